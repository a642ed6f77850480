/** Decides when an alert is sent, and on which channels. */

import type { AlertEvent, Channel } from '#contract/messaging/outbox.ts'
import { MINUTES_BEFORE_TEXT, type Offered, type QuietHours, URGENT_HOURS } from '#contract/messaging/preferences.ts'
import type { UserStatus } from '#contract/platform/values.ts'

export type Reachability = {
  status: UserStatus
  time_zone: string
  quiet: QuietHours | null
  urgent_passes: boolean
  /** The person's choices, or the defaults if they have made none. */
  choices: Offered
  /** null if text messages may not go to the person’s number. */
  phone: string | null
  subscriptions: readonly number[]
  /** Channels on which the retracted message was already sent; null if nothing is retracted. */
  left: readonly Channel[] | null
}
type About = {
  event: AlertEvent
  text?: unknown
  isTextLeft?: boolean
  only?: Channel
  startsAt?: Temporal.Instant
  until?: Temporal.Instant
}
/** Time of sending on each channel; a channel that is missing is not used. */
export type Channels = Partial<Record<Channel, Temporal.Instant>>

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0

/**
 * Instant at which the zone's clock shows this date and time. A time that occurs twice means the
 * one still to come; a skipped time means the moment of the clock change.
 */
const momentOf = (date: Temporal.PlainDate, time: Temporal.PlainTime, zone: string, after: Temporal.Instant) => {
  const reading = date.toPlainDateTime(time)
  const moment = reading.toZonedDateTime(zone)
  if (!moment.toPlainDateTime().equals(reading)) return moment.getTimeZoneTransition('previous')!.toInstant()
  if (isBefore(after, moment.toInstant())) return moment.toInstant()
  return reading.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
}

/** When it may ring at the earliest: at once, or when the quiet hours are over. */
export const whenItMayRing = (at: Temporal.Instant, quiet: QuietHours | null, zone: string): Temporal.Instant => {
  if (quiet === null) return at
  const here = at.toZonedDateTimeISO(zone)
  const [time, from, to] = [here.toPlainTime(), Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.to)]
  const [hasBegun, hasEnded] = [Temporal.PlainTime.compare(time, from) >= 0, Temporal.PlainTime.compare(time, to) >= 0]
  const isOverMidnight = Temporal.PlainTime.compare(from, to) > 0
  if (isOverMidnight ? !hasBegun && hasEnded : !hasBegun || hasEnded) return at
  return momentOf(hasEnded ? here.toPlainDate().add({ days: 1 }) : here.toPlainDate(), to, zone, at)
}

const isToday = (startsAt: Temporal.Instant, zone: string, now: Temporal.Instant) =>
  startsAt.toZonedDateTimeISO(zone).toPlainDate().equals(now.toZonedDateTimeISO(zone).toPlainDate())

const isUrgent = ({ startsAt }: About, zone: string, now: Temporal.Instant) =>
  startsAt !== undefined && (isBefore(startsAt, now.add({ hours: URGENT_HOURS })) || isToday(startsAt, zone, now))

type Ringing = Pick<Reachability, 'quiet' | 'urgent_passes' | 'time_zone'>
/** Returns a function for the earliest time, from a given one on, at which an alert may ring. */
export const ringsAt = (person: Ringing, about: About, now: Temporal.Instant) => {
  const { quiet, urgent_passes, time_zone } = person
  const rings = answersAtOnce(about.event) || (urgent_passes && isUrgent(about, time_zone, now))
  return (at: Temporal.Instant) => whenItMayRing(at, rings ? null : quiet, time_zone)
}

/** Minutes a push waits for a reaction: the sooner the shift, the fewer. */
const minutesBeforeText = (startsAt: Temporal.Instant | undefined, zone: string, now: Temporal.Instant) => {
  const { withinHours, soon, today, later } = MINUTES_BEFORE_TEXT
  if (startsAt === undefined) return later
  if (isBefore(startsAt, now.add({ hours: withinHours }))) return soon
  return isToday(startsAt, zone, now) ? today : later
}

/**
 * Confirms what the person has just done, so it neither waits for a reaction nor for the end of
 * quiet hours.
 */
const answersAtOnce = (event: AlertEvent) => event === 'shift_booked'
/** A person on leave gets no shift requests, but all other alerts. */
const isNotified = (status: UserStatus, event: AlertEvent) =>
  status === 'active' || (status === 'on_leave' && event !== 'shift_request')

/**
 * Push goes first. A text message follows if there is no reaction, or goes at once if there is no
 * push. Mail replaces a text message that is left to a reminder or cannot be sent in time to be of
 * use, because the person would otherwise hear nothing.
 */
export const channelsOf = (person: Reachability, alert: About, now: Temporal.Instant): Channels => {
  const { status, time_zone, choices, phone, left } = person
  if (!isNotified(status, alert.event)) return {}
  const mayRing = ringsAt(person, alert, now)
  const isOfUse = (at: Temporal.Instant) => alert.until === undefined || isBefore(at, alert.until)
  const channels: Channels = {}

  const pushAt = mayRing(now)
  const isAllowed = (channel: Channel) => alert.only === undefined || alert.only === channel
  if (choices.push && isAllowed('push') && person.subscriptions.length > 0 && isOfUse(pushAt)) channels.push = pushAt
  const waits = channels.push !== undefined && !answersAtOnce(alert.event)
  const minutes = waits ? minutesBeforeText(alert.startsAt, time_zone, now) : 0
  if (choices.sms) {
    const textAt = mayRing((channels.push ?? now).add({ minutes }))
    const hasText = alert.text !== undefined && !(waits && alert.isTextLeft)
    if (hasText && phone !== null && isOfUse(textAt)) channels.sms = textAt
    else channels.mail = now.add({ minutes })
  }
  if (choices.mail) channels.mail = now
  if (channels.mail && !isOfUse(channels.mail)) delete channels.mail

  return Object.fromEntries(
    Object.entries(channels).filter(
      ([channel]) => isAllowed(channel as Channel) && (left === null || left.includes(channel as Channel)),
    ),
  )
}
