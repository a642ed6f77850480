import { resolve } from 'node:path'
import * as z from 'zod'
import { abn } from '#contract/people/employers.ts'
import { email } from '#contract/platform/values.ts'

/** All settings from the environment (rulings.md section 2), read once at startup. */
export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | null
  /**
   * The database without a pooler, for migrations and LISTEN. Not null where `databaseUrl` leads to
   * a pooler that gives each transaction another connection.
   */
  databaseDirectUrl: string | null
  productName: string
  demo: boolean
  admin: { email: string; password: string } | null
  adminTwoFactor: 'required' | 'optional'
  /** Encrypts the key that encrypts the secrets of second factors and of push notifications. */
  secretKey: string | null
  publicUrl: string
  smtp: { url: string; from: string } | null
  /** Gateway for sending and receiving text messages; without one they stay in the outbox. */
  sms: SmsConfig | null
  /** Push services besides those of the known browsers: host names, or origins with a port. */
  pushHosts: string[]
  storageUrl: string | null
  /** Card payments; without them, charges are invoices that are paid by transfer. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | null } | null
  operator: { name: string | null; abn: string | null; address: string | null; bankAccount: string | null }
  logLevel: string
  /** A statement that takes longer is logged. */
  slowStatementMs: number
  /** Measures for Prometheus; null if they are off. */
  metrics: { port: number; host: string; token: string | null } | null
  /** Collector of spans, and the share of requests and jobs that are traced; null if off. */
  traces: { endpoint: string; share: number } | null
  workers: number
  /** Whether the caller's address is read from `X-Forwarded-For`, which a proxy in front sets. */
  trustProxy: boolean
  /** Whether this process also runs jobs and sends messages. */
  runJobs: boolean
}

/** Any gateway that speaks the plain protocol of the readme, or Twilio. */
export type SmsConfig =
  | { kind: 'http'; url: string; from: string; secret: string }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string; apiUrl: string }

/** Its message names the variable and says what it needs; the process prints it and exits. */
export class ConfigError extends Error {}

const SENDER = /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const A_SENDER = '"Bellbird <hello@example.com>"'
const TWILIO = 'https://api.twilio.com'
const TWILIO_ACCOUNT = /^AC[0-9a-f]{32}$/i
/** A host, all hosts under a name, or an origin, which may lack TLS on this machine only. */
const PUSH_HOST =
  /^(?:(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]+|https:\/\/[a-z0-9.-]+:\d+|http:\/\/(?:localhost|127\.0\.0\.1):\d+)$/
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/i
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

// The operator of a demo is invented too.
const DEMO_ABN = '80000000001'
const DEMO_BANK_ACCOUNT = 'BSB 000-000, account 12 345 678 (demo: do not transfer money)'

/** A variable; blank is the same as unset. */
const text = z
  .string()
  .optional()
  .transform((value) => value?.trim() || null)

/** Messages complete the sentence that starts with the name of the variable. */
const textThat = (isRight: (value: string) => boolean, message: string) =>
  text.refine((value) => value === null || isRight(value), { message, abort: true })

