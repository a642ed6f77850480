import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { startApp } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import { createMornings, schoolSlot } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)
const { wait } = mornings
const of = (id: number) => ({ params: { id: String(id) } })

/** A school with a vacancy for which people apply, and teachers who fit. */
const scene = async (count: number, more: Partial<NewVacancy> = {}) => {
  const today = Temporal.PlainDate.from(await mornings.next())
  // A week ahead, so that an application can grow old.
  const slot = schoolSlot(today.add({ days: 7 }).toString())
  const hill = await app.employer('Hill')
  const staff = await mornings.teachers(count)
  const body: NewVacancy = { subject_id, asks: 'best', by_application: true, slots: [slot], ...more }
  const { data: vacancy } = await hill.vacancies.post({ body })
  const slotId = vacancy.slots[0]!.id
  const apply = (person: Person, message?: string) =>
    person.applications.apply({ ...of(slotId), body: message === undefined ? {} : { message } })
  const applicants = async () => (await hill.applications.ofVacancy(of(vacancy.id))).data
  /** The last notification of a person or of the school. */
  const notice = async (person: Person) => (await person.notifications.list({ query: {} })).notifications[0]
  return { slot, hill, staff, vacancy, slotId, apply, applicants, notice }
}
const jobsOf = async (person: Person) => (await person.openJobs.list({ query: {} })).data
const statusOf = async (person: Person) =>
  (await person.applications.mine({ query: {} })).data.map(({ status }) => status)

test('asks nobody, and opens the job to everyone who fits for applying only', async () => {
  const { staff, vacancy, slotId, apply, applicants } = await scene(2)
  const [ana, ben] = staff as [Person, Person]
  assert.deepEqual([vacancy.by_application, vacancy.slots[0]!.fitting, vacancy.slots[0]!.next_look_at], [true, 2, null])
  await wait({ minutes: 30 })
  assert.deepEqual((await ana.shifts.ofEmployee({ ...of(ana.id), query: {} })).data, [])
  const [job] = await jobsOf(ana)
  assert.deepEqual([job!.by_application, job!.application], [true, null])
  await assert.rejects(ana.openJobs.accept(of(slotId)), { code: 'not_found' })
  await apply(ana, 'I know Year 5.')
  await assert.rejects(apply(ana), { code: 'already_applied' })
  const [applied] = await jobsOf(ana)
  assert.equal(applied!.application!.message, 'I know Year 5.')
  assert.equal((await jobsOf(ben))[0]!.application, null, 'others see nothing of it')
  assert.deepEqual(
    (await applicants()).map(({ person, message, past_shifts }) => ({ name: person.name, message, past_shifts })),
    [{ name: 'Teacher 0', message: 'I know Year 5.', past_shifts: 0 }],
  )
})

test('books an applicant at once, and tells the others', async () => {
  const { hill, staff, slotId, apply, applicants, notice, vacancy } = await scene(3)
  const [ana, ben, cy] = staff as [Person, Person, Person]
  for (const person of [ana, ben, cy]) await apply(person)
  await cy.applications.withdraw(of((await applicants()).at(-1)!.id))
  const [first] = await applicants()
  const { data: shift, message } = await hill.applications.book(of(first!.id))
  assert.deepEqual([message, shift.status, shift.invitee.id], ['Teacher 0 is booked.', 'accepted', ana.id])
  assert.deepEqual(
    [await statusOf(ana), await statusOf(ben), await statusOf(cy)],
    [['booked'], ['filled'], ['withdrawn']],
  )
  assert.deepEqual([(await notice(ana))!.title, (await notice(ben))!.title], ['You got the shift', 'Shift filled'])
  assert.equal(await notice(cy), undefined)
  await assert.rejects(apply(ben), { code: 'job_taken' })
  const { reasons } = await app.db.one<{ reasons: string[] }>`
    select reasons from offer_ledger where slot_id = ${slotId} order by seq desc limit 1`
  assert.deepEqual(reasons, ['applied', 'not_chosen'])
  assert.equal((await ana.requestReasons.why(of(shift.id))).data.reason, 'applied')

  await ana.shifts.refuse(of(shift.id))
  const { data } = await hill.vacancies.one(of(vacancy.id))
  assert.deepEqual([data.slots[0]!.status, data.slots[0]!.booked], ['open', []])
  assert.match((await notice(hill))!.message, /People can apply for it again\.$/)
  assert.equal((await apply(ben)).message, 'You have applied.', 'the place is free again')
  await wait({ hours: 2 })
})

