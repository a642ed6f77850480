import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('reads an empty environment as a demo on this machine', () => {
  const { dataDir, ...config } = readConfig({})
  assert.match(dataDir, /\/data$/)
  assert.deepEqual(config, {
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    databaseDirectUrl: null,
    productName: 'Bellbird',
    demo: true,
    admin: null,
    adminTwoFactor: 'optional',
    publicUrl: 'http://localhost:3000',
    smtp: null,
    sms: null,
    pushHosts: [],
    storageUrl: null,
    secretKey: null,
    stripe: null,
    operator: {
      name: null,
      abn: '80000000001',
      address: null,
      bankAccount: 'BSB 000-000, account 12 345 678 (demo: do not transfer money)',
    },
    logLevel: 'info',
    slowStatementMs: 1000,
    metrics: null,
    traces: null,
    workers: 1,
    trustProxy: false,
    runJobs: true,
  })
})

test('reads a database address as a live service whose admins need a second factor', () => {
  const database = { DATABASE_URL: 'postgres://u:p@db.example/x' }
  assert.deepEqual([readConfig(database).demo, readConfig(database).adminTwoFactor], [false, 'required'])
  assert.equal(readConfig({ ...database, DEMO: 'on' }).demo, true)
  assert.equal(readConfig({ DEMO: 'off' }).demo, false)
})

test('lets a demo listen on this machine alone and a live service anywhere', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost', 'LOCALHOST'])
    assert.equal(readConfig({ HOST }).host, HOST)
  assert.equal(readConfig({ HOST: '0.0.0.0', DEMO: 'off' }).host, '0.0.0.0')
})

test('reads a blank variable as unset and trims the others', () => {
  assert.equal(readConfig({ PORT: '', DEMO: ' ', PRODUCT_NAME: ' Magpie ' }).productName, 'Magpie')
  assert.equal(readConfig({ PORT: ' 80 ', PUBLIC_URL: 'https://x.example/ ' }).publicUrl, 'https://x.example')
})

const twilio = { TWILIO_ACCOUNT_SID: `AC${'0a'.repeat(16)}`, TWILIO_AUTH_TOKEN: 't', SMS_FROM: '+61400000000' }

test('serves metrics on this machine alone, or to the holder of a token', () => {
  assert.deepEqual(readConfig({ METRICS_PORT: '9464' }).metrics, { port: 9464, host: '127.0.0.1', token: null })
  const METRICS_TOKEN = 'a'.repeat(16)
  assert.deepEqual(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5', METRICS_TOKEN }).metrics, {
    port: 9464,
    host: '10.0.0.5',
    token: METRICS_TOKEN,
  })
})

test('sends traces to a collector, all of them or a share', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/'
  const endpoint = 'http://collector:4318'
  assert.deepEqual(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces, { endpoint, share: 1 })
  assert.deepEqual(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).traces, {
    endpoint,
    share: 0.1,
  })
})

