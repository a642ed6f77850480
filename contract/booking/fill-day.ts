/**
 * Fills the open slots of a day together: proposes who is asked for which slot. The employer
 * changes and confirms the proposal, which books nobody.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { StaffFacts } from '../people/staff-facts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, time, YearLevel } from '../platform/values.ts'

export const MOST_SLOTS_OF_DAY = 500
const MOST_LINES = 1000

export const ProposedPerson = z.object({
  id,
  name: z.string(),
  avatar: z.string().nullable(),
  ...StaffFacts.shape,
  preferred: z.boolean(),
})
export type ProposedPerson = z.infer<typeof ProposedPerson>

/**
 * `nobody_fits`: nobody who fits is free; `all_asked`: all who fit have been asked; `not_now`: none
 * of the others can be asked now; `needed_elsewhere`: those who can be asked are in other lines.
 */
export const NobodyReason = z.enum(['nobody_fits', 'all_asked', 'not_now', 'needed_elsewhere'])
export type NobodyReason = z.infer<typeof NobodyReason>

/** One open position of a slot. */
export const ProposedLine = z.object({
  person: ProposedPerson.nullable(),
  /** Whether no other person can be asked for the slot. */
  is_only_one: z.boolean(),
  /** Another slot of the proposal that the person has too; null for most. */
  also_slot_id: id.nullable(),
  /**
   * A person who fits better, but is proposed for another slot; `is_only_one`: everyone who can be
   * asked there is in a line already.
   */
  moved: z.object({ name: z.string(), slot_id: id, is_only_one: z.boolean() }).nullable(),
  /** Best person who is in no line, the next best for each further line; null if there is none. */
  runner_up: ProposedPerson.nullable(),
  /** Null where there is a person. */
  nobody: NobodyReason.nullable(),
})
export type ProposedLine = z.infer<typeof ProposedLine>

export const SlotOfDay = z.object({
  id,
  vacancy_id: id,
  site: z.object({ id, name: z.string() }),
  subject: z.string(),
  classification: Classification.nullable(),
  year_level: YearLevel.nullable(),
  date,
  start_time: time,
  end_time: time,
  headcount: z.int(),
  booked: z.int(),
  /** Number of people who have not answered yet. */
  open_offers: z.int(),
  /** The newest request that the proposal has seen; null if there was none. */
  last_request_id: id.nullable(),
  /** People who fit and are free. */
  fitting: z.int(),
  /** Likely to be filled by the open requests, so that nobody else is proposed. */
  is_covered: z.boolean(),
  /** Others are asked only after another shift, unless the employer asks them from the proposal. */
  waits_turn: z.boolean(),
  /** One for each open position; empty if the slot is covered. */
  lines: z.array(ProposedLine),
})
export type SlotOfDay = z.infer<typeof SlotOfDay>

export const DayProposal = z.object({
  date,
  /** In order of time. */
  slots: z.array(SlotOfDay),
  /** Slots beyond the first 500, which the proposal leaves out. */
  beyond: z.int(),
  /** Number of open positions, and of those with a proposed person. */
  heads: z.int(),
  filled: z.int(),
  /** Positions that another proposal might fill as well; 0 if this one is proved best. */
  at_most_more: z.int(),
})
export type DayProposal = z.infer<typeof DayProposal>

const Chosen = { slot_id: id, employee_id: id }
/**
 * A person to ask. `last_request_id` comes from the slot of the proposal. Without it the call does
 * not notice requests that another member has since sent from a proposal.
 */
const ChosenLine = z.strictObject({ ...Chosen, last_request_id: id.nullable().optional() })
export type ChosenLine = z.infer<typeof ChosenLine>
/**
 * `already_asked`: has an open request for the slot; `others_asked`: another member has asked as
 * many people as the slot needs since the proposal; `not_available`: can no longer be asked;
 * `filled` and `closed`: nobody is needed any more.
 */
export const ChosenOutcome = z.enum(['asked', 'already_asked', 'others_asked', 'not_available', 'filled', 'closed'])
export type ChosenOutcome = z.infer<typeof ChosenOutcome>

export const DayFilled = z.object({
  asked: z.int(),
  /** The request just sent for each line; null if none was. */
  lines: z.array(z.object({ ...Chosen, outcome: ChosenOutcome, request_id: id.nullable() })),
})
export type DayFilled = z.infer<typeof DayFilled>

/** A date with several open slots. */
export const DayToFill = z.object({
  date,
  /** Slots that still need people, and the sites that they belong to. */
  slots: z.int(),
  sites: z.int(),
})
export type DayToFill = z.infer<typeof DayToFill>

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

export const fillDay = {
  days: endpoint('GET /fill-day', {
    summary: 'Lists the next dates with several open slots, at all sites that the caller acts for.',
    access: ['employer'],
    right: 'book',
    returns: z.object({ data: z.array(DayToFill) }),
  }),
  preview: endpoint('POST /fill-day/preview', {
    summary:
      'Proposes people to ask for the open slots of a day, at all sites that the caller acts for: as many slots as can be filled, then the best fit. Nothing is sent.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: z.strictObject({ date }),
    returns: DayProposal,
    // Reads a lot, and needs no transaction for that.
    mode: 'outside',
  }),
  confirm: endpoint('POST /fill-day', {
    summary:
      'Sends one request for each line, in this order. A line that is no longer possible is returned with the reason, and the others are sent.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 60, window: 3600 } },
    body: z.strictObject({
      lines: z.array(ChosenLine).min(1, 'Please select at least one person.').max(MOST_LINES),
    }),
    returns: DayFilled,
    message: ({ asked }: DayFilled) => (asked === 0 ? 'Nobody new was asked.' : `Request sent to ${people(asked)}.`),
    problems: ['plan_limit_reached'],
    maxBody: 128 * 1024,
    // Each line has a transaction of its own, so that slots and people are locked for one request.
    mode: 'outside',
  }),
}
