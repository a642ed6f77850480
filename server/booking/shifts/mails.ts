/** Templates of the mails about a shift; `messages.ts` fills them. */
import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

const period = {
  when: {
    says: 'Date and times of the shift, with the time zone.',
    sample: 'Monday 2 March 2026, 08:30 to 15:30, Melbourne time',
    required: true,
  },
  subject: { says: 'The subject or specialty.', sample: 'English' },
} as const
const employer = { says: 'The name of the employer.', sample: 'Hill Primary School', required: true } as const
const employee = { says: 'The name of the employee.', sample: 'Ana Nguyen', required: true } as const
const date = { says: 'The date of the shift.', sample: 'Monday 2 March 2026' } as const
const reason = { says: 'The reason, on a line of its own; empty if none was given.', sample: '\nReason: Too far' }
const details = {
  says: 'Class and room, note, other details and names of files of the vacancy, each on a line of its own; empty if there are none.',
  sample: '\nClass and room: 5B, room 12\nNote: The lesson plan is on the desk.',
} as const
const link = (path: string) => ({
  says: 'Link to the screen that shows it.',
  sample: `https://bellbird.example${path}`,
  required: true as const,
})
const REQUEST = '/employee/bookings/123'
const BOOKING = '/employer/bookings/123'

export const shiftMails = defineMails({
  shift_request: {
    title: 'Shift request',
    sent: 'When an employer sends a shift request.',
    subject: '{{employer}} asks you to work on {{date}}',
    body: letter(
      '{{employer}} asks you to work:\n{{when}}\n{{subject}}{{suburb}}{{pay}}{{details}}',
      'Accept or reject here, without signing in, until the shift begins:\n{{link}}',
      'This link is only for you. Please do not share it.',
    ),
    variables: {
      employer,
      date,
      ...period,
      suburb: {
        says: 'The suburb of the workplace, on a line of its own; empty if none is known.',
        sample: '\nWhere: Footscray VIC 3011',
      },
      pay: {
        says: 'The estimated pay, or the pay an hour by the agency, on a line of its own; empty if none is known.',
        sample: '\nPay: About $478 before tax, at $73.50 an hour',
      },
      details,
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
      'You are booked:\n{{when}}\n{{employer}}\n{{subject}}{{details}}',
      'Where: {{place}}',
      'See the details, or cancel the shift, at\n{{link}}',
    ),
    variables: {
      employer,
      date,
      ...period,
      details,
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
      ...period,
      reason,
      link: link(BOOKING),
    },
  },
  shift_cancelled: {
    title: 'Cancelled shift',
    sent: 'When the other side cancels a booked shift.',
    subject: 'Cancelled: the shift on {{date}}',
    body: letter(
      '{{who}} cancelled this shift:\n{{when}}\n{{subject}}{{reason}}{{owed}}',
      '{{next}}See it at\n{{link}}',
    ),
    variables: {
      who: { says: 'Who cancelled.', sample: 'Hill Primary School', required: true },
      date,
      ...period,
      reason,
      owed: {
        says: 'Pay that the employer owes for the cancellation, on a line of its own; empty if none.',
        sample:
          '\nYou are owed the full pay, $425.82: the rule in Victoria for cancelling after 12:00 on the day before.',
      },
      next: {
        says: 'What happens next, for the employer; empty for the person booked.',
        sample: 'We are asking others. ',
      },
      link: link(REQUEST),
    },
  },
  shift_filled: {
    title: 'Shift taken by someone else',
    sent: 'When someone else accepts a shift that an employer offered to several people.',
    subject: 'Taken: the shift at {{employer}} on {{date}}',
    body: letter(
      'Someone else has taken this shift, so you do not need to answer:\n{{when}}\n{{employer}}\n{{subject}}',
      'See it at\n{{link}}',
    ),
    variables: {
      employer,
      date,
      ...period,
      link: link(REQUEST),
    },
  },
  shift_taken_back: {
    title: 'Request withdrawn',
    sent: 'When an employer withdraws an unanswered request.',
    subject: '{{employer}} withdrew the request for {{date}}',
    body: letter(
      '{{employer}} withdrew this request, so you do not need to answer:\n{{when}}\n{{subject}}{{reason}}',
      'See it at\n{{link}}',
    ),
    variables: {
      employer,
      date,
      ...period,
      reason,
      link: link(REQUEST),
    },
  },
})
