/**
 * A vacancy is work that an employer posts once: a subject, and one or more dates and times
 * (slots), each with a number of people. Bellbird asks people who fit, a few at a time; the first
 * who accept are booked.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, formId, id, instant, Page, paging, paragraphs, time, withId, YearLevel } from '../platform/values.ts'
import { ChangedDetails, newVacancyDetails, VacancyDetails } from './vacancy-details.ts'

/** `best` asks everyone who fits, best match first; `pool` the people of a pool, in its order. */
export const VacancyAsks = z.enum(['best', 'pool'], 'Please choose who is asked.')
export type VacancyAsks = z.infer<typeof VacancyAsks>

export const MOST_SLOTS = 20
export const LARGEST_HEADCOUNT = 20

const dateAndTimes = { date, start_time: time, end_time: time }
export const NewSlot = z.strictObject({
  ...dateAndTimes,
  /** Role of these people, where the vacancy needs several; otherwise that of the vacancy. */
  classification: Classification.optional(),
  headcount: z
    .int('Please enter how many people you need.')
    .min(1, 'Please enter how many people you need.')
    .max(LARGEST_HEADCOUNT, `At most ${LARGEST_HEADCOUNT} people at one time.`),
})
export type NewSlot = z.infer<typeof NewSlot>

const isSame = (a: NewSlot, b: NewSlot) =>
  a.date === b.date &&
  a.start_time === b.start_time &&
  a.end_time === b.end_time &&
  a.classification === b.classification

export const NewVacancy = z
  .strictObject({
    subject_id: formId,
    classification: Classification.optional(),
    year_level: YearLevel.optional(),
    /** Shown with each request. */
    note: paragraphs(500).optional(),
    ...newVacancyDetails,
    asks: VacancyAsks,
    pool_id: id.optional(),
    /** Nobody is asked: the people of `asks` can apply, and the employer chooses. */
    by_application: z.boolean().optional(),
    slots: z
      .array(NewSlot)
      .min(1, 'Please add a date.')
      .max(MOST_SLOTS, `At most ${MOST_SLOTS} dates in one vacancy.`)
      .refine((slots) => slots.every((slot, i) => slots.findIndex((other) => isSame(other, slot)) === i), {
        error: 'Two dates are the same. Please raise the number of people instead.',
      }),
  })
  .refine(({ asks, pool_id }) => asks !== 'pool' || pool_id !== undefined, {
    path: ['pool_id'],
    error: 'Please choose a pool.',
  })
export type NewVacancy = z.infer<typeof NewVacancy>

/**
 * `started`: the time has come before all people were found. `waiting`: nobody is asked before the
 * vacancy is approved.
 */
export const SlotStatus = z.enum(['open', 'filled', 'closed', 'started', 'waiting'])
export type SlotStatus = z.infer<typeof SlotStatus>

export const VacancySlot = z.object({
  id,
  ...dateAndTimes,
  /** Null where the vacancy has one role. */
  classification: Classification.nullable(),
  time_zone: z.string(),
  starts_at: instant,
  headcount: z.int(),
  status: SlotStatus,
  booked: z.array(z.object({ shift_id: id, id, name: z.string(), avatar: z.string().nullable() })),
  /** Number of people who have applied and wait. */
  applicants: z.int(),
  /** Number of people who have not answered yet, and of those who said no. */
  open_offers: z.int(),
  rejected: z.int(),
  /**
   * Minutes in which half of the yes answers usually come, by the slowest channel of the unanswered
   * requests; null without any.
   */
  answer_minutes: z.int().nullable(),
  /** People who fit and are free, as of the last look; null before the first. */
  fitting: z.int().nullable(),
  /** Chance in percent that the open requests fill it in time; null unless it is open. */
  chance: z.int().nullable(),
  /** When the next people are asked, unless it is filled before; null if nobody is left to ask. */
  next_look_at: instant.nullable(),
  /** Others are asked only after another shift, because the site asks for one shift at a time. */
  waits_turn: z.boolean(),
  /** Everyone who fits sees it under Open Jobs. */
  is_open_job: z.boolean(),
})
export type VacancySlot = z.infer<typeof VacancySlot>

