import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'
import { subscriptionAt } from '#test/stand-ins/push.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
const schoolHours = { weekdays: [1, 2, 3, 4, 5], start_time: '07:00', end_time: '17:00' }
const params = ({ id }: { id: number }) => ({ params: { id } })

const schoolWithLimit = async (t: Parameters<typeof startApp>[0], limits: Partial<typeof none> | object = {}) => {
  const app = await startApp(t)
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana')]
  const organiser = await memberOf(app, hill, 'organiser', { name: 'Kim Lee' })
  const manager = await memberOf(app, hill, 'manager', { name: 'Maria Rossi' })
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360, ...limits } })
  const subject_id = await app.subject()
  const body = (at: Partial<typeof monday> = {}, invitee = ana) => ({
    inviter_id: hill.id,
    invitee_id: invitee.id,
    subject_id,
    ...monday,
    ...at,
  })
  const ask = async (at: Partial<typeof monday> = {}) => (await organiser.approvals.ask({ body: body(at) })).data
  return { app, hill, ana, organiser, manager, body, ask }
}
const titlesOf = async (person: Person) => (await person.notifications.list()).notifications.map(({ title }) => title)

test('an organiser above a limit has to ask for approval, a manager and the owner not', async (t) => {
  const { hill, organiser, manager, body } = await schoolWithLimit(t)
  await assert.rejects(organiser.shifts.request({ body: body() }), {
    status: 409,
    code: 'approval_needed',
    message: 'The shift is 7 hours long. The limit is 6 hours. An owner or manager must approve this request.',
  })
  await organiser.shifts.request({ body: body({ end_time: '14:30' }) })
  await manager.shifts.request({ body: body({ date: '2026-03-10' }) })
  await hill.shifts.request({ body: body({ date: '2026-03-11' }) })
  await assert.rejects(manager.approvals.ask({ body: body() }), { code: 'approval_not_needed' })
})

