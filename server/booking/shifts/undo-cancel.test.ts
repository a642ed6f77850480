import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let week = 0

/** A Sunday evening in Melbourne, before a Monday for which people may be booked. */
const scene = async (plainTime = '18:00') => {
  const day = Temporal.PlainDate.from('2026-03-09').add({ weeks: week++ })
  const sunday = day.subtract({ days: 1 }).toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime })
  app.setNow(sunday.toInstant().toString())
  await app.db.run`update users set status = 'inactive' where role = 'employee'`
  const hill = await app.employer('Hill')
  const teacher = async (name: string) => {
    const person = await app.employee(name, { profile: false })
    await person.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
    return person
  }
  const [ana, ben] = [await teacher('Ana'), await teacher('Ben')]
  const times = { date: day.toString(), start_time: '08:30', end_time: '15:30' }
  const ask = async (person: Person, by = hill) =>
    (await by.shifts.request({ body: { ...times, subject_id, inviter_id: by.id, invitee_id: person.id } })).data
  const accept = (person: Person, { id }: { id: number }) =>
    person.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const undo = async (by: Person, { id }: { id: number }) =>
    (await by.shifts.undoCancel({ params: { id: String(id) } })).data
  const later = (seconds: number) => app.setNow(app.now().add({ seconds }).toString())
  const cancel = async (by: Person, { id }: { id: number }) => {
    later(1)
    return (await by.shifts.cancel({ params: { id: String(id) }, body: {} })).data
  }
  const titles = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.map(({ title }) => title)
  const states = async (person: Person, { id }: { id: number }) =>
    (
      await app.db.all<{ state: string }>`
        select distinct state from messages where user_id = ${person.id} and shift_id = ${id} and event = 'shift_change'`
    ).map(({ state }) => state)
  return { hill, ana, ben, times, ask, accept, cancel, undo, later, titles, states }
}

test('an undone cancellation drops the pay owed, and the person hears nothing', async () => {
  const { hill, ana, ask, accept, cancel, undo, later, titles, states } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  const cancelled = await cancel(hill, shift)
  assert.ok(cancelled.owed, 'cancelling on Sunday evening costs pay')
  assert.equal(cancelled.undoable_until, app.now().add({ seconds: 60 }).toString())
  await app.runJobs()
  assert.deepEqual(await states(ana, shift), ['waiting'], 'messages wait for the minute')
  await assert.rejects(undo(ana, shift), { code: 'undo_too_late' })

  later(59)
  const restored = await undo(hill, shift)
  assert.deepEqual([restored.status, restored.owed, restored.closed_by], ['accepted', null, null])
  assert.deepEqual(await states(ana, shift), ['spared'])
  assert.deepEqual(await titles(ana), ['New shift request'])
  await assert.rejects(undo(hill, shift), { code: 'undo_too_late' })

  await cancel(hill, shift)
  later(60)
  await assert.rejects(undo(hill, shift), { code: 'undo_too_late' })
})

test('a person who has read of a cancellation is told that it was undone', async () => {
  const { hill, ana, ask, accept, cancel, undo, titles, states } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  await cancel(hill, shift)
  await ana.notifications.markAsRead({ params: { id: 'all' } })
  await undo(hill, shift)
  assert.deepEqual((await titles(ana)).slice(0, 2), ['Shift booked again', 'Shift cancelled'])
  assert.deepEqual(await states(ana, shift), ['spared'])
})

test('within two hours of the start the employer hears at once, and again', async () => {
  const { hill, ana, ask, accept, cancel, undo, titles } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  app.setNow(Temporal.Instant.from(shift.starts_at).subtract({ minutes: 119 }).toString())
  await cancel(ana, shift)
  await undo(ana, shift)
  assert.deepEqual((await titles(hill)).slice(0, 2), ['Shift booked again', 'Shift accepted'])
})

test('the slot needs a person again, and those asked meanwhile hear that it is taken', async () => {
  const { hill, ana, ben, times, accept, cancel, undo, later, titles } = await scene()
  const body = { subject_id, asks: 'best' as const, slots: [{ ...times, headcount: 1 }] }
  const { data: vacancy } = await hill.vacancies.post({ body })
  const openOf = async (person: Person) =>
    (await person.shifts.ofEmployee({ params: { id: String(person.id) }, query: { status: 'pending' } })).data[0]!
  const slot = async () => (await hill.vacancies.one({ params: { id: String(vacancy.id) } })).data.slots[0]!
  const record = async () =>
    (await app.db.one<{ said_yes: number }>`select said_yes from answer_records where employee_id = ${ana.id}`).said_yes

  const shift = await openOf(ana)
  await accept(ana, shift)
  await cancel(hill, shift)
  assert.equal((await slot()).status, 'closed')
  await undo(hill, shift)
  assert.equal((await slot()).status, 'filled')

  const before = await record()
  await cancel(ana, shift)
  assert.ok((await record()) < before, 'a late cancellation takes the yes back')
  later(30)
  await app.runJobs()
  assert.equal(await openOf(ben), undefined, 'nobody else is asked within the minute')
  await app.db.run`update jobs set run_at = ${app.now()} where kind = 'plan_slots'`
  await app.runJobs()
  assert.ok(await openOf(ben))
  await undo(ana, shift)
  assert.equal(await record(), before)
  assert.equal((await slot()).status, 'filled')
  assert.equal((await titles(ben))[0], 'Shift taken')
})

test('a cancellation stays if another person took the shift, or the person another one', async () => {
  const { ana, ben, ask, accept, cancel, undo } = await scene()
  const shift = await ask(ana)
  await accept(ana, shift)
  await cancel(ana, shift)
  await accept(ben, await ask(ben))
  await assert.rejects(undo(ana, shift), { code: 'undo_not_possible' })

  const other = await scene()
  const lake = await app.employer('Lake')
  const first = await other.ask(other.ana)
  await other.accept(other.ana, first)
  await other.cancel(other.hill, first)
  await other.accept(other.ana, await other.ask(other.ana, lake))
  await assert.rejects(other.undo(other.hill, first), { code: 'overlapping_booking' })
})