/** Approval that a vacancy above a limit of its organiser needs. */
const vacancyApproval = z.object({
  id,
  status: z.enum(['waiting', 'declined', 'expired']),
  /** Name and reason of the person who declined; null otherwise. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type VacancyApproval = z.infer<typeof vacancyApproval>

export const Vacancy = z.object({
  id,
  subject: z.object({ id, name: z.string() }),
  classification: Classification.nullable(),
  year_level: YearLevel.nullable(),
  note: z.string().nullable(),
  details: VacancyDetails,
  asks: VacancyAsks,
  /** People apply, and the employer chooses. */
  by_application: z.boolean(),
  /** Null if everyone who fits is asked, or the pool is gone. */
  pool: z.object({ id, name: z.string() }).nullable(),
  /** Member who posted it; null for the employer's own account. */
  posted_by: z.string().nullable(),
  /** Null if it needed none, has it, or was closed before. */
  approval: vacancyApproval.nullable(),
  created_at: instant,
  closed_at: instant.nullable(),
  slots: z.array(VacancySlot),
})
export type Vacancy = z.infer<typeof Vacancy>

/**
 * Limit of a site that withdrew too many posts after people were asked: `withdrawn` counts those of
 * the last 20 days. Until `until`, its new posts ask for one shift at a time.
 */
export const OneAtATime = z.object({ withdrawn: z.int(), until: instant })
export type OneAtATime = z.infer<typeof OneAtATime>

export const VacancyPreview = z.object({
  slots: z.array(
    z.object({
      ...dateAndTimes,
      /** People who fit and are free. */
      fitting: z.int(),
      /** Estimated pay of one person, by the rate of that date. */
      hourly_cents: z.int(),
      cost_cents: z.int(),
    }),
  ),
  /** Sentences about limits that it exceeds; it then waits for approval. */
  exceeded: z.array(z.string()),
  one_at_a_time: OneAtATime.nullable(),
})
export type VacancyPreview = z.infer<typeof VacancyPreview>

export const vacancies = {
  post: endpoint('POST /vacancies', {
    summary:
      'Posts a vacancy, and sends the first requests for it. One above a limit of the caller waits for approval first.',
    access: ['employer'],
    right: 'book',
    // One call asks several people. The requests to one person are limited separately.
    budget: { account: { count: 120, window: 3600 } },
    body: NewVacancy,
    returns: Vacancy,
    status: 201,
    message: 'Vacancy posted.',
    problems: ['slot_posted', 'plan_limit_reached'],
  }),
  preview: endpoint('POST /vacancies/preview', {
    summary: 'Counts the people who fit a vacancy, and estimates its cost. Nothing is posted.',
    access: ['employer'],
    right: 'book',
    body: NewVacancy,
    returns: VacancyPreview,
  }),
  list: endpoint('GET /vacancies', {
    summary: 'Lists the caller’s vacancies: open ones with the soonest first, or past ones with the latest first.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject({
      ...paging(20),
      /**
       * `open` (the usual): with a slot that still needs people or waits for approval; `past`: all
       * others.
       */
      show: z.enum(['open', 'past']).optional(),
    }),
    returns: z.object({ data: z.array(Vacancy), ...Page, one_at_a_time: OneAtATime.nullable() }),
  }),
  one: endpoint('GET /vacancies/:id', {
    summary: 'Returns a vacancy of the caller.',
    access: ['employer'],
    right: 'view',
    params: withId,
    returns: z.object({ data: Vacancy }),
  }),
  changeDetails: endpoint('PUT /vacancies/:id/details', {
    summary: 'Changes the note and details of a vacancy. People booked or asked are told what has changed.',
    access: ['employer'],
    right: 'book',
    budget: { account: { count: 120, window: 3600 } },
    params: withId,
    body: ChangedDetails,
    returns: Vacancy,
    message: 'Details saved.',
    problems: ['vacancy_over'],
  }),
  close: endpoint('POST /vacancies/:id/close', {
    summary:
      'Closes a vacancy, also one that waits for approval: nobody else is asked, and its unanswered requests are withdrawn. Bookings stay.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Vacancy,
    message: 'Vacancy closed.',
    problems: ['vacancy_closed'],
  }),
}