test('sends a request instead when the application is more than a day old', async () => {
  const { hill, staff, apply, applicants } = await scene(1)
  const [ana] = staff as [Person]
  await apply(ana)
  await wait({ hours: 25 })
  const [old] = await applicants()
  assert.equal(old!.counts_as_consent, false)
  const { data: shift, message } = await hill.applications.book(of(old!.id))
  assert.deepEqual([shift.status, message], ['pending', 'Request sent to Teacher 0.'])
  assert.deepEqual([await statusOf(ana), (await applicants()).map(({ status }) => status)], [['asked'], ['asked']])
  await ana.shifts.answer({ ...of(shift.id), body: { status: 'accepted' } })
  assert.deepEqual([await statusOf(ana), await applicants()], [['booked'], []])
})

test('ends an application when its person is booked elsewhere, and books no full slot', async () => {
  const { slot, hill, staff, apply, applicants } = await scene(4, {})
  const [ana, ben, cy, di] = staff as [Person, Person, Person, Person]
  for (const person of staff) await apply(person)
  const lake = await app.employer('Lake')
  const { headcount: _, ...times } = slot
  const { data } = await lake.shifts.request({
    body: { ...times, subject_id, inviter_id: lake.id, invitee_id: ana.id },
  })
  await ana.shifts.answer({ ...of(data.id), body: { status: 'accepted' } })
  assert.deepEqual(await statusOf(ana), ['elsewhere'])
  const open = await applicants()
  assert.deepEqual(
    open.map(({ person }) => person.id),
    [ben.id, cy.id, di.id],
  )
  const outcomes = await Promise.allSettled(open.map(({ id }) => hill.applications.book(of(id))))
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(refused, ['application_ended', 'application_ended'])
})

test('tells the employer of the first application at once, and of more once an hour', async () => {
  const { hill, staff, apply } = await scene(4)
  const [ana, ben, cy, di] = staff as [Person, Person, Person, Person]
  const told = async () =>
    (await hill.notifications.list({ query: {} })).notifications
      .filter(({ type }) => type === 'job')
      .map(({ title }) => title)
  await apply(ana)
  assert.deepEqual(await told(), ['New application'])
  await apply(ben)
  await apply(cy)
  await wait({ minutes: 30 })
  assert.deepEqual(await told(), ['New application'])
  await wait({ minutes: 31 })
  assert.deepEqual(await told(), ['New applications', 'New application'])
  await wait({ minutes: 61 })
  await apply(di)
  assert.equal((await told()).length, 3)
})

test('tells a declined person kindly, and shows them the job no more', async () => {
  const { hill, staff, vacancy, slotId, apply, applicants, notice } = await scene(3)
  const [ana, ben, cy] = staff as [Person, Person, Person]
  for (const person of staff) await apply(person)
  const [first] = await applicants()
  await hill.applications.decline(of(first!.id))
  assert.match((await notice(ana))!.message, /^Hill does not need you on .* this time\. Thank you for applying\.$/)
  assert.ok((await jobsOf(ana)).every(({ id }) => id !== slotId))
  await assert.rejects(hill.applications.book(of(first!.id)), { code: 'application_ended' })
  await block(hill, ben)
  assert.deepEqual(await statusOf(ben), ['withdrawn'])
  const lake = await app.employer('Lake')
  await assert.rejects(lake.applications.decline(of(first!.id)), { code: 'not_found' })
  await hill.vacancies.close(of(vacancy.id))
  assert.deepEqual([await statusOf(cy), (await notice(cy))!.title], [['closed'], 'Shift withdrawn'])
})

