import { defineMails, letter } from '#server/messaging/outbox/templates.ts'

const credential = { says: 'The name of the credential.', sample: 'VIT registration (VIC)' }
const date = { says: 'The expiry date.', sample: '31 May 2027' }
const link = {
  says: "Link to the person's credentials.",
  sample: 'https://bellbird.example/employee/credentials',
  required: true,
} as const
const reason = { says: 'The reason that the admin gave.', sample: 'The register shows no teacher with this number.' }

export const credentialMails = defineMails({
  credential_expiring: {
    title: 'Credential expires soon',
    sent: '60, 30 and 7 days before the expiry date, once each.',
    subject: 'Your {{credential}} expires on {{date}}',
    body: letter(
      'Your {{credential}} expires on {{date}}. From the next day, employers cannot find or book you.',
      'Enter the renewed credential before then at\n{{link}}',
    ),
    variables: { credential, date, link },
  },
  credential_expired: {
    title: 'Credential expired',
    sent: 'When a credential has expired.',
    subject: 'Your {{credential}} has expired',
    body: letter(
      'Your {{credential}} expired on {{date}}, so employers cannot find or book you at the moment.',
      'Enter the renewed credential, and employers can find you again straight away:\n{{link}}',
    ),
    variables: { credential, date, link },
  },
  credential_refused: {
    title: 'Credential refused',
    sent: 'When a check finds that the person is not cleared to work.',
    subject: 'Your {{credential}} was refused',
    body: letter(
      'We checked your {{credential}} and could not accept it, so employers cannot find or book you at the moment.',
      'Reason: {{reason}}',
      'Correct what you entered or contact support at\n{{link}}',
    ),
    variables: { credential, reason, link },
  },
  credentials_in_order: {
    title: 'Credentials in order again',
    sent: 'When the person can be booked again.',
    subject: 'You can be booked again',
    body: letter('Your credentials are in order, so employers can find and book you again.', 'See them at\n{{link}}'),
    variables: { link },
  },
})
