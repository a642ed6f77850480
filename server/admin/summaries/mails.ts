import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

export const summaryMails = defineMails({
  daily_summary: {
    title: 'Daily summary',
    sent: 'Once a day at the time that the person chose, if there is anything new.',
    subject: '{{day}}: {{headline}}',
    body: letter(
      '{{summary}}',
      'See it all at\n{{link}}',
      'You can change or turn off this summary in your notification settings.',
    ),
    variables: {
      day: { says: 'The day, in the person’s time zone.', sample: 'Tuesday 3 March' },
      headline: { says: 'The summary in a few words.', sample: '1 shift today, 2 open requests' },
      summary: {
        says: 'The shifts of today and tomorrow, open requests and the number of unread notifications.',
        sample: 'Today\n- 08:30 to 15:30, Hill Primary School (Mathematics)\n\n2 requests are waiting for your answer.',
        required: true,
      },
      link: { says: 'Link to the person’s home screen.', sample: 'https://bellbird.example/employee/home' },
    },
  },
})
