import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

export const supportMails = defineMails({
  support_reply: {
    title: 'Reply from support',
    sent: 'When support replies to a person.',
    subject: 'Re: {{subject}}',
    body: letter(
      'Our answer to “{{subject}}”:',
      '{{reply}}',
      'You can read the whole conversation, and reply, in your messages:\n{{link}}',
    ),
    variables: {
      subject: { says: 'The subject of the person’s question.', sample: 'My CV does not open' },
      reply: { says: 'The reply from support.', sample: 'Which file is it?', required: true },
      link: {
        says: 'Link to the conversation with support.',
        sample: 'https://bellbird.example/employee/messages?conversation=7',
        required: true,
      },
    },
  },
})