test('asks people instead, and keeps the applications', async () => {
  const { hill, staff, vacancy, apply, applicants } = await scene(2)
  const [ana] = staff as [Person, Person]
  await apply(ana)
  const { data } = await hill.applications.askPeople(of(vacancy.id))
  assert.deepEqual([data.by_application, data.slots[0]!.open_offers > 0], [false, true])
  const [first] = await applicants()
  assert.equal(first!.person.id, ana.id)
  const { data: requests } = await ana.shifts.ofEmployee({ ...of(ana.id), query: { status: 'pending' } })
  await ana.shifts.answer({ ...of(requests[0]!.id), body: { status: 'rejected' } })
  assert.deepEqual(await statusOf(ana), ['withdrawn'], 'a no to the request ends the application')
})

test('lets people apply instead: open requests stay valid, and nobody else is asked', async () => {
  const { hill, staff, vacancy } = await scene(12, { by_application: false })
  const pending = async () =>
    app.db.all<{ id: number; invitee_id: number }>`
      select id, invitee_id from offers where inviter_id = ${hill.id} and status = 'pending' order by id`
  const asked = await pending()
  const isAsked = ({ id }: Person) => asked.some(({ invitee_id }) => invitee_id === id)
  const other = staff.find((person) => !isAsked(person))!
  assert.deepEqual(await jobsOf(other), [])
  const { data } = await hill.applications.letApply(of(vacancy.id))
  assert.deepEqual([data.by_application, data.slots[0]!.next_look_at], [true, null])
  assert.equal((await jobsOf(other))[0]!.by_application, true)
  const [first, second] = asked.map(({ invitee_id }) => staff.find(({ id }) => id === invitee_id)!)
  assert.deepEqual(await jobsOf(first!), [], 'a person who can accept the request need not apply')
  await second!.shifts.answer({ ...of(asked[1]!.id), body: { status: 'rejected' } })
  await wait({ hours: 4 })
  assert.deepEqual(
    await pending(),
    asked.filter(({ id }) => id !== asked[1]!.id),
  )
  const { data: booked } = await first!.shifts.answer({ ...of(asked[0]!.id), body: { status: 'accepted' } })
  assert.equal(booked.status, 'accepted')
})

test('asks nobody instead once the plan covers no more people', async () => {
  const { slot, hill, staff, vacancy } = await scene(2)
  const { headcount: _, ...times } = slot
  const date = Temporal.PlainDate.from(slot.date).add({ days: 1 }).toString()
  const body = { ...times, date, subject_id, inviter_id: hill.id, invitee_id: staff[1]!.id }
  const { data } = await hill.shifts.request({ body })
  await staff[1]!.shifts.answer({ ...of(data.id), body: { status: 'accepted' } })
  await app.db.run`update plans set staff_limit = 1`
  await assert.rejects(hill.applications.askPeople(of(vacancy.id)), { code: 'plan_limit_reached' })
  assert.equal((await hill.vacancies.one(of(vacancy.id))).data.by_application, true)
})

test('counts a person who applies for several shifts once in the notice', async () => {
  const slots = ['2026-07-06', '2026-07-07'].map(schoolSlot)
  const { hill, staff, vacancy, notice } = await scene(2, { slots })
  const [ana, ben] = staff as [Person, Person]
  const applyFor = (person: Person, n: number) => person.applications.apply({ ...of(vacancy.slots[n]!.id), body: {} })
  await applyFor(ana, 0)
  await applyFor(ana, 1)
  await wait({ minutes: 61 })
  const about = 'Monday 6 July 2026, 08:40 to 15:30'
  assert.match(
    (await notice(hill))!.message,
    new RegExp(`^Teacher 0 applied for 2 shifts in .*, first on ${about}\\.$`),
  )
  await applyFor(ben, 1)
  await wait({ minutes: 61 })
  assert.match((await notice(hill))!.message, /^2 people have applied for .* The latest is Teacher 1\.$/)
})
