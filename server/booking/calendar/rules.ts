import type { ShiftStatus } from '#contract/booking/shifts.ts'
import type { VacancyDetails } from '#contract/booking/vacancy-details.ts'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { linkFor } from '#server/booking/shifts/format.ts'
import type { Brand } from '#server/platform/config.ts'
import { calendarText, escapeText, instantOf, readingOf } from './lines.ts'
import { zoneLines } from './zones.ts'

/** A shift as a calendar needs it. */
export type CalendarBooking = {
  id: number
  date: string
  start_time: string
  end_time: string
  time_zone: string
  starts_at: string
  ends_at: string
  status: ShiftStatus
  reason: string | null
  cancelled_by: 'employer' | 'employee' | null
  /** Two for each cancellation that was undone, one for each change of its times. */
  revisions: number
  employer_id: number
  employer: string
  /** The agency that booked it and pays the person; null if the employer did so itself. */
  agency: string | null
  /** The agency itself cancelled it or withdrew the request; the reason says so. */
  has_agency_ended: boolean
  /**
   * Address of the workplace, shown only while the booking is active, like an employer's other
   * contact details.
   */
  address: string | null
  employee: string
  subject: string
  note: string | null
  details: VacancyDetails | null
  created_at: string
  /** When it was last requested, answered, moved, cancelled or restored. */
  changed_at: string
}

export type Viewer = { id: number; role: 'employer' | 'employee'; name: string; time_zone: string }
type Reader = Pick<Viewer, 'id' | 'role'>
/** Interval at which calendars are asked to refresh. */
const ASK_AGAIN = 'PT1H'

// A calendar applies an update only if its sequence number is higher. Each status has a base
// number, to which changes and undone cancellations are added.
const stages: Record<ShiftStatus, { sequence: number; status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' }> = {
  pending: { sequence: 0, status: 'TENTATIVE' },
  accepted: { sequence: 1, status: 'CONFIRMED' },
  completed: { sequence: 1, status: 'CONFIRMED' },
  rejected: { sequence: 2, status: 'CANCELLED' },
  cancelled: { sequence: 2, status: 'CANCELLED' },
  withdrawn: { sequence: 2, status: 'CANCELLED' },
  expired: { sequence: 2, status: 'CANCELLED' },
  no_show: { sequence: 2, status: 'CANCELLED' },
}
const titlePrefixes = { TENTATIVE: 'Not answered yet: ', CONFIRMED: '', CANCELLED: 'Cancelled: ' }

const titlePrefixOf = (booking: CalendarBooking) =>
  booking.status === 'no_show' ? 'Not attended: ' : titlePrefixes[stages[booking.status].status]

const about = (booking: CalendarBooking, role: Viewer['role']) =>
  role === 'employee' ? `${booking.subject} at ${booking.employer}` : `${booking.employee}, ${booking.subject}`

const linkTo = (booking: CalendarBooking, role: Viewer['role'], { publicUrl }: Brand) =>
  publicUrl + linkFor(role, booking)

const locationOf = ({ employer, address }: CalendarBooking) =>
  [employer, ...(address?.split(/\s*[\r\n]+\s*/) ?? [])].filter((part) => part !== '').join(', ')

const cancellation = (booking: CalendarBooking) => {
  if (booking.status === 'no_show') return [`${booking.employer} marked this shift as not attended.`]
  if (booking.status !== 'cancelled') return []
  // Neither side cancelled a booking that a colleague took over; its reason says so.
  if (booking.has_agency_ended || booking.cancelled_by === null) return [booking.reason ?? '']
  const who = booking.cancelled_by === 'employer' ? booking.employer : booking.employee
  return [`${who} cancelled this shift.${booking.reason ? ` Reason: ${booking.reason}` : ''}`]
}

const agencyLine = ({ agency }: CalendarBooking, role: Viewer['role']) =>
  agency === null ? [] : [role === 'employee' ? `Booked by ${agency}, which pays you.` : `Booked by ${agency}.`]

