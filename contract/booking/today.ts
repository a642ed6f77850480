/**
 * Board of one day at a workplace: who is booked and whether they are coming, and which shifts
 * still need people.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { DayNote } from '../people/special-days.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, time } from '../platform/values.ts'
import { ExpectedShape } from './attendance.ts'

/** Most bookings, and most open shifts, in one answer. */
export const MOST_ON_BOARD = 200
/** Names of asked people that are listed for one shift; the rest is only counted. */
export const MOST_NAMED = 3

/** A shift that still needs people: posted, or requested from chosen people. */
export const OpenShift = z.object({
  /** Id of its slot. */
  id,
  /** The vacancy that asks people for it; null for requests to chosen people. */
  vacancy_id: id.nullable(),
  /** Id and name of the site. */
  site: z.object({ id, name: z.string() }),
  subject: z.object({ id, name: z.string() }),
  classification: Classification.nullable(),
  class_room: z.string().nullable(),
  date,
  start_time: time,
  end_time: time,
  time_zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** Number of people that it still needs. */
  missing: z.int(),
  /** Nobody is asked before an owner or manager approves it. */
  needs_approval: z.boolean(),
  /** People apply, and the employer chooses. */
  by_application: z.boolean(),
  /** Number of people who have applied and are waiting. */
  applicants: z.int(),
  /** People who have not answered, those asked first on top, each with their request. */
  asked: z.array(z.object({ request_id: id, name: z.string() })).max(MOST_NAMED),
  /** Number of people who have not answered, and of those who said no. */
  open_offers: z.int(),
  rejected: z.int(),
  /** The latest request for it; null if nobody was asked. */
  latest_request_id: id.nullable(),
  /** When the next people are asked; null if nobody is left to ask. */
  next_look_at: instant.nullable(),
  /** Others are asked only after another shift, because the site asks for one shift at a time. */
  waits_turn: z.boolean(),
  /** Name of the person whom it replaces; null for most. */
  in_place_of: z.string().nullable(),
})
export type OpenShift = z.infer<typeof OpenShift>

export const TodayBoard = z.object({
  /** The day, on the clock of the site that is acted for. */
  date,
  time_zone: z.string(),
  /** Holiday or pupil-free day of the site; null for most days. */
  special_day: DayNote.nullable(),
  /** When the server answered. */
  as_of: instant,
  /** Bookings that are not over, and those that their person left; soonest first. */
  bookings: z.array(ExpectedShape),
  /** Shifts that still need people and are not over, soonest first. */
  open: z.array(OpenShift),
  /** Some are left out because there are too many. */
  has_more: z.boolean(),
})
export type TodayBoard = z.infer<typeof TodayBoard>

export const BoardDay = z.enum(['today', 'tomorrow'])
export type BoardDay = z.infer<typeof BoardDay>
export const BoardSites = z.enum(['one', 'all'])
export type BoardSites = z.infer<typeof BoardSites>

export const today = {
  board: endpoint('GET /today', {
    summary: 'Lists who is booked on a day and whether they are coming, and the shifts that still need people.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({
      day: BoardDay.optional(),
      /** `one` (the usual): the site that is acted for; `all`: all that the caller acts for. */
      sites: BoardSites.optional(),
    }),
    returns: z.object({ data: TodayBoard }),
  }),
}
