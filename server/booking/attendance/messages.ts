/** Texts and alerts of reminders, late arrivals and no-shows. */

import type { Shift } from '#contract/booking/shifts.ts'
import { linkFor, shiftText, type TextAbout, whenAndWhat } from '#server/booking/shifts/format.ts'
import { bothSides } from '#server/booking/shifts/messages.ts'
import { workplaceOf, zoneOf } from '#server/booking/shifts/queries.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { smsText } from '#server/messaging/outbox/sms-text.ts'
import { type Alert, textInZone } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import type { ReminderKind } from './queries.ts'

type WithAddress = TextAbout & { address: string | null }

export const attendanceTexts = {
  /** The afternoon before. */
  tomorrow: (brand: Brand, about: WithAddress) =>
    shiftText(brand, about, ({ employer, subject, when, link, name }) => {
      const address = about.address === null ? '' : ` ${name(about.address)}.`
      return `tomorrow: ${employer}, ${when}, ${subject}.${address} Cannot come? ${link}`
    }),
  soon: (brand: Brand, about: WithAddress) =>
    shiftText(brand, about, ({ employer, when, link, name }) => {
      const address = about.address === null ? '' : ` ${name(about.address)}.`
      return `reminder: ${employer}, ${when}.${address} Reply OMW when you are on your way. ${link}`
    }),
  /** For the employer, ten minutes after the start. */
  late: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employee, subject, when, link }) =>
        `NOT HERE YET: ${employee}, ${when}, ${subject}. Call, or ask someone else: ${link}`,
    ),
  noShow: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) =>
        `${employer} marked you as NOT ATTENDED on ${when}. If this is wrong, dispute it: ${link}`,
    ),
  /** Answers to OMW. */
  onMyWay: (brand: Brand, about: TextAbout) =>
    shiftText(brand, about, ({ employer, when }) => `thank you, ${employer} knows that you are on your way: ${when}.`),
  noShiftToday: (brand: Brand) => smsText(brand, () => 'you have no shift starting soon, so nobody was notified.'),
}

/** "08:30 (Mathematics)" */
const startOf = ({ start_time, subject }: Shift) => `${start_time} (${subject.name})`

const toEmployee = (shift: Shift, title: string, message: string): Notice => ({
  ...{ type: 'job', title, message, link: linkFor('employee', shift) },
})
const toEmployer = (shift: Shift, title: string, message: string): Notice => ({
  ...{ type: 'job', title, message, link: linkFor('employer', shift) },
})

const notices: Record<ReminderKind, (shift: Shift) => Notice> = {
  day_before: (shift) =>
    toEmployee(shift, 'Shift tomorrow', `${shift.inviter.name} expects you on ${whenAndWhat(shift)}.`),
  soon: (shift) =>
    toEmployee(
      shift,
      `Shift at ${shift.start_time}`,
      `${shift.inviter.name} expects you at ${startOf(shift)}. Tap On my way when you leave.`,
    ),
  begun: (shift) =>
    toEmployee(
      shift,
      'Are you there?',
      `Your shift at ${shift.inviter.name} has started at ${startOf(shift)}. Tap I’ve arrived or On my way.`,
    ),
  missed: (shift) =>
    toEmployer(
      shift,
      'Not here yet',
      `${shift.invitee.name} has not checked in for the shift at ${startOf(shift)}. Call them, or ask someone else.`,
    ),
}

const onMyWay = async (db: Db, { id, invitee_id, ends_at }: Shift) => ({
  says: 'on_my_way' as const,
  token: await signLink(db, {
    purpose: 'on_my_way',
    userId: invitee_id,
    shiftId: id,
    until: Temporal.Instant.from(ends_at),
  }),
})

const midnightBefore = ({ date, time_zone }: Shift) =>
  Temporal.PlainDate.from(date).toZonedDateTime(time_zone).toInstant()

/**
 * Adds the address, also to the mail, because a person who reads it on the way is not signed in.
 */
