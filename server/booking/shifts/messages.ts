/**
 * Texts of all notices about a shift: notification, mail and text message. Mails give date and
 * times on the workplace's clock, which is named.
 */

import { owedText } from '#contract/booking/cancellation-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { vacancyFacts } from '#contract/booking/vacancy-details-rules.ts'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import type { Side } from '#contract/people/connections.ts'
import { fileSize } from '#contract/platform/file-size.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { MailTemplate } from '#server/messaging/outbox/templates.ts'
import { type Alert, alertMail, textInZone } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'
import { linkFor, shiftText, type TextAbout, type TextParts, when, whenAndWhat, zoneName } from './format.ts'
import { shiftMails } from './mails.ts'
import { workplaceOf } from './queries.ts'

const text = (say: (parts: TextParts) => string) => (brand: Brand, about: TextAbout) => shiftText(brand, about, say)

export const shiftTexts = {
  request: (brand: Brand, about: TextAbout & { code: string }) =>
    shiftText(
      brand,
      about,
      ({ employerAndAgency, subject, when, link }) =>
        `${employerAndAgency} needs you ${when}, ${subject}. Reply YES ${about.code} or NO ${about.code}. ${link} STOP to end SMS`,
    ),
  reminder: (brand: Brand, about: TextAbout & { code: string }) =>
    shiftText(
      brand,
      about,
      ({ employerAndAgency, subject, when, link }) =>
        `still open: ${employerAndAgency}, ${when}, ${subject}. Reply YES ${about.code} or NO ${about.code}. ${link} STOP to end SMS`,
    ),
  booked: (brand: Brand, about: TextAbout & { address: string | null }) =>
    shiftText(brand, about, ({ employerAndAgency, subject, when, link, name }) => {
      const location = about.address === null ? '' : ` ${name(about.address)}.`
      return `booked: ${employerAndAgency}, ${when}, ${subject}.${location} ${link}`
    }),
  bookedByPhone: (brand: Brand, about: TextAbout & { time: string }) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) =>
        `${employer} booked you ${when}, as agreed by phone. Not agreed? Refuse by ${about.time}: ${link}`,
    ),
  bookedFromApplication: (brand: Brand, about: TextAbout & { time: string }) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) => `${employer} booked you ${when}. Cannot come? Refuse by ${about.time}: ${link}`,
    ),
  detailsChanged: text(({ employer, when, link }) => `${employer} changed details of ${when}. See ${link}`),
  answered: (brand: Brand, about: TextAbout & { status: 'accepted' | 'rejected' }) =>
    shiftText(
      brand,
      about,
      ({ employee, subject, when, link }) => `${employee} ${about.status} ${when}, ${subject}. ${link}`,
    ),
  unanswered: text(({ employee, when, link }) => `${employee} did not answer your request for ${when}. ${link}`),
  noLongerFree: text(
    ({ employee, when, link }) => `${employee} is no longer free ${when}. Please ask someone else. ${link}`,
  ),
  cancelledByEmployee: text(
    ({ employee, subject, when, link }) => `CANCELLED by ${employee}: ${when}, ${subject}. ${link}`,
  ),
  cancelledByEmployer: text(
    ({ employer, when, link }) => `CANCELLED: ${employer}, ${when}. Please do not go there. ${link}`,
  ),
  restoredByEmployee: text(({ employee, when, link }) => `${employee} is still booked ${when}. ${link}`),
  restoredByEmployer: text(({ employer, when, link }) => `you are still booked: ${employer}, ${when}. ${link}`),
  withdrawn: text(({ employer, when }) => `${employer} withdrew the request for ${when}. You do not need to answer.`),
  withdrawnByAgency: text(
    ({ employerAndAgency, when }) =>
      `the request for ${employerAndAgency}, ${when} was withdrawn. You do not need to answer.`,
  ),
  filled: text(({ employer, when }) => `someone else took the shift: ${employer}, ${when}. You do not need to answer.`),
}

/** "Hill School (through Acacia Staffing)" */
const employerOf = ({ inviter, agency }: Shift) =>
  agency === null ? inviter.name : `${inviter.name} (through ${agency.name})`

