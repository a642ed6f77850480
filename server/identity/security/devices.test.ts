import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const NEWER_CHROME = CHROME.replace('141', '142')
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const PROXY = { TRUST_PROXY: 'on' }
const later = (app: TestApp, duration: Temporal.DurationLike) => app.setNow(app.now().add(duration))

const startWithAna = async (t: Parameters<typeof startApp>[0], env = {}) => {
  const app = await startApp(t, env)
  const ana = await app.employee('Ana')
  await setPassword(app, ana)
  return { app, ana }
}

type From = { userAgent: string; network?: string; cookie?: string | null }
/** Signs in as a browser does, with the cookie that it keeps afterwards. */
const signIn = async (app: TestApp, email: string, { userAgent, network = '203.0.113.7', cookie }: From) => {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': network, ...(cookie && { cookie }) }
  const answer = await sendRequest(app, 'POST /login', { body: { email, password: PASSWORD }, headers })
  assert.equal(answer.status, 200, answer.text)
  const set = answer.headers.getSetCookie()
  const { token } = JSON.parse(answer.text) as { token: string }
  return { ...app.asToken(token), token, set, cookie: set[0]?.split(';')[0] ?? cookie ?? null }
}
const notices = async (app: TestApp, email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('New sign-in'))

test('lists signed-in devices by browser, system and maker, the latest used first', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  later(app, { minutes: 5 })
  const phone = await signIn(app, ana.email, { userAgent: IPHONE, network: '198.51.100.4' })
  const { active_devices, current_device_hash } = (await phone.security.devices()).data
  const [first, second] = active_devices
  const { id: _, device_hash, ...rest } = first!
  assert.deepEqual(rest, {
    browser: 'Safari 18',
    vendor_name: 'Apple',
    device_os: 'iOS',
    last_active_at: '2026-03-01T20:15:00Z',
    signed_in_at: '2026-03-01T20:15:00Z',
    network: '198.51.100.4',
    is_new: true,
  })
  assert.deepEqual([second?.browser, second?.vendor_name, second?.device_os], ['Chrome 141', null, 'Windows'])
  assert.equal(device_hash, current_device_hash)
  const atDesk = (await desk.security.devices()).data
  assert.equal(atDesk.active_devices.find((one) => one.device_hash === atDesk.current_device_hash)?.id, second?.id)
  assert.equal(new Set(active_devices.map((one) => one.device_hash)).size, active_devices.length)
  const hashes = await app.db.all<{ hash: string }>`select encode(token_hash, 'hex') as hash from sessions`
  for (const { hash } of hashes) assert.ok(!JSON.stringify(active_devices).includes(hash))
})

test('one device or all others are signed out on two processes, streams included', async (t) => {
  const { app, ana } = await startWithAna(t)
  const peer = await app.startPeer()
  const [desk, phone, tablet] = [await signInAgain(app, ana), await signInAgain(app, ana), await signInAgain(peer, ana)]
  const listed = (await desk.security.devices()).data
  const idOf = async (who: typeof desk) => {
    const { active_devices, current_device_hash } = (await who.security.devices()).data
    return active_devices.find(({ device_hash }) => device_hash === current_device_hash)!.id
  }
  assert.equal(listed.active_devices.length, 4)
  const streams = [await openStream(app.base, phone.token), await openStream(peer.base, tablet.token)]
  assert.equal(
    (await desk.security.signOutDevice({ params: { id: await idOf(phone) } })).message,
    'That device is signed out.',
  )
  for (const process of [app, peer])
    await assert.rejects(process.asToken(phone.token).accounts.me(), { code: 'unauthenticated' })
  await tablet.accounts.me()
  await desk.security.signOutOthers()
  for (const process of [app, peer])
    await assert.rejects(process.asToken(tablet.token).accounts.me(), { code: 'unauthenticated' })
  assert.deepEqual(await Promise.all(streams.map((stream) => stream.ends(2000))), [true, true])
  assert.equal((await desk.security.devices()).data.active_devices.length, 1)
})

test('the device of another person cannot be signed out or marked as known', async (t) => {
  const { app, ana } = await startWithAna(t)
  const ben = await app.employee('Ben')
  const { id } = (await ben.security.devices()).data.active_devices[0]!
  const missing = { status: 404, code: 'not_found' }
  await assert.rejects(ana.security.signOutDevice({ params: { id } }), missing)
  await assert.rejects(ana.security.knowDevice({ params: { id } }), missing)
  await ana.security.signOutOthers()
  await ben.accounts.me()
})

