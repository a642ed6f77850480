import { CLAIM_LASTS_DAYS } from '#contract/claims.ts'
import type { Role } from '#contract/endpoint.ts'
import type { MailWords } from '#contract/messaging.ts'
import { defineMails, letter, mailOf, mailsOf } from '../messaging/templates.ts'
import type { Brand } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { CODE_LASTS } from './codes.ts'

const verifyLink = ({ publicUrl }: Brand, role: Role, email: string) =>
  `${publicUrl}/${role}/verify-otp?email=${encodeURIComponent(email)}`

const codePage = {
  says: 'The address of the page on which the code is entered.',
  sample: 'https://bellbird.example/employee/verify-otp?email=ana%40example.com',
  required: true,
} as const

// These mails contain no typed text except a short name of letters only: a person who registers an
// address may not own it, and must not be able to write to its owner through us.
const mails = defineMails({
  one_time_code: {
    title: 'One-time code',
    sent: 'When somebody registers, or asks for a new code.',
    subject: 'Your {{product_name}} code',
    body: letter(
      'Your one-time code is {{code}}',
      'Enter it within 10 minutes at\n{{link}}',
      'The code is for this registration:\n{{registration}}',
      'If it is not yours, please ignore this mail: the code would complete an account with a password that somebody ' +
        'else chose. Please give the code to nobody.',
    ),
    variables: {
      code: { says: 'The six digits.', sample: '482913', required: true },
      link: codePage,
      registration: {
        says: 'The role, the name if it is plain, and the time of the registration that the code completes.',
        sample: 'Employee, Mia Nguyen, Monday 2 March 2026 at 7:10 am (Australia/Melbourne)',
      },
    },
  },
  address_taken: {
    title: 'Registration with a known address',
    sent: 'When somebody registers with an email address that has an account.',
    subject: 'Your {{product_name}} account',
    body: letter(
      'Somebody tried to register with this email address, but it already has an account. Nothing about it was changed.',
      'If it was you, sign in with your password at\n{{link}}',
      'If it was not you, there is nothing that you need to do.',
    ),
    variables: {
      link: { says: 'The address of the sign-in page.', sample: 'https://bellbird.example/employee', required: true },
    },
  },
  account_claim: {
    title: 'Invitation to claim an account',
    sent: 'When an account was imported, when its owner registers or asks for a new link, and as a reminder.',
    subject: 'Your {{product_name}} account is ready',
    body: letter(
      'An account was set up for you with this email address. Choose a password to make it yours:\n{{link}}',
      `The link works once, within ${CLAIM_LASTS_DAYS} days. If it has run out, you can ask for a new one on the same page.`,
      'If you do not want an account, you can ignore this mail: nobody can use it or find you until you claim it.',
    ),
    variables: {
      link: {
        says: 'The address at which the account is claimed.',
        sample: 'https://bellbird.example/claim#vZ4pTqB0c1m8Jd2yWkXr6uHnA5sLeG9oFiQ7tYzRbNM',
        required: true,
      },
    },
  },
  sign_in_slowed: {
    title: 'Failed sign-ins',
    sent: 'When a wrong password was entered ten times.',
    subject: 'Failed sign-ins to your {{product_name}} account',
    body: letter(
      'Somebody entered a wrong password for your account ten times. Signing in is now held back for up to 15 minutes.',
      'If it was you, please wait a little and try again. If it was not, your password has kept them out: make sure ' +
        'that it is long and that you use it nowhere else.',
    ),
    variables: {},
  },
  new_device: {
    title: 'Sign-in from a new device',
    sent: 'When somebody signs in by a browser that the account has not been signed in by before.',
    subject: 'New sign-in to your {{product_name}} account',
    body: letter(
      'Somebody signed in to your account by a device that we have not seen before:\n{{device}}\n{{time}}',
      'If it was you, there is nothing that you need to do.',
      'If it was not, sign that device out and change your password at once:\n{{link}}',
    ),
    variables: {
      device: {
        says: 'The browser, its system and the network address.',
        sample: 'Chrome on Windows, from 203.0.113.7',
      },
      time: { says: 'When it was.', sample: 'Monday, 2 March 2026 at 7:10 am (Australia/Melbourne)' },
      link: {
        says: 'The address of the page on which devices are signed out.',
        sample: 'https://bellbird.example/employee/account-security',
        required: true,
      },
    },
  },
})

const ROLES = { admin: 'Admin', employer: 'Employer', employee: 'Employee' } as const
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’ -]{0,39}$/u
/** Before its owner has said so, nobody knows the time zone of an account. */
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
export const codeMail = async (
  db: Db,
  brand: Brand,
  { role, name, email, created_at, code }: CodeFor,
  now: Temporal.Instant,
) => {
  const link = verifyLink(brand, role, email)
  const registration = registrationOf({ role, name, created_at })
  return {
    ...(await mailOf(db, brand, mails.one_time_code, { code, link, registration })),
    secret: { text: code, until: now.add(CODE_LASTS) },
  }
}

export const takenMail = (db: Db, brand: Brand, role: Role) =>
  mailOf(db, brand, mails.address_taken, { link: `${brand.publicUrl}/${role}` })

/** The same mail for many people: its words are asked for once. */
export const claimMails = async (db: Db, brand: Brand): Promise<(token: string) => MailWords> => {
  const wordsWith = await mailsOf(db, brand, mails.account_claim)
  // Browsers do not send the part after the `#`, so the token appears in no server log.
  return (token) => wordsWith({ link: `${brand.publicUrl}/claim#${token}` })
}

export const slowedMail = (db: Db, brand: Brand) => mailOf(db, brand, mails.sign_in_slowed, {})

export const securityPage = ({ publicUrl }: Brand, role: Role) =>
  role === 'employer' ? `${publicUrl}/employer/account?option=security` : `${publicUrl}/${role}/account-security`

const momentIn = (zone: string, at: Temporal.Instant) => {
  const moment = at.toZonedDateTimeISO(zone).toPlainDateTime()
  return `${moment.toLocaleString('en-AU', { dateStyle: 'full', timeStyle: 'short' })} (${zone})`
}

type Device = { browser: string; system: string; network: string }
export const newDeviceMail = (
  db: Db,
  brand: Brand,
  { role, time_zone }: { role: Role; time_zone: string },
  { browser, system, network }: Device,
  now: Temporal.Instant,
) =>
  mailOf(db, brand, mails.new_device, {
    device: `${browser} on ${system}, from ${network}`,
    time: momentIn(time_zone, now),
    link: securityPage(brand, role),
  })
