/**
 * Applications for a vacancy whose employer chooses: nobody is asked, people who fit see the job
 * under Open Jobs and apply, and the employer books one of them.
 */
import * as z from 'zod'
import { StaffFacts } from '../people/staff-facts.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, id, instant, Page, paging, paragraphs, time, withId } from '../platform/values.ts'
import { Shift } from './shifts.ts'
import { Vacancy } from './vacancies.ts'

export const LONGEST_APPLICATION_MESSAGE = 300
/** Applicants in one answer; more than an employer reads. */
export const MOST_APPLICANTS = 100

/**
 * `asked`: the application did not count as consent (too old, other times since, or new terms not
 * agreed to), so the person got a request. `filled`: others were booked. `elsewhere`: the person
 * was booked for that time. `started`: nobody decided before the shift.
 */
export const ApplicationStatus = z.enum([
  'open',
  'booked',
  'asked',
  'declined',
  'withdrawn',
  'filled',
  'closed',
  'elsewhere',
  'started',
])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** An application as the person who applied sees it. */
export const Application = z.object({
  id,
  employer: z.string(),
  subject: z.string(),
  date,
  start_time: time,
  end_time: time,
  message: z.string().nullable(),
  status: ApplicationStatus,
  created_at: instant,
})
export type Application = z.infer<typeof Application>

/** An application as the employer sees it. */
export const Applicant = z.object({
  /** Id of the application. */
  id,
  slot_id: id,
  person: z.object({ id, name: z.string(), avatar: z.string().nullable() }),
  ...StaffFacts.shape,
  message: z.string().nullable(),
  status: z.enum(['open', 'asked']),
  /** Booking needs no further answer: the application is new and for the time as it is. */
  counts_as_consent: z.boolean(),
  created_at: instant,
})
export type Applicant = z.infer<typeof Applicant>

export const applications = {
  apply: endpoint('POST /open-jobs/:id/apply', {
    summary: 'Applies for an open job whose employer chooses. Nothing is booked.',
    access: ['employee'],
    budget: { account: { count: 60, window: 3600 } },
    params: withId,
    body: z.strictObject({ message: paragraphs(LONGEST_APPLICATION_MESSAGE).optional() }),
    returns: Application,
    status: 201,
    message: 'You have applied.',
    problems: ['job_taken', 'already_applied'],
  }),
  mine: endpoint('GET /applications', {
    summary: 'Lists the caller’s applications, latest first.',
    access: ['employee'],
    query: z.strictObject(paging(20)),
    returns: z.object({ data: z.array(Application), ...Page }),
  }),
  withdraw: endpoint('POST /applications/:id/withdraw', {
    summary: 'Takes back an application of the caller that is open.',
    access: ['employee'],
    params: withId,
    returns: Application,
    message: 'Application taken back.',
    problems: ['application_ended'],
  }),
  ofVacancy: endpoint('GET /vacancies/:id/applicants', {
    summary: 'Lists the open applications for a vacancy of the caller, people who worked there most first.',
    access: ['employer'],
    right: 'view',
    params: withId,
    returns: z.object({ data: z.array(Applicant) }),
  }),
  book: endpoint('POST /applications/:id/book', {
    summary:
      'Books the person who applied. If the application is older than a day or the time has changed since, the person gets a request instead.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Shift,
    message: (shift: Shift) =>
      shift.status === 'accepted' ? `${shift.invitee.name} is booked.` : `Request sent to ${shift.invitee.name}.`,
    problems: [
      'application_ended',
      'staff_unavailable',
      'overlapping_booking',
      'credential_not_valid',
      'not_eligible',
      'rest_warning',
      'rest_needed',
      'no_time_to_travel',
      'duplicate_request',
      'plan_limit_reached',
      'gap_already_filled',
    ],
  }),
  decline: endpoint('POST /applications/:id/decline', {
    summary: 'Tells a person who applied that they are not needed this time. No reason is given.',
    access: ['employer'],
    right: 'book',
    params: withId,
    message: 'The person has been told.',
    problems: ['application_ended'],
  }),
  askPeople: endpoint('POST /vacancies/:id/ask-people', {
    summary: 'Asks people who fit, a few at a time, for a vacancy for which people applied. Applications stay open.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Vacancy,
    message: 'People are being asked.',
    problems: ['vacancy_closed', 'plan_limit_reached'],
  }),
  letApply: endpoint('POST /vacancies/:id/let-apply', {
    summary:
      'Stops asking people for a vacancy; everyone who fits can apply, and the employer chooses. Open requests stay valid.',
    access: ['employer'],
    right: 'book',
    params: withId,
    returns: Vacancy,
    message: 'People can apply now.',
    problems: ['vacancy_closed'],
  }),
}
