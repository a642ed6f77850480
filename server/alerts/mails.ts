import { defineMails, letter } from '../messaging/templates.ts'

export const alertMails = defineMails({
  notice: {
    title: 'Notice',
    sent: 'When something happens that a person wants to be told of by mail, and that has no mail of its own.',
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
        says: 'The address of the screen that shows it.',
        sample: 'https://bellbird.example/employee/invitations?option=received',
      },
    },
  },
})
