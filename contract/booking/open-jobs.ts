/**
 * Open jobs: shifts that still need people after the employer’s requests. A person sees those that
 * they fit and accepts one, or applies if the employer chooses, without having been asked.
 */
import * as z from 'zod'
import { Locality, Travel } from '../people/places.ts'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { count, date, id, instant, time, withId, YearLevel } from '../platform/values.ts'
import { PayEstimate } from './pay-estimates.ts'
import { answerProblems, Shift } from './shifts.ts'
import { VacancyDetails } from './vacancy-details.ts'

/** Jobs in one answer; a person who wants to see later ones chooses a date. */
export const MOST_OPEN_JOBS = 50

export const OpenJob = z.object({
  /** Id of the slot, which is a date and time of a vacancy. */
  id,
  employer: z.object({ id, name: z.string(), avatar: z.string().nullable() }),
  subject: z.object({ id, name: z.string() }),
  classification: Classification.nullable(),
  year_level: YearLevel.nullable(),
  note: z.string().nullable(),
  details: VacancyDetails,
  date,
  start_time: time,
  end_time: time,
  /** The workplace's zone: date and times are read on its clock. */
  time_zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  /** People still needed. */
  needed: z.int(),
  locality: Locality.nullable(),
  /** From the caller's home; null while one of the places is unknown. */
  travel: Travel.nullable(),
  /** Shifts that the caller has worked there. */
  past_shifts: z.int(),
  pay: PayEstimate,
  /** The caller prefers the site. */
  is_preferred: z.boolean(),
  /** The caller's own calendar for these hours. */
  calendar: z.enum(['free', 'away', 'away_then', 'unusual']),
  /** The person applies, and the employer chooses. */
  by_application: z.boolean(),
  /** The caller’s open application. */
  application: z.object({ id, message: z.string().nullable(), created_at: instant }).nullable(),
})
export type OpenJob = z.infer<typeof OpenJob>

/** A job kept for a minute for a person who said yes too late to another one. */
export const HeldJob = OpenJob.extend({
  /** Request that the person accepts. */
  request_id: id,
  held_until: instant,
})
export type HeldJob = z.infer<typeof HeldJob>

export const openJobs = {
  list: endpoint('GET /open-jobs', {
    summary: 'Lists the open jobs that the caller fits, soonest first, then nearest.',
    access: ['employee'],
    query: z.strictObject({
      date: date.optional(),
      /** At most so many kilometres from the caller’s home. */
      within_km: count(500).optional(),
    }),
    returns: z.object({
      data: z.array(OpenJob),
      /** More than are listed; a date shows the others. */
      has_more: z.boolean(),
    }),
  }),
  held: endpoint('GET /open-jobs/held', {
    summary: 'Lists the jobs that are held for the caller, who said yes too late to another one.',
    access: ['employee'],
    query: z.strictObject({}),
    returns: z.object({ data: z.array(HeldJob) }),
  }),
  accept: endpoint('POST /open-jobs/:id/accept', {
    summary:
      'Books the caller for an open job, by the rules of accepting a request. One whose employer chooses is not found.',
    access: ['employee'],
    budget: { account: { count: 60, window: 3600 } },
    params: withId,
    returns: Shift,
    message: 'You are booked.',
    problems: ['job_taken', ...answerProblems],
  }),
}