/** Files that the reader may open, for mails, which never carry them. */
const filesText = ({ details }: Pick<Shift, 'details'>) => {
  const names = (details?.files ?? []).map(({ name, size }) => `${name} (${fileSize(size)})`)
  return names.length === 0 ? '' : `\nFiles: ${names.join(', ')}. To open them, sign in.`
}

/** Values of the mails; each template takes some of them. */
export const valuesFor = (reader: Side, { publicUrl }: Brand, shift: Shift) => ({
  employer: employerOf(shift),
  employee: shift.invitee.name,
  who: reader === 'employer' ? shift.invitee.name : shift.inviter.name,
  date: weekdayAndDate(shift.date),
  when: `${when(shift)}, ${zoneName(shift.time_zone)}`,
  subject: shift.subject.name,
  answer: shift.status === 'accepted' ? 'accepted' : 'rejected',
  details:
    vacancyFacts(shift)
      .map(({ label, text }) => `\n${label}: ${text}`)
      .join('') + filesText(shift),
  owed: reader === 'employee' && shift.owed ? `\n${owedText(shift.owed, 'You')}` : '',
  reason: shift.reason ? `\nReason: ${shift.reason}` : '',
  next: '',
  link: publicUrl + linkFor(reader, shift),
})

export const timesOf = (shift: Shift, until: string) => ({
  shiftId: shift.id,
  startsAt: Temporal.Instant.from(shift.starts_at),
  until: Temporal.Instant.from(until),
})

type ShiftCopy = {
  title: string
  message: string
  event: AlertEvent
  text: (brand: Brand, about: TextAbout) => string
  /** Without a template, the mail has the text of the notification. */
  mail?: MailTemplate<keyof ReturnType<typeof valuesFor>>
  /** Sentence about the next step, for the mail. */
  next?: string
  retracts?: AlertEvent
  /** Time from which it is useless; the end of the shift by default. */
  until?: string
}
export type AlertedNotice = Notice & { alert: Alert }

const noticeFor =
  (reader: Side) =>
  (
    shift: Shift,
    { title, message, event, text, mail, next, retracts, until = shift.ends_at }: ShiftCopy,
  ): AlertedNotice => ({
    ...{ type: 'job', title, message, link: linkFor(reader, shift), refreshes: bothSides(shift) },
    alert: {
      ...{ event, ...timesOf(shift, until) },
      text: textInZone((tx, zone) => text(tx.brand, { shift, zone })),
      ...(mail && {
        mail: alertMail(mail, async (tx) => ({
          ...valuesFor(reader, tx.brand, shift),
          ...(next && { next: `${next} ` }),
        })),
      }),
      ...(retracts && { retracts }),
    },
  })
export const toEmployer = noticeFor('employer')
export const toEmployee = noticeFor('employee')

/** The open screens of both sides read their shifts again. */
export const bothSides = ({ inviter_id, invitee_id }: Pick<Shift, 'inviter_id' | 'invitee_id'>) => ({
  kind: 'shift' as const,
  userIds: [inviter_id, invitee_id],
})

const because = ({ reason }: Shift) => (reason ? ` Reason: ${reason}` : '')

/** Pay owed for the cancellation, for the person. */
const withPay = ({ owed }: Shift) => (owed === null ? '' : ` ${owedText(owed, 'You')}`)

const requestOf = ({ agency }: Shift) => (agency === null ? 'your request' : `the request of ${agency.name}`)

export const answered = (shift: Shift) => {
  const status = shift.status === 'accepted' ? 'accepted' : 'rejected'
  const reason = status === 'rejected' ? because(shift) : ''
  return toEmployer(shift, {
    title: `Shift ${status}`,
    message: `${shift.invitee.name} ${status} ${requestOf(shift)} for ${whenAndWhat(shift)}.${reason}`,
    event: 'shift_answer',
    text: (brand, about) => shiftTexts.answered(brand, { ...about, status }),
    mail: shiftMails.shift_answered,
  })
}

export const bookedText = async (db: Db, shift: Shift, zone: string): Promise<string> =>
  shiftTexts.booked(db.brand, { shift, zone, address: await workplaceOf(db, shift.inviter_id) })

