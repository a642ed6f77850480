import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { startApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', headcount: 2 }
const tuesday = { ...monday, date: '2026-03-10' }
const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
const exceeded = ['The shift is 7 hours long. The limit is 6 hours.']
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const lastTitle = async (person: Person) => (await person.notifications.list()).notifications[0]?.title

/** A school whose organiser may post six hours, and two teachers who fit. */
const schoolWithLimit = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill School')
  const subject_id = await app.subject()
  const staff: Person[] = []
  for (const name of ['Ana', 'Bo']) {
    const teacher = await app.employee(name, { profile: false })
    await teacher.profiles.create({ body: { vit_id: `100${name}`, can_teach: [subject_id], year_levels: ['primary'] } })
    staff.push(teacher)
  }
  const organiser = await memberOf(app, hill, 'organiser', { name: 'Kim Lee' })
  const manager = await memberOf(app, hill, 'manager', { name: 'Maria Rossi' })
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360 } })
  const post = async (slots = [monday], by = organiser, more: Partial<NewVacancy> = {}) =>
    (await by.vacancies.post({ body: { subject_id, asks: 'best', note: 'Bring a hat', slots, ...more } })).data
  const seen = async ({ id }: { id: number }) => (await organiser.vacancies.one(params({ id }))).data
  const asked = async () =>
    (await app.db.one<{ asked: number }>`select count(*) as asked from offers where status = 'pending'`).asked
  const wait = async (until: string) => {
    app.setNow(until)
    await app.db.run`update sessions set last_used_at = ${app.now()}`
    await app.runJobs()
  }
  return { app, hill, organiser, manager, subject_id, staff, post, seen, asked, wait }
}

test('a vacancy above a limit waits, asks nobody, and is in the list of approvals', async (t) => {
  const { hill, organiser, manager, staff, post, asked, wait } = await schoolWithLimit(t)
  const vacancy = await post([tuesday, monday])
  assert.deepEqual(
    { status: vacancy.approval?.status, closed: vacancy.closed_at, slots: vacancy.slots.map(({ status }) => status) },
    { status: 'waiting', closed: null, slots: ['waiting', 'waiting'] },
  )
  for (const person of [hill, manager]) assert.equal(await lastTitle(person), 'Approval needed')
  const [approval] = (await manager.approvals.list()).data
  assert.deepEqual(
    {
      ...approval?.vacancy,
      details: approval?.vacancy?.details.absent,
      exceeded: approval?.exceeded,
      by: approval?.requested_by,
      date: approval?.date,
    },
    {
      ...{ id: vacancy.id, year_level: null, note: 'Bring a hat', pool: null, by_application: false, details: null },
      slots: approval?.vacancy?.slots,
      ...{ exceeded, by: 'Kim Lee', date: monday.date },
    },
  )
  const { cost_cents } = approval!.vacancy!.slots[0]!
  assert.ok(cost_cents > 0)
  assert.equal(approval!.cost_cents, 4 * cost_cents)
  await wait('2026-03-05T21:30:00Z')
  assert.equal(await asked(), 0)
  for (const person of staff) assert.deepEqual((await person.openJobs.list()).data, [])
  assert.equal((await organiser.vacancies.list({ query: {} })).total, 1)
  await assert.rejects(post([monday], manager), { code: 'slot_posted', message: /already waits for approval/ })
})

test('an approver reads what is posted: who is away, the class, and that people apply', async (t) => {
  const { organiser, manager, post } = await schoolWithLimit(t)
  await post([monday], organiser, {
    by_application: true,
    class_room: '5B',
    absent: { name: 'Ms Rossi', is_told: false },
  })
  const [approval] = (await manager.approvals.list()).data
  assert.equal(approval?.vacancy?.by_application, true)
  const { class_room, absent } = approval!.vacancy!.details
  assert.deepEqual({ class_room, absent }, { class_room: '5B', absent: { name: 'Ms Rossi', is_told: false } })
})

