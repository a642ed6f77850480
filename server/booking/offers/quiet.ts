/**
 * Quiet hours of planning: at night nobody else is asked, and silence says nothing about a person.
 * A person's own quiet hours hold back their messages apart from it.
 */

const QUIET_FROM = Temporal.PlainTime.from('20:00')
const QUIET_TO = Temporal.PlainTime.from('06:00')
const MINUTES_AWAKE = (QUIET_FROM.hour - QUIET_TO.hour) * 60
/** A shift that begins so soon after the night cannot wait for its end. */
const TOO_LATE_HOURS = 2
/** Looks after a night are spread over so many seconds, so that not all phones ring at six. */
const SPREAD_SECONDS = 90

const nightAfter = (day: Temporal.PlainDate, timeZone: string) => ({
  start: day.toZonedDateTime({ timeZone, plainTime: QUIET_FROM }).toInstant(),
  end: day.add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: QUIET_TO }).toInstant(),
})

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? b : a)
const sooner = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) < 0 ? a : b)

/** Minutes between two instants outside of the quiet hours of a zone. */
export const wakingMinutes = (from: Temporal.Instant, to: Temporal.Instant, zone: string): number => {
  let minutes = Math.max(0, (to.epochMilliseconds - from.epochMilliseconds) / 60_000)
  // Most offers are from this morning, and working out nights is slow. Clocks in Australia never
  // change between 06:00 and 20:00.
  const { hour, minute } = from.toZonedDateTimeISO(zone)
  const sinceNight = (hour - QUIET_TO.hour) * 60 + minute
  if (sinceNight >= 0 && sinceNight + 1 + minutes <= MINUTES_AWAKE) return minutes
  const lastDay = to.toZonedDateTimeISO(zone).toPlainDate()
  for (
    let day = from.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 });
    Temporal.PlainDate.compare(day, lastDay) <= 0;
    day = day.add({ days: 1 })
  ) {
    const night = nightAfter(day, zone)
    minutes -= Math.max(0, sooner(to, night.end).since(later(from, night.start)).total('minutes'))
  }
  return Math.max(0, minutes)
}

/**
 * Instant of the next look: as planned, or after the night that it falls into, unless the shift
 * begins too soon after it.
 */
export const nextLookByDay = (
  look: Temporal.Instant,
  { slotId, start, zone }: { slotId: number; start: Temporal.Instant; zone: string },
): Temporal.Instant => {
  const day = look.toZonedDateTimeISO(zone).toPlainDate()
  const night = [day.subtract({ days: 1 }), day]
    .map((date) => nightAfter(date, zone))
    .find((one) => Temporal.Instant.compare(one.start, look) <= 0 && Temporal.Instant.compare(look, one.end) < 0)
  if (night === undefined) return look
  const isTooLate = Temporal.Instant.compare(start, night.end.add({ hours: TOO_LATE_HOURS })) < 0
  return isTooLate ? look : night.end.add({ seconds: slotId % SPREAD_SECONDS })
}
