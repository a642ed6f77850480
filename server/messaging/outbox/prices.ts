/** Dated prices of text messages, set by the operator; past prices never change. */
import { type NewSmsPrice, PRICE_CLOCK, type SmsPrice } from '#contract/messaging/sms-prices.ts'
import { todayIn } from '#server/platform/clock.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'

export const priceDay = (now: Temporal.Instant) => todayIn(PRICE_CLOCK, now)

/** Each price with the dates that it holds for, half-open; the newest has no end. */
export const pricePeriods = sql`
  select tenths_of_cent, from_date, lead(from_date) over (order by from_date) as until_date from sms_prices`

const priceColumns = (today: string) => sql`
  id, from_date, tenths_of_cent, source, is_starting, from_date > ${today}::date as may_remove,
  case when from_date > ${today}::date then 'coming'
    when from_date = (select max(from_date) from sms_prices where from_date <= ${today}::date) then 'current'
    else 'past' end as standing`

export const smsPrices = async (db: Db, { page, per_page }: { page: number; per_page: number }) => {
  const [{ total }, data] = await Promise.all([
    db.one<{ total: number }>`select count(*) as total from sms_prices`,
    db.all<SmsPrice>`
      select ${priceColumns(priceDay(db.now))} from sms_prices
      order by from_date desc limit ${per_page} offset ${(page - 1) * per_page}`,
  ])
  return { data, page, per_page, total }
}

/** Price of one segment today, in tenths of a cent; null without one. */
export const currentSmsPrice = (db: Db) => db.maybe<{ tenths_of_cent: number }>`
  select tenths_of_cent from sms_prices where from_date <= ${priceDay(db.now)} order by from_date desc limit 1`

export const addSmsPrice = (tx: Tx, price: NewSmsPrice) =>
  tx.one<SmsPrice>`
    insert into sms_prices (from_date, tenths_of_cent, source)
    values (${price.from_date}, ${price.tenths_of_cent}, ${price.source})
    returning ${priceColumns(priceDay(tx.now))}`.catch(onConstraint('one_sms_price_per_date', 'rate_exists'))

export const lockSmsPrice = (tx: Tx, id: number) =>
  tx.one<SmsPrice>`select ${priceColumns(priceDay(tx.now))} from sms_prices where id = ${id} for update`

export const deleteSmsPrice = (tx: Tx, id: number) => tx.run`delete from sms_prices where id = ${id}`
