/** Compares planned chances with outcomes (docs/decisions/0226). */
import type { ForecastGroup } from '#contract/booking/answer-forecasts.ts'

/** Offers of a week with one planned chance, in percent. */
export type Forecast = { percent: number; offers: number; planned: number; accepted: number }

const GROUPS = 10
/** Difference between plan and outcome that stops the learning. */
const MOST_OFF = 0.08
/**
 * Offers of a group. Eight points are then four standard deviations or more: the largest one is
 * sqrt(0.25 / 625), which is two points. Ten groups of eight states in 52 weeks are 4,160
 * comparisons a year, so chance alone does this once in four years at most.
 */
export const LEAST_OFFERS = 625

/**
 * Groups of about the same size, in order of the planned chance: ten, or as many as have enough
 * offers. None if there are too few.
 */
export const forecastGroups = (forecasts: readonly Forecast[]): ForecastGroup[] => {
  const total = forecasts.reduce((sum, { offers }) => sum + offers, 0)
  const size = Math.max(LEAST_OFFERS, total / GROUPS)
  const groups: Forecast[][] = []
  let filled = size
  for (const one of forecasts.toSorted((a, b) => a.percent - b.percent)) {
    if (filled >= size) {
      groups.push([])
      filled = 0
    }
    groups.at(-1)!.push(one)
    filled += one.offers
  }
  // The last group may be too small.
  if (filled < LEAST_OFFERS) {
    const rest = groups.pop() ?? []
    groups.at(-1)?.push(...rest)
  }
  return groups.map((group) => {
    const sum = (key: 'offers' | 'planned' | 'accepted') => group.reduce((all, one) => all + one[key], 0)
    const [offers, planned, accepted] = [sum('offers'), sum('planned') / sum('offers'), sum('accepted') / sum('offers')]
    return {
      ...{ from_percent: group[0]!.percent, to_percent: group.at(-1)!.percent + 1, offers },
      ...{ planned: Math.round(planned * 1000) / 10, accepted: Math.round(accepted * 1000) / 10 },
      is_off: Math.abs(planned - accepted) > MOST_OFF,
    }
  })
}
