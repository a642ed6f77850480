/**
 * Answering a request or a change of a booking from its message without signing in, by a link that
 * allows this one answer (docs/decisions/0088, 0245). Opening the link changes nothing, because
 * mail scanners open links too.
 */
import * as z from 'zod'
import { Locality } from '../people/places.ts'
import { endpoint } from '../platform/endpoint.ts'
import { id } from '../platform/values.ts'
import { EmployerCancellations } from './employer-cancellations.ts'
import { HeldJob } from './open-jobs.ts'
import { PayEstimate } from './pay-estimates.ts'
import { ChangeAnswer, ShiftChange } from './shift-change.ts'
import { answerProblems, Shift, ShiftAnswer } from './shifts.ts'

/** Token for a single purpose, sent in the body so that logs and referrers never contain it. */
const linkToken = z.string().max(200)

/** Request or booking behind a link, as the invited person sees it. */
export const LinkedShift = Shift.pick({
  id: true,
  date: true,
  start_time: true,
  end_time: true,
  time_zone: true,
  starts_at: true,
  ends_at: true,
  status: true,
  reason: true,
  cancelled_by: true,
  note: true,
  details: true,
}).extend({
  employer: z.string(),
  /** The agency that asks and pays the person; null if the employer asks itself. */
  agency: z.string().nullable(),
  /** The agency itself cancelled it or withdrew the request. */
  has_agency_ended: z.boolean(),
  subject: z.string(),
  /** null once it is answered, and for the request of an agency. */
  pay: PayEstimate.nullable(),
  /** Cancellations by the employer; null once it is answered, and with few bookings. */
  cancellations: EmployerCancellations.nullable(),
  /** Workplace address while the shift is booked; null otherwise. */
  address: z.string().nullable(),
  /** Suburb of the workplace while the request is open; null otherwise. */
  suburb: Locality.nullable(),
})
export type LinkedShift = z.infer<typeof LinkedShift>

/** Change of a booking behind a link, as its person sees it. */
export const LinkedChange = ShiftChange.pick({
  status: true,
  before: true,
  after: true,
  rest: true,
  answer_by: true,
}).extend({
  shift_id: id,
  employer: z.string(),
  subject: z.string(),
  time_zone: z.string(),
  /** Estimated pay, before tax; null once the change has ended. */
  pay: z.object({ before_cents: z.int(), after_cents: z.int() }).nullable(),
})
export type LinkedChange = z.infer<typeof LinkedChange>

export const answerLinks = {
  look: endpoint('POST /links/look', {
    summary: 'Returns the request that a link is for, without changing anything.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token: linkToken }),
    returns: z.object({ data: LinkedShift }),
    problems: ['link_invalid'],
  }),
  answer: endpoint('POST /link-answers', {
    summary: 'Accepts or rejects the request of a link, once; repeating the same answer is not an error.',
    access: 'public',
    budget: { signIn: true },
    body: ShiftAnswer.extend({ token: linkToken }),
    returns: LinkedShift,
    message: ({ status }: LinkedShift) => `Request ${status} successfully!`,
    problems: ['link_invalid', 'terms_first', ...answerProblems],
  }),
  alternatives: endpoint('POST /links/alternatives', {
    summary:
      'Returns the jobs that are held after a yes by this link came too late, each with a link of its own; for a minute.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token: linkToken }),
    returns: z.object({ data: z.array(HeldJob.extend({ token: linkToken })) }),
    problems: ['link_invalid'],
  }),
  lookAtChange: endpoint('POST /links/change', {
    summary: 'Returns the change of a booking that a link is for, without changing anything.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token: linkToken }),
    returns: z.object({ data: LinkedChange }),
    problems: ['link_invalid'],
  }),
  answerChange: endpoint('POST /link-change-answers', {
    summary:
      'Agrees to the change of a link, or keeps the booking as it was, once; repeating the same answer is not an error.',
    access: 'public',
    budget: { signIn: true },
    body: ChangeAnswer.extend({ token: linkToken }),
    returns: LinkedChange,
    message: ({ status }: LinkedChange) => (status === 'agreed' ? 'Change agreed.' : 'Your booking stays as it was.'),
    problems: [
      'link_invalid',
      'change_over',
      'terms_first',
      'change_not_possible',
      'overlapping_booking',
      'rest_needed',
    ],
  }),
  calendar: endpoint('POST /links/calendar', {
    summary: 'Returns the booked shift of a link as an iCalendar file.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token: linkToken }),
    mode: 'file',
    problems: ['link_invalid'],
  }),
}
