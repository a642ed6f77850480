import {
  type AnalysedPerson,
  acceptanceOf,
  activityOf,
  availabilityOf,
  type PeopleSort,
} from '#contract/admin/analytics.ts'
import { type CountedReason, countedReasons, reasonCodes } from '#contract/booking/metrics.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import { anywhere, foldWord } from '#server/platform/text-search.ts'
import { cacheAnswers, MANY_PEOPLE } from './answer-cache.ts'
import { bookings, corrections, factFilter, marketFilter, wasAccepted } from './facts.ts'
import { isNarrowed, type MetricsQuery, monthsOf, weekdaysOf, workingDaysOf } from './rules.ts'

export type Listing = {
  search?: string | undefined
  sort: PeopleSort
  order: 'up' | 'down'
  reason?: CountedReason | undefined
}
type Slice = { limit: number; offset: number } | null

/** The open period of exactly this range, whose sums by person are kept; null if there is none. */
const periodOf = async (db: Db, { from, to, subject_id, employer_id }: MetricsQuery): Promise<number | null> => {
  if (subject_id !== undefined || employer_id !== undefined) return null
  const period = await db.maybe<{ id: number }>`
    select id from booking_periods where first_day = ${from}::date and last_day = ${to}::date and closed_at is null`
  return period?.id ?? null
}

/**
 * Requests to each person and their answers: from the sums of the period if there are any. Unless a
 * filter leaves few bookings, whole months otherwise come from their sums, and only the days at the
 * ends of the range from the bookings.
 */
const requestCounts = (chosen: MetricsQuery, period: number | null): Fragment => {
  const { from, to, subject_id, employer_id } = chosen
  const each = sql`employee_id, sign as requests, sign * (${wasAccepted})::int as accepted,
    sign * (status = 'rejected')::int as rejected, sign * (status = 'expired')::int as expired`
  const { monthsFrom, monthsTo } = monthsOf(chosen)
  const summed =
    period === null
      ? sql`
          select employee_id, requests, accepted, rejected, expired from booking_months
          where month >= ${monthsFrom}::date and month < ${monthsTo}::date ${marketFilter(chosen)}
          union all
          select ${each} from (select 1 as sign, f.* from booking_metrics f) f
          where ((date >= ${from}::date and date < ${monthsFrom}::date) or (date >= ${monthsTo}::date and date <= ${to}::date))
            ${marketFilter(chosen)}`
      : sql`
          select employee_id, requests, accepted, rejected, expired from booking_period_sums
          where period_id = ${period} ${marketFilter(chosen)}`
  const source =
    subject_id !== undefined || employer_id !== undefined
      ? sql`select ${each} from (${bookings(chosen)}) b`
      : sql`${summed} union all select ${each} from (${corrections(chosen)}) c`
  return sql`
    select employee_id, sum(requests) as requests, sum(accepted) as accepted, sum(rejected) as rejected,
      sum(expired) as expired
    from (${source}) each_booking group by employee_id having sum(requests) > 0`
}

/**
 * Number of days in the range on which each person can work. People who cannot be booked at all
 * have no row.
 */
const workableDays = (chosen: MetricsQuery, ids: readonly number[] | null): Fragment => {
  const whom = ids === null ? sql`` : sql`and employee_id = any(${ids}::int[])`
  // Written out because it runs for everyone: a bit of the week times how often its weekday occurs.
  const usual = weekdaysOf(chosen)
    .map((times, i) => sql`((coalesce(w.days, 31) >> ${i}::int) & 1) * ${times}::int`)
    .reduce((sum, next) => sql`${sum} + ${next}`)
  return sql`
    select s.employee_id, ${usual} + coalesce(x.change, 0) as days
    from staff s
    left join work_weeks w on w.employee_id = s.employee_id
    left join (
      select employee_id, sum(change) as change from work_day_changes
      where date between ${chosen.from}::date and ${chosen.to}::date ${whom} group by employee_id
    ) x on x.employee_id = s.employee_id
    where true ${ids === null ? sql`` : sql`and s.employee_id = any(${ids}::int[])`}`
}

