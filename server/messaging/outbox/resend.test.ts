import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'
import { startSmsGateway } from '#test/stand-ins/sms-gateway.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'
import { sendMail, sendText } from './queries.ts'

const ANA = 'ana@example.com'
const write = ({ db, now }: TestApp, to = ANA, secret?: string) =>
  db.transaction((tx) =>
    sendMail(tx, {
      to,
      userId: null,
      subject: 'Hello',
      body: `A few words ${secret ?? ''}`,
      ...(secret && { secret: { text: secret, until: now().add({ minutes: 10 }) } }),
    }),
  )
const onlyId = async (app: TestApp) => (await mailsTo(app, ANA))[0]!.id
const resend = (admin: Person, id: number, idempotencyKey?: string) =>
  admin.messaging.resend({ params: { id: String(id) } }, { idempotencyKey })
const later = (app: TestApp, time: Temporal.DurationLike) => app.setNow(app.now().add(time))

test('a failed message waits again for another day, and the log says who resent it', async (t) => {
  let isRefused = true
  const post = await startSmtpServer(t, { refusalCode: () => (isRefused ? 550 : null) })
  const app = await startApp(t, post.env)
  const ada = await app.admin('Ada')
  await write(app)
  await app.runJobs()
  const id = await onlyId(app)
  assert.equal((await ada.messaging.outbox({ query: { state: 'failed' } })).total, 1)

  later(app, { hours: 72 })
  isRefused = false
  const { data } = await resend(ada, id)
  assert.deepEqual([data.id, data.state, data.tries, data.last_error], [id, 'waiting', 0, null])
  await app.runJobs()
  assert.deepEqual(
    [post.received.length, (await ada.messaging.outbox()).counts],
    [1, { waiting: 0, sent: 1, kept: 0, failed: 0, spared: 0 }],
  )
  const [entry] = (await ada.audit.list({ query: { action: 'message_resent' } })).data
  assert.deepEqual(
    [entry!.actor?.name, entry!.subject, entry!.before],
    ['Ada', { kind: 'message', id, name: ANA }, { state: 'failed' }],
  )
})

test('a message that an admin sends again is retried like a new one', async (t) => {
  const app = await startApp(t, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Bellbird <hello@bellbird.example>' })
  const ada = await app.admin()
  await write(app)
  later(app, { hours: 25 })
  await app.runJobs()
  const id = await onlyId(app)
  assert.equal((await mailsTo(app, ANA))[0]!.state, 'failed')
  await resend(ada, id)
  await app.runJobs()
  assert.equal((await mailsTo(app, ANA))[0]!.state, 'waiting')
  later(app, { hours: 25 })
  await app.runJobs()
  assert.equal((await mailsTo(app, ANA))[0]!.state, 'failed')
})

test('a resent message is a copy that names the first, and so is a copy of a copy', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const ada = await app.admin()
  await write(app)
  await app.runJobs()
  const id = await onlyId(app)
  const { data: copy } = await resend(ada, id)
  assert.deepEqual([copy.repeats_id, copy.state, copy.body], [id, 'waiting', 'A few words '])
  await app.runJobs()
  const { data: again } = await resend(ada, copy.id)
  assert.equal(again.repeats_id, id)
  await app.runJobs()
  assert.equal(post.received.length, 3)
  assert.equal(new Set(post.received.map(({ messageId }) => messageId)).size, 3)
  const { data } = await ada.messaging.message({ params: { id: String(id) } })
  assert.deepEqual(
    data.repetitions.map((one) => [one.id, one.state]),
    [
      [copy.id, 'sent'],
      [again.id, 'sent'],
    ],
  )
})

test('a button that is pressed twice, or by two admins at once, sends once', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const [ada, bo] = [await app.admin('Ada'), await app.admin('Bo')]
  await write(app)
  await app.runJobs()
  const id = await onlyId(app)
  await Promise.all([resend(ada, id, 'one-press'), resend(ada, id, 'one-press')])
  await assert.rejects(resend(bo, id), { code: 'message_waits' })
  await app.runJobs()
  const tries = await Promise.allSettled([ada, bo, ada, bo].map((admin) => resend(admin, id)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  await app.runJobs()
  assert.equal(post.received.length, 3)
  assert.equal((await ada.audit.list({ query: { action: 'message_resent' } })).total, 2)
})

test('a message on its way is not resent, and neither is one that does not exist', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  await write(app)
  await assert.rejects(resend(ada, await onlyId(app)), { code: 'message_waits', status: 409 })
  await assert.rejects(resend(ada, 999), { code: 'not_found' })
})

