import { type Classification, classifications, classificationsOf } from '#contract/people/classifications.ts'
import { stateOf } from '#contract/people/employers.ts'
import type { OnboardingStatus } from '#contract/people/onboarding-rules.ts'
import { type State, states } from '#contract/platform/states.ts'
import { type Sector, timeZones, type YearLevel } from '#contract/platform/values.ts'
import { type Fragment, sql } from '#server/platform/database.ts'
import { type Window, weekdayOf, windowOf } from './rules.ts'

export type Filters = {
  date?: string | undefined
  start_time?: string | undefined
  end_time?: string | undefined
  subject_id?: number | undefined
  year_level?: YearLevel | undefined
  classification?: Classification | undefined
  /** The organisation's own filters: people of a pool, by onboarding status, preferred ones. */
  pool_id?: number | undefined
  onboarding?: OnboardingStatus | undefined
  preferred?: 'true' | undefined
  /** People of the employer's own state, or those of all other states. */
  states?: 'own' | 'other' | undefined
  page: number
  per_page: number
}

/** The conditions of a search without a date, for a date, or for times on a date. */
export type Question = {
  /** Usual intervals that answer it, of a row `w` (staff_week or week_histogram). */
  usual: Fragment
  /** Rows `w` (staff_week) whose usual hours might match in any time zone. */
  roughly: Fragment
  /** The day's signed intervals that match, of a row `d` (staff_day); null if no date is given. */
  thatDay: Fragment | null
  /** The dates that it means; more than one where the zones are not on the same day. */
  dates: readonly string[]
}

const noDate: Question = { usual: sql`w.weekday = 0`, roughly: sql`w.weekday = 0`, thatDay: null, dates: [] }

const wholeDate = (date: string): Question => ({
  usual: sql`w.weekday = ${weekdayOf(date)} and w.is_first`,
  roughly: sql`w.weekday = ${weekdayOf(date)} and w.is_first`,
  thatDay: sql`d.date = ${date} and d.is_first`,
  dates: [date],
})

const areSame = (values: readonly unknown[]) => new Set(values).size === 1

// The arrays have one entry for each zone, chosen by the zone's id. A day that all zones share is
// not compared again.
const between = ({ weekdays, dates, froms, tos }: Window, zone: Fragment): Question => ({
  usual: sql`w.weekday = any(${[...new Set(weekdays)]}::smallint[])
    ${areSame(weekdays) ? sql`` : sql`and w.weekday = (${weekdays}::smallint[])[${zone}]`}
    and w.from_min <= (${froms}::smallint[])[${zone}] and w.to_min >= (${tos}::smallint[])[${zone}]`,
  roughly: sql`w.weekday = any(${[...new Set(weekdays)]}::smallint[])
    and w.from_min <= ${Math.max(...froms)}::smallint and w.to_min >= ${Math.min(...tos)}::smallint`,
  thatDay: sql`${areSame(dates) ? sql`d.date = ${dates[0]}` : sql`d.date = (${dates}::date[])[${zone}]`}
    and d.from_min <= (${froms}::smallint[])[${zone}] and d.to_min >= (${tos}::smallint[])[${zone}]`,
  dates: [...new Set(dates)],
})

/** Builds the question for rows whose zone id is in this column. */
export type QuestionForZone = (zoneColumn: Fragment) => Question

/** Works out the clocks of all zones once, however many tables are asked. */
export const questionOf = ({ date, start_time, end_time }: Filters, zone: string): QuestionForZone => {
  if (date === undefined) return () => noDate
  if (start_time === undefined || end_time === undefined) {
    const question = wholeDate(date)
    return () => question
  }
  const window = windowOf({ date, start_time, end_time }, zone)
  return (zoneColumn) => between(window, zoneColumn)
}

export type SearchMarket = { sector: Sector; state: State; time_zone: string }

/**
 * Ids of the zones whose people count as people of the employer's own state. The ACT has no zone of
 * its own; an employer there sees the people of the state whose clock it shares.
 */
export const ownZonesOf = ({ state, time_zone }: SearchMarket): number[] => {
  const zonesIn = (wanted: State) => timeZones.flatMap((zone, i) => (stateOf(null, zone) === wanted ? i + 1 : []))
  const own = zonesIn(state)
  return own.length > 0 ? own : zonesIn(stateOf(null, time_zone))
}

/** The zones of the people who are asked for. */
export const zonesOf = (market: SearchMarket, states: Filters['states']): number[] => {
  const own = ownZonesOf(market)
  return states === 'other' ? timeZones.map((_, i) => i + 1).filter((zone) => !own.includes(zone)) : own
}

const MARKET_BITS = 8
const LEVEL_BITS = { education: { primary: 16, secondary: 17 }, healthcare: { primary: 18, secondary: 19 } } as const
const FIRST_ROLE_BIT = 20

const roleBit = (role: Classification) => FIRST_ROLE_BIT + classifications.indexOf(role)

/** Roles of a sector, as an array of names, of a row with `traits`. */
export const rolesOf = (row: Fragment, sector: Sector): Fragment =>
  sql`array_remove(array[${classificationsOf(sector)
    .map((role) => sql`case when ${row}.traits & ${1 << roleBit(role)}::integer <> 0 then ${role}::text end`)
    .reduce((list, name) => sql`${list}, ${name}`)}], null)`

/** Levels of a sector, as an array of names, of a row with `traits`. */
export const levelsOf = (row: Fragment, sector: Sector): Fragment => sql`
  ((array['{}', '{primary}', '{secondary}', '{primary,secondary}'])[(${row}.traits >> ${LEVEL_BITS[sector].primary} & 3) + 1])::text[]`

/** Bits of `traits` (migration 0072) that a person must have, all of them. */
export const traitsOf = ({ sector, state }: SearchMarket, { year_level, classification }: Filters): number => {
  const market = (sector === 'education' ? 0 : MARKET_BITS) + states.indexOf(state)
  const level = year_level === undefined ? [] : [LEVEL_BITS[sector][year_level]]
  const role = classification === undefined ? [] : [roleBit(classification)]
  return [market, ...level, ...role].reduce((bits, bit) => bits | (1 << bit), 0)
}
