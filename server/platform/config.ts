import { resolve } from 'node:path'
import { abn } from '#contract/people/employers.ts'
import { email } from '#contract/platform/values.ts'

/** All settings from the environment (rulings.md section 2), read once at startup. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  productName: string
  demo: boolean
  admin: { email: string; password: string } | null
  adminTwoFactor: 'required' | 'optional'
  /** Encrypts the key that encrypts the secrets of second factors. */
  secretKey: string | null
  publicUrl: string
  smtp: { url: string; from: string } | null
  /** Gateway for sending and receiving text messages; without one they stay in the outbox. */
  sms: SmsConfig | null
  /**
   * Push services besides those of the known browsers: host names, or origins called without TLS.
   */
  pushHosts: string[]
  storageUrl: string | null
  /** Card payments; without, charges are invoices that are paid by transfer. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  operator: { name: string | null; abn: string | null; address: string | null; bankAccount: string | null }
  logLevel: string
  workers: number
  /** Whether `X-Forwarded-For` of a proxy in front tells the caller's address. */
  trustProxy: boolean
  /** Whether this process also works off jobs and the outbox. */
  runJobs: boolean
}

/** Any gateway that speaks the plain protocol of the readme, or Twilio. */
export type SmsConfig =
  | { kind: 'http'; url: string; from: string; secret: string }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string }

/** A sentence that names the variable and says what it needs; the start stops with it. */
export class ConfigError extends Error {}

const SENDER = /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const A_SENDER = '"Bellbird <hello@example.com>"'
const TWILIO = 'https://api.twilio.com'
/** A host, all hosts under a name, or an origin; of a person's own machine also without TLS. */
const PUSH_HOST =
  /^(?:(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]+|https:\/\/[a-z0-9.-]+:\d+|http:\/\/(?:localhost|127\.0\.0\.1):\d+)$/
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/i
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

