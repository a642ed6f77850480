/** Waiting times, as counted and shown. */
const HOUR = 60
const DAY = 24 * HOUR
const LAST_STEP = 308
/**
 * Waits are stored in steps: of a minute in the first hour, a quarter of an hour in the first day,
 * two hours in the first two weeks, and one for anything longer. A wait is shown as the start of
 * its step.
 */
export const waitingStep = (minutes: number) =>
  minutes < HOUR
    ? Math.max(0, Math.floor(minutes))
    : minutes < DAY
      ? 60 + Math.floor((minutes - HOUR) / 15)
      : Math.min(LAST_STEP, 152 + Math.floor((minutes - DAY) / 120))
export const minutesOfStep = (step: number) =>
  step < 60 ? step : step < 152 ? HOUR + (step - 60) * 15 : DAY + (step - 152) * 120

/** Smallest wait that at least this share of the waits did not exceed. */
export const waitAt = (part: number, steps: readonly { step: number; n: number }[]): number | null => {
  const sorted = [...steps].sort((a, b) => a.step - b.step)
  const all = sorted.reduce((sum, { n }) => sum + n, 0)
  let so = 0
  for (const { step, n } of sorted) {
    so += n
    if (so >= part * all) return minutesOfStep(step)
  }
  return null
}

/** Number of waits in these steps, their median, and the wait that nine of ten did not exceed. */
export const waitOf = (steps: readonly { step: number; n: number }[]) => ({
  count: steps.reduce((sum, { n }) => sum + n, 0),
  median_minutes: waitAt(0.5, steps),
  p90_minutes: waitAt(0.9, steps),
})
