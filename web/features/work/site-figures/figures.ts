/** Figures of a site as the screen shows them: their names, values and changes. */
import { fillOf } from '#contract/admin/analytics.ts'
import type { SiteFigures } from '#contract/work/site-figures.ts'

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })
const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD', maximumFractionDigits: 0 })
const hours = (minutes: number) => `${whole.format(minutes / 60)} h`

type Figure = {
  id: 'requests' | 'filled' | 'fill' | 'hours' | 'pay' | 'cancelled' | 'no-shows'
  name: string
  /** Null for a share of nothing, such as the fill rate of a site without shifts. */
  of: (figures: SiteFigures) => number | null
  text: (value: number) => string
  /** Value of a full bar, if it is a share. */
  whole?: number
  /** A difference, without its sign. */
  changeText: (difference: number) => string
}

export const figures = [
  { id: 'requests', name: 'Requests', of: ({ requests }) => requests, text: whole.format, changeText: whole.format },
  { id: 'filled', name: 'Shifts filled', of: ({ filled }) => filled, text: whole.format, changeText: whole.format },
  {
    id: 'fill',
    name: 'Fill rate',
    of: fillOf,
    whole: 100,
    text: (percent) => `${percent}%`,
    changeText: (points) => `${points} ${points === 1 ? 'point' : 'points'}`,
  },
  { id: 'hours', name: 'Hours', of: ({ worked_minutes }) => worked_minutes, text: hours, changeText: hours },
  {
    id: 'pay',
    name: 'Pay',
    of: ({ cost_cents }) => cost_cents,
    text: (cents) => dollars.format(cents / 100),
    changeText: (cents) => dollars.format(cents / 100),
  },
  {
    id: 'cancelled',
    name: 'Cancelled',
    of: ({ cancelled }) => cancelled,
    text: whole.format,
    changeText: whole.format,
  },
  {
    id: 'no-shows',
    name: 'Not attended',
    of: ({ no_shows }) => no_shows,
    text: whole.format,
    changeText: whole.format,
  },
] as const satisfies readonly Figure[]
export type FigureId = Figure['id']

export const figureOf = (id: FigureId): Figure => figures.find((figure) => figure.id === id) ?? figures[0]

export const valueText = (figure: Figure, of: SiteFigures) => {
  const value = figure.of(of)
  return value === null ? '–' : figure.text(value)
}

/** '+3', '−4 points', 'no change'; null if either value is missing. */
export function differenceText(figure: Figure, value: number | null, former: number | null): string | null {
  if (value === null || former === null) return null
  const text = figure.changeText(Math.abs(value - former))
  if (text === figure.changeText(0)) return 'no change'
  return `${value > former ? '+' : '−'}${text}`
}

/** The same of two periods; null if there was nothing before. */
export const changeText = (figure: Figure, now: SiteFigures, before: SiteFigures): string | null =>
  before.requests === 0 ? null : differenceText(figure, figure.of(now), figure.of(before))
