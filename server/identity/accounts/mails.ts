import { CLAIM_LASTS_DAYS } from '#contract/identity/claims.ts'
import type { MailWords } from '#contract/messaging/outbox.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { defineMails, letter, mailOf, mailsOf } from '#server/messaging/outbox/templates.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { CODE_LASTS } from './codes.ts'

const verifyLink = ({ publicUrl }: Brand, role: Role, email: string) =>
  `${publicUrl}/${role}/verify-otp?email=${encodeURIComponent(email)}`

const codePage = {
  says: 'Link to the page where the code is entered.',
  sample: 'https://bellbird.example/employee/verify-otp?email=ana%40example.com',
  required: true,
} as const

// These mails contain no typed text except a short name of letters only: a person who registers an
// address may not own it, and must not be able to write to its owner through us.
const mails = defineMails({
  one_time_code: {
    title: 'One-time code',
    sent: 'When someone registers or requests a new code.',
    subject: 'Your {{product_name}} code',
    body: letter(
      'Your one-time code is {{code}}',
      'Enter it within 10 minutes at\n{{link}}',
      'The code completes this registration:\n{{registration}}',
      'If this is not your registration, ignore this email: the code would complete an account with a password ' +
        'that someone else chose. Do not share the code with anyone.',
    ),
    variables: {
      code: { says: 'The six digits.', sample: '482913', required: true },
      link: codePage,
      registration: {
        says: 'The role, the name if it contains only letters, and the time of the registration.',
        sample: 'Employee, Mia Nguyen, Monday 2 March 2026 at 7:10 am (Australia/Melbourne)',
      },
    },
  },
  address_taken: {
    title: 'Registration with an existing address',
    sent: 'When someone registers with an email address that already has an account.',
    subject: 'Your {{product_name}} account',
    body: letter(
      'Someone tried to register with this email address, but it already has an account. Nothing was changed.',
      'If it was you, sign in with your password at\n{{link}}',
      'If it was not you, you do not need to do anything.',
    ),
    variables: {
      link: { says: 'Link to the sign-in page.', sample: 'https://bellbird.example/employee', required: true },
    },
  },
  account_claim: {
    title: 'Invitation to claim an account',
    sent: 'When an account is imported, when its owner registers or requests a new link, and as a reminder.',
    subject: 'Your {{product_name}} account is ready',
    body: letter(
      'An account was set up for you with this email address. Choose a password to claim it:\n{{link}}',
      `The link works once, within ${CLAIM_LASTS_DAYS} days. If it has expired, you can request a new one on the same page.`,
      'If you do not want an account, ignore this email: nobody can use the account or find you until you claim it.',
    ),
    variables: {
      link: {
        says: 'Link to the page where the account is claimed.',
        sample: 'https://bellbird.example/claim#vZ4pTqB0c1m8Jd2yWkXr6uHnA5sLeG9oFiQ7tYzRbNM',
        required: true,
      },
    },
  },
  sign_in_slowed: {
    title: 'Failed sign-ins',
    sent: 'When a wrong password is entered ten times.',
    subject: 'Failed sign-ins to your {{product_name}} account',
    body: letter(
      'Someone entered a wrong password for your account ten times. Sign-in is now limited for up to 15 minutes.',
      'If it was you, please wait a little and try again. If it was not you, they did not get in: make sure that ' +
        'your password is long and that you use it nowhere else.',
    ),
    variables: {},
  },
  new_device: {
    title: 'Sign-in from a new device',
    sent: 'When someone signs in to an account with a new browser.',
    subject: 'New sign-in to your {{product_name}} account',
    body: letter(
      'Someone signed in to your account on a new device:\n{{device}}\n{{time}}',
      'If it was you, you do not need to do anything.',
      'If it was not you, sign that device out and change your password now:\n{{link}}',
    ),
    variables: {
      device: {
        says: 'The browser, its operating system and the network address.',
        sample: 'Chrome on Windows, from 203.0.113.7',
      },
      time: { says: 'The time of the sign-in.', sample: 'Monday, 2 March 2026 at 7:10 am (Australia/Melbourne)' },
      link: {
        says: 'Link to the page where devices are signed out.',
        sample: 'https://bellbird.example/employee/account-security',
        required: true,
      },
    },
  },
})

const ROLES = { admin: 'Admin', employer: 'Employer', employee: 'Employee' } as const
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u
/** Time zone of these mails, because the owner may not have chosen one yet. */
const ZONE = 'Australia/Melbourne'

const registrationOf = ({ role, name, created_at }: Pick<CodeFor, 'role' | 'name' | 'created_at'>) => {
  const at = momentIn(ZONE, Temporal.Instant.from(created_at))
  return [ROLES[role], ...(PLAIN_NAME.test(name) ? [name] : []), at].join(', ')
}

type CodeFor = { role: Role; name: string; email: string; created_at: string; code: string }
/**
 * Mail with a code and the registration it completes; nobody else may read it while the code is
 * valid.
 */
export const codeMail = async (db: Db, { role, name, email, created_at, code }: CodeFor) => {
  const link = verifyLink(db.brand, role, email)
  const registration = registrationOf({ role, name, created_at })
  return {
    ...(await mailOf(db, mails.one_time_code, { code, link, registration })),
    secret: { text: code, until: db.now.add(CODE_LASTS) },
  }
}

export const addressTakenMail = (db: Db, role: Role) =>
  mailOf(db, mails.address_taken, { link: `${db.brand.publicUrl}/${role}` })

/** Reads the text of the mail once, for many people. */
export const claimMails = async (db: Db): Promise<(token: string) => MailWords> => {
  const fill = await mailsOf(db, mails.account_claim)
  // Browsers do not send the part after the `#`, so the token appears in no server log.
  return (token) => fill({ link: `${db.brand.publicUrl}/claim#${token}` })
}

export const slowedMail = (db: Db) => mailOf(db, mails.sign_in_slowed, {})

export const securityPage = ({ publicUrl }: Brand, role: Role) =>
  role === 'employer' ? `${publicUrl}/employer/account?option=security` : `${publicUrl}/${role}/account-security`

const momentIn = (zone: string, at: Temporal.Instant) => {
  const moment = at.toZonedDateTimeISO(zone).toPlainDateTime()
  return `${moment.toLocaleString('en-AU', { dateStyle: 'full', timeStyle: 'short' })} (${zone})`
}

type Device = { browser: string; system: string; network: string }
export const newDeviceMail = (
  db: Db,
  { role, time_zone }: { role: Role; time_zone: string },
  { browser, system, network }: Device,
) =>
  mailOf(db, mails.new_device, {
    device: `${browser} on ${system}, from ${network}`,
    time: momentIn(time_zone, db.now),
    link: securityPage(db.brand, role),
  })
