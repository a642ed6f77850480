import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
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

test('a member who closes the account keeps the name only where they acted', async (t) => {
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

test('names the writer of a message in full to the school and to the teacher', async (t) => {
  const { app, hill, ana, kim } = await schoolWithOrganiser(t)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${ana.id}, 'employer', 'accepted', ${app.now()})`
  const { data } = await kim.conversations.begin({ body: { user_id: ana.id, body: 'Can you come?' } })
  assert.equal(data.message.written_by, 'Kim Lee')
  const params = { id: String(data.conversation_id) }
  await ana.conversations.write({ params, body: { body: 'Yes.' } })
  await hill.conversations.toAll({ body: { body: 'Thank you, everyone.' } })
  await kim.conversations.toAll({ body: { body: 'The gate code has changed.' } })
  const writersSeenBy = async (reader: typeof kim) =>
    (await reader.conversations.get({ params })).messages.map(({ written_by }) => written_by)
  assert.deepEqual(await writersSeenBy(hill), ['Kim Lee', null, null, 'Kim Lee'])
  assert.deepEqual(await writersSeenBy(ana), ['Kim Lee', null, null, 'Kim Lee'])
  const [listed] = (await ana.conversations.list()).data
  assert.equal(listed?.last_message?.written_by, 'Kim Lee')
})

test('only the organisation sees who approved a timesheet or wrote a rating', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const lee = await memberOf(app, hill, 'manager', { name: 'Lee Chan' })
  const id = await work()
  const params = { id }
  const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  await ana.timesheets.submit({ params, body: times })
  await lee.timesheets.dispute({ params, body: { reason: 'The break was longer.' } })
  app.setNow(app.now().add({ minutes: 1 }))
  await ana.timesheets.submit({ params, body: { ...times, break_minutes: 45 } })
  await hill.timesheets.dispute({ params, body: { reason: 'Longer still.' } })
  app.setNow(app.now().add({ minutes: 1 }))
  await ana.timesheets.submit({ params, body: { ...times, break_minutes: 60 } })
  await lee.timesheets.approve({ params })
  const { data: given } = await lee.ratings.rate({ params, body: { rating: 5 } })
  assert.equal(given.rated_by, 'Lee Chan')
  const { data: received } = await ana.ratings.rate({ params, body: { rating: 4 } })
  const { data: replied } = await lee.ratings.reply({ params: { id: received.id }, body: { reply: 'Thank you.' } })
  assert.equal(replied.replied_by, 'Lee Chan')

  const { data: sheet } = await hill.timesheets.get({ params })
  assert.deepEqual(
    sheet.history.map(({ status, decided_by }) => [status, decided_by]),
    [
      ['submitted', null],
      ['disputed', 'Lee Chan'],
      ['submitted', null],
      ['disputed', null],
      ['submitted', null],
      ['approved', 'Lee Chan'],
    ],
  )
  assert.deepEqual([sheet.my_rating?.rated_by, sheet.their_rating?.replied_by], ['Lee Chan', 'Lee Chan'])
  assert.equal((await hill.records.list()).data[0]?.timesheet?.decided_by, 'Lee Chan')
  assert.ok(!JSON.stringify((await ana.timesheets.get({ params })).data).includes('Lee'))
  assert.ok(!JSON.stringify((await ana.records.history()).data).includes('Lee'))
})

test('names the sender and the answerer of an invitation to the organisation only', async (t) => {
  const { app, hill, ana } = await schoolWithOrganiser(t)
  const lee = await memberOf(app, hill, 'manager', { name: 'Lee Chan' })
  const bo = await app.employee('Bo')
  await lee.connections.inviteEmployee({ body: { employee_id: ana.id } })
  const { data: asked } = await bo.connections.inviteEmployer({ body: { employer_id: hill.id } })
  await lee.connections.answer({ params: { id: asked.id }, body: { user_type: 'employer', status: 'accepted' } })
  const { data } = await hill.connections.list({ params: { role: 'employer' } })
  const names = data.map(({ employee, sent_by, answered_by }) => ({ name: employee.name, sent_by, answered_by }))
  assert.deepEqual(
    names.toSorted((one, other) => one.name.localeCompare(other.name)),
    [
      { name: 'Ana', sent_by: 'Lee Chan', answered_by: null },
      { name: 'Bo', sent_by: null, answered_by: 'Lee Chan' },
    ],
  )
  for (const person of [ana, bo])
    assert.ok(!JSON.stringify(await person.connections.list({ params: { role: 'employee' } })).includes('Lee'))
})

test('an invitation resent by the account no longer names the member who sent it first', async (t) => {
  const { app, hill, ana } = await schoolWithOrganiser(t)
  const lee = await memberOf(app, hill, 'manager', { name: 'Lee Chan' })
  const { data } = await lee.connections.inviteEmployee({ body: { employee_id: ana.id } })
  await ana.connections.answer({ params: { id: data.id }, body: { user_type: 'employee', status: 'rejected' } })
  app.setNow(app.now().add({ hours: 8 * 24 }))
  const { data: again } = await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  assert.equal(again.sent_by, null)
})
