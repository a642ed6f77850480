import { type Fragment, sql } from '#server/platform/database.ts'

/** Name of the agency that booked a shift; null if its employer did so itself. */
export const agencyOfShift = (shiftId: Fragment) => sql`(
  select coalesce(o.name, a.name) from agency_bookings b join organisations o on o.id = b.agency_id
    join users a on a.id = o.account_id where b.shift_id = ${shiftId})`

/** Reason why a shift `s` ended, as its employer reads it; an agency gives its client another. */
export const reasonForClient = sql`coalesce(
  (select b.client_reason from agency_bookings b where b.shift_id = s.id), s.reason)`

/** Whether the agency itself ended a shift `s`, in place of its client. */
export const isEndedByAgency = sql`exists (
  select from agency_bookings b where b.shift_id = s.id and b.client_reason is not null)`
