/** Mails about shifts, with date and times on the workplace's clock, which is named. */

import type { Shift } from '#contract/booking/shifts.ts'
import type { MailWords } from '#contract/messaging/messaging.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'
import { bookingAt, requestAt, when } from './domain.ts'

const about = {
  when: {
    says: 'Date and times of the shift, with the time zone.',
    sample: 'Monday 2 March 2026, 08:30 to 15:30, Melbourne time',
    required: true,
  },
  subject: { says: 'The subject or specialty.', sample: 'English' },
} as const
const employer = { says: 'The name of the employer.', sample: 'Hill Primary School', required: true } as const
const employee = { says: 'The name of the employee.', sample: 'Ana Nguyen', required: true } as const
const reason = { says: 'The reason, on a line of its own; empty if none was given.', sample: '\nReason: Too far' }
const link = (path: string) => ({
  says: 'Link to the screen that shows it.',
  sample: `https://bellbird.example${path}`,
  required: true as const,
})
const REQUEST = '/employee/job-request?request=123'
const BOOKING = '/employer/book?option=history&request=123'

const mails = defineMails({
  shift_request: {
    title: 'Shift request',
    sent: 'When an employer sends a shift request.',
    subject: '{{employer}} asks you to work on {{date}}',
    body: letter(
      '{{employer}} asks you to work:\n{{when}}\n{{subject}}',
      'Accept or reject here, without signing in, until the shift begins:\n{{link}}',
      'This link is only for you. Please do not share it.',
    ),
    variables: {
      employer,
      date: { says: 'The date of the shift.', sample: 'Monday 2 March 2026' },
      ...about,
      link: {
        says: 'Link to the page where the request is answered without signing in.',
        sample: 'https://bellbird.example/answer#AQEAACcRAAAAB2mlUgAXkq2Kc0aWbQm0h1n5YtJD',
        required: true,
      },
    },
  },
  shift_booked: {
    title: 'Booking confirmation',
    sent: 'When someone accepts a shift.',
    subject: 'You are booked: {{employer}}, {{date}}',
    body: letter(
      'You are booked:\n{{when}}\n{{employer}}\n{{subject}}',
      'Where: {{place}}',
      'See the details, or cancel the shift, at\n{{link}}',
    ),
    variables: {
      employer,
      date: { says: 'The date of the shift.', sample: 'Monday 2 March 2026' },
      ...about,
      place: { says: 'The address of the workplace.', sample: '1 Hill Road, Hillside' },
      link: link(REQUEST),
    },
  },
  shift_answered: {
    title: 'Answer to a shift request',
    sent: 'When someone accepts or rejects a shift.',
    subject: '{{employee}} {{answer}} your request',
    body: letter('{{employee}} {{answer}} your request:\n{{when}}\n{{subject}}{{reason}}', 'See it at\n{{link}}'),
    variables: {
      employee,
      answer: { says: '“accepted” or “rejected”.', sample: 'accepted', required: true },
      ...about,
      reason,
      link: link(BOOKING),
    },
  },
  shift_cancelled: {
    title: 'Cancelled shift',
    sent: 'When the other side cancels a booked shift.',
    subject: 'Cancelled: the shift on {{date}}',
    body: letter('{{who}} cancelled this shift:\n{{when}}\n{{subject}}{{reason}}', 'See it at\n{{link}}'),
    variables: {
      who: { says: 'Who cancelled.', sample: 'Hill Primary School', required: true },
      date: { says: 'The date of the shift.', sample: 'Monday 2 March 2026' },
      ...about,
      reason,
      link: link(REQUEST),
    },
  },
  shift_filled: {
    title: 'Shift taken by someone else',
    sent: 'When someone else accepts a shift that an employer offered to several people.',
    subject: 'Taken: the shift at {{employer}} on {{date}}',
    body: letter(
      'Someone else has taken this shift, so you do not need to answer:\n{{when}}\n{{employer}}\n{{subject}}',
      'See your requests at\n{{link}}',
    ),
    variables: {
      employer,
      date: { says: 'The date of the shift.', sample: 'Monday 2 March 2026' },
      ...about,
      link: link(REQUEST),
    },
  },
  shift_taken_back: {
    title: 'Request withdrawn',
    sent: 'When an employer withdraws an unanswered request.',
    subject: '{{employer}} withdrew the request for {{date}}',
    body: letter(
      '{{employer}} withdrew this request, so you do not need to answer:\n{{when}}\n{{subject}}{{reason}}',
      'See your requests at\n{{link}}',
    ),
    variables: {
      employer,
      date: { says: 'The date of the shift.', sample: 'Monday 2 March 2026' },
      ...about,
      reason,
      link: link(REQUEST),
    },
  },
})

