/** Filters of the analytics and the open list of bookings, kept in the URL. */

import { LONGEST_RANGE_DAYS, Outcome, PeopleSort, State } from '#contract/admin/analytics.ts'
import { CancelNotice, CountedReason } from '#contract/booking/metrics.ts'
import { Sector } from '#contract/platform/values.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { oneOf, parseId, text, useUrlState } from '#web/platform/url-state.ts'
import { addDays, todayIn, viewerZone } from '#web/ui/dates.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'

export const ranges = [
  { id: '7-days', label: '7 days' },
  { id: '30-days', label: '30 days' },
  { id: '12-months', label: '12 months' },
  { id: 'own', label: 'Custom' },
] as const
type RangeId = (typeof ranges)[number]['id']

const sides = ['employer', 'employee'] as const
/** Monday is 1. */
export const weekdayNumbers = ['1', '2', '3', '4', '5', '6', '7'] as const

/** The open list of bookings. */
export type OpenBookingList = {
  show: Outcome
  /** Id of the employee. */
  of?: string
  why?: CountedReason
  side?: (typeof sides)[number]
  notice?: CancelNotice
  day?: (typeof weekdayNumbers)[number]
  /** Id of the subject. */
  about?: string
  /** Page of the list. */
  list?: string
}
/** Removes the parameters of the open list. */
const closedListParams = {
  show: null,
  of: null,
  why: null,
  side: null,
  notice: null,
  day: null,
  about: null,
  list: null,
}

export type AnalyticsView = {
  range: RangeId
  from: string
  to: string
  sector: Sector | null
  subject: number | null
  region: State | null
  employer: number | null
  sort: PeopleSort | null
  order: 'up' | 'down'
  reason: CountedReason | null
  openList: OpenBookingList | null
}

/**
 * First and last day of a preset: the days up to today, or the whole current month and the eleven
 * before it.
 */
export const datesOf = (range: Exclude<RangeId, 'own'>, today: string) => {
  if (range !== '12-months') return { from: addDays(today, range === '7-days' ? -6 : -29), to: today }
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = (months: number) => {
    const monthIndex = year * 12 + month - 1 + months
    return `${Math.floor(monthIndex / 12)}-${String((monthIndex % 12) + 1).padStart(2, '0')}-01`
  }
  return { from: first(-11), to: addDays(first(1), -1) }
}

/** Why these days cannot be counted; null where they can. */
export const rangeError = (first: string, last: string) => {
  if (first > last) return 'The last day cannot be before the first.'
  return last < addDays(first, LONGEST_RANGE_DAYS) ? null : `Please choose at most ${LONGEST_RANGE_DAYS} days.`
}

const readOpenList = ({
  show,
  of,
  why,
  side,
  notice,
  day,
  about,
  list,
}: Record<string, unknown>): OpenBookingList | null => {
  const outcome = Outcome.safeParse(show).data
  if (outcome === undefined) return null
  return {
    show: outcome,
    of: text(of),
    why: CountedReason.safeParse(why).data,
    side: oneOf(sides, side) ?? undefined,
    notice: CancelNotice.safeParse(notice).data,
    day: oneOf(weekdayNumbers, day) ?? undefined,
    about: text(about),
    list: text(list),
  }
}

const readView = (search: Record<string, unknown>, today: string): AnalyticsView => {
  const [from, to] = [String(search.from), String(search.to)]
  const isCustom = isSearchableDate(from) && isSearchableDate(to) && rangeError(from, to) === null
  const range = isCustom ? 'own' : (ranges.find(({ id }) => id !== 'own' && id === search.range)?.id ?? '30-days')
  const days = range === 'own' ? { from, to } : datesOf(range, today)
  return {
    range,
    ...days,
    sector: Sector.safeParse(search.sector).data ?? null,
    subject: parseId(search.subject),
    region: State.safeParse(search.region).data ?? null,
    employer: parseId(search.employer),
    sort: PeopleSort.safeParse(search.sort).data ?? null,
    order: search.order === 'up' ? 'up' : 'down',
    reason: CountedReason.safeParse(search.reason).data ?? null,
    openList: readOpenList(search),
  }
}

/** Query of the server for this view. */
export const analyticsQueryOf = ({ from, to, sector, subject, region, employer }: AnalyticsView) => ({
  from,
  to,
  ...(sector && { sector }),
  ...(subject !== null && { subject_id: String(subject) }),
  ...(region && { region }),
  ...(employer !== null && { employer_id: String(employer) }),
})
export type AnalyticsQuery = ReturnType<typeof analyticsQueryOf>

export const countFilters = ({ sector, subject, region, employer }: AnalyticsView) =>
  [sector, subject, region, employer].filter((value) => value !== null).length

type Changes = Partial<
  Record<'range' | 'from' | 'to' | 'sector' | 'region' | 'sort' | 'order' | 'reason', string | null>
> &
  Partial<Record<'subject' | 'employer', number | null>>

export function useAnalyticsView() {
  const [search, set] = useUrlState()
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const view = readView(search, todayIn(zone))

  /** Changes the selection; the list of people starts at its first page. */
  function change(changes: Changes) {
    set({ page: null, ...changes })
  }

  /** Opens the bookings behind a figure, turns their pages, or closes them with null. */
  function open(openList: OpenBookingList | null) {
    set({ ...closedListParams, ...openList })
  }

  return { view, change, open }
}
