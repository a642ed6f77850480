import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { putMember } from './queries.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
const tuesday = { ...monday, date: '2026-03-10' }

const schoolWithOrganiser = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana')]
  const kim = await memberOf(app, hill, 'organiser', { name: 'Kim Lee' })
  const subject_id = await app.subject()
  const request = async (by: typeof kim, at: typeof monday) =>
    (await by.shifts.request({ body: { inviter_id: hill.id, invitee_id: ana.id, subject_id, ...at } })).data
  return { app, hill, ana, kim, request }
}

test('names the member who requested, cancelled and marked a no-show, to both sides', async (t) => {
  const { app, hill, ana, kim, request } = await schoolWithOrganiser(t)
  const first = await request(kim, monday)
  assert.equal(first.requested_by, 'Kim Lee')
  const second = await request(kim, tuesday)
  await kim.shifts.cancel({ params: { id: second.id } })
  await ana.shifts.answer({ params: { id: first.id }, body: { status: 'accepted' } })
  app.setNow('2026-03-09T02:00:00Z')
  await kim.attendance.markNoShow({ params: { id: first.id } })
  for (const { data } of [await hill.shifts.history(), await ana.shifts.ofEmployee({ params: { id: ana.id } })]) {
    const names = data
      .toSorted((one, other) => one.id - other.id)
      .map(({ requested_by, closed_by, no_show }) => ({ requested_by, closed_by, marked_by: no_show?.marked_by }))
    assert.deepEqual(names, [
      { requested_by: 'Kim Lee', closed_by: null, marked_by: 'Kim Lee' },
      { requested_by: 'Kim Lee', closed_by: 'Kim Lee', marked_by: undefined },
    ])
  }
})

test('names nobody for what the account itself did, or the employee', async (t) => {
  const { hill, ana, kim, request } = await schoolWithOrganiser(t)
  const own = await request(hill, monday)
  assert.equal(own.requested_by, null)
  const { data: closed } = await hill.shifts.cancel({ params: { id: own.id } })
  assert.equal(closed.closed_by, null)
  const asked = await request(kim, tuesday)
  await ana.shifts.answer({ params: { id: asked.id }, body: { status: 'accepted' } })
  const { data: cancelled } = await ana.shifts.cancel({ params: { id: asked.id } })
  assert.deepEqual([cancelled.requested_by, cancelled.closed_by], ['Kim Lee', null])
})

test('hides the name from both sides once one has blocked the other', async (t) => {
  const { hill, ana, kim, request } = await schoolWithOrganiser(t)
  const { id } = await request(kim, monday)
  await kim.shifts.cancel({ params: { id } })
  await ana.connections.block({ body: { user_id: hill.id } })
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data
  assert.deepEqual([shift?.requested_by, shift?.closed_by], [null, null])
})

test('the organisation keeps the name of a member who leaves, for seven years', async (t) => {
  const { app, hill, kim, request } = await schoolWithOrganiser(t)
  await request(kim, monday)
  const named = async () => (await hill.shifts.history()).data[0]?.requested_by
  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  await app.db.run`update users set name = 'Kim Novak', password_hash = ${await passwordHash()} where id = ${kim.id}`
  assert.equal(await named(), 'Kim Lee')
  await kim.privacy.close({ body: { password: PASSWORD } })
  assert.equal(await named(), 'Kim Lee')
  app.setNow(app.now().add({ hours: 7 * 367 * 24 }))
  await app.runJobs()
  assert.deepEqual(await app.db.all`select name from former_members`, [])
})

test('a member who closes the account keeps the name where they acted, and nowhere else', async (t) => {
  const { app, hill, kim, request } = await schoolWithOrganiser(t)
  const lake = await app.employer('Lake School')
  const { organisation } = await app.db.one<{ organisation: number }>`
    select organisation_id as organisation from sites where account_id = ${lake.id}`
  await app.db.run`
    insert into members (organisation_id, user_id, role, joined_at)
    values (${organisation}, ${kim.id}, 'viewer', ${app.now()})`
  await request(kim, monday)
  await app.db.run`update users set password_hash = ${await passwordHash()} where id = ${kim.id}`
  await kim.privacy.close({ body: { password: PASSWORD } })
  assert.equal((await hill.shifts.history()).data[0]?.requested_by, 'Kim Lee')
  const kept = await app.db.all`select name from former_members`
  assert.deepEqual(kept, [{ name: 'Kim Lee' }])
})

test('a member who returns has the name of their account again', async (t) => {
  const { app, hill, kim, request } = await schoolWithOrganiser(t)
  await request(kim, monday)
  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  await app.db.run`update users set name = 'Kim Novak' where id = ${kim.id}`
  const { id } = (await hill.organisations.get()).data
  await app.db.transaction((tx) => putMember(tx, id, kim.id, { role: 'organiser', site_ids: null }))
  assert.equal((await hill.shifts.history()).data[0]?.requested_by, 'Kim Novak')
})
