/**
 * Channels of notifications outside the product. Inside it everything appears at once; outside, a
 * push goes first, then a text message or mail if nobody reacts or push is off.
 */
import * as z from 'zod'
import { endpoint, type Role } from '../platform/endpoint.ts'
import { time } from '../platform/values.ts'
import { AlertEvent, Channel } from './outbox.ts'

/** Default for each channel of an event; a channel that is not listed is not offered. */
export type Offered = Partial<Record<Channel, boolean>>
/** Event with selectable channels: its label on the screen, and the defaults. */
export type Choosable = { event: AlertEvent; label: string; says: string; ways: Offered }

const messages: Choosable = {
  event: 'message',
  label: 'Messages',
  says: 'Someone wrote to you. We email you if it is still unread after ten minutes.',
  ways: { push: true, mail: true },
}
const connections: Choosable = {
  event: 'connection',
  label: 'Invitations',
  says: 'Someone wants to connect, or accepted your invitation.',
  ways: { push: true, mail: false },
}

/** Events of each role. Text messages are for urgent events, mail for records to keep. */
export const choosable: Record<Role, readonly Choosable[]> = {
  employee: [
    {
      event: 'shift_request',
      label: 'Shift requests',
      says: 'An employer asks you to work.',
      ways: { push: true, sms: true, mail: false },
    },
    {
      event: 'shift_booked',
      label: 'Booking confirmations',
      says: 'Place, day and time of a shift you accepted.',
      ways: { push: false, sms: true, mail: false },
    },
    {
      event: 'shift_change',
      label: 'Changes to your shifts',
      says: 'A shift was cancelled, or a request withdrawn.',
      ways: { push: true, sms: true, mail: false },
    },
    {
      event: 'shift_reminder',
      label: 'Reminders',
      says: 'The afternoon before a shift, and 90 minutes before it.',
      ways: { push: true, sms: true, mail: false },
    },
    {
      event: 'attendance',
      label: 'On your way',
      says: 'We ask whether you are on your way to a shift.',
      ways: { push: true, sms: true },
    },
    {
      event: 'wishes',
      label: 'Questions about your days',
      says: 'We ask in the evening whether you would like to work tomorrow, and on Sundays whether the week is as usual.',
      ways: { push: true },
    },
    messages,
    connections,
    {
      event: 'credential',
      label: 'Credentials',
      says: 'A credential was checked, expires soon or has expired.',
      ways: { push: true, mail: true },
    },
    {
      event: 'timesheet',
      label: 'Timesheets and ratings',
      says: 'A timesheet was approved or sent back, or you were rated.',
      ways: { push: true, mail: false },
    },
  ],
  employer: [
    {
      event: 'shift_answer',
      label: 'Answers to your requests',
      says: 'Someone accepted or rejected, a request expired, or everyone who fits has been asked.',
      ways: { push: true, sms: false, mail: true },
    },
    {
      event: 'shift_change',
      label: 'Changes to your bookings',
      says: 'Someone cancelled a booked shift.',
      ways: { push: true, sms: true, mail: false },
    },
    {
      event: 'approval',
      label: 'Approval of requests',
      says: 'A request above the limits waits for you, or yours was approved or declined.',
      ways: { push: true, mail: true },
    },
    {
      event: 'attendance',
      label: 'Arrivals',
      says: 'Someone has not arrived, or will be late.',
      ways: { push: true, sms: true, mail: false },
    },
    messages,
    connections,
    {
      event: 'timesheet',
      label: 'Timesheets and ratings',
      says: 'A timesheet is waiting for you, or you were rated.',
      ways: { push: true, mail: false },
    },
    {
      event: 'account',
      label: 'Plan and payments',
      says: 'Your plan, its limits and invoices. We always send emails about money.',
      ways: { push: true },
    },
  ],
  admin: [
    {
      event: 'credential',
      label: 'Credentials',
      says: 'Credentials have expired, or one was refused.',
      ways: { push: true, mail: false },
    },
    {
      event: 'message',
      label: 'Support messages',
      says: 'Someone wrote to support.',
      ways: { push: true },
    },
    {
      event: 'account',
      label: 'The service',
      says: 'Messages could not be delivered, or background work is stuck.',
      ways: { push: true },
    },
  ],
}

