/**
 * Attack 11 of the permission sheet: an event stream that outlives its session, or reports another
 * person's events.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { emitChange, openStream } from '#test/helpers/event-stream.ts'
import { codeTo } from '#test/helpers/outbox.ts'
import { confirmedPassword, NEW_PASSWORD, PASSWORD, setPassword, signInAgain } from '#test/helpers/passwords.ts'
import type { Person } from '#test/people.ts'

type Scene = { app: TestApp; person: Person; device: Awaited<ReturnType<typeof signInAgain>>; ada: Person }

const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'its own sign-out': ({ device }) => device.accounts.logout(),
  'a sign-out of all others': ({ person }) => person.security.signOutOthers(),
  'a sign-out of this device from another': async ({ person, device }) => {
    const { active_devices, current_device_hash } = (await device.security.devices()).data
    const { id } = active_devices.find(({ device_hash }) => device_hash === current_device_hash)!
    await person.security.signOutDevice({ params: { id: String(id) } })
  },
  'a password change': ({ person }) =>
    person.security.changePassword({ body: { current_password: PASSWORD, ...confirmedPassword(NEW_PASSWORD) } }),
  'a new password by code': async ({ app, person: { email } }) => {
    await app.anonymous.security.forgotPassword({ body: { email } })
    const otp = await codeTo(app, email)
    await app.anonymous.security.resetPassword({ body: { email, otp, ...confirmedPassword(NEW_PASSWORD) } })
  },
  'a ban': ({ ada, person: { id } }) =>
    ada.admin.setStatus({ params: { id: String(id) }, body: { status: 'banned', reason: 'For this test.' } }),
  'the end of the account': ({ person }) => person.privacy.close({ body: { password: PASSWORD } }),
}

// attack: 11
test('an event stream ends within two seconds of its session', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ada = await app.admin('Ada')
  const stays = await app.employee('Zoe')
  const ofZoe = await openStream(peer.base, stays.token)
  for (const [how, end] of Object.entries(endings)) {
    const person = await app.employee('Ana')
    await setPassword(app, person)
    const device = await signInAgain(app, person)
    const stream = await openStream(peer.base, device.token)
    assert.equal(stream.status, 200)
    await end({ app, person, device, ada })
    assert.equal(await stream.ends(2000), true, `after ${how}`)
    for (const { base } of [app, peer]) assert.equal((await openStream(base, device.token)).status, 401, how)
  }
  await emitChange(app, stays.id)
  assert.equal((await ofZoe.waitForEvents(1)).length, 1)
  ofZoe.cut()
})

test("an event stream reports only the caller's own events", async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  for (let n = 0; n < 3; n++) await emitChange(app, ana.id, 'message')
  // Position 0 asks for all earlier events, including Ana's.
  const stream = await openStream(app.base, ben.token, '0')
  await emitChange(app, ana.id, 'shift')
  await emitChange(app, ben.id, 'connection')
  const heard = await stream.waitForEvents(1)
  assert.ok(
    heard.every(({ kind }) => kind === 'connection'),
    JSON.stringify(heard),
  )
  stream.cut()
  const refusals: [query: string, by: string | null, status: number][] = [
    [`?user_id=${ana.id}`, ben.token, 422],
    [`?token=${ana.token}`, null, 401],
    [`?access_token=${ana.token}`, ben.token, 422],
  ]
  for (const [query, by, status] of refusals) {
    const headers = { accept: 'text/event-stream', ...(by !== null && { authorization: `Bearer ${by}` }) }
    const answer = await fetch(`${app.base}/api/events${query}`, { headers })
    assert.equal(answer.status, status, query.slice(0, 12))
    await answer.text()
  }
})
