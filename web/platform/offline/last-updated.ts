import { dateIn, longDateOf, stamp, todayIn, viewerZone } from '#web/ui/dates.ts'

/**
 * Returns "Last updated at 06:12.", with the day if it was not today; empty if `at` is
 * null.
 */
export function lastUpdatedText(at: number | null, now: Date, zone = viewerZone()) {
  if (at === null) return ''
  const instant = new Date(at).toISOString()
  const time = stamp(instant, zone).slice(-5)
  if (dateIn(zone, instant) === todayIn(zone, now)) return `Last updated at ${time}.`
  const day = longDateOf(instant, zone).replace(',', '').replace(/ \d+$/, '')
  return `Last updated on ${day} at ${time}.`
}
