import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signLink } from '#server/messaging/links/signatures.ts'
import { startApp } from '#test/app.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const scene = createVacancyScenes(app, subject_id)
const daysAfter = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()

test('a posted vacancy asks a few people, and the first yes takes it', async () => {
  const { hill, staff, post, seen, asked, answer } = await scene(15)
  const { id, slots } = await post({ note: 'Bring a hat', class_room: '5B, room 12' })
  const [slot] = slots
  assert.deepEqual([slot!.status, slot!.fitting, slot!.headcount], ['open', 15, 1])
  const first = await asked()
  assert.ok(first.length >= 2 && first.length < staff.length, `${first.length} asked`)
  assert.equal(slot!.open_offers, first.length)
  assert.ok(slot!.chance! > 0)

  const [winner, loser] = first as [(typeof first)[number], (typeof first)[number]]
  const { data } = await winner.person.shifts.ofEmployee({ params: { id: String(winner.person.id) }, query: {} })
  assert.deepEqual([data[0]!.note, data[0]!.details?.class_room], ['Bring a hat', '5B, room 12'])
  assert.equal(await answer(winner), 'accepted')
  const [filled] = (await seen(id)).slots
  assert.deepEqual([filled!.status, filled!.open_offers, filled!.next_look_at], ['filled', 0, null])
  assert.deepEqual(
    filled!.booked.map(({ shift_id, name }) => [shift_id, name]),
    [[winner.id, winner.person.name]],
  )
  await assert.rejects(answer(loser), { message: 'Someone else has taken this shift.' })
  const { notifications } = await loser.person.notifications.list({ query: {} })
  assert.equal(notifications[0]!.title, 'Shift taken')
  assert.deepEqual((await hill.vacancies.list({ query: {} })).data, [])
  assert.deepEqual(
    (await hill.vacancies.list({ query: { show: 'past' } })).data.map((one) => one.id),
    [id],
  )
})

