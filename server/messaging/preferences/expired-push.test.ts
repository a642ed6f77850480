import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { startApp } from '#test/app.ts'
import { startPushService } from '#test/stand-ins/push.ts'

const service = startPushService({ after })
// Nothing listens at this address, so texts that are due are tried and stay in the queue.
const sms = { SMS_URL: 'http://127.0.0.1:9', SMS_FROM: '1', SMS_SECRET: 'secret' }
const app = service.then(({ origin }) => startApp({ after }, { PUSH_HOSTS: origin, ...sms }))

/**
 * Sends a request to a person with this many devices; the push service has dropped the first one.
 */
const toldBy = async (devices: number, phone: string, quiet?: { from: string; to: string }) => {
  const { db, now, employee, asToken, runJobs } = await app
  const ana = await employee('Ana', { phone })
  await db.run`update phones set state = 'confirmed', confirmed_at = ${now()}, needs_opt_in_text = false where user_id = ${ana.id}`
  if (quiet)
    await db.run`
      insert into alert_preferences (user_id, quiet_from, quiet_to, urgent_passes, version, changed_at)
      values (${ana.id}, ${quiet.from}, ${quiet.to}, true, 1, ${now()})`
  const gone = (await service).browser()
  await ana.push.subscribe({ body: gone.subscription })
  gone.respondWith({ status: 410 })
  if (devices === 2) {
    const token = await db.transaction((tx) => openSession(tx, ana.id, { userAgent: '', network: '' }))
    await asToken(token).push.subscribe({ body: (await service).browser().subscription })
  }
  const alert = { event: 'shift_request', text: 'Work?', startsAt: now().add({ hours: 3 }) } as const
  const notice = { type: 'job', title: 'Request', message: 'Hill asks.', link: '/employee/job-request', alert } as const
  await db.transaction((tx) => notify(tx, ana.id, notice))
  const text = () =>
    db.one<{ tries: number; minutes: number }>`
      select tries, (extract(epoch from next_try_at - ${now()}::timestamptz) / 60)::int as minutes
      from messages where user_id = ${ana.id} and channel = 'sms'`
  const before = await text()
  assert.ok(before.minutes > 0, 'the text message waits for a reaction')
  await runJobs()
  await runJobs()
  return { before, after: await text() }
}

test('the text message leaves at once when the last device is gone that showed pushes', async () => {
  const { after } = await toldBy(1, '+61491570301')
  assert.equal(after.tries, 1)
})

test('while another device shows it, the text message waits for a reaction', async () => {
  const { before, after } = await toldBy(2, '+61491570302')
  assert.deepEqual(after, before)
})

test('not even then does a text message ring before it may', async () => {
  // The test clock is at 07:10 in Melbourne.
  const { before, after } = await toldBy(1, '+61491570303', { from: '22:00', to: '09:00' })
  assert.equal(after.tries, 0)
  assert.ok(after.minutes <= before.minutes)
})
