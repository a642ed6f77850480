import type { State } from '#contract/admin/analytics.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { cacheAnswers, MANY_PEOPLE } from './answer-cache.ts'
import { bookings, corrections, counted, daySumsBySubject } from './facts.ts'
import { type MetricsQuery, stateOnClock, weekdaysOf } from './rules.ts'

type Demand = { subject_id: number; weekday: number; places: number; filled: number }
type Supply = { subject_id: number; weekday: number; supply: number }

/** Weekdays are only told apart by day, so the sums by month are of no use here. */
const demandOf = (db: Db, chosen: MetricsQuery) => {
  const noted = (rows: Fragment) => sql`select subject_id, date, places, filled from (
    select subject_id, date, ${counted} from (${rows}) b) c`
  const source =
    chosen.employer_id === undefined
      ? sql`
          select subject_id, start as date, places, filled from (${daySumsBySubject(chosen)}) s
          union all ${noted(corrections(chosen))}`
      : noted(bookings(chosen))
  return db.all<Demand>`
    select subject_id, extract(isodow from date)::int as weekday, sum(places)::int as places, sum(filled)::int as filled
    from (${source}) asked group by 1, 2 having sum(places) <> 0`
}

/**
 * Number of people usually available on each weekday, as the search counts them; subject 0 means
 * any.
 */
const supplyOf = (db: Db, region: State | undefined) => {
  const near =
    region === undefined
      ? sql``
      : sql`and zone_id in (select id from time_zones where state_of_zone(name) = ${stateOnClock(region)})`
  return db.all<Supply>`
    select subject_id, weekday, sum(n)::int as supply from (
      select subject_id, weekday, n, zone_id, is_first from week_histogram
      union all select subject_id, weekday, n, zone_id, is_first from week_histogram_changes) usual
    where weekday between 1 and 7 and is_first ${near} group by subject_id, weekday having sum(n) <> 0`
}

const cacheSupply = cacheAnswers<Supply[]>((supplies) => supplies.some(({ supply }) => supply > MANY_PEOPLE))

export const marketMetrics = async (db: Db, chosen: MetricsQuery) => {
  const { from, to, subject_id, region } = chosen
  const [demand, supply, subjects] = await Promise.all([
    demandOf(db, chosen),
    cacheSupply(db, { region }, () => supplyOf(db, region)),
    db.all<{ id: number; name: string }>`select id, name from subjects order by lower(name), id`,
  ])
  const demandAt = new Map(demand.map((row) => [`${row.subject_id}:${row.weekday}`, row]))
  const supplyAt = new Map(supply.map((row) => [`${row.subject_id}:${row.weekday}`, row.supply]))
  const days = weekdaysOf(chosen).map((dates, i) => ({ dates, weekday: i + 1 }))
  const data = subjects
    .filter(({ id }) => subject_id === undefined || id === subject_id)
    .map((subject) => ({
      subject,
      days: days.map(({ weekday }) => {
        const { places = 0, filled = 0 } = demandAt.get(`${subject.id}:${weekday}`) ?? {}
        return { places, filled, supply: supplyAt.get(`${subject.id}:${weekday}`) ?? 0 }
      }),
    }))
    .filter((row) => row.days.some((day) => day.places > 0))
  const any = subject_id ?? 0
  return {
    from,
    to,
    data,
    days: days.map(({ dates, weekday }) => ({ dates, supply: supplyAt.get(`${any}:${weekday}`) ?? 0 })),
  }
}
