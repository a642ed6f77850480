import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { startPushService, subscriptionAt } from '#test/stand-ins/push.ts'

const service = startPushService({ after })
const app = service.then(({ origin }) => startApp({ after }, { PUSH_HOSTS: origin }))
const openService = async () => ({ app: await app, service: await service })

/** The same person, signed in on one more device. */
const signInAgain = async ({ id }: Person) => {
  const { db, asToken } = await app
  return asToken(await db.transaction((tx) => openSession(tx, id, { userAgent: '', network: '127.0.0.1' })))
}
const subscriptionNumbered = (n: number | string = 1) => subscriptionAt(`https://fcm.googleapis.com/fcm/send/${n}`)

test('an enabled device gets pushes encrypted for its browser by a verified sender', async () => {
  const { app, service } = await openService()
  const ana = await app.employee()
  const phone = service.browser()
  await assert.rejects(ana.push.test({}), { code: 'push_is_off' })
  const { data: device } = await ana.push.subscribe({ body: phone.subscription })
  assert.equal(device.is_current, true)
  const { data } = await ana.push.status()
  assert.deepEqual(data.devices, [device])

  await ana.push.test({})
  await app.runJobs()
  assert.equal(phone.pushed.length, 1)
  const { content, headers, sender } = phone.pushed[0]!
  assert.equal(content.title, 'Bellbird notifications are on')
  assert.equal(sender?.key, data.public_key)
  assert.equal(sender?.aud, service.origin)
  assert.equal(headers.ttl, String(24 * 60 * 60))
  assert.notEqual((await ana.push.status()).data.devices[0]!.last_used_at, null)
})

test('all processes send with one pair of keys, whose private half is encrypted', async () => {
  const { app } = await openService()
  const peer = await app.startPeer()
  const ana = await app.employee()
  const [here, there] = await Promise.all([ana.push.status(), peer.asToken(ana.token).push.status()])
  assert.equal(here.data.public_key, there.data.public_key)
  const [kept, ...others] = await app.db.all<{
    encrypted_private_key: Buffer
  }>`select encrypted_private_key from push_keys`
  assert.equal(others.length, 0)
  assert.ok(kept!.encrypted_private_key.length > 43)
})

test('after signing out, a device shows no push, not even a waiting one', async () => {
  const { app, service } = await openService()
  const ana = await app.employee()
  const phone = service.browser()
  await ana.push.subscribe({ body: phone.subscription })
  await ana.push.test({})
  await ana.accounts.logout()
  await app.runJobs()
  assert.deepEqual(phone.pushed, [])
})

test('a closed account is shown nothing', async () => {
  const { app, service } = await openService()
  const ana = await app.employee()
  const phone = service.browser()
  await ana.push.subscribe({ body: phone.subscription })
  await ana.push.test({})
  await app.db.run`update users set status = 'banned' where id = ${ana.id}`
  await app.runJobs()
  assert.deepEqual(phone.pushed, [])
})

test('a browser shows the pushes of the account that turned them on last', async () => {
  const { app, service } = await openService()
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const shared = service.browser()
  await ana.push.subscribe({ body: shared.subscription })
  await ana.push.test({})
  await ben.push.subscribe({ body: shared.subscription })
  await app.runJobs()
  assert.deepEqual(shared.pushed, [])
  assert.deepEqual((await ana.push.status()).data.devices, [])
  await ben.push.test({})
  await app.runJobs()
  assert.equal(shared.pushed.length, 1)
})

test('a session gets pushes in the browser that registered last; repeats do nothing', async () => {
  const { app } = await openService()
  const ana = await app.employee()
  const first = subscriptionNumbered('first')
  const { data: device } = await ana.push.subscribe({ body: first })
  assert.equal((await ana.push.subscribe({ body: first })).data.id, device.id)
  const { data: renewed } = await ana.push.subscribe({ body: subscriptionNumbered('renewed') })
  assert.deepEqual(
    (await ana.push.status()).data.devices.map(({ id }) => id),
    [renewed.id],
  )
})

test('a person has at most ten devices; with one more the oldest goes', async () => {
  const { app } = await openService()
  const ana = await app.employee()
  const ids: number[] = []
  for (let n = 0; n < 11; n++)
    ids.push((await (await signInAgain(ana)).push.subscribe({ body: subscriptionNumbered(`many${n}`) })).data.id)
  const { devices } = (await ana.push.status()).data
  assert.deepEqual(
    devices.map(({ id }) => id),
    ids.slice(1).reverse(),
  )
})

test("turns off only devices of the caller; another's is not found", async () => {
  const { app } = await openService()
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const { data: device } = await ana.push.subscribe({ body: subscriptionNumbered('own') })
  await assert.rejects(ben.push.unsubscribe({ params: { id: device.id } }), { code: 'not_found' })
  await (await signInAgain(ana)).push.unsubscribe({ params: { id: device.id } })
  assert.deepEqual((await ana.push.status()).data.devices, [])
  const { data } = await (await app.admin()).audit.list({ query: { actor: String(ana.id) } })
  assert.deepEqual(
    data.map(({ action }) => action),
    ['push_turned_off', 'push_turned_on'],
  )
})

const elsewhere = [
  'https://example.com/x',
  'https://127.0.0.1/x',
  'http://127.0.0.1:1/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://.push.apple.com/x',
  'https://a..notify.windows.com/x',
  'https://.notify.windows.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#y',
  'https://fcm.googleapis.com/../x',
  'https://fcm.googleapis.com\\@example.com/x',
  'file:///etc/passwd',
  'nonsense',
]
test('we call no address but those of push services', async () => {
  const { app } = await openService()
  const ana = await app.employee()
  for (const endpoint of elsewhere)
    await assert.rejects(ana.push.subscribe({ body: subscriptionAt(endpoint) }), { code: 'invalid' }, endpoint)
  for (const host of ['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2-sy3p.notify.windows.com'])
    await ana.push.subscribe({ body: subscriptionAt(`https://${host}/x`) })
})

test('keys that cannot encrypt are refused', async () => {
  const { app } = await openService()
  const ana = await app.employee()
  const whole = subscriptionNumbered('keys')
  const notOnCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  for (const keys of [
    { ...whole.keys, p256dh: notOnCurve },
    { ...whole.keys, p256dh: 'AAAA' },
    { ...whole.keys, auth: 'AAAA' },
    { ...whole.keys, auth: '!'.repeat(22) },
  ])
    await assert.rejects(ana.push.subscribe({ body: { ...whole, keys } }), { code: 'invalid' })
})
