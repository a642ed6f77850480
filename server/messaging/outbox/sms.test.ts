/** Tests sending text messages by the plain gateway and by Twilio, with and without faults. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { type Fault, type SmsOptions, startSmsGateway } from '#test/stand-ins/sms-gateway.ts'
import { cancelPending, sendMail, sendText, type Text, takeDue } from './queries.ts'

const ANA = '+61400000001'
const write = ({ db }: TestApp, text: Partial<Text> = {}) =>
  db.transaction((tx) => sendText(tx, { to: ANA, userId: null, body: 'Bellbird: a shift', ...text }))
const later = (app: TestApp, time: Temporal.DurationLike) => app.setNow(app.now().add(time))
type Row = { state: string; tries: number; last_error: string | null; gateway_id: string | null; segments: number }
const rowOf = ({ db }: TestApp, id: number) =>
  db.one<Row>`select state, tries, last_error, gateway_id, segments from messages where id = ${id}`
const firstCall = (trouble: Fault): Partial<SmsOptions> => ({ faultFor: (nth) => (nth === 1 ? trouble : null) })

test('a text message leaves as the plain gateway wants it, with its key', async (t) => {
  const gateway = await startSmsGateway(t)
  const app = await startApp(t, gateway.env)
  const id = await write(app, { body: 'Bellbird: Ōtara, 8:30' })
  await app.runJobs()
  const [{ at, ...text }] = gateway.accepted as [(typeof gateway.accepted)[number]]
  assert.deepEqual(text, { id: String(id), from: '+61400000000', to: ANA, body: 'Bellbird: Ōtara, 8:30' })
  assert.ok(at > 0)
  assert.equal((await rowOf(app, id)).state, 'sent')
})

test('without a gateway a text message is kept when due, and can be cancelled before', async (t) => {
  const app = await startApp(t)
  const [now, then] = [await write(app), await write(app, { at: app.now().add({ minutes: 5 }) })]
  await app.runJobs()
  assert.deepEqual([(await rowOf(app, now)).state, (await rowOf(app, then)).state], ['kept', 'waiting'])
  later(app, { minutes: 5 })
  await app.runJobs()
  assert.equal((await rowOf(app, then)).state, 'kept')
})

test('a line that is cut after the gateway took the message costs no second one', async (t) => {
  for (const kind of ['http', 'twilio'] as const) {
    const gateway = await startSmsGateway(t, { kind, ...firstCall('lost_after') })
    const app = await startApp(t, gateway.env)
    app.setNow(Temporal.Now.instant())
    const id = await write(app)
    await app.runJobs()
    assert.deepEqual([(await rowOf(app, id)).state, gateway.accepted.length], ['waiting', 1], kind)
    later(app, { minutes: 1 })
    await app.runJobs()
    assert.deepEqual([(await rowOf(app, id)).state, gateway.accepted.length], ['sent', 1], kind)
  }
})

test('a line that is cut before the gateway took the message loses none', async (t) => {
  const gateway = await startSmsGateway(t, { kind: 'twilio', ...firstCall('lost_before') })
  const app = await startApp(t, gateway.env)
  app.setNow(Temporal.Now.instant())
  const id = await write(app)
  await app.runJobs()
  later(app, { minutes: 1 })
  await app.runJobs()
  const { state, gateway_id, segments } = await rowOf(app, id)
  assert.deepEqual([state, gateway_id, segments], ['sent', gateway.accepted[0]!.id, 1])
})

test('after a crash Twilio is asked for the message, and never takes another for it', async (t) => {
  const gateway = await startSmsGateway(t, { kind: 'twilio' })
  const app = await startApp(t, gateway.env)
  app.setNow(Temporal.Now.instant())
  await write(app)
  await app.runJobs()
  const second = await write(app)
  await takeDue(app.db, 'sms', { most: 1, leaseSeconds: 30 })
  later(app, { minutes: 1 })
  await app.runJobs()
  assert.equal(gateway.accepted.length, 2)
  assert.equal((await rowOf(app, second)).gateway_id, gateway.accepted[1]!.id)
})

test('a refused number or text fails for good; other trouble is retried', async (t) => {
  const fates: [trouble: Fault, state: string, kind?: 'twilio'][] = [
    [{ status: 422 }, 'failed'],
    [{ status: 400, body: { error: 'bad number' } }, 'failed'],
    [{ status: 401 }, 'waiting'],
    [{ status: 408 }, 'waiting'],
    [{ status: 429 }, 'waiting'],
    [{ status: 503 }, 'waiting'],
    [{ status: 302 }, 'waiting'],
    [{ status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } }, 'failed', 'twilio'],
    [{ status: 400, body: { code: 21614, message: 'not a mobile number' } }, 'failed', 'twilio'],
    [{ status: 400, body: { code: 21606, message: 'The From number is not yours' } }, 'waiting', 'twilio'],
  ]
  const gateways = { http: await startSmsGateway(t), twilio: await startSmsGateway(t, { kind: 'twilio' }) }
  for (const kind of ['http', 'twilio'] as const) {
    const app = await startApp(t, gateways[kind].env)
    for (const [trouble, state, wanted = 'http'] of fates) {
      if (wanted !== kind) continue
      gateways[kind].behaviour.faultFor = () => trouble
      const id = await write(app, {
        to: `+6140000${String(fates.findIndex((one) => one[0] === trouble)).padStart(4, '0')}`,
      })
      later(app, { minutes: 3 })
      await app.runJobs()
      assert.equal((await rowOf(app, id)).state, state, JSON.stringify(trouble))
      await app.db.run`update messages set state = 'spared' where state = 'waiting'`
    }
  }
})

test('a gateway that asks for patience is left alone, and not asked by every message', async (t) => {
  const gateway = await startSmsGateway(t, { faultFor: () => ({ status: 429, retryAfter: '120' }) })
  const app = await startApp(t, gateway.env)
  await write(app)
  await app.runJobs()
  const second = await write(app, { to: '+61400000002' })
  later(app, { seconds: 100 })
  await app.runJobs()
  assert.deepEqual([gateway.calls, (await rowOf(app, second)).tries], [1, 0])
  gateway.behaviour.faultFor = () => null
  later(app, { seconds: 30 })
  await app.runJobs()
  await app.runJobs()
  assert.equal(gateway.accepted.length, 2)
})

test('a failing gateway is asked by three, then by one at a time, until it is back', async (t) => {
  const gateway = await startSmsGateway(t)
  await gateway.close()
  const app = await startApp(t, gateway.env)
  for (let n = 0; n < 100; n++) await write(app, { to: `+6140000${String(n).padStart(4, '0')}` })
  await app.runJobs()
  const tried = async () => (await app.db.one<{ n: number }>`select count(*) as n from messages where tries > 0`).n
  assert.equal(await tried(), 32, 'only messages sent at the same time are tried')
  later(app, { seconds: 2 })
  await app.runJobs()
  assert.ok((await tried()) <= 33)
  await gateway.open()
  for (let round = 0; round < 4; round++) {
    later(app, { seconds: 60 })
    await app.runJobs()
  }
  assert.equal(gateway.accepted.length, 100)
})

test('during an outage messages older than a day fail, and newer ones keep waiting', async (t) => {
  const gateway = await startSmsGateway(t)
  await gateway.close()
  const app = await startApp(t, gateway.env)
  const old = []
  for (let n = 0; n < 5; n++) old.push(await write(app))
  later(app, { hours: 25 })
  const fresh = await write(app)
  for (let round = 0; round < 4; round++) {
    await app.runJobs()
    later(app, { minutes: 1 })
  }
  const states = await app.db.all<{ state: string }>`select state from messages where id = any(${old})`
  assert.deepEqual(new Set(states.map(({ state }) => state)), new Set(['failed']))
  assert.equal((await rowOf(app, fresh)).state, 'waiting')
})

test('only a message being tried delays others, and its day starts when it is due', async (t) => {
  const gateway = await startSmsGateway(t, { faultFor: (_, { body }) => (body === 'first' ? { status: 503 } : null) })
  const app = await startApp(t, gateway.env)
  const in48Hours = await write(app, { body: 'first', at: app.now().add({ hours: 48 }) })
  await write(app, { body: 'second' })
  await app.runJobs()
  assert.deepEqual(
    gateway.accepted.map(({ body }) => body),
    ['second'],
  )
  later(app, { hours: 48 })
  await write(app, { body: 'third' })
  await app.runJobs()
  assert.deepEqual([(await rowOf(app, in48Hours)).state, gateway.accepted.length], ['waiting', 1])
})

test('an outdated message is not sent, and is cancelled if it was not due yet', async (t) => {
  const gateway = await startSmsGateway(t)
  const app = await startApp(t, gateway.env)
  const inMinutes = (minutes: number) => app.now().add({ minutes })
  const [late, never] = [
    await write(app, { until: inMinutes(10) }),
    await write(app, { at: inMinutes(10), until: inMinutes(5) }),
  ]
  later(app, { minutes: 10 })
  await app.runJobs()
  assert.deepEqual([(await rowOf(app, late)).state, (await rowOf(app, never)).state], ['failed', 'spared'])
  assert.match((await rowOf(app, late)).last_error!, /as long as it was of use/)
  assert.equal(gateway.accepted.length, 0)
})

test('a reaction cancels waiting messages, but not those being sent', async (t) => {
  const gateway = await startSmsGateway(t, { faultFor: () => ({ status: 503 }) })
  const app = await startApp(t, gateway.env)
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const asked = { inviter_id: hill.id, invitee_id: ana.id, subject_id: await app.subject() }
  const at = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
  const { data: shift } = await hill.shifts.request({ body: { ...asked, ...at } })
  const about = { userId: ana.id, shiftId: shift.id }
  const react = () => app.db.transaction((tx) => cancelPending(tx, { userIds: [ana.id], shiftId: shift.id }))
  const tried = await write(app, about)
  await app.runJobs()
  await react()
  assert.equal((await rowOf(app, tried)).state, 'spared', 'it can be cancelled once its attempt is over')
  const taken = await write(app, about)
  await takeDue(app.db, 'sms', { most: 1, leaseSeconds: 30 })
  await react()
  assert.equal((await rowOf(app, taken)).state, 'waiting')
})

test('a dead channel does not delay another', async (t) => {
  const gateway = await startSmsGateway(t)
  await gateway.close()
  const app = await startApp(t, gateway.env)
  await write(app)
  await app.db.transaction((tx) => sendMail(tx, { to: 'ana@example.com', userId: null, subject: 's', body: 'b' }))
  await app.runJobs()
  const states = await app.db.all`select channel, state from messages order by id`
  assert.deepEqual(states, [
    { channel: 'sms', state: 'waiting' },
    { channel: 'mail', state: 'kept' },
  ])
})

test('a message on which a gateway fails every time does not delay the others', async (t) => {
  const gateway = await startSmsGateway(t, { faultFor: (_, { body }) => (body === 'Poison' ? { status: 500 } : null) })
  const app = await startApp(t, gateway.env)
  await write(app, { to: '+61400000009', body: 'Poison' })
  for (let n = 0; n < 6; n++) {
    await app.runJobs()
    if (n < 5) later(app, { minutes: 20 })
  }
  const id = await write(app)
  await app.runJobs()
  assert.deepEqual([(await rowOf(app, id)).state, gateway.calls], ['sent', 7])
})