test('approval posts the vacancy at once, and the other manager reads who decided', async (t) => {
  const { hill, organiser, manager, post, seen, asked } = await schoolWithLimit(t)
  const vacancy = await post()
  const approval = { id: vacancy.approval!.id }
  const both = await Promise.allSettled([
    manager.approvals.approve(params(approval)),
    hill.approvals.approve(params(approval)),
  ])
  const refused = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  assert.equal(refused.length, 1)
  assert.equal(refused[0].code, 'approval_decided')
  assert.match(refused[0].message, /^(Maria Rossi|Hill School) has already approved this request\.$/)
  const { approval: after, slots } = await seen(vacancy)
  assert.deepEqual(
    { after, status: slots[0]?.status, offers: slots[0]?.open_offers },
    { after: null, status: 'open', offers: 2 },
  )
  assert.equal(await asked(), 2)
  assert.equal(await lastTitle(organiser), 'Vacancy approved')
})

test('a declined vacancy says by whom and why, and can be posted again', async (t) => {
  const { organiser, manager, post, seen, asked } = await schoolWithLimit(t)
  const vacancy = await post()
  await manager.approvals.decline({ ...params(vacancy.approval!), body: { reason: 'Too expensive' } })
  const { approval, slots } = await seen(vacancy)
  assert.deepEqual(approval, {
    ...{ id: vacancy.approval!.id, status: 'declined' },
    ...{ decided_by: 'Maria Rossi', reason: 'Too expensive' },
  })
  assert.equal(slots[0]?.status, 'closed')
  const [notice] = (await organiser.notifications.list()).notifications
  assert.match(notice!.message, /^Maria Rossi declined your vacancy, .*Reason: Too expensive$/)
  assert.equal(notice!.link, `/employer/vacancies?vacancy=${vacancy.id}`)
  assert.equal((await post()).approval?.status, 'waiting')
  assert.equal(await asked(), 0)
})

test('an organiser takes a waiting vacancy back, and the managers’ notice goes with it', async (t) => {
  const { organiser, manager, post } = await schoolWithLimit(t)
  const vacancy = await post()
  const { data } = await organiser.vacancies.close(params(vacancy))
  assert.deepEqual({ approval: data.approval, status: data.slots[0]?.status }, { approval: null, status: 'closed' })
  assert.equal(await lastTitle(manager), undefined)
  await assert.rejects(manager.approvals.approve(params(vacancy.approval!)), { code: 'approval_decided' })
  const next = await post()
  await organiser.approvals.withdraw(params(next.approval!))
  await assert.rejects(organiser.vacancies.close(params(next)), { code: 'vacancy_closed' })
})

test('dates that start expire one by one, and the others can still be approved', async (t) => {
  const { organiser, manager, post, seen, wait } = await schoolWithLimit(t)
  const [vacancy, other] = [await post([monday, tuesday]), await post([{ ...tuesday, start_time: '08:00' }])]
  await wait('2026-03-08T21:31:00Z')
  assert.equal(await lastTitle(organiser), 'Date not approved in time')
  assert.deepEqual(
    (await seen(vacancy)).slots.map(({ status }) => status),
    ['started', 'waiting'],
  )
  await manager.approvals.approve(params(vacancy.approval!))
  assert.deepEqual(
    (await seen(vacancy)).slots.map(({ status }) => status),
    ['closed', 'open'],
  )
  await wait('2026-03-09T21:31:00Z')
  assert.equal((await seen(other)).approval?.status, 'expired')
  assert.equal(await lastTitle(organiser), 'Vacancy not approved in time')
})

test('a refusal at approval leaves the vacancy waiting, with the reason', async (t) => {
  const { app, hill, manager, staff, subject_id, post, seen } = await schoolWithLimit(t)
  const vacancy = await post()
  await app.db.run`update plans set staff_limit = 1`
  const { headcount: _, ...times } = tuesday
  const body = { inviter_id: hill.id, invitee_id: staff[0]!.id, subject_id, ...times }
  const { data: request } = await hill.shifts.request({ body })
  await staff[0]!.shifts.answer({ ...params(request), body: { status: 'accepted' } })
  await assert.rejects(manager.approvals.approve(params(vacancy.approval!)), { code: 'plan_limit_reached' })
  assert.equal((await seen(vacancy)).approval?.status, 'waiting')
  assert.ok((await manager.approvals.list()).data[0]?.problem)
})

