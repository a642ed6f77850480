/** Period, figure and site of the screen, kept in the URL. */
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { type FigureId, figures } from './figures.ts'

export const periods = [
  { id: 'month', name: 'This month' },
  { id: 'last-month', name: 'Last month' },
  { id: '3-months', name: 'Last 3 months' },
  { id: '12-months', name: 'Last 12 months' },
] as const
export type PeriodId = (typeof periods)[number]['id']
const SHOWN_FIRST = '3-months'

const pad = (number: number) => String(number).padStart(2, '0')
/** Month `months` before another; both YYYY-MM. */
function monthBefore(month: string, months: number) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const index = year * 12 + number - 1 - months
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`
}

/** First and last month of a period. Every period but `last-month` ends with the current one. */
export function monthsOf(period: PeriodId, today: string) {
  const current = today.slice(0, 7)
  if (period === 'last-month') return { from: monthBefore(current, 1), to: monthBefore(current, 1) }
  const length = { month: 1, '3-months': 3, '12-months': 12 }[period]
  return { from: monthBefore(current, length - 1), to: current }
}

const monthYear = new Intl.DateTimeFormat('en-AU', { month: 'short', year: 'numeric', timeZone: 'UTC' })
export const monthName = (month: string) => monthYear.format(new Date(`${month}-15T00:00:00Z`))
export const monthsText = ({ from, to }: { from: string; to: string }) =>
  from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`

export type FiguresView = { period: PeriodId; figure: FigureId; site: number | null; search: string; page: number }

export function useFiguresView() {
  const [params, set] = useUrlState()
  const view: FiguresView = {
    period:
      oneOf(
        periods.map(({ id }) => id),
        params.period,
      ) ?? SHOWN_FIRST,
    figure:
      oneOf(
        figures.map(({ id }) => id),
        params.figure,
      ) ?? 'filled',
    site: params.site ?? null,
    search: params.search ?? '',
    page: params.page ?? 1,
  }
  const change = (changes: Partial<FiguresView>) => {
    const { period, figure, site, search, page } = { ...view, page: 1, ...changes }
    const kept = {
      period: period === SHOWN_FIRST ? null : period,
      figure: figure === 'filled' ? null : figure,
      site,
      search: search || null,
      page: page > 1 ? page : null,
    }
    set(kept, { replace: changes.page === undefined })
  }
  return [view, change] as const
}
