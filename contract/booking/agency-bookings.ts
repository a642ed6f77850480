/**
 * Booking that an agency makes for a client: an ordinary shift of the client's site. The agency
 * sees both rates and its margin; the client and the person see their own rate with the shift.
 */
import * as z from 'zod'
import { Classification } from '../people/profiles.ts'
import { endpoint } from '../platform/endpoint.ts'
import { date, formId, id, instant, line, Page, paging, time, withId } from '../platform/values.ts'
import { ShiftStatus } from './shifts.ts'

const cents = z.int()

export const AgencyBooking = z.object({
  /** Id of the shift. */
  id,
  site: z.object({ id, name: z.string() }),
  employee: z.object({ id, name: z.string(), avatar: z.string().nullable() }),
  subject: z.string(),
  classification: Classification.nullable(),
  date,
  start_time: time,
  end_time: time,
  time_zone: z.string(),
  ends_at: instant,
  status: ShiftStatus,
  reason: z.string().nullable(),
  /** Hours of a shift that is over: until a timesheet is submitted, the booked ones with breaks. */
  hours: z
    .object({
      status: z.enum(['draft', 'submitted', 'approved', 'disputed']),
      paid_minutes: z.int(),
    })
    .nullable(),
  /**
   * Money in cents; the sums are null until a timesheet is submitted. Null for members who do not
   * approve hours.
   */
  money: z
    .object({
      client_hourly: cents,
      pay_hourly: cents,
      client: cents.nullable(),
      pay: cents.nullable(),
      margin: cents.nullable(),
    })
    .nullable(),
  /** Number of the person's pay document, once the client has approved the hours. */
  invoice_number: z.string().nullable(),
})
export type AgencyBooking = z.infer<typeof AgencyBooking>

export const NewAgencyBooking = z.strictObject({
  contract_id: id,
  site_id: id,
  employee_id: id,
  subject_id: formId,
  classification: Classification.optional(),
  date,
  start_time: time,
  end_time: time,
  /** True to ask although the person is away or does not usually work at that time. */
  ask_anyway: z.boolean().optional(),
})
export type NewAgencyBooking = z.infer<typeof NewAgencyBooking>

export const agencyBookings = {
  list: endpoint('GET /agency/bookings', {
    summary: 'Lists the bookings of the agency, latest first, with hours and margin.',
    access: ['employer'],
    right: 'view',
    query: z.strictObject(paging(50)),
    returns: z.object({ data: z.array(AgencyBooking), ...Page }),
    problems: ['not_an_agency'],
  }),
  request: endpoint('POST /agency/bookings', {
    summary: 'Asks one of the agency’s staff to work at a site of a client.',
    access: ['employer'],
    right: 'book',
    body: NewAgencyBooking,
    returns: AgencyBooking,
    status: 201,
    message: 'Shift request sent successfully!',
    problems: [
      'not_an_agency',
      'no_contract_that_day',
      'no_agency_rate',
      'pay_below_state',
      'client_plan_full',
      'overlapping_booking',
      'duplicate_request',
      'staff_unavailable',
      'away_that_day',
      'rest_warning',
      'no_time_to_travel',
    ],
  }),
  cancel: endpoint('POST /agency/bookings/:id/cancel', {
    summary: 'Cancels a shift that the agency booked, or withdraws an unanswered request.',
    access: ['employer'],
    right: 'book',
    params: withId,
    /** `reason` is for the client; the person reads only `reason_for_person`. */
    body: z.strictObject({ reason: line(200).optional(), reason_for_person: line(200).optional() }).optional(),
    returns: AgencyBooking,
    message: 'Booking cancelled.',
    problems: ['not_an_agency', 'already_over'],
  }),
}
