import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

/** Message text stays in the product: a mail may be read by others, and is kept for years. */
export const conversationMails = defineMails({
  unread_message: {
    title: 'Unread message',
    sent: 'When a message is still unread after ten minutes.',
    subject: 'New message from {{from}}',
    body: letter(
      '{{from}} sent you a message on {{product_name}}. Read it and reply at\n{{link}}',
      'We will not email you about this conversation again until you have read it.',
    ),
    variables: {
      from: { says: 'The name of the sender.', sample: 'Hill Primary School' },
      link: {
        says: 'Link to the conversation.',
        sample: 'https://bellbird.example/employee/messages?conversation=7',
        required: true,
      },
    },
  },
})
