import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { NewSlot } from '#contract/booking/vacancies.ts'
import { startApp } from '#test/app.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'

const app = await startApp({ after })
const scene = createVacancyScenes(app, await app.subject())

const start = async () => {
  const { hill, staff, post, seen, wait, answer, asked } = await scene(12)
  const later = (minutes: number) => app.setNow(app.now().add({ minutes }))
  const close = async ({ id }: { id: number }) => (await hill.vacancies.close({ params: { id: String(id) } })).data
  const limit = async () => (await hill.vacancies.list({ query: {} })).one_at_a_time
  /** A slot at school hours, this many days ahead. */
  const day = (days: number): NewSlot => ({
    date: app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days }).toString(),
    ...{ start_time: '08:40', end_time: '15:30', headcount: 1 },
  })
  const postOn = (days: number) => post({ slots: [day(days)] })
  const withdraw = async (count: number, minutes = 2) => {
    for (let n = 0; n < count; n++) {
      const vacancy = await postOn(7 * (n + 1))
      later(minutes)
      await close(vacancy)
      // Makes the requests more than a week old, because newer ones would leave nobody to ask.
      await app.db.run`update offers set created_at = created_at - interval '8 days' where inviter_id = ${hill.id}`
      await app.db.run`delete from fresh_offers`
      later(1)
    }
  }
  const askedFor = async ({ id }: { id: number }) => (await seen(id)).slots[0]!.open_offers
  return { hill, staff, post, postOn, seen, wait, answer, asked, later, close, limit, withdraw, askedFor, day }
}

test('three withdrawn posts change nothing, the fourth limits the new ones', async () => {
  const { postOn, limit, withdraw, askedFor } = await start()
  await withdraw(3)
  assert.equal(await limit(), null)
  const before = await postOn(28)
  assert.ok((await askedFor(before)) > 0)
  await withdraw(1)
  const { withdrawn, until } = (await limit())!
  assert.equal(withdrawn, 4)
  assert.ok(Temporal.Instant.compare(until, app.now().add({ hours: 19 * 24 })) > 0)
  app.setNow(Temporal.Instant.from(until).add({ seconds: 1 }))
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  assert.equal(await limit(), null)
})

test('the soonest new post is asked for, and the next one once it is closed', async () => {
  const { hill, postOn, seen, wait, close, limit, withdraw, askedFor, day } = await start()
  await withdraw(4)
  const first = await postOn(35)
  const second = await postOn(28)
  assert.ok((await askedFor(first)) > 0)
  const [slot] = (await seen(second.id)).slots
  assert.deepEqual([slot!.open_offers, slot!.waits_turn], [0, true])
  const body = { subject_id: second.subject.id, asks: 'best' as const, slots: [day(36)] }
  assert.deepEqual((await hill.vacancies.preview({ body })).one_at_a_time, await limit())
  await close(first)
  await wait(6)
  assert.ok((await askedFor(second)) > 0)
  assert.equal((await seen(second.id)).slots[0]!.waits_turn, false)
})

test('the board, the roster and Fill the day say which shift waits', async () => {
  const { hill, post, close, wait, withdraw, day } = await start()
  await withdraw(4)
  const tomorrow = day(1)
  const first = await post({ slots: [tomorrow] })
  const second = await post({ slots: [{ ...tomorrow, start_time: '09:00' }] })
  const waiting = async () => {
    const { date } = tomorrow
    const { open } = (await hill.today.board({ query: { day: 'tomorrow' } })).data
    const week = (await hill.roster.get({ query: { from: date, until: date } })).data
    const { slots } = await hill.fillDay.preview({ body: { date } })
    const idsOf = (shifts: { vacancy_id: number | null; waits_turn: boolean }[]) =>
      shifts.filter(({ waits_turn }) => waits_turn).map(({ vacancy_id }) => vacancy_id)
    return { board: idsOf(open), roster: idsOf(week.open), fillDay: idsOf(slots) }
  }
  assert.deepEqual(await waiting(), { board: [second.id], roster: [second.id], fillDay: [second.id] })
  await close(first)
  await wait(6)
  assert.deepEqual(await waiting(), { board: [], roster: [], fillDay: [] })
})

test('a shift tomorrow takes the turn of a later one, whose requests stay open', async () => {
  const { postOn, seen, wait, close, withdraw, askedFor } = await start()
  await withdraw(4)
  const far = await postOn(35)
  const asked = await askedFor(far)
  assert.ok(asked > 0)
  const near = await postOn(1)
  assert.ok((await askedFor(near)) > 0)
  const later = await postOn(2)
  const waits = async ({ id }: { id: number }) => (await seen(id)).slots[0]!.waits_turn
  // The next look at a shift in five weeks is hours away.
  await app.db.run`update slots set next_look_at = ${app.now()}, pace_due_at = null where vacancy_id = ${far.id}`
  await wait(6)
  assert.deepEqual(
    { far: await waits(far), later: await waits(later), near: await waits(near) },
    { far: true, later: true, near: false },
  )
  assert.deepEqual({ far: await askedFor(far), later: await askedFor(later) }, { far: asked, later: 0 })
  await close(near)
  await wait(6)
  assert.ok((await askedFor(later)) > 0)
})

test('early in the morning, a shift on the third day takes the turn', async () => {
  const { postOn, withdraw, askedFor } = await start()
  await withdraw(4)
  assert.ok((await askedFor(await postOn(35))) > 0)
  assert.ok((await askedFor(await postOn(3))) > 0)
})

test('among later shifts, the one with open requests keeps the turn', async () => {
  const { postOn, wait, withdraw, askedFor } = await start()
  await withdraw(4)
  const first = await postOn(35)
  const sooner = await postOn(4)
  await wait(6)
  assert.ok((await askedFor(first)) > 0)
  assert.equal(await askedFor(sooner), 0)
})

test('a shift that begins within two hours does not wait', async () => {
  const { post, postOn, withdraw, askedFor, day } = await start()
  await withdraw(4)
  await postOn(35)
  const urgent = await post({ slots: [{ ...day(0), start_time: '08:00' }] })
  assert.ok((await askedFor(urgent)) > 0)
})

test('a mistake, and a post that found a person, do not count as withdrawn', async () => {
  const { post, later, answer, asked, close, limit, withdraw, day } = await start()
  await withdraw(3)
  await withdraw(1, 0)
  assert.equal(await limit(), null)
  const vacancy = await post({ slots: [{ ...day(42), headcount: 2 }] })
  await answer((await asked())[0]!)
  later(5)
  await close(vacancy)
  assert.equal(await limit(), null)
})

test('a post that waits, and for which people may apply, waits no longer', async () => {
  const { hill, postOn, seen, withdraw } = await start()
  await withdraw(4)
  await postOn(35)
  const second = await postOn(42)
  assert.equal((await seen(second.id)).slots[0]!.waits_turn, true)
  await hill.applications.letApply({ params: { id: String(second.id) } })
  assert.equal((await seen(second.id)).slots[0]!.waits_turn, false)
})
