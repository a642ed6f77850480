import { defineMails, letter } from '../messaging/templates.ts'

export const summaryMails = defineMails({
  daily_summary: {
    title: 'Daily summary',
    sent: 'Once a day at the time that a person has chosen, where there is anything to tell.',
    subject: '{{day}}: {{headline}}',
    body: letter(
      '{{summary}}',
      'See it all at\n{{link}}',
      'When this comes, and whether, you choose in your account under Messages.',
    ),
    variables: {
      day: { says: 'The day, on the clock of the person.', sample: 'Tuesday 3 March' },
      headline: { says: 'What there is, in a few words.', sample: '1 shift today, 2 open requests' },
      summary: {
        says: 'The shifts of today and tomorrow, open requests and how much is unread.',
        sample: 'Today\n- 08:30 to 15:30, Hill Primary School (Mathematics)\n\n2 requests wait for your answer.',
        required: true,
      },
      link: { says: 'The address of the home of the person.', sample: 'https://bellbird.example/employee/home' },
    },
  },
})