/** Confirmation for the employee, with the address of the workplace. */
export const bookingConfirmation = (shift: Shift): AlertedNotice => ({
  type: 'job',
  title: 'Shift booked',
  message: `You are booked at ${shift.inviter.name} on ${whenAndWhat(shift)}.`,
  link: linkFor('employee', shift),
  alert: {
    ...{ event: 'shift_booked', ...timesOf(shift, shift.ends_at) },
    text: textInZone((tx, zone) => bookedText(tx, shift, zone)),
    mail: alertMail(shiftMails.shift_booked, async (tx) => {
      const address = await workplaceOf(tx, shift.inviter_id)
      const place = address ?? `${shift.inviter.name} has not entered an address. Please ask them.`
      return { ...valuesFor('employee', tx.brand, shift), place }
    }),
  },
})

/** The person reads how long they can refuse, on the workplace's clock. */
export const bookedByPhone = (shift: Shift, until: Temporal.Instant) => {
  const time = until.toZonedDateTimeISO(shift.time_zone).toPlainTime().toString().slice(0, 5)
  const by = shift.requested_by === null ? '' : ` with ${shift.requested_by}`
  return toEmployee(shift, {
    title: 'Shift booked by phone',
    message: `${shift.inviter.name} booked you on ${whenAndWhat(shift)}, as agreed by phone${by}. Not agreed? Open it and refuse by ${time}.`,
    event: 'shift_booked',
    text: (brand, about) => shiftTexts.bookedByPhone(brand, { ...about, time }),
  })
}

/** The person had applied. They read how long they can refuse, on the workplace's clock. */
export const bookedFromApplication = (shift: Shift, until: Temporal.Instant) => {
  const time = until.toZonedDateTimeISO(shift.time_zone).toPlainTime().toString().slice(0, 5)
  return toEmployee(shift, {
    title: 'You got the shift',
    message: `You applied, and ${shift.inviter.name} booked you on ${whenAndWhat(shift)}. Can you no longer come? Open it and refuse by ${time}.`,
    event: 'shift_booked',
    text: (brand, about) => shiftTexts.bookedFromApplication(brand, { ...about, time }),
  })
}

/** A class, note or other detail of the vacancy has changed; `text` is null if it was removed. */
export const detailsChanged = (shift: Shift, changes: readonly { label: string; text: string | null }[]) => {
  const says = changes.map(({ label, text }) => `${label}: ${text ?? 'none'}`)
  return toEmployee(shift, {
    title: 'Shift details changed',
    message: `${shift.inviter.name} changed the details of ${whenAndWhat(shift)}. ${says.join(' · ')}`,
    event: 'shift_change',
    text: shiftTexts.detailsChanged,
  })
}

type AlertCopy = Omit<ShiftCopy, 'title' | 'message'>
const noLongerFree: AlertCopy = { event: 'shift_answer', text: shiftTexts.noLongerFree }
const cancelled = { event: 'shift_change', mail: shiftMails.shift_cancelled } as const
const employeeCancelled: AlertCopy = { ...cancelled, text: shiftTexts.cancelledByEmployee }
export const employerCancelled: AlertCopy = { ...cancelled, text: shiftTexts.cancelledByEmployer }
/** Sent only on channels on which the request was sent. */
export const employerWithdrew: AlertCopy = {
  ...{
    event: 'shift_change',
    text: shiftTexts.withdrawn,
    mail: shiftMails.shift_taken_back,
    retracts: 'shift_request',
  },
}

/** The employee has accepted another shift at that time. */
export const withdrawnForAnother = (shift: Shift) =>
  toEmployer(shift, {
    title: 'Request withdrawn',
    message: `${shift.invitee.name} is no longer free on ${whenAndWhat(shift)}, so your request was withdrawn.`,
    ...noLongerFree,
  })

/** The employee has left or blocked the employer, which stays private. */
export const withdrawnByEmployee = (shift: Shift) =>
  toEmployer(shift, {
    title: 'Request withdrawn',
    message: `Your request to ${shift.invitee.name} for ${whenAndWhat(shift)} was withdrawn. Please ask someone else.`,
    ...noLongerFree,
  })