test('a request to one person for a waiting date keeps its number of people', async (t) => {
  const { hill, manager, staff, subject_id, post, seen } = await schoolWithLimit(t)
  const vacancy = await post()
  const { headcount: _, ...times } = monday
  await manager.shifts.request({ body: { inviter_id: hill.id, invitee_id: staff[0]!.id, subject_id, ...times } })
  await manager.approvals.approve(params(vacancy.approval!))
  const [slot] = (await seen(vacancy)).slots
  assert.deepEqual({ headcount: slot?.headcount, offers: slot?.open_offers }, { headcount: 2, offers: 2 })
})

test('a replacement above a limit waits for approval, and then asks others', async (t) => {
  const { app, organiser, manager, hill, subject_id, staff, asked } = await schoolWithLimit(t)
  const [ana] = staff as [Person]
  const { headcount: _, ...times } = monday
  const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: ana.id }
  const { data: shift } = await manager.shifts.request({ body })
  await ana.shifts.answer({ ...params(shift), body: { status: 'accepted' } })
  await ana.shifts.cancel({ ...params(shift), body: {} })
  const { data: waiting, message } = await organiser.shifts.replace(params(shift))
  assert.deepEqual([message, waiting.approval?.status, await asked()], ['Sent for approval.', 'waiting', 0])
  await assert.rejects(organiser.shifts.replace(params(shift)), { code: 'no_replacement_needed', message: /waits/ })
  const [approval] = (await manager.approvals.list()).data
  await manager.approvals.approve({ ...params(approval!), body: {} })
  const offers = await app.db.all<{ invitee_id: number }>`select invitee_id from offers where status = 'pending'`
  assert.deepEqual(offers, [{ invitee_id: staff[1]!.id }], 'only the other teacher is asked')
})

test('a replacement that waits for approval keeps the files of the shift', async (t) => {
  const { app, organiser, manager, hill, staff, post } = await schoolWithLimit(t)
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 300 } })
  const file = new File([new Uint8Array(pdf())], 'Plan.pdf')
  const { id } = (await manager.vacancyFiles.upload({ file })).data
  await post([{ ...monday, headcount: 1 }], manager, { files: [{ id, shown: 'booking' }] })
  const [ana] = staff as [Person]
  const { data } = await ana.shifts.ofEmployee({ ...params(ana), query: {} })
  await ana.shifts.answer({ ...params(data[0]!), body: { status: 'accepted' } })
  app.setNow('2026-03-08T21:41:00Z')
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  await manager.attendance.markNoShow(params(data[0]!))
  const { data: waiting } = await organiser.shifts.replace(params(data[0]!))
  assert.deepEqual([waiting.approval?.status, waiting.details.files.map(({ name }) => name)], ['waiting', ['Plan.pdf']])
})

test('no replacement is approved once another person is booked for the one who left', async (t) => {
  const { app, organiser, manager, hill, subject_id, staff } = await schoolWithLimit(t)
  const [ana, bo] = staff as [Person, Person]
  const { headcount: _, ...times } = monday
  const request = async (person: Person, more: object = {}) =>
    (
      await manager.shifts.request({
        body: { ...times, subject_id, inviter_id: hill.id, invitee_id: person.id, ...more },
      })
    ).data
  const accept = (person: Person, shift: { id: number }) =>
    person.shifts.answer({ ...params(shift), body: { status: 'accepted' } })
  const shift = await request(ana)
  await accept(ana, shift)
  await ana.shifts.cancel({ ...params(shift), body: {} })
  await organiser.shifts.replace(params(shift))
  await accept(bo, await request(bo, { start_time: '09:00', replaces: shift.id }))
  const [approval] = (await manager.approvals.list()).data
  await assert.rejects(manager.approvals.approve({ ...params(approval!), body: {} }), { code: 'no_replacement_needed' })
  const open = await app.db.all`select id from offers where status = 'pending'`
  assert.deepEqual(open, [])
})
