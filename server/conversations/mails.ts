import { defineMails, letter } from '../messaging/templates.ts'

/** Message text stays in the product: a mail may be read by others, and is kept for years. */
export const conversationMails = defineMails({
  unread_message: {
    title: 'Unread message',
    sent: 'When a message has not been read for ten minutes.',
    subject: 'New message from {{from}}',
    body: letter(
      '{{from}} has written to you on {{product_name}}. Read the message and answer it at\n{{link}}',
      'We tell you once about a conversation, until you have read it.',
    ),
    variables: {
      from: { says: 'The name of whoever wrote.', sample: 'Hill Primary School' },
      link: {
        says: 'The address of the conversation.',
        sample: 'https://bellbird.example/employee/messages?conversation=7',
        required: true,
      },
    },
  },
})
