import { defineMails, letter } from '../messaging/templates.ts'

const credential = { says: 'What the credential is called.', sample: 'VIT registration (VIC)' }
const date = { says: 'The last day on which it counts.', sample: '31 May 2027' }
const link = {
  says: "The address of the person's credentials.",
  sample: 'https://bellbird.example/employee/credentials',
  required: true,
} as const
const reason = { says: 'What the admin wrote down.', sample: 'The register shows no teacher with this number.' }

export const credentialMails = defineMails({
  credential_expiring: {
    title: 'Credential expires soon',
    sent: '60, 30 and 7 days before the last day of validity, once each.',
    subject: 'Your {{credential}} expires on {{date}}',
    body: letter(
      'Your {{credential}} expires on {{date}}. From the day after, employers cannot find or book you.',
      'Enter the renewed one in time at\n{{link}}',
    ),
    variables: { credential, date, link },
  },
  credential_expired: {
    title: 'Credential expired',
    sent: 'When the last day of validity is over.',
    subject: 'Your {{credential}} has expired',
    body: letter(
      'Your {{credential}} expired on {{date}}, so employers cannot find or book you at the moment.',
      'Enter the renewed one, and you are found again at once:\n{{link}}',
    ),
    variables: { credential, date, link },
  },
  credential_refused: {
    title: 'Credential refused',
    sent: 'When a check finds that the person may not be engaged.',
    subject: 'Your {{credential}} was refused',
    body: letter(
      'We checked your {{credential}} and had to refuse it, so employers cannot find or book you at the moment.',
      'Reason: {{reason}}',
      'Correct what you entered, or write to support, at\n{{link}}',
    ),
    variables: { credential, reason, link },
  },
  credentials_in_order: {
    title: 'Credentials in order again',
    sent: 'When nothing keeps the person from being booked any more.',
    subject: 'You can be booked again',
    body: letter('Your credentials are in order, so employers find and book you again.', 'See them at\n{{link}}'),
    variables: { link },
  },
})