const refused: [env: Record<string, string>, line: RegExp][] = [
  [{ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535; it is "abc"\.$/],
  [{ PORT: '70000' }, /^PORT /],
  [{ PORT: '80.5' }, /^PORT /],
  [{ DEMO: 'yes' }, /^DEMO must be one of on, off; it is "yes"\.$/],
  [
    { HOST: '0.0.0.0' },
    /^HOST must be 127\.0\.0\.1 for a demo, because its passwords are public; it is "0\.0\.0\.0"\. /,
  ],
  [{ HOST: '::' }, /^HOST /],
  [{ HOST: '192.0.2.1', DEMO: 'on', DATABASE_URL: 'postgres://u:p@db.example/x' }, /^HOST /],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, /],
  [{ ADMIN_TWO_FACTOR: 'on' }, /^ADMIN_TWO_FACTOR must be one of required, optional; /],
  [{ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' }, /^METRICS_TOKEN is missing: anyone who reaches METRICS_HOST /],
  [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must have at least 16 characters\.$/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, /],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address /],
  [
    { DATABASE_DIRECT_URL: 'postgres://x' },
    /^DATABASE_URL is missing: it is required together with DATABASE_DIRECT_URL\.$/,
  ],
  [{ WORKERS: '0' }, /^WORKERS must be a whole number from 1 to 64; /],
  [
    { DATABASE_URL: 'mysql://x' },
    /^DATABASE_URL must be an address that starts with postgres:\/\/ or postgresql:\/\/\.$/,
  ],
  [{ PUBLIC_URL: 'bellbird.example' }, /^PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\/\.$/],
  [{ STORAGE_URL: 'http://x' }, /^STORAGE_URL must be an address that starts with s3:\/\/\.$/],
  [{ SMTP_URL: 'smtp://h:25' }, /^MAIL_FROM is missing: /],
  [{ SMTP_URL: 'h:25', MAIL_FROM: 'a@b.example' }, /^SMTP_URL must be an address that starts with smtp:/],
  [{ MAIL_FROM: 'a@b.example' }, /^SMTP_URL is missing: it is required together with MAIL_FROM\.$/],
  [{ SMTP_URL: 'smtp://h:25', MAIL_FROM: 'Bellbird' }, /^MAIL_FROM must be a sender, like "Bellbird </],
  [{ ADMIN_EMAIL: 'a@b.example' }, /^ADMIN_PASSWORD is missing: it is required together with ADMIN_EMAIL\.$/],
  [{ ADMIN_PASSWORD: 'a quiet river' }, /^ADMIN_EMAIL is missing: it is required together with ADMIN_PASSWORD\.$/],
  [{ ADMIN_EMAIL: 'nonsense', ADMIN_PASSWORD: 'a quiet river' }, /^ADMIN_EMAIL must be an email address\.$/],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD must have 8 to 128 characters\.$/],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'x'.repeat(129) }, /^ADMIN_PASSWORD must have 8 to 128 /],
  [{ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'a quiet river\n' }, /^ADMIN_PASSWORD must not begin or end /],
  [{ SMS_URL: 'http://x' }, /^SMS_FROM is missing: it is required together with SMS_URL\.$/],
  [{ SMS_FROM: '1', SMS_SECRET: 's' }, /^SMS_URL is missing: it is required together with SMS_FROM and SMS_SECRET\.$/],
  [{ SMS_URL: 'x', SMS_FROM: '1', SMS_SECRET: 's' }, /^SMS_URL must be an address /],
  [{ SMS_URL: 'https://a:b@x', SMS_FROM: '1', SMS_SECRET: 's' }, /^SMS_URL must not have a user name or a password/],
  [
    { ...twilio, SMS_URL: 'https://sms.example', SMS_SECRET: 's' },
    /^SMS_URL and TWILIO_ACCOUNT_SID are two gateways, /,
  ],
  [
    { ...twilio, SMS_FROM: '' },
    /^SMS_FROM is missing: it is required together with TWILIO_ACCOUNT_SID and TWILIO_AUTH_/,
  ],
  [{ TWILIO_AUTH_TOKEN: 't' }, /^TWILIO_ACCOUNT_SID is missing: /],
  [{ TWILIO_API_URL: 'http://127.0.0.1:1' }, /^TWILIO_ACCOUNT_SID is missing: /],
  [{ ...twilio, TWILIO_ACCOUNT_SID: 'mine' }, /^TWILIO_ACCOUNT_SID must be AC followed by 32 /],
  [{ PUSH_HOSTS: 'push.example.com, http://push.example.com' }, /^PUSH_HOSTS must be host names, /],
  [{ STRIPE_SECRET_KEY: 'k' }, /^STRIPE_WEBHOOK_SECRET is missing: /],
  [{ STRIPE_API_URL: 'http://x' }, /^STRIPE_SECRET_KEY is missing: /],
  [{ OPERATOR_ABN: '123' }, /^OPERATOR_ABN must be an ABN of 11 digits\.$/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY must have at least 32 characters\.$/],
]

for (const [env, line] of refused)
  test(`refuses ${JSON.stringify(env).slice(0, 60)} in one line`, () => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof ConfigError && line.test(error.message) && !error.message.includes('\n'),
    )
  })

test('reads complete groups of variables', () => {
  const { admin, smtp, sms } = readConfig({
    ADMIN_EMAIL: 'Ada@B.example',
    ADMIN_PASSWORD: 'a quiet river',
    SMTP_URL: 'smtps://u:p@h.example:465',
    MAIL_FROM: 'Bellbird <hello@b.example>',
    SMS_URL: 'https://sms.example',
    SMS_FROM: '1',
    SMS_SECRET: 's',
    STRIPE_SECRET_KEY: 'k',
    STRIPE_WEBHOOK_SECRET: 'w',
    STRIPE_API_URL: 'http://127.0.0.1:1',
  })
  assert.deepEqual(admin, { email: 'ada@b.example', password: 'a quiet river' })
  assert.deepEqual(smtp, { url: 'smtps://u:p@h.example:465', from: 'Bellbird <hello@b.example>' })
  assert.deepEqual(sms, { kind: 'http', url: 'https://sms.example', from: '1', secret: 's' })
  assert.deepEqual(readConfig(twilio).sms, {
    kind: 'twilio',
    accountSid: twilio.TWILIO_ACCOUNT_SID,
    authToken: 't',
    from: '+61400000000',
    apiUrl: 'https://api.twilio.com',
  })
  assert.equal(readConfig({ SMTP_URL: 'smtp://h', MAIL_FROM: 'hello@b.example' }).smtp?.from, 'hello@b.example')
})