/** Default channels of a role for an event; none if the role does not have the event. */
export const offeredTo = (role: Role, event: AlertEvent): Offered =>
  choosable[role].find((each) => each.event === event)?.ways ?? {}

/**
 * Minutes that a push may stay unanswered before the text message, or the mail in its place, is
 * sent: `soon` for a shift that starts within `withinHours` hours, else `today` for one that starts
 * today in the person's time zone, else `later`.
 */
export const MINUTES_BEFORE_TEXT = { withinHours: 3, soon: 1, today: 2, later: 30 } as const
/**
 * Messages about a shift that begins today or within these hours may be sent during quiet hours.
 */
export const URGENT_HOURS = 12
/** Default quiet hours when they are turned on. */
export const FIRST_QUIET_HOURS = { from: '21:00', to: '06:00' } as const
export const FIRST_SUMMARY_AT = '06:00'

/** The screen on which people choose. */
export const messagesAt = (role: Role) => `/${role}/notification-settings` as const

const NOT_THE_WHOLE_DAY = 'Quiet hours must start and end at different times.'
export const QuietHours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: NOT_THE_WHOLE_DAY })
export type QuietHours = z.infer<typeof QuietHours>

export const Choice = z.strictObject({ event: AlertEvent, channel: Channel, is_on: z.boolean() })
export type Choice = z.infer<typeof Choice>

export const Preferences = z.object({
  /** One for each channel offered for an event of the role. */
  choices: z.array(Choice),
  quiet: QuietHours.nullable(),
  /** Whether messages about a shift that begins soon are sent during quiet hours. */
  urgent_passes: z.boolean(),
  /** Time of the daily summary; null if it is off. */
  summary_at: time.nullable(),
  /** Time zone of these times. */
  time_zone: z.string(),
  version: z.int(),
})
export type Preferences = z.infer<typeof Preferences>

const NewPreferences = z.strictObject({
  choices: z.array(Choice).max(100),
  quiet: QuietHours.nullable(),
  urgent_passes: z.boolean(),
  summary_at: time.nullable(),
  version: z.int().min(0).max(1_000_000_000),
})
export type NewPreferences = z.infer<typeof NewPreferences>

const everybody = ['admin', 'employer', 'employee'] as const
const token = z.string().max(200)
/** Whether mails about an event are on. */
const MailChoice = z.object({ event: AlertEvent, label: z.string(), is_on: z.boolean() })

export const alerts = {
  preferences: endpoint('GET /message-preferences', {
    summary: 'Returns the caller’s channels for each event, quiet hours and time of the daily summary.',
    access: everybody,
    right: 'personal',
    returns: z.object({ data: Preferences }),
  }),
  choose: endpoint('PUT /message-preferences', {
    summary: 'Changes the message preferences of a given version; channels not listed keep their defaults.',
    access: everybody,
    right: 'personal',
    body: NewPreferences,
    returns: Preferences,
    message: 'Your choices are saved.',
    problems: ['changed_meanwhile'],
  }),
  mailChoice: endpoint('POST /mail-choices', {
    summary: 'Returns whether emails like the one with this link are on, without changing it.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token }),
    returns: z.object({ data: MailChoice }),
    problems: ['link_invalid'],
  }),
  chooseMail: endpoint('PUT /mail-choices', {
    summary: 'Turns emails like the one with this link off, or on again.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ token, is_on: z.boolean() }),
    returns: MailChoice,
    message: ({ is_on }: { is_on: boolean }) =>
      is_on ? 'You will get these emails again.' : 'You will no longer get these emails.',
    problems: ['link_invalid'],
  }),
}
