import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

export const privacyMails = defineMails({
  own_account_closed: {
    title: 'Account closed by its owner',
    sent: 'When a person closes their own account.',
    subject: 'Your {{product_name}} account is closed',
    body: letter(
      'You closed your account. It is signed out on every device, its open requests were withdrawn and its ' +
        'upcoming shifts were cancelled. The people affected have been notified.',
      'Your profile, files, messages and contact details are deleted. We keep invoices, timesheets and other ' +
        'records for as long as the law requires, and your name no longer appears on any screen.',
      'You can register again with this email address at any time. If you did not close the account, please contact us now.',
    ),
    variables: {},
  },
})