test('a waiting request is not sent, books no time, and reaches managers and the owner', async (t) => {
  const { hill, ana, organiser, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  assert.equal(approval.status, 'waiting')
  assert.deepEqual(approval.exceeded, ['The shift is 7 hours long. The limit is 6 hours.'])
  assert.equal(approval.requested_by, 'Kim Lee')
  assert.equal((await ana.shifts.ofEmployee({ params: { id: ana.id } })).total, 0)
  assert.equal((await hill.shifts.history()).total, 0)
  assert.deepEqual(await titlesOf(ana), [])
  for (const person of [hill, manager]) assert.deepEqual(await titlesOf(person), ['Approval needed'])
  assert.deepEqual(await titlesOf(organiser), [])
  await assert.rejects(ask(), { code: 'duplicate_request' })
})

test('a subject is kept while a request for it waits for approval', async (t) => {
  const { app, organiser, ask, body } = await schoolWithLimit(t)
  const approval = await ask()
  const ada = await app.admin()
  const remove = () => ada.subjects.remove({ params: { id: String(body().subject_id) } })
  const message = 'This subject is used by 1 request waiting for approval.'
  await assert.rejects(remove(), { code: 'subject_in_use', message })

  await organiser.approvals.withdraw(params(approval))
  await remove()
})

test('a request that waits keeps its class and note until it is sent', async (t) => {
  const { ana, organiser, manager, body } = await schoolWithLimit(t)
  const texts = { class_room: '7B', note: 'Bring a hat' }
  const { data: approval } = await organiser.approvals.ask({ body: { ...body(), ...texts } })
  assert.deepEqual({ class_room: approval.class_room, note: approval.note }, texts)
  await manager.approvals.approve(params(approval))
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data
  assert.deepEqual({ class_room: shift?.details?.class_room, note: shift?.note }, texts)
})

test('a push about a waiting request names neither cost nor rate', async (t) => {
  const { app, manager, ask } = await schoolWithLimit(t, { hourly_cents: 100, cost_cents: 100 })
  await manager.push.subscribe({ body: subscriptionAt('https://fcm.googleapis.com/fcm/send/maria') })
  const approval = await ask()
  assert.ok(approval.exceeded.some((sentence) => sentence.includes('$')))
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where channel = 'push' and user_id = ${manager.id}`
  assert.match(body, /^Kim Lee asks to book Ana, [^$]* It is above a limit\.$/)
})

test('approval sends the request in the name of the organiser and names both people', async (t) => {
  const { ana, organiser, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  const { data } = await manager.approvals.approve(params(approval))
  assert.deepEqual([data.status, data.decided_by], ['approved', 'Maria Rossi'])
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data
  assert.deepEqual(
    { id: shift?.id, requested_by: shift?.requested_by, approved_by: shift?.approved_by, status: shift?.status },
    { id: data.shift_id, requested_by: 'Kim Lee', approved_by: 'Maria Rossi', status: 'pending' },
  )
  assert.deepEqual(await titlesOf(organiser), ['Request approved'])
})

test('the second of two managers is told that the first has decided', async (t) => {
  const { hill, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  const reason = { reason: 'We have no budget left.' }
  const both = await Promise.allSettled([
    manager.approvals.approve(params(approval)),
    hill.approvals.decline({ ...params(approval), body: reason }),
  ])
  assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
  const refused = both.find((one) => one.status === 'rejected')?.reason
  assert.equal(refused.code, 'approval_decided')
  assert.match(refused.message, /^(Maria Rossi has already approved|Hill School has already declined) this request\.$/)
})

test('a declined request tells the organiser the reason and is not sent', async (t) => {
  const { ana, organiser, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  await manager.approvals.decline({ ...params(approval), body: { reason: 'We have no budget left.' } })
  const [notice] = (await organiser.notifications.list()).notifications
  assert.match(notice!.message, /^Maria Rossi declined your request to Ana, .*Reason: We have no budget left\.$/)
  assert.equal(notice!.link, `/employer/approvals?approval=${approval.id}`)
  assert.equal((await ana.shifts.ofEmployee({ params: { id: ana.id } })).total, 0)
})

test('a refusal at approval leaves the request waiting, with the reason', async (t) => {
  const { app, ana, organiser, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  const lake = await app.employer('Lake School')
  const { data: taken } = await lake.shifts.request({
    body: { inviter_id: lake.id, invitee_id: ana.id, subject_id: await app.subject(), ...monday },
  })
  await ana.shifts.answer({ ...params(taken), body: { status: 'accepted' } })
  await assert.rejects(manager.approvals.approve(params(approval)), { code: 'overlapping_booking' })
  const [waiting] = (await organiser.approvals.list()).data
  assert.deepEqual([waiting?.status, waiting?.problem], ['waiting', 'This person is already booked at that time.'])
  await ana.shifts.cancel(params(taken))
  assert.equal((await manager.approvals.approve(params(approval))).data.problem, null)
})

test('a question at approval is answered by the manager', async (t) => {
  const { app, hill, manager, ask, body } = await schoolWithLimit(t)
  const approval = await ask()
  await hill.shifts.request({ body: body({}, await app.employee('Bo')) })
  await assert.rejects(manager.approvals.approve(params(approval)), { code: 'gap_already_asked' })
  assert.equal((await manager.approvals.list()).data[0]?.problem, null)
  const { data } = await manager.approvals.approve({ ...params(approval), body: { also_ask: 'first_yes_wins' } })
  assert.equal(data.status, 'approved')
})

test('a request with a note beyond its approver’s fields is declined', async (t) => {
  const { app, hill, organiser, manager, body } = await schoolWithLimit(t)
  const { data: approval } = await organiser.approvals.ask({ body: { ...body(), note: 'Bring a hat' } })
  await hill.shifts.request({ body: { ...body({}, await app.employee('Bo')), note: 'Bring boots' } })
  await assert.rejects(manager.approvals.approve({ ...params(approval), body: { also_ask: 'first_yes_wins' } }), {
    message: /Please decline this request/,
  })
})

test('only its organiser withdraws a request, and the managers’ notification goes too', async (t) => {
  const { app, hill, organiser, manager, ask } = await schoolWithLimit(t)
  const other = await memberOf(app, hill, 'organiser', { name: 'Sam Webb' })
  const approval = await ask()
  for (const person of [other, manager])
    await assert.rejects(person.approvals.withdraw(params(approval)), { code: 'not_your_turn' })
  const { data } = await organiser.approvals.withdraw(params(approval))
  assert.equal(data.status, 'withdrawn')
  assert.deepEqual(await titlesOf(manager), [])
  await assert.rejects(manager.approvals.approve(params(approval)), {
    code: 'approval_decided',
    message: 'Kim Lee has already withdrawn this request.',
  })
})

test('a request that nobody approves expires when the shift starts', async (t) => {
  const { app, organiser, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  app.setNow('2026-03-08T21:29:00Z')
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  await app.runJobs()
  assert.equal((await organiser.approvals.list()).data[0]?.status, 'waiting')
  app.setNow('2026-03-08T21:31:00Z')
  await app.runJobs()
  assert.equal((await organiser.approvals.list()).data[0]?.status, 'expired')
  assert.deepEqual(await titlesOf(organiser), ['Request not approved in time'])
  await assert.rejects(manager.approvals.approve(params(approval)), { message: 'The shift has already started.' })
})

test('the browser learns before the request which limits it exceeds', async (t) => {
  const limits = { longest_minutes: 240, cost_cents: 10_000, hourly_cents: 5000, usual_times: schoolHours }
  const { organiser, manager } = await schoolWithLimit(t, limits)
  const query = { date: '2026-03-14', start_time: '08:30', end_time: '15:30' }
  assert.deepEqual(
    (await organiser.approvals.check({ query })).exceeded.map(({ limit }) => limit),
    ['longest_minutes', 'cost_cents', 'hourly_cents', 'usual_times'],
  )
  assert.deepEqual((await manager.approvals.check({ query })).exceeded, [])
})

test('limits of one organiser replace those of the organisation until they are removed', async (t) => {
  const { app, hill, organiser, manager, body } = await schoolWithLimit(t)
  const other = await memberOf(app, hill, 'organiser', { name: 'Sam Webb' })
  const user_id = String(organiser.id)
  const ten = { ...none, longest_minutes: 600 }
  await manager.approvals.setMemberLimits({ params: { user_id }, body: { limits: ten } })
  assert.deepEqual((await manager.approvals.memberLimits()).data, [{ user_id: organiser.id, limits: ten }])
  assert.deepEqual((await organiser.approvals.limits()).own, ten)
  assert.equal((await other.approvals.limits()).own, null)
  const query = { ...monday, end_time: '17:30' }
  assert.deepEqual((await organiser.approvals.check({ query })).exceeded, [])
  assert.equal((await other.approvals.check({ query })).exceeded.length, 1)
  await organiser.shifts.request({ body: body() })

  await manager.approvals.setMemberLimits({ params: { user_id }, body: { limits: { ...none, longest_minutes: 60 } } })
  const tuesday = body({ date: '2026-03-10', end_time: '10:30' })
  await assert.rejects(organiser.shifts.request({ body: tuesday }), { code: 'approval_needed' })
  await manager.approvals.setMemberLimits({ params: { user_id }, body: { limits: null } })
  await organiser.shifts.request({ body: tuesday })
  await assert.rejects(
    hill.approvals.setMemberLimits({ params: { user_id: String(manager.id) }, body: { limits: ten } }),
    { code: 'invalid' },
  )
  await hill.organisations.removeMember({ params: { user_id: organiser.id } })
  assert.deepEqual(await app.db.all`select user_id from member_limits`, [])
})

test('lists and decides requests of all sites of the member, each with its site', async (t) => {
  const { app, hill, ana, organiser, manager, body, ask } = await schoolWithLimit(t)
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'Hill Campus' } })
  const local = await memberOf(app, hill, 'manager', { name: 'Lee Chan', sites: [hill.id] })
  const first = await ask()
  await organiser.organisations.actFor({ body: { site_id: campus.id } })
  const second = (await organiser.approvals.ask({ body: { ...body({ date: '2026-03-10' }), inviter_id: campus.id } }))
    .data
  const sitesSeenBy = async (reader: Person) => (await reader.approvals.list()).data.map(({ site }) => site.name)
  assert.deepEqual(await sitesSeenBy(manager), ['Hill School', 'Hill Campus'])
  assert.deepEqual(await sitesSeenBy(local), ['Hill School'])
  await assert.rejects(local.approvals.approve(params(second)), { code: 'not_found' })

  const { data } = await manager.approvals.approve(params(second))
  assert.deepEqual({ status: data.status, site: data.site.name }, { status: 'approved', site: 'Hill Campus' })
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data
  assert.deepEqual({ inviter: shift?.inviter_id, by: shift?.approved_by }, { inviter: campus.id, by: 'Maria Rossi' })
  await manager.approvals.decline({ ...params(first), body: { reason: 'We have no budget left.' } })
})

test('another organisation sees and decides nothing of it', async (t) => {
  const { app, ask } = await schoolWithLimit(t)
  const approval = await ask()
  const lake = await app.employer('Lake School')
  assert.equal((await lake.approvals.list()).total, 0)
  await assert.rejects(lake.approvals.approve(params(approval)), { code: 'not_found' })
  assert.deepEqual((await lake.approvals.limits()).data, none)
})

test('a blocked person leaves the list, and their request can no longer be sent', async (t) => {
  const { hill, ana, manager, ask } = await schoolWithLimit(t)
  const approval = await ask()
  await ana.connections.block({ body: { user_id: hill.id } })
  assert.equal((await manager.approvals.list()).total, 0)
  await assert.rejects(manager.approvals.approve(params(approval)), { code: 'not_found' })
})

test('each step is in the audit log with the person', async (t) => {
  const { app, manager, ask } = await schoolWithLimit(t)
  await manager.approvals.approve(params(await ask()))
  const { data } = await (await app.admin('Ada')).audit.list()
  assert.deepEqual(
    data.map(({ action, actor, subject }) => [action, actor?.name, subject?.name]),
    [
      ['approval_given', 'Maria Rossi', 'Ana'],
      ['approval_asked', 'Kim Lee', 'Ana'],
      ['booking_limits_changed', 'Hill School', 'Hill School'],
    ],
  )
})
