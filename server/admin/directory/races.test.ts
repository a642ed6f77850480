import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import type { Person } from '#test/people.ts'

const REASON = 'The registration could not be confirmed.'
const close = (admin: Person, { id }: { id: number }) =>
  admin.admin.setStatus({ params: { id: String(id) }, body: { status: 'banned', reason: REASON } })
const open = (admin: Person, { id }: { id: number }) =>
  admin.admin.setStatus({ params: { id: String(id) }, body: { status: 'active', reason: REASON } })
const outcomesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))
const openShifts = async (app: TestApp) =>
  (await app.db.one<{ count: number }>`select count(*) as count from requests where status in ('pending', 'accepted')`)
    .count

test('streams of a closed account end within two seconds on every process, others stay', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const [ada, ana, bo] = [await app.admin('Ada'), await app.employee('Ana'), await app.employee('Bo')]
  const streams = await Promise.all([openStream(app.base, ana.token), openStream(peer.base, ana.token)])
  const other = await openStream(peer.base, bo.token)
  t.after(() => other.cut())
  await close(ada, ana)
  assert.deepEqual(await Promise.all(streams.map((stream) => stream.ends(2000))), [true, true])
  assert.equal(await other.ends(50), false)
})

test('if two admins close each other, one stays', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  for (let round = 0; round < 5; round++) {
    await app.db.run`update users set status = 'inactive' where role = 'admin'`
    const [ada, bea] = [await app.admin('Ada'), await app.admin('Bea')]
    const outcomes = await outcomesOf([close(ada, bea), close({ ...ada, ...peer.asToken(bea.token) }, ada)])
    assert.ok(outcomes.includes('done'), outcomes.join())
    const left = await app.db.all`select id from users where role = 'admin' and status = 'active'`
    assert.equal(left.length, 1)
  }
})

test('no admin closes their own account, so that one stays open', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  await assert.rejects(close(ada, ada), { code: 'own_account' })
  const bea = await app.admin('Bea')
  await close(ada, bea)
  await assert.rejects(app.asToken(bea.token).accounts.me(), { code: 'unauthenticated' })
})

test('if two admins change a status at once, the second is refused', async (t) => {
  const app = await startApp(t)
  const [ada, bea, ana] = [await app.admin('Ada'), await app.admin('Bea'), await app.employee('Ana')]
  const outcomes = await outcomesOf([close(ada, ana), close(bea, ana)])
  assert.deepEqual(outcomes.sort(), ['done', 'status_unchanged'])
  const changes = await app.db.all`select id from status_changes where user_id = ${ana.id}`
  assert.equal(changes.length, 1)
})

test('no request or acceptance outlives its account, in whatever order they cross', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ada = await app.admin('Ada')
  const subject_id = await app.subject()
  const times = { start_time: '08:30', end_time: '15:30', subject_id }
  for (let round = 0; round < 6; round++) {
    const staff = await Promise.all([app.employee('Ana'), app.employee('Bo'), app.employee('Cy')])
    const hill = await app.employer('Hill')
    const ask = (employer: Person, person: Person, date: string) =>
      employer.shifts.request({
        body: { ...times, date, inviter_id: hill.id, invitee_id: person.id, also_ask: 'more_needed' },
      })
    const asked = await Promise.all(staff.map((person) => ask(hill, person, '2026-03-04')))
    const accept = ({ token }: Person, n: number) =>
      peer.asToken(token).shifts.answer({ params: { id: String(asked[n]!.data.id) }, body: { status: 'accepted' } })
    const closed = round % 2 === 0 ? hill : staff[0]
    const outcomes = await outcomesOf([
      ...staff.map((person) => ask({ ...hill, ...peer.asToken(hill.token) }, person, '2026-03-05')),
      ...staff.map(accept),
      close(ada, closed),
    ])
    for (const outcome of outcomes)
      assert.match(outcome, /^(done|account_closed|unauthenticated|not_found|already_answered)$/)
    assert.equal(outcomes.at(-1), 'done')
    const left = await app.db.all`
      select id from requests where status in ('pending', 'accepted') and ${closed.id} in (inviter_id, invitee_id)`
    assert.deepEqual(left, [])
    if (closed === hill) assert.equal(await openShifts(app), 0)
    await app.db.run`update shifts set status = 'withdrawn' where status = 'accepted'`
    await app.db.run`update offers set status = 'withdrawn' where status = 'pending'`
  }
})

test('a sign-in during the closing of an account has no session when it reopens', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const password = 'a quiet river bend'
  const password_hash = await hashSecret(password)
  for (let round = 0; round < 4; round++) {
    const ana = await app.employee('Ana')
    await app.db.run`update users set password_hash = ${password_hash} where id = ${ana.id}`
    await outcomesOf([
      app.anonymous.accounts.login({ body: { email: ana.email, password } }),
      new Promise((resolve) => setTimeout(resolve, 20 * round)).then(() => close(ada, ana)),
    ])
    await open(ada, ana)
    const { sessions } = (await ada.admin.user({ params: { id: String(ana.id) } })).data
    assert.deepEqual(sessions, [])
  }
})
