import type { PayEstimate } from '#contract/booking/pay-estimates.ts'
import { estimatePays } from '#server/booking/hooks.ts'
import type { Db } from '#server/platform/database.ts'

type Offered = { employer_id: number; date: string; starts_at: string; ends_at: string }

/** Estimated pay of shifts that people are offered, in their order. */
export const payEstimatesOf = async (db: Db, shifts: readonly Offered[]): Promise<PayEstimate[]> => {
  const pays = await estimatePays(
    db,
    shifts.map(({ employer_id, date, starts_at, ends_at }) => ({
      ...{ employerId: employer_id, date },
      span: { start: Temporal.Instant.from(starts_at), end: Temporal.Instant.from(ends_at) },
    })),
  )
  return pays.map(({ hourly_cents, cost_cents }) => ({ hourly_cents, amount_cents: cost_cents }))
}

const MOST = 200

/** Open requests of a person that no agency asks for. */
const openRequestsOf = (db: Db, employeeId: number) => db.all<Offered & { id: number }>`
  select o.id, o.inviter_id as employer_id, o.date, lower(o.period) as starts_at, upper(o.period) as ends_at
  from offers o
  where o.invitee_id = ${employeeId} and o.status = 'pending' and lower(o.period) > ${db.now}::timestamptz
    and not exists (select from agency_bookings b where b.shift_id = o.id)
  order by lower(o.period), o.id limit ${MOST}`

export const payOfRequests = async (db: Db, employeeId: number) => {
  const requests = await openRequestsOf(db, employeeId)
  const pays = await payEstimatesOf(db, requests)
  return requests.map(({ id }, i) => ({ request_id: id, ...pays[i]! }))
}

/** Null once it is answered, and for the request of an agency. */
export const payOfRequest = async (db: Db, employeeId: number, id: number): Promise<PayEstimate | null> => {
  const request = (await payOfRequests(db, employeeId)).find((one) => one.request_id === id)
  return request ? { hourly_cents: request.hourly_cents, amount_cents: request.amount_cents } : null
}

type AskedChange = Offered & { id: number; old_date: string; old_starts_at: string; old_ends_at: string }
/** Changes of a person's bookings that they have not answered. */
const openChangesOf = (db: Db, employeeId: number) => db.all<AskedChange>`
  select c.id, s.inviter_id as employer_id, s.date as old_date, lower(s.period) as old_starts_at,
    upper(s.period) as old_ends_at, c.date, lower(c.period) as starts_at, upper(c.period) as ends_at
  from shift_changes c join shifts s on s.id = c.shift_id
  where c.employee_id = ${employeeId} and c.status = 'open' order by c.id limit ${MOST}`

export const payOfChanges = async (db: Db, employeeId: number) => {
  const changes = await openChangesOf(db, employeeId)
  const old = changes.map(({ employer_id, old_date, old_starts_at, old_ends_at }) => ({
    ...{ employer_id, date: old_date, starts_at: old_starts_at, ends_at: old_ends_at },
  }))
  const pays = await payEstimatesOf(db, [...old, ...changes])
  return changes.map(({ id }, i) => ({
    ...{ change_id: id, before_cents: pays[i]!.amount_cents, after_cents: pays[changes.length + i]!.amount_cents },
  }))
}
