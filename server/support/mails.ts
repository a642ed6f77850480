import { defineMails, letter } from '../messaging/templates.ts'

export const supportMails = defineMails({
  support_reply: {
    title: 'Reply of support',
    sent: 'At once, when support answers somebody.',
    subject: 'Re: {{subject}}',
    body: letter(
      'Our answer to “{{subject}}”:',
      '{{reply}}',
      'You can read all of it, and write back to us, in your messages:\n{{link}}',
    ),
    variables: {
      subject: { says: 'What the person asked about.', sample: 'My CV does not open' },
      reply: { says: 'What support wrote.', sample: 'Which file is it?', required: true },
      link: {
        says: 'The address of the conversation with support.',
        sample: 'https://bellbird.example/employee/messages?conversation=7',
        required: true,
      },
    },
  },
})