test('the mail and the answer page say the class, the note and the instructions', async () => {
  const { hill, post, asked, answer } = await scene(2)
  const facts = { class_room: '5B, room 12', report_to: 'Front office', instructions: 'Roll call' }
  await post({ ...facts, note: 'Bring a hat' })
  const [{ id, person }] = (await asked()) as [{ id: number; person: Person }]
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where user_id = ${person.id} and channel = 'mail' order by id desc limit 1`
  assert.match(
    body,
    /Class and room: 5B, room 12\nNote: Bring a hat\nReport to: Front office\nInstructions: Roll call\n/,
  )
  const until = app.now().add({ hours: 1 })
  const token = await signLink(app.db, { purpose: 'answer_shift', userId: person.id, shiftId: id, until })
  const look = async () => (await app.anonymous.answerLinks.look({ body: { token } })).data
  assert.deepEqual((await look()).details, { sector: 'education', dress: null, absent: null, files: [], ...facts })
  await answer({ id, person }, 'rejected')
  assert.equal((await look()).details, null)
  assert.equal((await hill.vacancies.list({ query: {} })).data[0]!.details.report_to, 'Front office')
})

test('books as many people as a slot needs', async () => {
  const { monday, post, seen, asked, answer, wait } = await scene(12)
  const { id } = await post({ slots: [{ ...monday, headcount: 2 }] })
  const open = await asked()
  assert.equal(await answer(open[0]!), 'accepted')
  assert.equal((await seen(id)).slots[0]!.status, 'open')
  await wait(0)
  assert.equal(await answer((await asked())[0]!), 'accepted')
  const [slot] = (await seen(id)).slots
  assert.deepEqual([slot!.status, slot!.booked.length, slot!.open_offers], ['filled', 2, 0])
})

test('several roles at one time are slots of one vacancy, each for people of its role', async () => {
  const { monday, hill, staff, post, asked } = await scene(2)
  const body = {
    classifications: ['education_support' as const],
    can_teach: [subject_id],
    year_levels: ['primary' as const],
  }
  await staff[1]!.profiles.update({ params: { id: String(staff[1]!.id) }, body })
  const roles = ['teacher', 'education_support'] as const
  const slots = roles.map((classification) => ({ ...monday, classification }))
  const vacancy = await post({ slots })
  assert.deepEqual(
    vacancy.slots.map((slot) => [slot.classification, slot.fitting]),
    roles.map((role) => [role, 1]),
  )
  assert.deepEqual(
    (await asked()).map(({ person }) => person.id),
    staff.map(({ id }) => id),
  )
  const offers = await app.db.all<{ classification: string }>`
    select classification from offers where inviter_id = ${hill.id} order by id`
  assert.deepEqual(
    offers.map(({ classification }) => classification),
    roles,
  )
  // A slot without a role could mean any role, so it repeats the slot that is posted.
  for (const classification of ['teacher', undefined] as const)
    await assert.rejects(post(classification ? { classification } : {}), { code: 'slot_posted' })
  await assert.rejects(post({ slots: [{ ...monday, start_time: '09:00', classification: 'registered_nurse' }] }), {
    errors: { 'slots.0.classification': ['Please choose a role in your sector.'] },
  })
})

test('asks others when a booked person cancels, and nobody when the employer does', async () => {
  const { hill, post, seen, asked, answer, wait } = await scene(12)
  const { id } = await post()
  const [winner] = await asked()
  await answer(winner!)
  await winner!.person.shifts.cancel({ params: { id: String(winner!.id) } })
  await wait(0)
  assert.deepEqual(await asked(), [], 'the cancellation can still be undone')
  await wait(1)
  const again = await asked()
  assert.ok(again.length > 0 && again.every(({ person }) => person.id !== winner!.person.id))
  await answer(again[0]!)
  await hill.shifts.cancel({ params: { id: String(again[0]!.id) } })
  await wait(10)
  assert.deepEqual([(await asked()).length, (await seen(id)).slots[0]!.status], [0, 'closed'])
})

test('closing a vacancy withdraws open requests, keeps bookings and happens once', async () => {
  const { monday, hill, post, asked, answer, wait } = await scene(12)
  const { id } = await post({ slots: [monday, { ...monday, date: daysAfter(monday.date, 1) }] })
  const [booked] = await asked()
  await answer(booked!)
  const { data } = await hill.vacancies.close({ params: { id: String(id) } })
  assert.deepEqual(
    data.slots.map(({ status, open_offers }) => [status, open_offers]),
    [
      ['filled', 0],
      ['closed', 0],
    ],
  )
  await wait(30)
  assert.equal((await asked()).length, 0)
  await assert.rejects(hill.vacancies.close({ params: { id: String(id) } }), { code: 'vacancy_closed' })
})

test('refuses posted, requested and impossible times at their field', async () => {
  const { monday, hill, staff, post } = await scene(3)
  const { headcount: _, ...times } = monday
  await hill.shifts.request({ body: { ...times, subject_id, inviter_id: hill.id, invitee_id: staff[0]!.id } })
  await assert.rejects(post(), { code: 'slot_posted' })
  await post({ slots: [{ ...monday, date: daysAfter(monday.date, 2) }] })
  await assert.rejects(post({ slots: [{ ...monday, date: daysAfter(monday.date, 2) }] }), { code: 'slot_posted' })
  await assert.rejects(post({ slots: [monday, { ...monday, date: daysAfter(monday.date, -7) }] }), {
    errors: { 'slots.1.start_time': ['A shift cannot start in the past.'] },
  })
  await assert.rejects(post({ asks: 'pool', pool_id: 999_999 }), {
    errors: { pool_id: ['Please choose a pool from the list.'] },
  })
})

test('a preview counts the people who fit and the cost, and posts nothing', async () => {
  const { monday, hill } = await scene(5)
  const data = await hill.vacancies.preview({ body: { subject_id, asks: 'best', slots: [monday] } })
  assert.deepEqual([data.slots.length, data.slots[0]!.fitting, data.exceeded], [1, 5, []])
  assert.ok(data.slots[0]!.cost_cents > data.slots[0]!.hourly_cents)
  assert.equal((await hill.vacancies.list({ query: {} })).total, 0)
})

test('a closed vacancy can be posted again, and asks the same people except refusals', async () => {
  const { hill, post, asked, answer, wait } = await scene(6)
  const { id } = await post()
  const [no] = await asked()
  await answer(no!, 'rejected')
  await wait(5)
  const first = (await asked()).map(({ person }) => person.id)
  await hill.vacancies.close({ params: { id: String(id) } })
  // Makes the requests older than the period in which they count towards limits.
  await app.db.run`update offers set created_at = created_at - interval '8 days' where inviter_id = ${hill.id}`
  await post()
  await wait(5)
  const second = (await asked()).map(({ person }) => person.id)
  assert.ok(first.length > 0 && second.length > 0)
  assert.ok(first.some((person) => second.includes(person)))
  assert.ok(!second.includes(no!.person.id))
})

test('posts nothing once the plan covers no more people', async () => {
  const { monday, hill, staff, post, answer } = await scene(3)
  await app.db.run`update plans set staff_limit = 1`
  const { headcount: _, ...times } = monday
  const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: staff[0]!.id }
  const { data } = await hill.shifts.request({ body })
  await answer({ id: data.id, person: staff[0]! })
  await assert.rejects(post({ slots: [{ ...monday, date: daysAfter(monday.date, 1) }] }), {
    code: 'plan_limit_reached',
  })
  assert.equal((await hill.vacancies.list({ query: {} })).total, 0)
})
