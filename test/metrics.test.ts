/** Metrics of real processes, as Prometheus reads them. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { connect } from '#server/platform/database.ts'
import { brand } from '#test/helpers/brand.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { cloneDatabase } from './cluster.ts'
import { freePort } from './helpers/free-port.ts'
import { peopleOf } from './people.ts'
import { startProcess } from './process.ts'
import { startSmtpServer } from './stand-ins/smtp.ts'

const startMeasured = async (t: TestContext, env: Record<string, string> = {}) => {
  const database = await cloneDatabase()
  t.after(database.drop)
  const db = connect({ url: database.url, brand, max: 2 })
  t.after(() => db.close())
  const port = await freePort(15_000)
  const server = await startProcess(t, { DATABASE_URL: database.url, METRICS_PORT: String(port), ...env })
  const scrape = (headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  return { server, port, scrape, db, people: peopleOf(server.base, db, () => Temporal.Now.instant()) }
}

type Sample = { name: string; labels: Record<string, string>; value: number }
const samplesIn = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line)!
      return {
        name: name!,
        labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key!, text!])),
        value: Number(value),
      }
    })

/** Scrapes until the text matches. */
const scrapeUntil = async (scrape: () => Promise<Response>, has: RegExp): Promise<string> => {
  for (let tries = 0; ; tries++) {
    const text = await (await scrape()).text()
    if (has.test(text)) return text
    assert.ok(tries < 600, `no ${has} in\n${text}`)
    await pause(100)
  }
}

/** Names of metrics in the queries of the dashboard and the alarms. */
const namesIn = (file: string) => {
  const text = readFileSync(`docs/operations/${file}`, 'utf8')
  return [...text.matchAll(/\b(?:bellbird|http_server|db_client|process|nodejs)_\w+/g)].map(([name]) => name)
}

test('measures what it does, and everything that the dashboard and the alarms name', async (t) => {
  const smtp = await startSmtpServer(t)
  const { server, scrape, people, db } = await startMeasured(t, smtp.env)
  const ana = await people.employee()
  await openStream(server.base, ana.token)
  for (let n = 0; n < 3; n++) await ana.accounts.me()
  await people.anonymous.accounts.me().catch(() => {})
  await db.run`
    insert into messages (channel, recipient, subject, body, next_try_at, created_at)
    values ('mail', 'ana@example.com', 'a', 'b', now() + interval '1 hour', now() - interval '1 hour')`

  await db.transaction((tx) => sendMail(tx, { to: 'bo@example.com', userId: null, subject: 'a', body: 'b' }))
  const hill = await people.employer()
  await hill.availability.staff()

  await scrapeUntil(scrape, /bellbird_outbox_attempts_total\{channel="mail",outcome="sent"\} 1/)
  await scrapeUntil(scrape, /bellbird_search_index_age_seconds /)
  await scrapeUntil(scrape, /bellbird_job_duration_seconds_count\{kind="plan_vacancies",outcome="done"\} [1-9]/)
  await scrapeUntil(scrape, /^bellbird_event_streams 1$/m)
  const samples = samplesIn(await (await scrape()).text())
  const sampleOf = (name: string, labels: Record<string, string> = {}) =>
    samples.find((one) => one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text))
      ?.value
  const me = { http_route: '/api/me', http_request_method: 'GET' }
  const requests = 'http_server_request_duration_seconds_count'
  assert.deepEqual(
    {
      answered: sampleOf(requests, { ...me, http_response_status_code: '200' }),
      refused: sampleOf(requests, { ...me, http_response_status_code: '401' }),
      databaseUp: sampleOf('bellbird_database_up'),
      connections: sampleOf('db_client_connection_max'),
      waitingForOne: sampleOf('db_client_connection_pending_requests'),
      mails: sampleOf('bellbird_outbox_waiting', { channel: 'mail' }),
      texts: sampleOf('bellbird_outbox_waiting', { channel: 'sms' }),
      deadJobs: sampleOf('bellbird_jobs_dead'),
      indexed: sampleOf('bellbird_search_index_people'),
    },
    {
      answered: 3,
      refused: 1,
      databaseUp: 1,
      connections: 20,
      waitingForOne: 0,
      mails: 1,
      texts: 0,
      deadJobs: 0,
      indexed: 1,
    },
  )
  assert.ok(sampleOf('bellbird_outbox_oldest_age_seconds', { channel: 'mail' })! >= 3600)
  assert.ok(sampleOf('process_memory_bytes', { kind: 'resident' })! > 10_000_000)
  assert.ok(sampleOf('nodejs_eventloop_delay_seconds', { percentile: '99' })! > 0)
  assert.ok(sampleOf('bellbird_job_last_run_age_seconds', { kind: 'plan_vacancies' })! < 600)

  const known = new Set(samples.map(({ name }) => name))
  for (const file of ['grafana.json', 'alerts.yml']) {
    const named = namesIn(file)
    assert.ok(named.length > 5, file)
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
      file,
    )
  }
})

