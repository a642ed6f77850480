/** The admin's figures counted a second way: in plain JavaScript, over every row there is. */
import type { Choice } from '#contract/admin/analytics.ts'
import type { Booking } from './analytics-data.ts'

export type Employer = { id: number; sector: string; state: string }
export type ReportQuery = Choice & { from: string; to: string }

const SIX = [
  'too far',
  'conflict with schedule',
  'not my specialty',
  'personal reasons',
  'pay rate too low',
  'shift too long',
]
const isAccepted = (b: Booking) => ['accepted', 'completed', 'cancelled', 'no_show', 'too_late'].includes(b.status)
const isBooked = (b: Booking) => ['accepted', 'completed'].includes(b.status)
const minutes = (from: string, to: string) =>
  Math.floor(Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total('minutes'))
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole / 10))

/** Lower bounds, in minutes, to which waits are rounded down. */
const beginnings = [
  ...Array.from({ length: 60 }, (_, i) => i),
  ...Array.from({ length: 92 }, (_, i) => 60 + 15 * i),
  ...Array.from({ length: 157 }, (_, i) => 1440 + 120 * i),
]
const roundedWait = (wait: number) => beginnings.findLast((start) => start <= wait) ?? 0

export const chosenBookings = (all: readonly Booking[], employers: readonly Employer[], c: ReportQuery) =>
  all.filter((b) => {
    const employer = employers.find(({ id }) => id === b.inviter_id)!
    return (
      b.date >= c.from &&
      b.date <= c.to &&
      (c.sector === undefined || employer.sector === c.sector) &&
      (c.region === undefined || employer.state === c.region) &&
      (c.subject_id === undefined || b.subject_id === c.subject_id) &&
      (c.employer_id === undefined || b.inviter_id === c.employer_id)
    )
  })

export const reasonOf = (b: Booking) => {
  const reason = (b.reason ?? '').trim().toLowerCase()
  return reason === '' ? 7 : SIX.includes(reason) ? SIX.indexOf(reason) : 6
}

export const noticeOf = (b: Booking) => {
  const closed = Temporal.Instant.from(b.closed_at!).toZonedDateTimeISO(b.time_zone).toPlainDateTime()
  const day = Temporal.PlainDate.from(b.date)
  if (Temporal.PlainDate.compare(closed.toPlainDate(), day) >= 0) return 'same_day'
  return closed.toPlainDate().equals(day.subtract({ days: 1 })) && closed.hour >= 12 ? 'day_before' : 'earlier'
}

const placeOf = (b: Booking) => [b.inviter_id, b.subject_id, b.date, b.start_time, b.end_time].join()
/** Returns the slots, each with its bookings and with requests for the places still open. */
const slotsIn = (bookings: readonly Booking[]) =>
  [...Map.groupBy(bookings, placeOf).values()].map((requests) => {
    const booked = requests.filter(isBooked)
    const others = requests.filter((b) => !isBooked(b))
    const missing = others.slice(0, Math.max(0, requests[0]!.headcount - booked.length))
    const posted = requests.map((b) => b.created_at).toSorted()[0]!
    return { booked, missing, posted, isOpen: others.some((b) => b.status === 'pending') }
  })
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

const waits = (list: number[]) => {
  const sorted = list.map(roundedWait).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null
  return { count: sorted.length, median_minutes: at(0.5), p90_minutes: at(0.9) }
}

export const figures = (bookings: readonly Booking[]) => {
  const count = (test: (b: Booking) => boolean) => bookings.filter(test).length
  const slots = slotsIn(bookings)
  const filled = sumOf(slots.map(({ booked }) => booked.length))
  const missing = (open: boolean) =>
    sumOf(slots.filter(({ isOpen }) => isOpen === open).map((slot) => slot.missing.length))
  return {
    counts: {
      requests: bookings.length,
      pending: count((b) => b.status === 'pending'),
      accepted: count(isAccepted),
      rejected: count((b) => b.status === 'rejected'),
      withdrawn: count((b) => b.status === 'withdrawn'),
      expired: count((b) => b.status === 'expired'),
      same_day: count(
        (b) => Temporal.Instant.from(b.created_at).toZonedDateTimeISO(b.time_zone).toPlainDate().toString() >= b.date,
      ),
      places: filled + missing(true) + missing(false),
      filled,
      unfilled: missing(false),
      cancelled: count((b) => b.status === 'cancelled' && b.cancelled_by !== null),
      no_shows: count((b) => b.status === 'no_show'),
    },
    reasons: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => count((b) => b.status === 'rejected' && reasonOf(b) === i)),
    cancellations: ['employer', 'employee'].flatMap((side) =>
      ['same_day', 'day_before', 'earlier'].map((notice) =>
        count((b) => b.status === 'cancelled' && b.cancelled_by === side && noticeOf(b) === notice),
      ),
    ),
    answer: waits(bookings.flatMap((b) => (b.answered_at ? [minutes(b.created_at, b.answered_at)] : []))),
    fill: waits(slots.flatMap(({ booked, posted }) => booked.map((b) => minutes(posted, b.answered_at!)))),
  }
}

export const personFigures = (bookings: readonly Booking[]) => {
  const { counts, reasons } = figures(bookings)
  const { requests, accepted, rejected, expired } = counts
  const answered = accepted + rejected
  return {
    ...{ requests, accepted, rejected, expired, reasons },
    acceptance: percent(accepted, requests),
    activity: percent(answered, answered + expired),
    exact: {
      requests,
      rejected,
      acceptance: requests ? accepted / requests : null,
      activity: answered + expired ? answered / (answered + expired) : null,
    },
  }
}

export const demand = (bookings: readonly Booking[], subject: number, weekday: number) => {
  const on = bookings.filter((b) => b.subject_id === subject && Temporal.PlainDate.from(b.date).dayOfWeek === weekday)
  const { places, filled } = figures(on).counts
  return { places, filled }
}

export type Exception = { from: string; to: string; available: boolean; from_minute: number; to_minute: number }

/** Counts the days on which a person can work at all, trying every quarter of an hour. */
export const workableDays = (
  pattern: readonly { weekday: number; from: number; to: number }[] | null,
  exceptions: readonly Exception[],
  c: ReportQuery,
) => {
  let days = 0
  for (let day = Temporal.PlainDate.from(c.from); day.toString() <= c.to; day = day.add({ days: 1 })) {
    const on = exceptions.filter((e) => e.from <= day.toString() && day.toString() <= e.to)
    const extra = on.filter((e) => e.available)
    const isWorked = (minute: number) => {
      const usual = extra.length
        ? extra.some((e) => e.from_minute <= minute && minute < e.to_minute)
        : pattern === null
          ? day.dayOfWeek <= 5
          : pattern.some((r) => r.weekday === day.dayOfWeek && r.from <= minute && minute < r.to)
      return usual && !on.some((e) => !e.available && e.from_minute <= minute && minute < e.to_minute)
    }
    if (Array.from({ length: 96 }, (_, i) => i * 15).some(isWorked)) days++
  }
  return days
}
export const workingDays = (c: ReportQuery) => {
  let days = 0
  for (let day = Temporal.PlainDate.from(c.from); day.toString() <= c.to; day = day.add({ days: 1 }))
    if (day.dayOfWeek <= 5) days++
  return days
}