const keys: Record<Exclude<PeopleSort, 'name'>, Fragment> = {
  activity: sql`(a.accepted + a.rejected)::float8 / nullif(a.accepted + a.rejected + a.expired, 0)`,
  requests: sql`a.requests`,
  acceptance: sql`a.accepted::float8 / nullif(a.requests, 0)`,
  rejected: sql`a.rejected`,
  availability: sql`v.days`,
}

const wordsOf = (search: string | undefined) =>
  (search ?? '')
    .split(/\s+/)
    .map(foldWord)
    .filter((word) => word !== '')
    .slice(0, 5)
const nameFilter = (words: readonly string[]) =>
  words.map((word) => sql`and p.search_text like ${anywhere(word)}`).reduce((all, next) => sql`${all} ${next}`, sql``)

/** Returns the ids of a slice of the people in order, or of all of them, and the total number. */
export const peopleIds = async (db: Db, chosen: MetricsQuery, listing: Listing, slice: Slice) => {
  const { sort, order, reason } = listing
  const isFiltered = isNarrowed(chosen)
  const words = wordsOf(listing.search)
  const byReason = sort === 'rejected' && reason !== undefined
  const needsRequestCounts = isFiltered || (sort !== 'name' && sort !== 'availability' && !byReason)
  const period = needsRequestCounts ? await periodOf(db, chosen) : null
  const picked = sql`left join (
    select employee_id, count(*) as rejected from current_booking_metrics
    where ${factFilter(chosen)} and reason is not null and reason = ${reason === undefined ? 0 : reasonCodes[reason]}
    group by employee_id) k on k.employee_id = p.id`
  const from = sql`
    analytics_employees p
    ${needsRequestCounts ? sql`${isFiltered ? sql`join` : sql`left join`} (${requestCounts(chosen, period)}) a on a.employee_id = p.id` : sql``}
    ${sort === 'availability' ? sql`left join (${workableDays(chosen, null)}) v on v.employee_id = p.id` : sql``}
    ${byReason ? picked : sql``}
    where true ${nameFilter(words)}`
  const direction = order === 'up' ? sql`asc` : sql`desc`
  const by =
    sort === 'name'
      ? sql`p.name ${direction}, p.id ${direction}`
      : sql`${byReason ? sql`k.rejected` : keys[sort]} ${direction} nulls last, p.name, p.id`
  const isEverybody = !isFiltered && words.length === 0
  const count = async () =>
    isEverybody
      ? (
          await db.one<{ total: number }>`
          select coalesce(sum(n), 0) as total from directory_counts where role = 'employee'`
        ).total
      : (await db.one<{ total: number }>`select count(*) as total from ${from}`).total
  const page = sql`limit ${slice?.limit ?? null} offset ${slice?.offset ?? 0}`
  // A list in order of names does not read everyone, so people are counted separately. Sorting by a
  // metric reads everyone anyway, but counting them in the same statement stores them all first.
  if (isEverybody || (sort === 'name' && !isFiltered)) {
    const [rows, total] = await Promise.all([
      db.all<{ id: number }>`select p.id from ${from} order by ${by} ${page}`,
      count(),
    ])
    return { ids: rows.map(({ id }) => id), total }
  }
  const rows = await db.all<{ id: number; total: number }>`
    select p.id, count(*) over () as total from ${from} order by ${by} ${page}`
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? (slice?.offset ? await count() : 0) }
}

/** People at the beginning of a kept list: a hundred pages. */
const FIRST_PEOPLE = 1500

const cacheOrder = cacheAnswers<{ ids: number[]; total: number }>(({ total }) => total > MANY_PEOPLE)
const cacheAvailability = cacheAnswers<AvailabilitySums>(({ people }) => people > MANY_PEOPLE)

