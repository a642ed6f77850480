import { dateIn, longDateOf, stamp, todayIn, viewerZone } from '#web/ui/dates.ts'

/**
 * Returns "This is what was known at 06:12.", with the day if it was not today; empty if `at` is
 * null.
 */
export function knownWords(at: number | null, now: Date, zone = viewerZone()) {
  if (at === null) return ''
  const instant = new Date(at).toISOString()
  const time = stamp(instant, zone).slice(-5)
  if (dateIn(zone, instant) === todayIn(zone, now)) return `This is what was known at ${time}.`
  const day = longDateOf(instant, zone).replace(',', '').replace(/ \d+$/, '')
  return `This is what was known on ${day} at ${time}.`
}
