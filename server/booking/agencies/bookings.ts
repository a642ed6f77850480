/** Bookings that agencies make for their clients. */
import type { AgencyBooking } from '#contract/booking/agency-bookings.ts'
import { isWorked } from '#server/booking/shifts/queries.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

type Paging = { page: number; per_page: number }

// Without a timesheet the hours are the booked ones, including the break, because only the
// timesheet module works out breaks. Sums are null until there is a timesheet.
const booking = (now: Temporal.Instant, maySeeMoney: boolean) => sql`
  s.id, json_build_object('id', r.id, 'name', r.name) as site,
  json_build_object('id', e.id, 'name', e.name, 'avatar', '/api/files/' || e.avatar) as employee, j.name as subject,
  s.classification, s.date, s.start_time, s.end_time, s.time_zone, upper(s.period) as ends_at, s.status,
  coalesce(b.client_reason, s.reason) as reason,
  case when ${isWorked(now)} then json_build_object('status', coalesce(t.status, 'draft'), 'paid_minutes', coalesce(
    t.paid_minutes, (extract(epoch from upper(s.period) - lower(s.period)) / 60)::integer)) end as hours,
  case when ${maySeeMoney}::boolean then json_build_object('client_hourly', b.client_cents, 'pay_hourly', b.pay_cents,
    'client', amount_of(t.paid_minutes, b.client_cents), 'pay', t.amount_cents,
    'margin', amount_of(t.paid_minutes, b.client_cents) - t.amount_cents) end as money,
  t.invoice_number
  from agency_bookings b join requests s on s.id = b.shift_id join users r on r.id = s.inviter_id
    join users e on e.id = s.invitee_id join subjects j on j.id = s.subject_id
    left join timesheets t on t.shift_id = s.id`

export const bookingsOfAgency = async (db: Db, agencyId: number, { page, per_page }: Paging, maySeeMoney: boolean) => {
  const [data, { total }] = await Promise.all([
    db.all<AgencyBooking>`
      select ${booking(db.now, maySeeMoney)} where b.agency_id = ${agencyId}
      order by s.date desc, s.start_time desc, s.id desc limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from agency_bookings where agency_id = ${agencyId}`,
  ])
  return { data, page, per_page, total }
}

export const agencyBookingById = (db: Db, id: number, maySeeMoney: boolean) =>
  db.one<AgencyBooking>`select ${booking(db.now, maySeeMoney)} where s.id = ${id}`

type NewBooking = { shift_id: number; contract_id: number; agency_id: number; client_cents: number; pay_cents: number }
export const insertBooking = (tx: Tx, b: NewBooking) => tx.run`
  insert into agency_bookings (shift_id, contract_id, agency_id, client_cents, pay_cents)
  values (${b.shift_id}, ${b.contract_id}, ${b.agency_id}, ${b.client_cents}, ${b.pay_cents})`

export const setClientReason = (tx: Tx, shiftId: number, reason: string) =>
  tx.run`update agency_bookings set client_reason = ${reason} where shift_id = ${shiftId}`

/** The site that an agency booked for; 404 if it did not book this shift. */
export const siteOfBooking = (db: Db, shiftId: number, agencyId: number) => db.one<{ id: number }>`
  select s.inviter_id as id from agency_bookings b join requests s on s.id = b.shift_id
  where b.shift_id = ${shiftId} and b.agency_id = ${agencyId}`

type OpenRequests = { agencyId: number; employeeId?: number; contractId?: number; after?: string }
/** Unanswered requests of an agency to a person, or of a contract for days after a date. */
export const openRequests = (db: Db, { agencyId, employeeId, contractId, after }: OpenRequests) => db.all<{
  id: number
  inviter_id: number
}>`
  select s.id, s.inviter_id from agency_bookings b join requests s on s.id = b.shift_id
  where b.agency_id = ${agencyId} and s.status = 'pending'
    and (${employeeId ?? null}::int is null or s.invitee_id = ${employeeId ?? null})
    and (${contractId ?? null}::int is null or b.contract_id = ${contractId ?? null} and s.date > ${after ?? null}::date)
  order by s.id`

/** A site of a client; 404 for others. */
export const siteOfClient = (db: Db, clientId: number, siteId: number) => db.one<{
  id: number
  name: string
  time_zone: string
}>`
  select u.id, u.name, u.time_zone from sites s join users u on u.id = s.account_id
  where s.organisation_id = ${clientId} and s.account_id = ${siteId} and u.status in ('active', 'on_leave')`

/** A person whom the agency represents; 404 for others. The agreement cannot end meanwhile. */
export const lockRepresented = (tx: Tx, agencyId: number, employeeId: number) => tx.one`
  select id from representations where organisation_id = ${agencyId} and employee_id = ${employeeId} for share`

/** The account of the agency that booked a shift; null unless the site is one of the agency. */
export const agencyAccountFor = (db: Db, shiftId: number, siteId: number) => db.maybe<{ account_id: number }>`
  select o.account_id from agency_bookings b join sites s on s.organisation_id = b.agency_id
    join organisations o on o.id = b.agency_id
  where b.shift_id = ${shiftId} and s.account_id = ${siteId}`