/** Returns the slice that `peopleIds` returns, from a kept order if computing it takes long. */
export const pageOfPeople = async (
  db: Db,
  chosen: MetricsQuery,
  { search, sort, order, reason }: Listing,
  slice: { limit: number; offset: number },
) => {
  const listing = { search, sort, order, reason }
  const end = slice.offset + slice.limit
  if ((sort === 'name' && !isNarrowed(chosen)) || end > FIRST_PEOPLE) return peopleIds(db, chosen, listing, slice)
  const { ids, total } = await cacheOrder(db, { chosen, listing }, () =>
    peopleIds(db, chosen, listing, { limit: FIRST_PEOPLE, offset: 0 }),
  )
  return { ids: ids.slice(slice.offset, end), total }
}

type Row = Pick<
  AnalysedPerson,
  'id' | 'name' | 'email' | 'avatar' | 'status' | 'classifications' | 'requests' | 'accepted' | 'rejected' | 'expired'
> & { days: number | null; reasons: number[] }

/** Returns these people with their figures, in this order. */
export const peopleOf = async (db: Db, chosen: MetricsQuery, ids: readonly number[]): Promise<AnalysedPerson[]> => {
  const rows = await db.all<Row>`
    select u.id, u.name, u.email, '/api/files/' || u.avatar as avatar, u.status, v.days,
      array(select c.classification from employee_classifications c where c.employee_id = u.id
        order by role_bit(c.classification)) as classifications,
      coalesce(b.requests, 0) as requests, coalesce(b.accepted, 0) as accepted, coalesce(b.rejected, 0) as rejected,
      coalesce(b.expired, 0) as expired,
      coalesce(b.reasons, array_fill(0, array[${countedReasons.length}::int])) as reasons
    from users u
    left join (
      select employee_id, count(*)::int as requests, (count(*) filter (where ${wasAccepted}))::int as accepted,
        (count(*) filter (where status = 'rejected'))::int as rejected,
        (count(*) filter (where status = 'expired'))::int as expired,
        array[count(*) filter (where reason = 1), count(*) filter (where reason = 2), count(*) filter (where reason = 3),
          count(*) filter (where reason = 4), count(*) filter (where reason = 5), count(*) filter (where reason = 6),
          count(*) filter (where reason = 7), count(*) filter (where reason = 8)]::int[] as reasons
      from current_booking_metrics where ${factFilter(chosen)} and employee_id = any(${ids}::int[]) group by employee_id) b on b.employee_id = u.id
    left join (${workableDays(chosen, ids)}) v on v.employee_id = u.id
    where u.id = any(${ids}::int[])`
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const weekdays = workingDaysOf(chosen)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (!row) return []
    const { days, reasons, ...person } = row
    return {
      ...person,
      acceptance: acceptanceOf(row),
      activity: activityOf(row),
      availability: days === null ? null : availabilityOf(days, weekdays),
      reasons: countedReasons.map((reason) => ({ reason, count: reasons[reasonCodes[reason] - 1]! })),
    }
  })
}

type AvailabilitySums = { people: number; sum: number; good: number; fair: number; poor: number }

/** Average availability of the people in the list, and the number of people of each colour. */
export const availabilitySums = async (db: Db, chosen: MetricsQuery) => {
  const weekdays = workingDaysOf(chosen)
  const whom = isNarrowed(chosen)
    ? sql`join (${requestCounts(chosen, await periodOf(db, chosen))}) a on a.employee_id = v.employee_id`
    : sql``
  return db.one<AvailabilitySums>`
    select count(*) as people, coalesce(sum(percent), 0) as sum, count(*) filter (where percent > 80) as good,
      count(*) filter (where percent > 60 and percent <= 80) as fair, count(*) filter (where percent <= 60) as poor
    from (
      select case when ${weekdays}::int > 0
        then least(100, (200 * v.days + ${weekdays}::int) / greatest(1, 2 * ${weekdays}::int)) end::int as percent
      from (${workableDays(chosen, null)}) v ${whom}) shares`
}

/** Like `availabilitySums`, but kept for half a minute where there are many people. */
export const keptAvailabilitySums = (db: Db, chosen: MetricsQuery) =>
  cacheAvailability(db, chosen, () => availabilitySums(db, chosen))
