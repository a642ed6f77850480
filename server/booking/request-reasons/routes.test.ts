import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { notAsked } from './queries.ts'

const app = await startApp({ after })
const subject_id = await app.subject('Drama')
const hill = await app.employer('Hill')
const staff: Person[] = []
app.setNow('2026-03-08T19:10:00Z')
for (let n = 0; n < 12; n++) {
  const teacher = await app.employee(`Teacher ${n}`, { profile: false })
  await teacher.profiles.create({
    body: { vit_id: `${1000 + n}`, can_teach: [subject_id], year_levels: ['primary'] },
  })
  staff.push(teacher)
}
await app.db.run`
  insert into answer_records (employee_id, said_yes, expected_yes, expected_yes_silent, delay_log_sum, delay_count, updated_on)
  select id, 6, 3, 3, 0, 6, ${app.now()}::timestamptz::date from users where role = 'employee'`
const slots = [{ date: '2026-03-09', start_time: '08:40', end_time: '15:30', headcount: 1 }]
const { data: vacancy } = await hill.vacancies.post({ body: { subject_id, asks: 'best', slots } })
const offers = await app.db.all<{ id: number; invitee_id: number }>`select id, invitee_id from offers order by id`
const personOf = (id: number) => staff.find((one) => one.id === id)!
const unasked = staff.filter(({ id }) => offers.every(({ invitee_id }) => invitee_id !== id))
const listOf = async (person: Person) => (await person.requestReasons.mine({ query: {} })).data

test('a person reads why they were asked', async () => {
  const [first] = offers
  const { data } = await personOf(first!.invitee_id).requestReasons.why({ params: { id: String(first!.id) } })
  assert.deepEqual(data, { reason: 'rank', place: 1, fitting: 12, past_shifts: 0, often_says_yes: true })
})

test('an employer reads whom it asked in order, and only counts of the others', async () => {
  const { data } = await hill.requestReasons.ofVacancy({ params: { id: String(vacancy.id) } })
  const [slot] = data
  assert.deepEqual(
    slot!.asked.map(({ id, reason, is_booked }) => ({ id, reason, is_booked })),
    offers.map(({ invitee_id }) => ({ id: invitee_id, reason: 'rank', is_booked: false })),
  )
  assert.deepEqual([slot!.not_needed, slot!.not_possible], [unasked.length, 0])
  assert.equal(vacancy.slots[0]!.answer_minutes, 93)
})

test('an admin reads the same for a request, and the audit log says so', async () => {
  const admin = await app.admin()
  const params = { id: String(offers[0]!.id) }
  const [seen, own] = [
    await admin.requestReasons.ofRequest({ params }),
    await hill.requestReasons.ofVacancy({ params: { id: String(vacancy.id) } }),
  ]
  assert.deepEqual(seen.data, own.data)
  const { actor_id, subject_id: about } = await app.db.one<{ actor_id: number; subject_id: number }>`
    select actor_id, subject_id from audit_entries where action = 'asked_people_viewed'`
  assert.deepEqual([actor_id, about], [admin.id, hill.id])
})

test('a filled shift appears to people who were not asked, never to a blocked pair', async () => {
  const [ana, ben] = unasked as [Person, Person]
  assert.deepEqual(await listOf(ana), [], 'it still needs a person')
  const [first] = offers
  const winner = personOf(first!.invitee_id)
  await winner.shifts.answer({ params: { id: String(first!.id) }, body: { status: 'accepted' } })
  const { headcount: _, ...times } = slots[0]!
  const expected = { slot_id: vacancy.slots[0]!.id, ...times, employer: 'Hill', subject: 'Drama', reason: 'enough' }
  assert.deepEqual(await listOf(ana), [expected])
  assert.deepEqual((await ana.requestReasons.mine({ query: {} })).record, { said_yes: 6, usual: 3, waited: 0 })
  assert.deepEqual(await listOf(winner), [])
  await ben.connections.block({ body: { user_id: hill.id } })
  assert.deepEqual(await listOf(ben), [])
  const later = app.db.at(app.now().add({ hours: 24 * 32 }))
  assert.equal((await notAsked(later, ana.id, { page: 1, per_page: 20 })).total, 0)
})

test('late cancellations and no-shows void a yes, not protected reasons or disputes', async () => {
  let day = Temporal.PlainDate.from('2026-03-09')
  /** Books the first person who is asked, and so brings their yes answers to seven. */
  const book = async () => {
    day = day.add({ days: 1 })
    app.setNow(day.toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '06:10' }).toInstant().toString())
    await app.db.run`update answer_records set said_yes = 6, updated_on = ${app.now()}::timestamptz::date`
    const { data } = await hill.vacancies.post({
      body: { subject_id, asks: 'best', slots: [{ ...slots[0]!, date: day.toString() }] },
    })
    const slotId = data.slots[0]!.id
    const { id, invitee_id } = await app.db.one<{ id: number; invitee_id: number }>`
      select id, invitee_id from offers where slot_id = ${slotId} and status = 'pending' order by id limit 1`
    const person = personOf(invitee_id)
    await person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
    const saidYes = async () => (await person.requestReasons.mine({ query: {} })).record.said_yes
    assert.equal(await saidYes(), 7)
    return { person, saidYes, params: { id: String(id) } }
  }
  const ill = await book()
  await ill.person.shifts.cancel({ params: ill.params, body: { cancel_reason: 'illness' } })
  assert.equal(await ill.saidYes(), 7)
  const late = await book()
  await late.person.shifts.cancel({ params: late.params })
  assert.equal(await late.saidYes(), 6)
  const absent = await book()
  app.setNow(app.now().add({ hours: 3 }))
  const noShow = { params: { id: Number(absent.params.id) } }
  await hill.attendance.markNoShow(noShow)
  assert.equal(await absent.saidYes(), 6)
  await absent.person.attendance.disputeNoShow({ ...noShow, body: { text: 'I was in room 4.' } })
  assert.equal(await absent.saidYes(), 7)
  await hill.attendance.undoNoShow(noShow)
  assert.equal(await absent.saidYes(), 7, 'the yes is not given twice')
})
