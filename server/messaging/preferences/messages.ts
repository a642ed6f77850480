import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

export const alertMails = defineMails({
  notice: {
    title: 'Notification',
    sent: 'For email notifications that have no template of their own.',
    subject: '{{title}}',
    body: letter('{{message}}', 'See it at\n{{link}}'),
    variables: {
      title: { says: 'What happened, in a few words.', sample: 'Connection request' },
      message: {
        says: 'What happened, in a sentence.',
        sample: 'Hill Primary School would like to connect with you.',
        required: true,
      },
      link: {
        says: 'Link to the screen that shows it.',
        sample: 'https://bellbird.example/employee/invitations?option=received',
      },
    },
  },
})
