import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { recommendedTo } from '#test/helpers/connections.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const running = startApp({ after })
const MONDAY = '2026-03-09'
const hours = { date: MONDAY, start_time: '08:30', end_time: '15:30' }

const schoolAndAna = async () => {
  const app = await running
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  const subject_id = await app.subject()
  const ask = (by: Person) =>
    by.shifts.request({ body: { inviter_id: by.id, invitee_id: ana.id, subject_id, ...hours } })
  const answer = (id: number, status: 'accepted' | 'rejected') =>
    ana.shifts.answer({ params: { id }, body: { status } })
  return { app, hill, lake, ana, about: { params: { id: ana.id } }, ask, answer }
}
const found = async (by: Person, query: Parameters<Person['availability']['staff']>[0] = {}) => {
  const { available_staffs } = await by.availability.staff({ query: { date: MONDAY, per_page: '100', ...query.query } })
  return available_staffs.map((one) => ('employee' in one ? one.employee.id : one.id))
}
const noReason = { reason: null }

test('a site neither finds nor asks a person whom it does not book; other sites do', async () => {
  const { hill, lake, ana, about, ask } = await schoolAndAna()
  assert.ok((await found(hill)).includes(ana.id))
  await hill.staffPreferences.doNotBook({ ...about, body: { reason: 'Left a class alone' } })
  assert.ok(!(await found(hill)).includes(ana.id))
  assert.ok(!(await recommendedTo(hill, { search: 'Ana', per_page: '100' })).names.includes('Ana'))
  await assert.rejects(ask(hill), { code: 'staff_unavailable', message: /^Your site does not book Ana\./ })
  assert.ok((await found(lake)).includes(ana.id))
  await ask(lake)
  await hill.staffPreferences.bookAgain(about)
  assert.ok((await found(hill)).includes(ana.id))
  await ask(hill)
})

test('withdraws open requests like any withdrawal, and tells the person nothing more', async () => {
  const { app, hill, ana, about, ask, answer } = await schoolAndAna()
  const { data } = await ask(hill)
  await app.db.run`delete from notifications`
  await hill.staffPreferences.doNotBook({ ...about, body: { reason: 'Left a class alone' } })
  const notices = (await ana.notifications.list()).notifications
  assert.deepEqual(
    notices.map(({ title, message }) => ({ title, message: message.replace(/for .*/, 'for …') })),
    [{ title: 'Request withdrawn', message: 'Hill withdrew the request for …' }],
  )
  await assert.rejects(answer(data.id, 'accepted'), { code: 'already_answered' })
})

test('an answer that came too late says no more than that the request is gone', async () => {
  const { app, hill, ana, ask, answer } = await schoolAndAna()
  const { data } = await ask(hill)
  await app.db.run`
    insert into staff_preferences (site_id, employee_id, preference, set_at)
    values (${hill.id}, ${ana.id}, 'do_not_book', ${app.now()})`
  await assert.rejects(answer(data.id, 'accepted'), {
    code: 'already_answered',
    message: 'This request has already been answered.',
  })
})

test('asks first while a booking exists, which then stays', async () => {
  const { hill, ana, about, ask, answer } = await schoolAndAna()
  const { data } = await ask(hill)
  await answer(data.id, 'accepted')
  await assert.rejects(hill.staffPreferences.doNotBook({ ...about, body: noReason }), {
    code: 'booked_here',
    message: 'Ana has a booking with you that is not over. The booking will stay. Continue?',
  })
  await hill.staffPreferences.doNotBook({ ...about, body: { ...noReason, confirmed: true } })
  const [shift] = await ana.shifts.ofEmployee({ params: { id: String(ana.id) } }).then((answer) => answer.data)
  assert.equal(shift?.status, 'accepted')
})

test('a person is preferred, or not booked, never both', async () => {
  const { hill, ana, about } = await schoolAndAna()
  await hill.staffPreferences.prefer(about)
  assert.equal((await hill.staffPreferences.get(about)).data?.preference, 'preferred')
  assert.deepEqual(await found(hill, { query: { preferred: 'true' } }), [ana.id])
  await hill.staffPreferences.doNotBook({ ...about, body: noReason })
  assert.equal((await hill.staffPreferences.get(about)).data?.preference, 'do_not_book')
  await assert.rejects(hill.staffPreferences.prefer(about), { code: 'not_booked_here' })
  await assert.rejects(hill.staffPreferences.unprefer(about), { code: 'not_found' })
  assert.deepEqual(
    (await hill.staffPreferences.notBooked()).data.map(({ id, set_by }) => ({ id, set_by })),
    [{ id: ana.id, set_by: 'Hill' }],
  )
})

test('only members who manage a site decide whom it does not book', async () => {
  const { app, hill, about } = await schoolAndAna()
  const kim = await memberOf(app, hill, 'organiser')
  await kim.staffPreferences.prefer(about)
  await assert.rejects(kim.staffPreferences.doNotBook({ ...about, body: noReason }), { code: 'member_not_allowed' })
})

test('filters the search by pool, in its order, and names pools and marks', async () => {
  const { app, hill, ana } = await schoolAndAna()
  const ben = await app.employee('Ben')
  const { data: pool } = await hill.pools.add({ body: { name: 'Our regulars', is_shared: true } })
  await hill.pools.addPeople({ params: { id: pool.id }, body: { employee_ids: [ben.id, ana.id] } })
  await hill.staffPreferences.prefer({ params: { id: ana.id } })
  await hill.staffNotes.save({
    params: { id: ben.id },
    body: { note: null, tags: [], onboarding: 'ready', version: 0 },
  })
  const { available_staffs, total } = await hill.availability.staff({ query: { pool_id: pool.id } })
  assert.equal(total, 2)
  assert.deepEqual(
    available_staffs.map((one) => {
      const { name, preferred, onboarding, pools } = 'employee' in one ? one.employee : one
      return { name, preferred, onboarding, pools: pools.map(({ name, place }) => `${name} ${place}`) }
    }),
    [
      { name: 'Ben', preferred: false, onboarding: 'ready', pools: ['Our regulars 1'] },
      { name: 'Ana', preferred: true, onboarding: 'not_started', pools: ['Our regulars 2'] },
    ],
  )
  assert.deepEqual(await found(hill, { query: { onboarding: 'ready' } }), [ben.id])
  assert.deepEqual(await found(hill, { query: { pool_id: pool.id, preferred: 'true' } }), [ana.id])
  const other = await app.employer('Other')
  assert.deepEqual(await found(other, { query: { pool_id: pool.id } }), [])
})