const toWorkplace = async (db: Db, shift: Shift) => {
  const address = await workplaceOf(db, shift.inviter_id)
  return {
    about: { shift, zone: await zoneOf(db, shift.invitee_id), address },
    mailAdds: address && `The address is ${address}.`,
  }
}

type ReminderAlert = Pick<Alert, 'event' | 'text' | 'mailAdds' | 'answers' | 'until'>

/** Text message and expiry of each notice. The question at the start is sent by push only. */
const alerts: Record<ReminderKind, (db: Db, shift: Shift) => Promise<ReminderAlert>> = {
  day_before: async (db, shift) => {
    const { about, mailAdds } = await toWorkplace(db, shift)
    const text = attendanceTexts.tomorrow(db.brand, about)
    return { event: 'shift_reminder', text, mailAdds, until: midnightBefore(shift) }
  },
  soon: async (db, shift) => {
    const { about, mailAdds } = await toWorkplace(db, shift)
    return {
      event: 'shift_reminder',
      text: attendanceTexts.soon(db.brand, about),
      mailAdds,
      answers: await onMyWay(db, shift),
      until: Temporal.Instant.from(shift.starts_at),
    }
  },
  begun: async (db, shift) => ({
    event: 'attendance',
    answers: await onMyWay(db, shift),
    until: Temporal.Instant.from(shift.ends_at),
  }),
  missed: async (db, shift) => ({
    event: 'attendance',
    text: attendanceTexts.late(db.brand, { shift, zone: await zoneOf(db, shift.inviter_id) }),
    until: Temporal.Instant.from(shift.ends_at),
  }),
}

/** Only the alarm about a missing person goes to the employer. */
export const reminder = async (db: Db, kind: ReminderKind, shift: Shift) => {
  const userId = kind === 'missed' ? shift.inviter_id : shift.invitee_id
  const alert = {
    ...(await alerts[kind](db, shift)),
    ...{ shiftId: shift.id, startsAt: Temporal.Instant.from(shift.starts_at) },
  }
  return {
    userId,
    notice: { ...notices[kind](shift), alert, refreshes: { kind: 'shift', userIds: [userId] } as const },
  }
}

const changeAlert = (shift: Shift): Alert => ({ event: 'shift_change', shiftId: shift.id })

export const markedNoShow = (shift: Shift): Notice => ({
  ...toEmployee(
    shift,
    'Marked as not attended',
    `${shift.inviter.name} marked you as not attended on ${whenAndWhat(shift)}. If this is wrong, you can dispute it.`,
  ),
  alert: { ...changeAlert(shift), text: textInZone((tx, zone) => attendanceTexts.noShow(tx.brand, { shift, zone })) },
  refreshes: bothSides(shift),
})

export const removedNoShow = (shift: Shift): Notice => ({
  ...toEmployee(shift, 'No-show removed', `${shift.inviter.name} removed the no-show for ${whenAndWhat(shift)}.`),
  alert: changeAlert(shift),
  refreshes: bothSides(shift),
})

export const disputedNoShow = (shift: Shift, text: string): Notice => ({
  ...toEmployer(
    shift,
    'No-show disputed',
    `${shift.invitee.name} disputed the no-show for ${whenAndWhat(shift)}: ${text}`,
  ),
  alert: changeAlert(shift),
  refreshes: bothSides(shift),
})

/**
 * Notice that the person is on the way, but late; without a text message. `at` is the local time at
 * the workplace.
 */
export const runsLate = (shift: Shift, at: string): Notice => ({
  ...toEmployer(
    shift,
    'Running late',
    `${shift.invitee.name} is on the way and will arrive at about ${at} for the shift at ${startOf(shift)}.`,
  ),
  alert: {
    event: 'attendance',
    shiftId: shift.id,
    startsAt: Temporal.Instant.from(shift.starts_at),
    until: Temporal.Instant.from(shift.ends_at),
  },
})
