import { defineMails, letter } from '../messaging/templates.ts'

export const privacyMails = defineMails({
  own_account_closed: {
    title: 'Account closed by its owner',
    sent: 'When somebody closes their own account.',
    subject: 'Your {{product_name}} account is closed',
    body: letter(
      'You closed your account. It is signed out everywhere, its open requests were withdrawn, and its shifts to ' +
        'come were called off; whoever was waiting for them knows.',
      'Your profile, files, messages and contact details are deleted. Invoices, timesheets and what else the law asks for ' +
        'are kept as long as it asks for them, and your name is gone from every screen.',
      'You can register again with this email address at any time. If it was not you who closed the account, please tell us ' +
        'at once.',
    ),
    variables: {},
  },
})
