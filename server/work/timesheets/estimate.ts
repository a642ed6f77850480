import { rangeOf, type Span } from '#server/booking/shifts/rules.ts'
import type { Db } from '#server/platform/database.ts'
import { termsOfShift } from './terms.ts'

/** Pay of a shift as it would be booked: the rate of its date, and the cost of the booked hours. */
export const payOf = (db: Db, { employerId, date, span }: { employerId: number; date: string; span: Span }) =>
  db.one<{ hourly_cents: number; cost_cents: number }>`
    select terms.hourly_cents,
      amount_of(greatest(terms.worked_minutes, terms.minimum_minutes), terms.hourly_cents) as cost_cents
    from (select null::int as id, ${employerId}::int as inviter_id, ${date}::date as date, ${rangeOf(span)}::tstzrange as period) s
    ${termsOfShift}`
