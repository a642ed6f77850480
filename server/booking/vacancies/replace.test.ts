import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

const scene = async () => {
  const times = schoolHours(await mornings.next())
  const hill = await app.employer('Hill')
  const { teacher } = mornings
  const [ana, ben, cleo] = [await teacher('Ana'), await teacher('Ben'), await teacher('Cleo')]
  const ask = async (person: Person, also_ask?: 'first_yes_wins' | 'more_needed') => {
    const body = { ...times, subject_id, inviter_id: hill.id, invitee_id: person.id, ...(also_ask && { also_ask }) }
    return (await hill.shifts.request({ body })).data
  }
  const accept = (by: Person, { id }: { id: number }) =>
    by.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const cancel = (by: Person, { id }: { id: number }) => by.shifts.cancel({ params: { id: String(id) }, body: {} })
  const replace = async ({ id }: { id: number }) => (await hill.shifts.replace({ params: { id: String(id) } })).data
  const openOf = async (person: Person) =>
    (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: { status: 'pending' } })).data
  const seen = async (id: number) => (await hill.shifts.history({ query: {} })).data.find((one) => one.id === id)!
  return { hill, ana, ben, cleo, ask, accept, cancel, replace, openOf, seen }
}

test('one tap turns the request into a vacancy, and asks those first who were too late', async () => {
  const { ana, ben, cleo, ask, accept, cancel, replace, openOf, seen } = await scene()
  const [first, second] = [await ask(ana), await ask(ben, 'first_yes_wins')]
  await assert.rejects(replace(first), { code: 'no_replacement_needed' })
  await accept(ana, first)
  await cancel(ana, first)
  const vacancy = await replace(first)
  assert.equal(vacancy.asks, 'best')
  const [again] = await openOf(ben)
  assert.ok(again && again.id !== second.id, 'Ben is asked again')
  assert.deepEqual(await openOf(ana), [], 'Ana is not asked')
  assert.equal((await seen(first.id)).vacancy_id, vacancy.id)

  const [offer] = await openOf(cleo)
  const winner = offer ? cleo : ben
  await accept(winner, offer ?? again)
  const booked = await seen((offer ?? again).id)
  assert.deepEqual(booked.replaces, { id: first.id, name: 'Ana' })
  assert.deepEqual((await seen(first.id)).replaced_by, { id: booked.id, name: booked.invitee.name })
  await assert.rejects(replace(first), { code: 'no_replacement_needed' })
  const { data } = await winner.shifts.ofEmployee({ params: { id: String(winner.id) }, query: {} })
  assert.equal(data.find(({ id }) => id === booked.id)!.replaces, null, 'the person does not read the name')
})

test('those who left are replaced, and nobody is asked in place of one who had said no', async () => {
  const headcountsAfter = async (said: 'accepted' | 'rejected') => {
    const { ana, ben, ask, accept, cancel, replace } = await scene()
    const [first, second] = [await ask(ana), await ask(ben, 'more_needed')]
    await ben.shifts.answer({ params: { id: String(second.id) }, body: { status: said } })
    if (said === 'accepted') await cancel(ben, second)
    await accept(ana, first)
    await cancel(ana, first)
    return (await replace(first)).slots.map(({ headcount }) => headcount)
  }
  assert.deepEqual([await headcountsAfter('rejected'), await headcountsAfter('accepted')], [[1], [2]])
})

test('a person who does not come is replaced from about an hour later', async () => {
  const { hill, ana, ben, ask, accept, replace, openOf, seen } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  app.setNow(Temporal.Instant.from(shift.starts_at).add({ minutes: 11 }).toString())
  await hill.attendance.markNoShow({ params: { id: String(shift.id) } })
  const { slots } = await replace(shift)
  assert.deepEqual([slots[0]!.start_time, slots[0]!.end_time], ['10:00', '15:30'])
  assert.deepEqual(await openOf(ana), [])
  const [offer] = await openOf(ben)
  await accept(ben, offer!)
  assert.equal((await seen(offer!.id)).replaces!.id, shift.id)
})

test('a yes of a person chosen by hand ends the search for the rest of a shift', async () => {
  const { hill, ana, ask, accept, replace } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  const dora = await mornings.teacher('Dora')
  await mornings.away(dora, shift.date)
  app.setNow(Temporal.Instant.from(shift.starts_at).add({ minutes: 11 }).toString())
  await hill.attendance.markNoShow({ params: { id: String(shift.id) } })
  const vacancy = await replace(shift)
  const { date, end_time } = shift
  const rest = { date, start_time: '10:15', end_time, replaces: shift.id, ask_anyway: true }
  const { data: chosen } = await hill.shifts.request({
    body: { ...rest, subject_id, inviter_id: hill.id, invitee_id: dora.id },
  })
  await accept(dora, chosen)
  const { slots } = (await hill.vacancies.one({ params: { id: String(vacancy.id) } })).data
  assert.deepEqual(
    slots.map(({ status, open_offers }) => [status, open_offers]),
    [['closed', 0]],
  )
})

test('a booking that its person left is under Today until it is replaced', async () => {
  const { hill, ana, ben, ask, accept, cancel, replace, openOf } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  await cancel(ana, shift)
  const today = async () => (await hill.attendance.today({ query: {} })).data.map((one) => one.shift.id)
  assert.deepEqual(await today(), [shift.id])
  await replace(shift)
  const [offer] = await openOf(ben)
  await accept(ben, offer!)
  assert.deepEqual(await today(), [offer!.id])
})

test('a person who left is not shown the job that replaces them', async () => {
  const { hill, ana, ben, cleo, ask, accept, replace } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  for (const person of [ben, cleo]) await mornings.away(person, shift.date)
  app.setNow(Temporal.Instant.from(shift.starts_at).add({ minutes: 11 }).toString())
  await hill.attendance.markNoShow({ params: { id: String(shift.id) } })
  const [slot] = (await replace(shift)).slots
  assert.equal(slot!.is_open_job, true)
  const jobsOf = async (person: Person) => (await person.openJobs.list({ query: {} })).data.map(({ id }) => id)
  assert.deepEqual([await jobsOf(ben), await jobsOf(ana)], [[slot!.id], []])
  await assert.rejects(ana.openJobs.accept({ params: { id: String(slot!.id) } }), { code: 'not_found' })
})

test('a person who cancels a booking that has moved is not asked for it again', async () => {
  const { hill, ana, ben, cleo, accept, cancel, openOf } = await scene()
  const day = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 2 })
  const times = schoolHours(day.toString())
  await hill.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...times, headcount: 2 }] } })
  for (const person of [ana, ben]) await accept(person, (await openOf(person))[0]!)
  const [booked] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  const moved = { ...times, date: day.add({ days: 1 }).toString() }
  const { data } = await hill.shiftChanges.request({ params: { id: String(booked!.id) }, body: moved })
  const change = { params: { id: String(data.changes[0]!.id) }, body: { status: 'agreed' as const } }
  await ana.shiftChanges.answer(change)
  await cancel(ana, booked!)
  await mornings.wait({ minutes: 2 })
  assert.deepEqual([(await openOf(cleo)).length, (await openOf(ana)).length], [1, 0])
})