export const withdrawnByEmployer = (shift: Shift) =>
  toEmployee(shift, {
    title: 'Request withdrawn',
    message: `${shift.inviter.name} withdrew the request for ${whenAndWhat(shift)}.${because(shift)}`,
    ...employerWithdrew,
  })

/** The employer asks for other times, for which the person may be asked again. */
export const timesChanged = (shift: Shift) =>
  toEmployee(shift, {
    title: 'The times changed',
    message: `${shift.inviter.name} changed the times of the shift on ${whenAndWhat(shift)}, so this request was withdrawn. You may be asked for the new times.`,
    ...employerWithdrew,
  })

/** Another person has accepted a request for the same slot. */
export const filledByOthers = (shift: Shift) =>
  toEmployee(shift, {
    title: 'Shift taken',
    message: `Someone else has taken the shift at ${shift.inviter.name} on ${whenAndWhat(shift)}. You do not need to answer.`,
    ...employerWithdrew,
    text: shiftTexts.filled,
    mail: shiftMails.shift_filled,
  })

/** `isAppliedFor`: nobody is asked for the slot; people apply. */
export const cancelledByEmployee = (shift: Shift, isAppliedFor = false) => {
  const others = isAppliedFor ? 'People can apply for it again.' : 'We are asking others.'
  const next = shift.vacancy_id === null ? 'Find a replacement with one tap.' : others
  return toEmployer(shift, {
    title: 'Shift cancelled',
    message: `${shift.invitee.name} cancelled the shift on ${whenAndWhat(shift)}.${because(shift)} ${next}`,
    next,
    ...employeeCancelled,
  })
}

export const cancelledByEmployer = (shift: Shift) =>
  toEmployee(shift, {
    title: 'Shift cancelled',
    message: `${shift.inviter.name} cancelled the shift on ${whenAndWhat(shift)}.${because(shift)}${withPay(shift)}`,
    ...employerCancelled,
  })

/** For the other side, which has heard of the cancellation already. */
export const restored = (shift: Shift, by: Side): AlertedNotice => {
  const copy = { title: 'Shift booked again', event: 'shift_change', retracts: 'shift_change' } as const
  return by === 'employer'
    ? toEmployee(shift, {
        ...copy,
        message: `${shift.inviter.name} cancelled by mistake. You are still booked on ${whenAndWhat(shift)}.`,
        text: shiftTexts.restoredByEmployer,
      })
    : toEmployer(shift, {
        ...copy,
        message: `${shift.invitee.name} cancelled by mistake and is still booked on ${whenAndWhat(shift)}.`,
        text: shiftTexts.restoredByEmployee,
      })
}

/** For the other side of the closed account. */
export const endedByClosing = (shift: Shift, closed: Side) => {
  const isCancelled = shift.status === 'cancelled'
  const what = isCancelled ? 'shift on' : 'request for'
  const ended = `so the ${what} ${whenAndWhat(shift)} was ${isCancelled ? 'cancelled' : 'withdrawn'}.`
  const title = isCancelled ? 'Shift cancelled' : 'Request withdrawn'
  return closed === 'employee'
    ? toEmployer(shift, {
        title,
        message: `The account of ${shift.invitee.name} was closed, ${ended} Please ask someone else.`,
        ...(isCancelled ? employeeCancelled : noLongerFree),
      })
    : toEmployee(shift, {
        title,
        message: `The account of ${shift.inviter.name} was closed, ${ended}`,
        ...(isCancelled ? employerCancelled : employerWithdrew),
      })
}

export const expired = (shift: Shift): { forEmployer: Notice; forEmployee: Notice } => ({
  forEmployer: toEmployer(shift, {
    title: 'Request expired',
    message: `${shift.invitee.name} did not answer in time for ${whenAndWhat(shift)}.`,
    event: 'shift_answer',
    text: shiftTexts.unanswered,
  }),
  forEmployee: {
    type: 'job',
    title: 'Request expired',
    message: `The request from ${shift.inviter.name} for ${whenAndWhat(shift)} has expired.`,
    link: linkFor('employee', shift),
  },
})
