/** Cost of text messages: those about the selected bookings, and those about no booking. */
import { PRICE_CLOCK, type TextCost } from '#contract/messaging/sms-prices.ts'
import { pricePeriods } from '#server/messaging/outbox/prices.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { bookings } from './facts.ts'
import { placeCounts } from './figures.ts'
import { isNarrowed, type MetricsQuery } from './rules.ts'

const costOf = (db: Db, sent: Fragment) => db.one<TextCost>`
  select count(*) as texts, coalesce(sum(segments), 0) as segments,
    coalesce(sum(segments * tenths_of_cent), 0) as tenths_of_cent
  from (select coalesce(m.segments, 1) as segments, (m.sent_at at time zone ${PRICE_CLOCK})::date as day
    from ${sent} and m.channel = 'sms' and m.state = 'sent') texts
  join (${pricePeriods}) p on day >= p.from_date and (p.until_date is null or day < p.until_date)`

export const textsOf = async (db: Db, chosen: MetricsQuery) => {
  const midnight = (day: Fragment) => sql`(${day}::timestamp at time zone ${PRICE_CLOCK})`
  const begins = midnight(sql`${chosen.from}::date`)
  const ends = midnight(sql`(${chosen.to}::date + 1)`)
  const [about, others, { filled }] = await Promise.all([
    costOf(db, sql`(${bookings(chosen)}) b join messages m on m.shift_id = b.shift_id where true`),
    // Messages about no booking belong to nobody, so they are counted only if nothing is filtered.
    isNarrowed(chosen)
      ? null
      : costOf(db, sql`messages m where m.shift_id is null and m.sent_at >= ${begins} and m.sent_at < ${ends}`),
    placeCounts(db, chosen),
  ])
  return { from: chosen.from, to: chosen.to, about, others, filled }
}
