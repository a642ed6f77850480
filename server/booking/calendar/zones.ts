/**
 * Time zone rules for a calendar, derived from the time zone database and never written by hand.
 */
import { readingOf } from './lines.ts'

/** Seconds from UTC before and after, and what the clocks showed when they were moved. */
type Change = { reading: Temporal.PlainDateTime; from: number; to: number }

/** The rules go on after the last shift, because a person may move or repeat one in a calendar. */
const BEYOND = { years: 2 }

const offsetAt = (moment: Temporal.ZonedDateTime) => moment.offsetNanoseconds / 1e9

const changeAt = (moment: Temporal.ZonedDateTime): Change => {
  const before = moment.subtract({ nanoseconds: 1 })
  const from = offsetAt(before)
  return {
    reading: moment.toInstant().add({ seconds: from }).toZonedDateTimeISO('UTC').toPlainDateTime(),
    from,
    to: offsetAt(moment),
  }
}

/** Clock changes from the one in force at the first instant until two years after the last one. */
const changesOf = (zone: string, first: Temporal.Instant, last: Temporal.Instant): Change[] => {
  const start = first.add({ nanoseconds: 1 }).toZonedDateTimeISO(zone)
  const end = last.toZonedDateTimeISO(zone).add(BEYOND)
  const changes: Change[] = []
  for (
    let at = start.getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next');
    at !== null && Temporal.ZonedDateTime.compare(at, end) <= 0;
    at = at.getTimeZoneTransition('next')
  )
    changes.push(changeAt(at))
  return changes
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Rule for a day such as the first Sunday of October, every year. */
const yearlyRule = ({ month, day, dayOfWeek }: Temporal.PlainDateTime) =>
  `FREQ=YEARLY;BYMONTH=${month};BYDAY=${Math.ceil(day / 7)}${WEEKDAYS[dayOfWeek - 1]}`

const isYearly = (changes: readonly Change[]) => {
  const [first] = changes
  return (
    first !== undefined &&
    changes.length > 1 &&
    changes.every(
      ({ reading, from }, i) =>
        from === first.from &&
        reading.year === first.reading.year + i &&
        yearlyRule(reading) === yearlyRule(first.reading) &&
        reading.toPlainTime().equals(first.reading.toPlainTime()),
    )
  )
}

const offsetText = (seconds: number) => {
  const minutes = Math.abs(seconds) / 60
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${seconds < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}

const observance = ({ reading, from, to }: Change, rule?: string) => {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${readingOf(reading)}`,
    ...(rule ? [`RRULE:${rule}`] : []),
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
}

/**
 * VTIMEZONE of a zone from the first instant until two years after the last one. Changes on the
 * same day of every year become a rule, which every calendar understands; others are listed singly.
 */
export const zoneLines = (zone: string, first: Temporal.Instant, last: Temporal.Instant): string[] => {
  const changes = changesOf(zone, first, last)
  const kinds = [...Map.groupBy(changes, ({ to }) => to).values()]
  const unchanging = {
    reading: Temporal.PlainDateTime.from('1970-01-01T00:00'),
    to: offsetAt(first.toZonedDateTimeISO(zone)),
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...(changes.length === 0 ? observance({ ...unchanging, from: unchanging.to }) : []),
    ...kinds.flatMap((kind) =>
      isYearly(kind)
        ? observance(kind[0]!, yearlyRule(kind[0]!.reading))
        : kind.flatMap((change) => observance(change)),
    ),
    'END:VTIMEZONE',
  ]
}
