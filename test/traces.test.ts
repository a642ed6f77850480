/** Traces of requests, jobs and messages, as a collector receives them. */
import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { connect } from '#server/platform/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createServer } from '#server/platform/server.ts'
import type { SlowStatement } from '#server/platform/telemetry/statements.ts'
import { startTraces } from '#server/platform/telemetry/traces.ts'
import { brand } from '#test/helpers/brand.ts'
import { startApp } from './app.ts'
import { cloneDatabase } from './cluster.ts'
import { startCollector } from './stand-ins/collector.ts'
import { startSmtpServer } from './stand-ins/smtp.ts'

/** Traces the work, and returns all of its spans. */
const spansOf = async (t: TestContext, work: () => Promise<unknown>) => {
  const { endpoint, spans } = await startCollector(t)
  const traces = startTraces({ endpoint, share: 1 })
  try {
    await work()
  } finally {
    await traces.stop()
  }
  return spans
}

test('a request has a span by its route, with one for each statement', async (t) => {
  const spans = await spansOf(t, async () => {
    const app = await startApp(t)
    const ana = await app.employee()
    await ana.accounts.me()
    await ana.accounts.updateMe({ body: { name: 'Wilhelmina Oxenford' } })
  })
  for (const [name, method] of [
    ['GET /api/me', 'GET'],
    ['PATCH /api/me', 'PATCH'],
  ] as const) {
    const request = spans.find((span) => span.name === name)!
    assert.deepEqual(
      [request.kind, request.parentSpanId, request.attributes],
      [2, null, { 'http.route': '/api/me', 'http.request.method': method, 'http.response.status_code': 200 }],
    )
    const statements = spans.filter((span) => span.parentSpanId === request.spanId)
    assert.ok(
      statements.some(({ name }) => name === 'identity/accounts/sessions.ts identifyAll'),
      name,
    )
    for (const { kind, name, attributes } of statements) {
      assert.match(name, /^[a-z][\w/-]+\.ts \S+$/)
      assert.deepEqual([kind, Object.keys(attributes)], [3, ['db.system.name', 'db.query.text']])
    }
  }
  const changed = spans.find(({ name }) => name === 'PATCH /api/me')!
  assert.ok(
    spans.some(
      ({ traceId, attributes }) =>
        traceId === changed.traceId && /update users/.test(String(attributes['db.query.text'])),
    ),
    'statements after the body was read belong to the request too',
  )
})

test('a trace has no value of a statement, no path and no name', async (t) => {
  let secrets: string[] = []
  const spans = await spansOf(t, async () => {
    const app = await startApp(t)
    const ana = await app.employee('Wilhelmina Oxenford')
    const hill = await app.employer('Quandong School')
    await ana.accounts.me()
    await fetch(`${app.base}/api/employee-profile/${ana.id}?note=Oxenford`, {
      headers: { authorization: `Bearer ${hill.token}` },
    })
    await ana.accounts.updateMe({ body: { name: 'Wilhelmina Kookaburra' } })
    secrets = ['Wilhelmina', 'Oxenford', 'Kookaburra', 'Quandong', ana.email, ana.token, hill.token]
  })
  assert.ok(spans.length > 3)
  const text = JSON.stringify(spans).toLowerCase()
  for (const secret of secrets) assert.ok(!text.includes(secret.toLowerCase()), secret)
})

test('each run of a job and each outgoing message has a span', async (t) => {
  const smtp = await startSmtpServer(t)
  const spans = await spansOf(t, async () => {
    const app = await startApp(t, smtp.env)
    await app.db.transaction((tx) => sendMail(tx, { to: 'ana@example.com', userId: null, subject: 'a', body: 'b' }))
    await app.runJobs()
  })
  const planner = spans.find(({ name }) => name === 'job plan_vacancies')!
  assert.equal(planner.parentSpanId, null)
  assert.ok(spans.some(({ parentSpanId }) => parentSpanId === planner.spanId))
  const message = spans.find(({ name }) => name === 'send mail')!
  assert.deepEqual([message.kind, Object.keys(message.attributes)], [3, ['messaging.message.id']])
})

test('a failure names its trace in the answer and in every log line', async (t) => {
  const lines: string[] = []
  let answered: Record<string, string> = {}
  const spans = await spansOf(t, async () => {
    const log = createLog(
      'info',
      new Writable({
        write(line, _, done) {
          lines.push(String(line))
          done()
        },
      }),
    )
    const app = createServer({ log, trustProxy: false, overTls: false })
    app.post('/broken', async () => {
      log.info('about to fail')
      throw new Error('a secret')
    })
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    // The body arrives in a later socket event, where the handler must still have its trace.
    const late = new ReadableStream({
      async start(body) {
        await pause(100)
        body.enqueue(new TextEncoder().encode('{}'))
        body.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${base}/broken`, { method: 'POST', headers, body: late, duplex: 'half' } as RequestInit)
    answered = (await answer.json()) as Record<string, string>
    await app.close()
  })
  const [span] = spans
  assert.deepEqual([span!.name, span!.status], ['POST /broken', 2])
  assert.deepEqual(answered, {
    message: 'Something went wrong on our side. Please try again.',
    code: 'unexpected',
    reference: span!.traceId,
  })
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; trace_id?: string })
  assert.deepEqual(
    logged.filter(({ msg }) => !msg.startsWith('Server')).map(({ msg, trace_id }) => [msg, trace_id]),
    ['about to fail', 'request failed', 'request'].map((msg) => [msg, span!.traceId]),
  )
})

test('a slow statement is noted by its place in the source, without values', async (t) => {
  const database = await cloneDatabase()
  t.after(database.drop)
  const notes: SlowStatement[] = []
  const slow = { overMs: 50, note: (each: SlowStatement) => notes.push(each) }
  const db = connect({ url: database.url, brand, max: 1, slow })
  t.after(() => db.close())
  const waitFor = (name: string) => db.one`select pg_sleep(0.06), ${name}::text`
  await waitFor('Wilhelmina')
  const [note] = notes
  assert.match(note!.statement, /traces\.test\.ts waitFor$/)
  assert.ok(note!.ms >= 50)
  assert.deepEqual(Object.keys(note!), ['statement', 'ms'])
})