const clock = ({ time_zone }: Pick<Shift, 'time_zone'>) => `${time_zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`
const told = (shift: Shift) => ({ when: `${when(shift)}, ${clock(shift)}`, subject: shift.subject.name })
const dated = ({ date }: Shift) => ({ date: weekdayAndDate(date) })
const why = ({ reason: given }: Shift) => ({ reason: given ? `\nReason: ${given}` : '' })
const requestLink = ({ publicUrl }: Brand, shift: Shift) => ({ link: publicUrl + requestAt(shift) })
const bookingLink = ({ publicUrl }: Brand, shift: Shift) => ({ link: publicUrl + bookingAt(shift) })

type Worded = (db: Db, brand: Brand, shift: Shift) => Promise<MailWords>

/** The request can be answered by this token, in the mail and where a push is shown. */
export const answerToken = (db: Db, { id, invitee_id, starts_at }: Shift): Promise<string> => {
  const until = Temporal.Instant.from(starts_at)
  return signLink(db, { purpose: 'answer_shift', userId: invitee_id, shiftId: id, until })
}

/** The token is in the URL fragment, so that no server on the way sees it. */
export const requestMail = async (db: Db, brand: Brand, shift: Shift, token: string) => ({
  ...(await mailOf(db, brand, mails.shift_request, {
    employer: shift.inviter.name,
    ...dated(shift),
    ...told(shift),
    link: `${brand.publicUrl}/answer#${token}`,
  })),
  secret: { text: token, until: Temporal.Instant.from(shift.starts_at) },
})

export const bookedMail = (db: Db, brand: Brand, shift: Shift, address: string | null): Promise<MailWords> =>
  mailOf(db, brand, mails.shift_booked, {
    employer: shift.inviter.name,
    ...dated(shift),
    ...told(shift),
    place: address ?? `${shift.inviter.name} has not entered an address. Please ask them.`,
    ...requestLink(brand, shift),
  })

export const answeredMail: Worded = (db, brand, shift) =>
  mailOf(db, brand, mails.shift_answered, {
    employee: shift.invitee.name,
    answer: shift.status === 'accepted' ? 'accepted' : 'rejected',
    ...told(shift),
    ...why(shift),
    ...bookingLink(brand, shift),
  })

export const cancelledMail =
  (to: 'employer' | 'employee'): Worded =>
  async (db, brand, shift) =>
    mailOf(db, brand, mails.shift_cancelled, {
      who: to === 'employee' ? shift.inviter.name : shift.invitee.name,
      ...dated(shift),
      ...told(shift),
      ...why(shift),
      ...(to === 'employee' ? requestLink(brand, shift) : bookingLink(brand, shift)),
    })

export const filledMail: Worded = (db, brand, shift) =>
  mailOf(db, brand, mails.shift_filled, {
    employer: shift.inviter.name,
    ...dated(shift),
    ...told(shift),
    ...requestLink(brand, shift),
  })

export const takenBackMail: Worded = (db, brand, shift) =>
  mailOf(db, brand, mails.shift_taken_back, {
    employer: shift.inviter.name,
    ...dated(shift),
    ...told(shift),
    ...why(shift),
    ...requestLink(brand, shift),
  })
