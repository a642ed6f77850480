import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import type { Db } from '#server/platform/database.ts'
import { termsOfShift } from './terms.ts'

type Offered = { employerId: number; date: string; span: Span }

/**
 * Pay of shifts as they would be booked, in their order: the rate of each date, and the cost of the
 * booked hours.
 */
export const paysOf = async (db: Db, shifts: readonly Offered[]) =>
  shifts.length === 0
    ? []
    : db.all<{ hourly_cents: number; cost_cents: number; paid_minutes: number }>`
        select terms.hourly_cents, greatest(terms.worked_minutes, terms.minimum_minutes) as paid_minutes,
          amount_of(greatest(terms.worked_minutes, terms.minimum_minutes), terms.hourly_cents) as cost_cents
        from (
          select null::int as id, inviter_id, date, period, number
          from unnest(${shifts.map(({ employerId }) => employerId)}::int[], ${shifts.map(({ date }) => date)}::date[],
              ${shifts.map(({ span }) => rangeOf(span))}::tstzrange[]) with ordinality as o (inviter_id, date, period, number)) s
        ${termsOfShift} order by s.number`