test('metrics have no personal data, and labels of few values', async (t) => {
  const { server, scrape, people } = await startMeasured(t)
  const wilma = await people.employee('Wilhelmina Oxenford')
  const hill = await people.employer('Quandong School')
  for (const path of [
    `/api/employee-profile/${wilma.id}`,
    '/api/employees/987654',
    `/api/nowhere/${wilma.email}`,
    `/api/available-staff?search=Wilhelmina`,
    `/Oxenford/987654`,
  ])
    await fetch(server.base + path, { headers: { authorization: `Bearer ${hill.token}` } })
  await fetch(`${server.base}/api/me`, { method: 'PROPFIND' })
  const text = await scrapeUntil(scrape, /http_route="\/api\/available-staff"/)

  for (const personal of ['Wilhelmina', 'Oxenford', 'Quandong', '987654', '@', wilma.token, hill.token])
    assert.ok(!text.toLowerCase().includes(personal.toLowerCase()), personal)
  const samples = samplesIn(text)
  const names = new Set(samples.flatMap(({ labels }) => Object.keys(labels)))
  assert.deepEqual([...names].sort(), [
    'channel',
    'http_request_method',
    'http_response_status_code',
    'http_route',
    'kind',
    'le',
    'outcome',
    'percentile',
    'service_name',
    'service_version',
    'state',
  ])
  const routes = new Set(samples.flatMap(({ labels }) => labels.http_route ?? []))
  assert.ok(routes.has('none') && routes.has('/*'))
  assert.deepEqual(
    [...routes].filter((route) => route !== 'none' && !/^(\/[a-z:*_-]*)+$/i.test(route)),
    [],
  )
})

test('only the holder of the token reads metrics, and nobody at the public port', async (t) => {
  const token = 'only-the-scraper-knows'
  const { server, scrape, people, port } = await startMeasured(t, { METRICS_TOKEN: token })
  const bearer = (given: string | null): Record<string, string> =>
    given === null ? {} : { authorization: `Bearer ${given}` }
  const statusWith = async (given: string | null) => (await scrape(bearer(given))).status
  const signedIn = {
    employee: (await people.employee()).token,
    employer: (await people.employer()).token,
    admin: (await people.admin()).token,
  }
  assert.deepEqual(
    {
      outsider: await statusWith(null),
      employee: await statusWith(signedIn.employee),
      employer: await statusWith(signedIn.employer),
      admin: await statusWith(signedIn.admin),
      almost: await statusWith(`${token}x`),
      scraper: await statusWith(token),
    },
    { outsider: 401, employee: 401, employer: 401, admin: 401, almost: 401, scraper: 200 },
  )
  assert.equal((await fetch(`http://127.0.0.1:${port}/`, { headers: bearer(token) })).status, 404)

  for (const given of [null, token, ...Object.values(signedIn)])
    for (const path of ['/metrics', '/api/metrics', '/metrics/', '//metrics']) {
      const answer = await fetch(server.base + path, { headers: bearer(given) })
      assert.doesNotMatch(await answer.text(), /http_server_request_duration|process_memory_bytes/, path)
    }
})
