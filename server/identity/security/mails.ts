import type { Role } from '#contract/platform/endpoint.ts'
import { CODE_LASTS } from '#server/identity/accounts/codes.ts'
import { securityPage } from '#server/identity/accounts/mails.ts'
import { defineMails, letter, mailOf } from '#server/messaging/outbox/templates.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'

const page = {
  says: 'Link to the account security page.',
  sample: 'https://bellbird.example/employee/account-security',
  required: true,
} as const
const resetPage = {
  says: 'Link to the page where a new password is set.',
  sample: 'https://bellbird.example/forgot-password?role=employee&email=ana%40example.com',
  required: true,
} as const
const code = { says: 'The six digits.', sample: '482913', required: true } as const
const NOT_YOU = 'If it was not you, set a new password now and check which devices are signed in:\n{{link}}'

// No user input appears in these mails except the email of the account.
const mails = defineMails({
  password_code: {
    title: 'Password reset code',
    sent: 'When someone has forgotten their password. Sent to the account’s email and its recovery email.',
    subject: 'Your {{product_name}} password reset code',
    body: letter(
      'Your password reset code is {{code}}',
      'Enter it within 10 minutes at\n{{link}}',
      'If you did not request this code, ignore this email: your password stays the same. Do not share the code with anyone.',
    ),
    variables: { code, link: resetPage },
  },
  password_unverified: {
    title: 'Forgotten password with an unverified address',
    sent: 'When someone requests a new password for an email address that is not verified yet.',
    subject: 'Your {{product_name}} account',
    body: letter(
      'Someone requested a new password for this email address. The address must be verified with a one-time code ' +
        'before a new password can be set.',
      'If it was you, request a new code and enter it at\n{{link}}',
      'If you have never registered here, do not enter a code: the account will be deleted within a week.',
    ),
    variables: {
      link: {
        says: 'Link to the page where the code is entered.',
        sample: 'https://bellbird.example/employee/verify-otp?email=ana%40example.com',
        required: true,
      },
    },
  },
  password_changed: {
    title: 'Password changed',
    sent: 'When someone changes their own password.',
    subject: 'Your {{product_name}} password was changed',
    body: letter('The password of your account was changed. All other devices are signed out.', NOT_YOU),
    variables: { link: resetPage },
  },
  password_reset: {
    title: 'Password reset with a code',
    sent: 'When someone resets a forgotten password with a code.',
    subject: 'Your {{product_name}} password was reset',
    body: letter(
      'The password of your account was reset with a code from an email. All devices are signed out.',
      'If it was not you, someone can read your email: change your email password first, then set a new password ' +
        'here:\n{{link}}',
    ),
    variables: { link: resetPage },
  },
  recovery_code: {
    title: 'Code for a recovery email',
    sent: 'When someone enters a recovery email. Sent to that address.',
    subject: 'Your {{product_name}} code',
    body: letter(
      'Your one-time code is {{code}}',
      'Someone wants to use this address as the recovery email for their account. If that is you, enter the code ' +
        'within 10 minutes on the page where you requested it.',
      'If you did not request this code, ignore this email. Do not share the code with anyone.',
    ),
    variables: { code },
  },
  recovery_changed: {
    title: 'Recovery email changed',
    sent: 'When the recovery email is changed or removed. Sent to the account’s email and the old recovery email.',
    subject: 'The recovery email for your {{product_name}} account was changed',
    body: letter('{{change}}', 'If it was not you, change your password now and check your recovery email:\n{{link}}'),
    variables: {
      change: { says: 'Whether it was changed or removed.', sample: 'Your account has a new recovery email.' },
      link: page,
    },
  },
})

const resetLink = ({ publicUrl }: Brand, role: Role, email: string) =>
  `${publicUrl}/forgot-password?role=${role}&email=${encodeURIComponent(email)}`

type Addressed = { role: Role; email: string }
type Secret = { code: string; now: Temporal.Instant }
// Masks the code for other readers while it is valid.
const secretOf = ({ code: text, now }: Secret) => ({ text, until: now.add(CODE_LASTS) })

export const passwordCodeMail = async (db: Db, { role, email }: Addressed, secret: Secret) => ({
  ...(await mailOf(db, mails.password_code, { code: secret.code, link: resetLink(db.brand, role, email) })),
  secret: secretOf(secret),
})
export const passwordUnverifiedMail = (db: Db, { role, email }: Addressed) =>
  mailOf(db, mails.password_unverified, {
    link: `${db.brand.publicUrl}/${role}/verify-otp?email=${encodeURIComponent(email)}`,
  })
export const passwordChangedMail = (db: Db, { role, email }: Addressed) =>
  mailOf(db, mails.password_changed, { link: resetLink(db.brand, role, email) })
export const passwordResetMail = (db: Db, { role, email }: Addressed) =>
  mailOf(db, mails.password_reset, { link: resetLink(db.brand, role, email) })

export const recoveryCodeMail = async (db: Db, secret: Secret) => ({
  ...(await mailOf(db, mails.recovery_code, { code: secret.code })),
  secret: secretOf(secret),
})
export const recoveryChangedMail = (db: Db, role: Role, isRemoved: boolean) =>
  mailOf(db, mails.recovery_changed, {
    change: isRemoved ? 'Your account no longer has a recovery email.' : 'Your account has a new recovery email.',
    link: securityPage(db.brand, role),
  })