const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  text.pipe(
    z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}; it is "${input}".` }).nullable(),
  )

const wholeNumber = (from: number, to: number) =>
  text
    .refine((value) => value === null || (Number.isInteger(Number(value)) && +value >= from && +value <= to), {
      error: ({ input }) => `must be a whole number from ${from} to ${to}; it is "${input}".`,
    })
    .transform((value) => (value === null ? null : Number(value)))

const url = (...protocols: string[]) =>
  textThat(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
  )

const hasNoCredentials = (value: string | null) =>
  value === null || new URL(value).username + new URL(value).password === ''
/** URLs must not contain credentials, because the gateway's secret has its own variable. */
const urlWithoutCredentials = url('http:', 'https:').refine(
  hasNoCredentials,
  'must not have a user name or a password in it.',
)

const onOrOff = oneOf('on', 'off')

const variables = z.object({
  PORT: wholeNumber(0, 65535),
  HOST: text,
  DATA_DIR: text,
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:'),
  DEMO: onOrOff,
  PRODUCT_NAME: text,
  PUBLIC_URL: url('http:', 'https:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: textThat((value) => SENDER.test(value), `must be a sender, like ${A_SENDER}.`),
  SMS_URL: urlWithoutCredentials,
  SMS_FROM: text,
  SMS_SECRET: text,
  TWILIO_ACCOUNT_SID: textThat(
    (value) => TWILIO_ACCOUNT.test(value),
    'must be AC followed by 32 characters from 0 to f.',
  ),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_API_URL: urlWithoutCredentials,
  PUSH_HOSTS: text
    .transform((value) => (value ?? '').split(/[\s,]+/).filter(Boolean))
    .refine(
      (hosts) => hosts.every((host) => PUSH_HOST.test(host)),
      'must be host names, like "push.example.com, *.push.example.com".',
    ),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url('http:', 'https:'),
  OPERATOR_NAME: text,
  OPERATOR_ABN: textThat((value) => abn.safeParse(value).success, 'must be an ABN of 11 digits.').pipe(abn.nullable()),
  OPERATOR_ADDRESS: text,
  BANK_ACCOUNT: text,
  // Checked at the start; otherwise an admin would find out only at the sign-in page.
  ADMIN_EMAIL: textThat((value) => email.safeParse(value.toLowerCase()).success, 'must be an email address.'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .transform((value) => (value?.trim() ? value : null))
    .refine((value) => value === null || (value.length >= 8 && value.length <= 128), {
      message: 'must have 8 to 128 characters.',
      abort: true,
    })
    .refine(
      (value) => value === value?.trim() || value === null,
      'must not begin or end with a blank or a line break.',
    ),
  ADMIN_TWO_FACTOR: oneOf('required', 'optional'),
  SECRET_KEY: textThat((value) => value.length >= 32, 'must have at least 32 characters.'),
  STORAGE_URL: url('s3:'),
  LOG_LEVEL: oneOf(...LEVELS),
  SLOW_STATEMENT_MS: wholeNumber(1, 600_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:'),
  OTEL_TRACES_SAMPLER_ARG: textThat(
    (value) => Number(value) >= 0 && Number(value) <= 1,
    'must be a share from 0 to 1, like 0.1.',
  ),
  METRICS_PORT: wholeNumber(1, 65535),
  METRICS_HOST: text,
  METRICS_TOKEN: textThat((value) => /^[\x21-\x7e]{16,}$/.test(value), 'must have at least 16 characters.'),
  WORKERS: wholeNumber(1, 64),
  TRUST_PROXY: onOrOff,
  RUN_JOBS: onOrOff,
})
type Variables = z.infer<typeof variables>
type Refuse = (name: keyof Variables, message: string) => void

const isDemo = ({ DEMO, DATABASE_URL }: Variables) => (DEMO ?? (DATABASE_URL === null ? 'on' : 'off')) === 'on'
const hostOf = ({ HOST }: Variables) => HOST ?? '127.0.0.1'

/** Refuses a group of variables of which only some are set. */
const refuseHalf = (env: Variables, refuse: Refuse, ...names: (keyof Variables)[]) => {
  const missing = names.filter((name) => env[name] === null)
  if (missing.length > 0 && missing.length < names.length)
    refuse(
      missing[0]!,
      `is missing: it is required together with ${names.filter((name) => env[name] !== null).join(' and ')}.`,
    )
}

const refuseSms = (env: Variables, refuse: Refuse) => {
  const isPlain = env.SMS_URL !== null || env.SMS_SECRET !== null
  const isTwilio = [env.TWILIO_ACCOUNT_SID, env.TWILIO_AUTH_TOKEN, env.TWILIO_API_URL].some((value) => value !== null)
  if (isPlain && isTwilio)
    refuse('SMS_URL', 'and TWILIO_ACCOUNT_SID are two gateways, but only one can be used: please set one of them.')
  if (env.TWILIO_API_URL !== null) refuseHalf(env, refuse, 'TWILIO_API_URL', 'TWILIO_ACCOUNT_SID')
  if (isTwilio) refuseHalf(env, refuse, 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM')
  else refuseHalf(env, refuse, 'SMS_URL', 'SMS_FROM', 'SMS_SECRET')
}

const environment = variables.superRefine((env, context) => {
  const refuse: Refuse = (name, message) => context.addIssue({ code: 'custom', path: [name], message })
  if (isDemo(env) && !LOOPBACK.test(hostOf(env)))
    refuse(
      'HOST',
      `must be 127.0.0.1 for a demo, because its passwords are public; it is "${env.HOST}". Start with DEMO=off, or keep ` +
        'HOST=127.0.0.1 and put a proxy in front.',
    )
  if (env.SMTP_URL === null) refuseHalf(env, refuse, 'SMTP_URL', 'MAIL_FROM')
  else if (env.MAIL_FROM === null) refuse('MAIL_FROM', `is missing: mail needs a sender, like ${A_SENDER}.`)
  refuseSms(env, refuse)
  refuseHalf(env, refuse, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (env.STRIPE_API_URL !== null) refuseHalf(env, refuse, 'STRIPE_SECRET_KEY', 'STRIPE_API_URL')
  refuseHalf(env, refuse, 'ADMIN_EMAIL', 'ADMIN_PASSWORD')
  if (env.DATABASE_DIRECT_URL !== null) refuseHalf(env, refuse, 'DATABASE_DIRECT_URL', 'DATABASE_URL')
  if (env.METRICS_HOST !== null && !LOOPBACK.test(env.METRICS_HOST) && env.METRICS_TOKEN === null)
    refuse('METRICS_TOKEN', `is missing: anyone who reaches METRICS_HOST ${env.METRICS_HOST} could read the metrics.`)
})

const withoutEndSlash = (address: string) => address.replace(/\/+$/, '')

const smsOf = (env: Variables): SmsConfig | null => {
  if (env.TWILIO_ACCOUNT_SID !== null)
    return {
      kind: 'twilio',
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN!,
      from: env.SMS_FROM!,
      apiUrl: withoutEndSlash(env.TWILIO_API_URL ?? TWILIO),
    }
  if (env.SMS_URL === null) return null
  return { kind: 'http', url: env.SMS_URL, from: env.SMS_FROM!, secret: env.SMS_SECRET! }
}

/** Throws the first refusal as a `ConfigError`. */
export const readConfig = (variables: Record<string, string | undefined>): Config => {
  const result = environment.safeParse(variables)
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    throw new ConfigError(`${String(path[0])} ${message}`)
  }
  const env = result.data
  const demo = isDemo(env)
  const port = env.PORT ?? 3000
  return {
    port,
    host: hostOf(env),
    dataDir: resolve(env.DATA_DIR ?? './data'),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    productName: env.PRODUCT_NAME ?? 'Bellbird',
    demo,
    admin: env.ADMIN_EMAIL === null ? null : { email: env.ADMIN_EMAIL.toLowerCase(), password: env.ADMIN_PASSWORD! },
    adminTwoFactor: env.ADMIN_TWO_FACTOR ?? (demo ? 'optional' : 'required'),
    secretKey: env.SECRET_KEY,
    publicUrl: withoutEndSlash(env.PUBLIC_URL ?? `http://localhost:${port}`),
    smtp: env.SMTP_URL === null ? null : { url: env.SMTP_URL, from: env.MAIL_FROM! },
    sms: smsOf(env),
    pushHosts: env.PUSH_HOSTS,
    storageUrl: env.STORAGE_URL,
    stripe:
      env.STRIPE_SECRET_KEY === null
        ? null
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET!,
            apiUrl: env.STRIPE_API_URL,
          },
    operator: {
      name: env.OPERATOR_NAME,
      abn: env.OPERATOR_ABN ?? (demo ? DEMO_ABN : null),
      address: env.OPERATOR_ADDRESS,
      bankAccount: env.BANK_ACCOUNT ?? (demo ? DEMO_BANK_ACCOUNT : null),
    },
    logLevel: env.LOG_LEVEL ?? 'info',
    slowStatementMs: env.SLOW_STATEMENT_MS ?? 1000,
    metrics:
      env.METRICS_PORT === null
        ? null
        : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? '127.0.0.1', token: env.METRICS_TOKEN },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === null
        ? null
        : {
            endpoint: withoutEndSlash(env.OTEL_EXPORTER_OTLP_ENDPOINT),
            share: Number(env.OTEL_TRACES_SAMPLER_ARG ?? 1),
          },
    workers: env.WORKERS ?? 1,
    trustProxy: env.TRUST_PROXY === 'on',
    runJobs: env.RUN_JOBS !== 'off',
  }
}

/** The product's name and public address, for the text of messages. */
export type Brand = Pick<Config, 'productName' | 'publicUrl'>