/**
 * Local time at the workplace, so that a calendar shows what was agreed. A time that occurs twice
 * when the clocks go back is given in UTC, because calendars differ about which one is meant.
 */
const when = (property: 'DTSTART' | 'DTEND', reading: Temporal.PlainDateTime, zone: string) => {
  const first = reading.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const comesOnce = first.equals(reading.toZonedDateTime(zone, { disambiguation: 'later' }))
  return comesOnce ? `${property};TZID=${zone}:${readingOf(reading)}` : `${property}:${instantOf(first.toInstant())}`
}

const startOf = ({ date, start_time, time_zone }: CalendarBooking) =>
  when('DTSTART', Temporal.PlainDateTime.from(`${date}T${start_time}`), time_zone)
const endOf = ({ date, start_time, end_time, time_zone }: CalendarBooking) =>
  when(
    'DTEND',
    Temporal.PlainDateTime.from(`${date}T${end_time}`).add({ days: endsNextDay(start_time, end_time) ? 1 : 0 }),
    time_zone,
  )

const eventLines = (booking: CalendarBooking, viewer: Reader, brand: Brand): string[] => {
  const { sequence, status } = stages[booking.status]
  const link = linkTo(booking, viewer.role, brand)
  const changed = instantOf(Temporal.Instant.from(booking.changed_at))
  return [
    'BEGIN:VEVENT',
    `UID:shift-${booking.id}-${viewer.id}@${new URL(brand.publicUrl).hostname}`,
    // In a published event this too is the time of the last change (RFC 5545 section 3.8.7.2), so a
    // feed without changes stays the same to the byte.
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `CREATED:${instantOf(Temporal.Instant.from(booking.created_at))}`,
    `SEQUENCE:${sequence + booking.revisions}`,
    startOf(booking),
    endOf(booking),
    `SUMMARY:${escapeText(titlePrefixOf(booking) + about(booking, viewer.role))}`,
    `LOCATION:${escapeText(locationOf(booking))}`,
    `DESCRIPTION:${escapeText([...cancellation(booking), ...agencyLine(booking, viewer.role), link].join('\n'))}`,
    `URL:${link}`,
    `STATUS:${status}`,
    `TRANSP:${status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

const zonesOf = (bookings: readonly CalendarBooking[]) =>
  [...Map.groupBy(bookings, ({ time_zone }) => time_zone)].flatMap(([zone, there]) => {
    const starts = there.map(({ starts_at }) => Temporal.Instant.from(starts_at)).sort(Temporal.Instant.compare)
    const ends = there.map(({ ends_at }) => Temporal.Instant.from(ends_at)).sort(Temporal.Instant.compare)
    return zoneLines(zone, starts[0]!, ends.at(-1)!)
  })

const calendarOf = (bookings: readonly CalendarBooking[], viewer: Reader, brand: Brand, name: readonly string[]) =>
  calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.productName)}//Shifts//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...name,
    ...zonesOf(bookings),
    ...bookings.flatMap((booking) => eventLines(booking, viewer, brand)),
    'END:VCALENDAR',
  ])

/** All of a person's bookings, as a calendar that subscribes to them reads them. */
export const feedOf = (bookings: readonly CalendarBooking[], viewer: Viewer, brand: Brand): string => {
  const title = escapeText(`${brand.productName} shifts`)
  return calendarOf(bookings, viewer, brand, [
    `NAME:${title}`,
    `X-WR-CALNAME:${title}`,
    `X-WR-TIMEZONE:${viewer.time_zone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${ASK_AGAIN}`,
    `X-PUBLISHED-TTL:${ASK_AGAIN}`,
  ])
}

/** One booking, to be put into a calendar by hand. */
export const shiftFileOf = (booking: CalendarBooking, viewer: Reader, brand: Brand): string =>
  calendarOf([booking], viewer, brand, [])