test('valid codes are hidden from admins in list and details, except in demo mode', async (t) => {
  const [app, demo] = [await startApp(t), await startApp(t, { DEMO: 'on' })]
  for (const [served, isMasked] of [
    [app, true],
    [demo, false],
  ] as const) {
    const ada = await served.admin()
    await write(served, ANA, '482913')
    const id = await onlyId(served)
    const seen = async () => {
      const [inList] = (await ada.messaging.outbox()).data
      const { data } = await ada.messaging.message({ params: { id: String(id) } })
      assert.deepEqual([data.body, data.is_masked], [inList!.body, inList!.is_masked])
      return [data.body, data.is_masked]
    }
    assert.deepEqual(await seen(), isMasked ? ['A few words ••••••', true] : ['A few words 482913', false])
    await served.runJobs()
    assert.deepEqual((await resend(ada, id)).data.is_masked, isMasked)
    later(served, { minutes: 10 })
    assert.deepEqual(await seen(), ['A few words 482913', false])
  }
})

test('hides the code of a registration', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const body = { name: 'Kim', email: ANA, password: 'bells at dawn 1', password_confirmation: 'bells at dawn 1' }
  await app.anonymous.accounts.register({ body: { ...body, role: 'employee' } })
  const [mail] = (await ada.messaging.outbox()).data
  assert.match(mail!.body, /code is ••••••/)
  assert.match((await mailsTo(app, ANA))[0]!.body, /code is \d{6}/)
})

test('the outbox is filtered by state and channel, and counts all states of a search', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  for (const [channel, state] of [
    ['mail', 'sent'],
    ['mail', 'failed'],
    ['sms', 'failed'],
    ['push', 'sent'],
  ])
    await app.db.run`
      insert into messages (channel, recipient, subject, body, state, next_try_at, created_at)
      values (${channel}, ${ANA}, '', 'Hello', ${state}, ${app.now()}, ${app.now()})`
  const found = async (query: Parameters<Person['messaging']['outbox']>[0]) => {
    const { data, total, counts } = await ada.messaging.outbox(query)
    assert.equal(total, data.length)
    assert.deepEqual(counts, { waiting: 0, sent: 2, kept: 0, failed: 2, spared: 0 })
    return data.map(({ channel, state }) => `${channel} ${state}`)
  }
  assert.deepEqual(await found({ query: { state: 'failed' } }), ['sms failed', 'mail failed'])
  assert.deepEqual(await found({ query: { channel: 'push' } }), ['push sent'])
  assert.deepEqual(await found({ query: { channel: 'sms', state: 'sent' } }), [])
})

test('a copy that failed does not leave while another copy of the same message waits', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  await write(app)
  const id = await onlyId(app)
  await app.db.run`update messages set state = 'sent' where id = ${id}`
  const { data: first } = await resend(ada, id)
  await app.db.run`update messages set state = 'failed' where id = ${first.id}`
  await resend(ada, id)
  await assert.rejects(resend(ada, first.id), { code: 'message_waits', status: 409 })
})

test('a code that still counts cannot be searched for in the subject that has it', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  await write(app, ANA, '482913')
  await app.db.run`update messages set subject = '482913 is your code'`
  const found = async (search: string) => (await ada.messaging.outbox({ query: { search } })).total
  assert.deepEqual(
    [await found('4'), await found(`${ANA} 48`), await found('is your code'), await found(ANA)],
    [0, 0, 1, 1],
  )
  later(app, { minutes: 10 })
  assert.equal(await found('482913'), 1)
})

test('a text message is resent even when outdated, but not to a phone that said STOP', async (t) => {
  const gateway = await startSmsGateway(t)
  const app = await startApp(t, gateway.env)
  const ada = await app.admin()
  const until = app.now().add({ minutes: 1 })
  const text = { to: '+61400000001', userId: null, body: 'Bellbird: a shift', event: 'shift_request' as const, until }
  const id = await app.db.transaction((tx) => sendText(tx, text))
  later(app, { minutes: 2 })
  await app.runJobs()
  const { data } = await ada.messaging.message({ params: { id: String(id) } })
  assert.deepEqual([data.state, data.event, data.segments, data.subject], ['failed', 'shift_request', 1, ''])
  await resend(ada, id)
  await app.runJobs()
  assert.deepEqual([gateway.accepted.length, (await resend(ada, id)).data.segments], [1, 1])
  await app.runJobs()
  assert.equal(gateway.accepted.length, 2)
  await app.db.run`insert into opted_out_phones (phone, since) values (${text.to}, ${app.now()})`
  await assert.rejects(resend(ada, id), { code: 'texts_stopped', status: 409 })
})

test('a push is not resent to a browser without pushes, and a delayed one says when', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const at = app.now().add({ minutes: 5 })
  const [push, text] = await app.db.all<{ id: number }>`
    insert into messages (channel, recipient, subject, body, state, next_try_at, created_at)
    values ('push', 'browser 7', 'Shift', 'Tomorrow', 'sent', ${at}, ${app.now()}),
      ('sms', '+61400000001', '', 'Tomorrow', 'waiting', ${at}, ${app.now()})
    returning id`
  await assert.rejects(resend(ada, push!.id), { code: 'browser_gone', status: 409 })
  const leaving = async () => (await ada.messaging.message({ params: { id: String(text!.id) } })).data.leaves_at
  assert.equal(await leaving(), '2026-03-01T20:15:00Z')
  later(app, { minutes: 5 })
  assert.equal(await leaving(), null)
})
