import type { Role } from '#contract/endpoint.ts'
import { CODE_LASTS } from '../accounts/codes.ts'
import { securityPage } from '../accounts/mails.ts'
import { defineMails, letter, mailOf } from '../messaging/templates.ts'
import type { Brand } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'

const page = {
  says: 'The address of the page on which the account is looked after.',
  sample: 'https://bellbird.example/employee/account-security',
  required: true,
} as const
const resetPage = {
  says: 'The address of the page on which a new password is set.',
  sample: 'https://bellbird.example/forgot-password?role=employee&email=ana%40example.com',
  required: true,
} as const
const code = { says: 'The six digits.', sample: '482913', required: true } as const
const NOT_YOU = 'If it was not you, set a new password at once, and look at the devices that are signed in:\n{{link}}'

// No user input appears in these mails except an address that its owner has verified.
const mails = defineMails({
  password_code: {
    title: 'Code for a new password',
    sent: 'When somebody has forgotten the password, to the address of the account and to its recovery email.',
    subject: 'Your {{product_name}} code for a new password',
    body: letter(
      'Your code for a new password is {{code}}',
      'Enter it within 10 minutes at\n{{link}}',
      'If you did not ask for this code, you can ignore this mail: your password stays as it is. Please give the code to nobody.',
    ),
    variables: { code, link: resetPage },
  },
  password_unverified: {
    title: 'Forgotten password of an address that waits for its code',
    sent: 'When somebody asks for a new password with an email address that has not been verified yet.',
    subject: 'Your {{product_name}} account',
    body: letter(
      'Somebody asked for a new password with this email address. Its account still waits for its first one-time code, so no ' +
        'new password can be set yet.',
      'If it was you, ask for a new code and enter it at\n{{link}}',
      'If you have never registered here, please do not enter a code: the account then removes itself within a week.',
    ),
    variables: {
      link: {
        says: 'The address of the page on which the code is entered.',
        sample: 'https://bellbird.example/employee/verify-otp?email=ana%40example.com',
        required: true,
      },
    },
  },
  password_changed: {
    title: 'Password changed',
    sent: 'When somebody has changed the password of the own account.',
    subject: 'Your {{product_name}} password was changed',
    body: letter('The password of your account was changed. All other devices are signed out.', NOT_YOU),
    variables: { link: resetPage },
  },
  password_reset: {
    title: 'New password by code',
    sent: 'When a forgotten password was replaced by a code.',
    subject: 'Your {{product_name}} password was set anew',
    body: letter(
      'A new password was set for your account by a code from a mail. All devices are signed out.',
      'If it was not you, somebody can read your mail: change the password of your mail first, then set a new one here:\n{{link}}',
    ),
    variables: { link: resetPage },
  },
  recovery_code: {
    title: 'Code for a recovery email',
    sent: 'To an address that somebody wants to use as recovery email.',
    subject: 'Your {{product_name}} code',
    body: letter(
      'Your one-time code is {{code}}',
      'Somebody wants to use this address as the recovery email of their account. If that is you, enter the code within 10 ' +
        'minutes on the page on which you asked for it.',
      'If you did not ask for this code, you can ignore this mail. Please give the code to nobody.',
    ),
    variables: { code },
  },
  recovery_changed: {
    title: 'Recovery email changed',
    sent: 'To the address of the account and to the recovery email before, when there is another one or none any more.',
    subject: 'The recovery email of your {{product_name}} account was changed',
    body: letter(
      '{{change}}',
      'If it was not you, change your password at once and look at your recovery email:\n{{link}}',
    ),
    variables: {
      change: { says: 'What became of it.', sample: 'Your account has a new recovery email.' },
      link: page,
    },
  },
})

const resetLink = ({ publicUrl }: Brand, role: Role, email: string) =>
  `${publicUrl}/forgot-password?role=${role}&email=${encodeURIComponent(email)}`

type Addressed = { role: Role; email: string }
type Secret = { code: string; now: Temporal.Instant }
// Nobody else may read the code as long as it counts.
const secretOf = ({ code: text, now }: Secret) => ({ text, until: now.add(CODE_LASTS) })

export const passwordCodeMail = async (db: Db, brand: Brand, { role, email }: Addressed, secret: Secret) => ({
  ...(await mailOf(db, brand, mails.password_code, { code: secret.code, link: resetLink(brand, role, email) })),
  secret: secretOf(secret),
})
export const passwordUnverifiedMail = (db: Db, brand: Brand, { role, email }: Addressed) =>
  mailOf(db, brand, mails.password_unverified, {
    link: `${brand.publicUrl}/${role}/verify-otp?email=${encodeURIComponent(email)}`,
  })
export const passwordChangedMail = (db: Db, brand: Brand, { role, email }: Addressed) =>
  mailOf(db, brand, mails.password_changed, { link: resetLink(brand, role, email) })
export const passwordResetMail = (db: Db, brand: Brand, { role, email }: Addressed) =>
  mailOf(db, brand, mails.password_reset, { link: resetLink(brand, role, email) })

export const recoveryCodeMail = async (db: Db, brand: Brand, secret: Secret) => ({
  ...(await mailOf(db, brand, mails.recovery_code, { code: secret.code })),
  secret: secretOf(secret),
})
export const recoveryChangedMail = (db: Db, brand: Brand, role: Role, isGone: boolean) =>
  mailOf(db, brand, mails.recovery_changed, {
    change: isGone ? 'Your account has no recovery email any more.' : 'Your account has a new recovery email.',
    link: securityPage(brand, role),
  })