test('mails the owner about each sign-in by a new browser, system or network', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const count = async () => (await notices(app, ana.email)).length
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  assert.equal(await count(), 0)
  const phone = await signIn(app, ana.email, { userAgent: IPHONE })
  assert.equal(await count(), 1)
  const [mail] = await notices(app, ana.email)
  assert.match(mail!.body, /Safari on iOS, from 203\.0\.113\.7\nMonday,? 2 March 2026.*7:10.*\(Australia\/Melbourne\)/)
  assert.match(mail!.body, /\/employee\/account-security\n/)

  await signIn(app, ana.email, { userAgent: NEWER_CHROME, network: '203.0.113.200' })
  assert.equal(await count(), 1, 'the same kind of browser in the same network')
  await signIn(app, ana.email, { userAgent: CHROME, network: '198.51.100.9', cookie: desk.cookie })
  assert.equal(await count(), 1, 'the same browser, elsewhere')
  await signIn(app, ana.email, { userAgent: CHROME, network: '192.0.2.1' })
  assert.equal(await count(), 2, 'the same kind of browser, elsewhere')
  assert.equal((await phone.security.status()).data.status, 'attention')
})

test('a browser is known for 90 days by its user agent, and longer by its cookie', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  await signIn(app, ana.email, { userAgent: IPHONE })
  later(app, { hours: 24 * 91 })
  await signIn(app, ana.email, { userAgent: CHROME, cookie: desk.cookie })
  assert.equal((await notices(app, ana.email)).length, 1)
  await signIn(app, ana.email, { userAgent: IPHONE })
  assert.equal((await notices(app, ana.email)).length, 2)
})

test('a device cookie opens nothing, is bound to an account and cannot be planted', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  assert.match(desk.set[0]!, /^known-\d+=[\w-]{43}; Path=\/api; Max-Age=34560000; HttpOnly; SameSite=Strict$/)
  const bare = await sendRequest(app, 'GET /me', { headers: { cookie: desk.cookie! } })
  assert.equal(bare.status, 401)
  const value = desk.cookie!.split('=')[1]!
  assert.ok(!JSON.stringify(await app.db.all`select * from known_devices`).includes(value))

  const ben = await app.employee('Ben')
  await setPassword(app, ben)
  await signIn(app, ben.email, { userAgent: IPHONE })
  const planted = `known-${ben.id}=${value}`
  const strange = await signIn(app, ben.email, { userAgent: CHROME, cookie: planted })
  assert.equal((await notices(app, ben.email)).length, 1)
  assert.notEqual(strange.cookie, planted)
})

test('over https what the browser keeps never leaves it by anything else', async (t) => {
  const { app, ana } = await startWithAna(t, { ...PROXY, PUBLIC_URL: 'https://staff.example.org' })
  assert.match((await signIn(app, ana.email, { userAgent: CHROME })).set[0]!, /; Secure$/)
})

test('a device stays new until confirmed, and one signed out as unknown is new again', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  const phone = await signIn(app, ana.email, { userAgent: IPHONE })
  const newest = async () => (await desk.security.devices()).data.active_devices.filter(({ is_new }) => is_new)
  const [first] = await newest()
  await desk.security.knowDevice({ params: { id: first!.id } })
  assert.deepEqual(await newest(), [])
  assert.equal((await desk.security.status()).data.status, 'good')
  await phone.accounts.logout()
  await signIn(app, ana.email, { userAgent: IPHONE, cookie: phone.cookie })
  assert.deepEqual(await newest(), [])

  const thief = await signIn(app, ana.email, { userAgent: CHROME, network: '192.0.2.1' })
  const [strange] = await newest()
  await desk.security.signOutDevice({ params: { id: strange!.id } })
  await signIn(app, ana.email, { userAgent: CHROME, network: '192.0.2.1', cookie: thief.cookie })
  assert.equal((await newest()).length, 1)
  await desk.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } })
  assert.equal((await app.db.one<{ n: number }>`select count(*) as n from known_devices`).n, 2)
})

test('a new device is not called known by itself, unless no other is signed in', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  const desk = await signIn(app, ana.email, { userAgent: CHROME })
  const thief = await signIn(app, ana.email, { userAgent: IPHONE, network: '192.0.2.1' })
  const { active_devices } = (await thief.security.devices()).data
  for (const { id } of active_devices)
    await assert.rejects(thief.security.knowDevice({ params: { id } }), { status: 409, code: 'strange_device' })
  assert.equal((await desk.security.status()).data.status, 'attention')
  await desk.accounts.logout()
  await ana.accounts.logout()
  const id = active_devices.find(({ is_new }) => is_new)!.id
  await thief.security.knowDevice({ params: { id } })
  assert.equal((await thief.security.status()).data.status, 'good')
})

test('five new devices an hour are mailed, and thirty are remembered', async (t) => {
  const { app, ana } = await startWithAna(t, PROXY)
  for (let n = 0; n < 32; n++) await signIn(app, ana.email, { userAgent: CHROME, network: `10.0.${n}.1` })
  assert.equal((await notices(app, ana.email)).length, 5)
  assert.equal((await app.db.one<{ n: number }>`select count(*) as n from known_devices`).n, 30)
})
