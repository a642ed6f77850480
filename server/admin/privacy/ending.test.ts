import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, PICTURE, passwordHash } from '#test/access/fixtures.ts'
import type { TestApp } from '#test/app.ts'
import { startApp } from '#test/app.ts'
import { addConnection, sendMessage } from '#test/helpers/conversations.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const withPassword = async ({ db }: TestApp, { id }: Person) =>
  db.run`update users set password_hash = ${await passwordHash()} where id = ${id}`
const close = (person: Person, password = PASSWORD) => person.privacy.close({ body: { password } })

test('closing says what it ends, ends it and notifies the other side', async (t) => {
  const { app, ana, hill, subject_id, book, work } = await startWithShifts(t)
  await withPassword(app, ana)
  await addConnection(app, hill, ana)
  await sendMessage(hill, ana, 'See you on Monday')
  const worked = await work()
  const coming = await book({ date: '2026-03-26' })
  const asked = { date: '2026-03-25', start_time: '08:30', end_time: '15:30', subject_id }
  const open = (await hill.shifts.request({ body: { ...asked, inviter_id: hill.id, invitee_id: ana.id } })).data.id
  assert.deepEqual((await ana.privacy.closing()).data, {
    shifts_cancelled: 1,
    requests_withdrawn: 1,
    connections_ended: 1,
    conversations_deleted: 1,
    files_deleted: 0,
    timesheets_open: 1,
  })

  assert.deepEqual(await close(ana), { message: 'Your account is closed.' })
  const { data } = await hill.shifts.history()
  const statusOf = (id: number) => data.find((shift) => shift.id === id)
  assert.deepEqual([statusOf(coming)?.status, statusOf(coming)?.cancelled_by], ['cancelled', 'employee'])
  assert.equal(statusOf(open)?.status, 'withdrawn')
  assert.equal(statusOf(worked)?.status, 'completed')
  assert.deepEqual(statusOf(worked)?.invitee, { id: ana.id, name: 'Closed account', avatar: null, email: null })
  assert.match((await hill.notifications.list()).notifications[0]!.message, /Closed account/)
  assert.deepEqual((await hill.conversations.list()).data, [])
  assert.deepEqual((await hill.connections.list({ params: { role: 'employer' } })).data, [])
  await assert.rejects(hill.profiles.get({ params: { id: String(ana.id) } }), { code: 'not_found' })
})

test('all sessions end at once on every process, and nobody can sign in any more', async (t) => {
  const app = await startApp(t)
  const [ana, peer] = [await app.employee('Ana'), await app.startPeer()]
  await withPassword(app, ana)
  const streams = [await openStream(app.base, ana.token), await openStream(peer.base, ana.token)]
  await ana.calendar.renew()
  await close(ana)
  assert.deepEqual(await Promise.all(streams.map((stream) => stream.ends(2000))), [true, true])
  for (const api of [app.asToken(ana.token), peer.asToken(ana.token)])
    await assert.rejects(api.accounts.me(), { code: 'unauthenticated' })
  const login = app.anonymous.accounts.login({ body: { email: ana.email, password: PASSWORD } })
  await assert.rejects(login, { code: 'authentication_failed' })
  assert.deepEqual(await app.db.all`select user_id from calendar_feeds`, [])
  const [mail] = await app.db.all<{ recipient: string; subject: string }>`select recipient, subject from messages`
  assert.deepEqual(mail, { recipient: ana.email, subject: 'Your Bellbird account is closed' })
})

test('a new registration of the address has nothing of the closed account', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await withPassword(app, ana)
  await close(ana)
  const again = { name: 'Ana Again', email: ana.email, password: PASSWORD, password_confirmation: PASSWORD }
  await app.anonymous.accounts.register({ body: { ...again, role: 'employer' } })
  const rows = await app.db.all`select role, name from users where email = ${ana.email}`
  assert.deepEqual(rows, [{ role: 'employer', name: 'Ana Again' }])
})

test('a wrong password closes nothing, and guessing is slowed down', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await withPassword(app, ana)
  const wrong = { code: 'invalid', errors: { password: ['This is not your current password.'] } }
  for (let i = 0; i < 10; i++) await assert.rejects(close(ana, 'another river bend'), wrong)
  await assert.rejects(close(ana), { code: 'too_many_requests' })
  assert.equal((await ana.accounts.me()).data.status, 'active')
})

test('admins do not find a closed account, cannot reopen it and cannot answer it', async (t) => {
  const app = await startApp(t)
  const [ana, ada] = [await app.employee('Ana'), await app.admin('Ada')]
  await withPassword(app, ana)
  const asked = { name: 'Ana', email: ana.email, subject: 'Help', message: 'Please help' }
  const { data } = await ana.support.send({ body: asked })
  await close(ana)
  const id = String(ana.id)
  const open = { status: 'active', reason: 'Back', tell_reason: false } as const
  await assert.rejects(ada.admin.setStatus({ params: { id }, body: open }), { code: 'not_found' })
  await assert.rejects(ada.admin.user({ params: { id } }), { code: 'not_found' })
  assert.equal((await ada.admin.employees()).paginated_data.total, 0)
  const matter = { params: { id: String(data.id) } }
  await assert.rejects(ada.support.reply({ ...matter, body: { body: 'Dear Ana' } }), { code: 'nobody_there' })
  const kept = (await ada.support.get(matter)).data
  assert.deepEqual([kept.name, kept.email, kept.message, kept.status], ['Closed account', '', 'Please help', 'closed'])
  const { data: acts } = await ada.audit.list({ query: { action: 'account_closed' } })
  assert.deepEqual([acts.length, acts[0]?.actor?.id], [1, ana.id])
})

test('the files go with the account', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await withPassword(app, ana)
  await ana.accounts.updateMe({ body: {}, file: new File([new Uint8Array(PICTURE)], 'me.png', { type: 'image/png' }) })
  const { avatar } = (await ana.accounts.me()).data
  const other = await app.employee('Bo')
  const fetched = () => fetch(app.base + avatar!, { headers: { authorization: `Bearer ${other.token}` } })
  await close(ana)
  assert.equal((await fetched()).status, 404)
  assert.deepEqual(await app.db.all`select key from stored_files`, [])
})

test('data written as an account is closed is removed soon after', async (t) => {
  const app = await startApp(t)
  const [ana, hill] = [await app.employee('Ana Quartz'), await app.employer('Hill')]
  await withPassword(app, ana)
  await close(ana)
  await app.db.run`update users set name = 'Ana Quartz', phone = '+61491570110' where id = ${ana.id}`
  await addConnection(app, hill, ana)
  await app.db.run`
    insert into notifications (user_id, type, title, message, created_at)
    values (${hill.id}, 'job', 'Shift accepted', 'Ana Quartz accepted it.', ${app.now()})`
  app.setNow(app.now().add({ minutes: 3 }))
  await app.runJobs()
  const rows = await app.db.all`select name, phone from users where id = ${ana.id}`
  assert.deepEqual(rows, [{ name: 'Closed account', phone: null }])
  assert.deepEqual(await app.db.all`select id from connections`, [])
  assert.equal((await hill.notifications.list()).notifications[0]!.message, 'Closed account accepted it.')
  assert.equal((await app.db.all`select id from messages`).length, 1)
})
