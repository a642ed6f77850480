import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import { sendPush } from '#server/messaging/outbox/queries.ts'
import { startApp } from '#test/app.ts'
import { startPushService } from '#test/stand-ins/push.ts'

const service = startPushService({ after })
const app = service.then(({ origin }) => startApp({ after }, { PUSH_HOSTS: origin }))

/** A user with a subscribed phone, and a function that sends to it. */
const subscribedUser = async () => {
  const { db, employee, runJobs } = await app
  const ana = await employee()
  const phone = (await service).browser()
  const { data: device } = await ana.push.subscribe({ body: phone.subscription })
  const tell = (more: { event?: AlertEvent; until?: Temporal.Instant; body?: string; token?: string } = {}) =>
    db.transaction((tx) =>
      sendPush(tx, {
        subscriptionId: device.id,
        userId: ana.id,
        title: 'Hill School asks you',
        body: more.body ?? 'Monday, 08:30 to 15:30',
        link: '/employee/job-request?request=7',
        ...(more.event && { event: more.event }),
        ...(more.until && { until: more.until }),
        ...(more.token && { answers: { token: more.token } }),
      }),
    )
  const newest = () =>
    db.one<{ state: string; last_error: string | null; next_try_at: string; gateway_id: string | null }>`
      select state, last_error, next_try_at, gateway_id from messages where user_id = ${ana.id} order by id desc limit 1`
  return { ana, phone, tell, newest, runJobs }
}

test('a request is pushed at once with its answers, and is outdated after its time', async () => {
  const { phone, tell, newest, runJobs } = await subscribedUser()
  phone.respondWith({ status: 201, headers: { location: 'https://push.example/m/1' } })
  await tell({ event: 'shift_request', token: 'signed', until: (await app).now().add({ minutes: 50 }) })
  await runJobs()
  const { content, headers } = phone.pushed[0]!
  assert.equal(headers.urgency, 'high')
  assert.equal(headers.ttl, '3000')
  assert.deepEqual(content, {
    id: content.id,
    title: 'Hill School asks you',
    body: 'Monday, 08:30 to 15:30',
    link: '/employee/job-request?request=7',
    event: 'shift_request',
    shift_id: null,
    answers: { token: 'signed' },
  })
  assert.deepEqual(await newest(), { ...(await newest()), state: 'sent', gateway_id: 'https://push.example/m/1' })
})

test('a push about a connection has normal urgency', async () => {
  const { phone, tell, runJobs } = await subscribedUser()
  await tell({ event: 'connection' })
  await runJobs()
  assert.equal(phone.pushed[0]!.headers.urgency, 'normal')
})

test('a text of any length arrives, cut at the end', async () => {
  const { phone, tell, runJobs } = await subscribedUser()
  await tell({ body: '🦘'.repeat(4000) })
  await runJobs()
  assert.equal([...String(phone.pushed[0]!.content.body)].length, 500)
})

for (const status of [404, 410])
  test(`a browser that its service does not know any more (${status}) is forgotten`, async () => {
    const { ana, phone, tell, newest, runJobs } = await subscribedUser()
    phone.respondWith({ status })
    await tell()
    await runJobs()
    assert.deepEqual((await ana.push.status()).data.devices, [])
    assert.equal((await newest()).state, 'failed')
    assert.match((await newest()).last_error!, new RegExp(`answered ${status}`))
  })

for (const status of [400, 413, 302])
  test(`a push refused for good (${status}) is not sent again, and the device stays`, async () => {
    const { ana, phone, tell, newest, runJobs } = await subscribedUser()
    phone.respondWith({ status, headers: { location: 'http://127.0.0.1:1/elsewhere' } })
    await tell()
    await runJobs()
    assert.equal((await newest()).state, 'failed')
    assert.equal((await ana.push.status()).data.devices.length, 1)
  })

for (const status of [429, 500, 503, 403])
  test(`a passing failure (${status}) is retried, not before the service allows it`, async () => {
    const { phone, tell, newest, runJobs } = await subscribedUser()
    const { now, setNow } = await app
    phone.respondWith({ status, headers: { 'retry-after': '120' } })
    await tell()
    await runJobs()
    const { state, next_try_at } = await newest()
    assert.equal(state, 'waiting')
    assert.ok(Temporal.Instant.compare(next_try_at, now().add({ seconds: 120 })) >= 0, next_try_at)
    phone.respondWith({ status: 201 })
    setNow(now().add({ minutes: 30 }))
    await runJobs()
    assert.equal((await newest()).state, 'sent')
    assert.equal(phone.pushed.length, 1)
  })