// The operator of a demo is invented too.
const DEMO_ABN = '80000000001'
const DEMO_BANK_ACCOUNT = 'BSB 000-000, account 12 345 678 (demo: do not transfer money)'

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = (name: string) => env[name]?.trim() || null
  const refuse = (name: string, needs: string): never => {
    throw new ConfigError(`${name} ${needs}`)
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = given(name)
    if (value === null) return fallback
    return (values as readonly string[]).includes(value)
      ? (value as T)
      : refuse(name, `must be one of ${values.join(', ')}; it is "${value}".`)
  }
  const whole = (name: string, fallback: number, from: number, to: number) => {
    const value = given(name)
    if (value === null) return fallback
    const n = Number(value)
    return Number.isInteger(n) && n >= from && n <= to
      ? n
      : refuse(name, `must be a whole number from ${from} to ${to}; it is "${value}".`)
  }
  const url = (name: string, protocols: readonly string[]) => {
    const value = given(name)
    if (value === null) return null
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      refuse(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    return value
  }
  /** URLs must not contain credentials, because the gateway's secret has its own variable. */
  const bareUrl = (name: string) => {
    const value = url(name, ['http:', 'https:'])
    if (value === null) return null
    const { username, password } = new URL(value)
    return username + password === '' ? value : refuse(name, 'must not have a user name or a password in it.')
  }
  const secret = (name: string, length: number) => {
    const value = given(name)
    return value === null || value.length >= length ? value : refuse(name, `must have at least ${length} characters.`)
  }
  const together = (...names: string[]) => {
    const missing = names.filter((name) => given(name) === null)
    if (missing.length > 0 && missing.length < names.length)
      refuse(missing[0]!, `is missing: it is required together with ${names.filter((n) => given(n)).join(' and ')}.`)
    return missing.length === 0
  }

  const readSms = (): SmsConfig | null => {
    const [smsUrl, twilioUrl] = [bareUrl('SMS_URL'), bareUrl('TWILIO_API_URL')]
    const isPlain = smsUrl !== null || given('SMS_SECRET') !== null
    const isTwilio = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_API_URL'].some((name) => given(name) !== null)
    if (isPlain && isTwilio)
      refuse('SMS_URL', 'and TWILIO_ACCOUNT_SID are two gateways, but only one can be used: please set one of them.')
    if (isTwilio) {
      if (twilioUrl !== null) together('TWILIO_API_URL', 'TWILIO_ACCOUNT_SID')
      together('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM')
      const accountSid = given('TWILIO_ACCOUNT_SID')!
      if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
        refuse('TWILIO_ACCOUNT_SID', 'must be AC followed by 32 characters from 0 to f.')
      const authToken = given('TWILIO_AUTH_TOKEN')!
      return {
        kind: 'twilio',
        accountSid,
        authToken,
        from: given('SMS_FROM')!,
        apiUrl: (twilioUrl ?? TWILIO).replace(/\/+$/, ''),
      }
    }
    if (!together('SMS_URL', 'SMS_FROM', 'SMS_SECRET')) return null
    return { kind: 'http', url: smsUrl!, from: given('SMS_FROM')!, secret: given('SMS_SECRET')! }
  }

  const port = whole('PORT', 3000, 0, 65535)
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const demo = oneOf('DEMO', ['on', 'off'], databaseUrl === null ? 'on' : 'off') === 'on'
  const host = given('HOST') ?? '127.0.0.1'
  if (demo && !LOOPBACK.test(host))
    refuse(
      'HOST',
      `must be 127.0.0.1 for a demo, because its passwords are public; it is "${host}". Start with DEMO=off, or keep ` +
        'HOST=127.0.0.1 and put a proxy in front.',
    )
  const smtpUrl = url('SMTP_URL', ['smtp:', 'smtps:'])
  const mailFrom = given('MAIL_FROM')
  if (smtpUrl === null && mailFrom !== null) together('SMTP_URL', 'MAIL_FROM')
  if (mailFrom !== null && !SENDER.test(mailFrom)) refuse('MAIL_FROM', `must be a sender, like ${A_SENDER}.`)
  const pushHosts = (given('PUSH_HOSTS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!pushHosts.every((host) => PUSH_HOST.test(host)))
    refuse('PUSH_HOSTS', 'must be host names, like "push.example.com, *.push.example.com".')
  const takesCards = together('STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (!takesCards) together('STRIPE_SECRET_KEY', 'STRIPE_API_URL')
  const stripeUrl = url('STRIPE_API_URL', ['http:', 'https:'])
  const operatorAbn = given('OPERATOR_ABN') ?? (demo ? DEMO_ABN : null)
  const readAbn = abn.safeParse(operatorAbn ?? '')
  if (operatorAbn !== null && !readAbn.success) refuse('OPERATOR_ABN', 'must be an ABN of 11 digits.')
  const admin = together('ADMIN_EMAIL', 'ADMIN_PASSWORD')
    ? { email: given('ADMIN_EMAIL')!.toLowerCase(), password: env.ADMIN_PASSWORD! }
    : null
  // Otherwise an admin would only find out at the sign-in page.
  if (admin && !email.safeParse(admin.email).success) refuse('ADMIN_EMAIL', 'must be an email address.')
  if (admin && (admin.password.length < 8 || admin.password.length > 128))
    refuse('ADMIN_PASSWORD', 'must have 8 to 128 characters.')
  if (admin && admin.password !== admin.password.trim())
    refuse('ADMIN_PASSWORD', 'must not begin or end with a blank or a line break.')

  return {
    port,
    host,
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl,
    productName: given('PRODUCT_NAME') ?? 'Bellbird',
    demo,
    admin,
    adminTwoFactor: oneOf('ADMIN_TWO_FACTOR', ['required', 'optional'], demo ? 'optional' : 'required'),
    secretKey: secret('SECRET_KEY', 32),
    publicUrl: (url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    smtp:
      smtpUrl === null
        ? null
        : {
            url: smtpUrl,
            from: mailFrom ?? refuse('MAIL_FROM', `is missing: mail needs a sender, like ${A_SENDER}.`),
          },
    sms: readSms(),
    pushHosts,
    storageUrl: url('STORAGE_URL', ['s3:']),
    stripe: takesCards
      ? { secretKey: given('STRIPE_SECRET_KEY')!, webhookSecret: given('STRIPE_WEBHOOK_SECRET')!, apiUrl: stripeUrl }
      : null,
    operator: {
      name: given('OPERATOR_NAME'),
      abn: readAbn.data ?? null,
      address: given('OPERATOR_ADDRESS'),
      bankAccount: given('BANK_ACCOUNT') ?? (demo ? DEMO_BANK_ACCOUNT : null),
    },
    logLevel: oneOf('LOG_LEVEL', LEVELS, 'info'),
    workers: whole('WORKERS', 1, 1, 64),
    trustProxy: oneOf('TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    runJobs: oneOf('RUN_JOBS', ['on', 'off'], 'on') === 'on',
  }
}

/** The product's name and public address, for the text of messages. */
export type Brand = Pick<Config, 'productName' | 'publicUrl'>
