/** Template of the mail about a change of a booking; `messages.ts` fills it. */
import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

export const changeMails = defineMails({
  shift_change_requested: {
    title: 'Change to a booking',
    sent: 'When an employer asks to move a booking, or to split a booked day.',
    subject: '{{employer}} asks to change your booking on {{date}}',
    body: letter(
      '{{employer}} asks to change your booking:\nNow: {{before}}\nNew: {{after}}{{rest}}\n{{subject}}',
      'See the pay, and agree or keep it as it was, by {{until}}. You do not need to sign in:\n{{link}}',
      'Without an answer it stays as it was. This link is only for you. Please do not share it.',
    ),
    variables: {
      employer: { says: 'The name of the employer.', sample: 'Hill Primary School', required: true },
      date: { says: 'The date of the booking.', sample: 'Monday 2 March 2026' },
      before: {
        says: 'Date and times as booked.',
        sample: 'Monday 2 March 2026, 08:30 to 15:30',
        required: true,
      },
      after: {
        says: 'Date and times that the employer asks for, with the time zone.',
        sample: 'Monday 2 March 2026, 09:00 to 16:00, Melbourne time',
        required: true,
      },
      rest: {
        says: 'The part of the day that someone else would work, on a line of its own; empty if there is none.',
        sample: '\nSomeone else would work 08:30 to 12:00.',
      },
      subject: { says: 'The subject or specialty.', sample: 'English' },
      until: { says: 'Until when the person can answer.', sample: '06:30 on Monday 2 March 2026' },
      link: {
        says: 'Link to the page where the change is answered without signing in.',
        sample: 'https://bellbird.example/change#BAQAACcRAAAAB2mlUgAXkq2Kc0aWbQm0h1n5YtJD',
        required: true,
      },
    },
  },
})
