import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql, type Tx } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'
import {
  bringFreshForward,
  endHolds,
  HELD_SECONDS,
  heldOffersOf,
  insertHeldOffer,
  insertPlannedOffers,
  protectFromRequests,
} from './queries.ts'
import { type Ended, updateRecords } from './records.ts'

const app = await startApp({ after })
const subject = await app.subject()
const hill = await app.employer('Hill')

/** Runs transactions that each do their second part once all have done their first. */
const runInSteps = async <T>(first: [work: (tx: Tx) => Promise<unknown>, then: (tx: Tx) => Promise<T>][]) => {
  let waiting = first.length
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  return Promise.all(
    first.map(([work, then]) =>
      app.db.transaction(async (tx) => {
        await work(tx)
        if (--waiting === 0) open()
        await both
        return then(tx)
      }),
    ),
  )
}

/** Slot of an offer to another person. */
const newSlot = async (day: string) => {
  const cho = await app.employee('Cho')
  const [id] = await insertOffers(app.db, dayOffer(hill.id, cho.id, subject, sql`${day}::date`, sql`${app.now()}`))
  const { slot_id } = await app.db.one<{ slot_id: number }>`select slot_id from offers where id = ${id}`
  return slot_id
}

test('two planners who want the same people in different order do not block each other', async () => {
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const slots = [await newSlot('2026-03-10'), await newSlot('2026-03-11')]
  const ask = (slot: number, id: number) => async (tx: Tx) => {
    const times = { date: `2026-03-1${slot}`, start_time: '08:30', end_time: '15:30' }
    const start = app.now().add({ hours: 48 + 24 * slot })
    const sent = await insertPlannedOffers(tx, {
      ...{ inviterId: hill.id, slotId: slots[slot]!, zone: 'Australia/Melbourne' },
      body: { ...times, inviter_id: hill.id, subject_id: subject },
      span: { start, end: start.add({ hours: 7 }) },
      ...{
        wave: 1,
        besideId: null,
        people: [{ id, seat: 'rank', base: 0.2, chance: 0.2, channel: 'mail', levels: 0 }],
      },
      freshUntil: app.now().add({ minutes: 20 }),
    })
    return sent.get(id) ?? null
  }
  const second = await runInSteps([
    [ask(0, ana.id), ask(0, ben.id)],
    [ask(1, ben.id), ask(1, ana.id)],
  ])
  assert.deepEqual(second, [null, null])
  const held = await app.db.all<{ n: number }>`
    select count(*) as n from offers where invitee_id in (${ana.id}, ${ben.id}) and status = 'pending' group by invitee_id`
  assert.deepEqual(held, [{ n: 1 }, { n: 1 }])
})

test('asks the people of a wave together, but not those who are asked elsewhere', async () => {
  const people = []
  for (const name of ['Dee', 'Eve', 'Fay', 'Gus']) people.push((await app.employee(name)).id)
  const [dee, eve, fay, gus] = people as [number, number, number, number]
  const slotId = await newSlot('2026-03-17')
  const span = { start: app.now().add({ hours: 240 }), end: app.now().add({ hours: 247 }) }
  const times = { date: '2026-03-17', start_time: '08:30', end_time: '15:30' }
  const wave = (ids: readonly number[]) => ({
    ...{ inviterId: hill.id, slotId, zone: 'Australia/Melbourne', span, wave: 1, besideId: null },
    body: { ...times, inviter_id: hill.id, subject_id: subject },
    people: ids.map((id) => ({ id, seat: 'rank', base: 0.2, chance: 0.2, channel: 'mail', levels: 0 }) as const),
    freshUntil: app.now().add({ minutes: 20 }),
  })
  // Eve has a fresh request, and this employer has already asked Fay for these hours.
  await app.db.run`
    insert into fresh_offers (employee_id, offer_id, until) values (${eve}, 1, ${app.now().add({ minutes: 5 })})`
  await app.db.transaction((tx) => insertPlannedOffers(tx, wave([fay])))
  await app.db.run`delete from fresh_offers where employee_id = ${fay}`
  const sent = await app.db.transaction((tx) => insertPlannedOffers(tx, wave([gus, eve, fay, dee])))
  assert.deepEqual([...sent.keys()].sort(), [dee, gus].sort())
  assert.ok(sent.get(gus)! < sent.get(dee)!, 'ids in the order in which people were chosen')
  const held = await app.db.all<{ employee_id: number; offer_id: number }>`
    select employee_id, offer_id from fresh_offers where employee_id = any(${people}::int[]) order by employee_id`
  assert.deepEqual(held, [
    { employee_id: dee, offer_id: sent.get(dee)! },
    { employee_id: eve, offer_id: 1 },
    { employee_id: gus, offer_id: sent.get(gus)! },
  ])
})

test('learns from the same people in two transactions at once, in one order', async () => {
  const staff = [await app.employee('Ana'), await app.employee('Ben')]
  const ids: number[] = []
  for (const { id } of staff)
    ids.push(...(await insertOffers(app.db, dayOffer(hill.id, id, subject, sql`date '2026-03-12'`, sql`${app.now()}`))))
  await app.db.run`
    update offers set wave = 1, seat = 'rank', base = 0.2, chance = 0.2, channel = 'mail' where id = any(${ids}::int[])`
  const ended: Ended[] = ids.map((id) => ({ id, outcome: 'no' }))
  const seen = await deadlocksDuring(async () => {
    for (let round = 0; round < 40; round++)
      await Promise.all([ended, ended.toReversed()].map((some) => app.db.transaction((tx) => updateRecords(tx, some))))
  })
  assert.equal(seen, 0)
  const records = await app.db.all<{ expected_yes: number }>`
    select expected_yes from answer_records where employee_id = any(${staff.map(({ id }) => id)}::int[])`
  assert.deepEqual(
    records.map(({ expected_yes }) => Math.round(expected_yes)),
    [16, 16],
  )
})

/** Deadlocks that PostgreSQL resolved meanwhile; a transaction is then tried again. */
const deadlocksDuring = async (work: () => Promise<void>): Promise<number> => {
  const count = async () => {
    await app.db.run`select pg_stat_force_next_flush()`
    const { n } = await app.db.one<{ n: number }>`
      select deadlocks as n from pg_stat_database where datname = current_database()`
    return n
  }
  const before = await count()
  await work()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  return (await count()) - before
}

test('people asked by a clock that was a day ahead are kept free as long as usual', async (t) => {
  const ivy = (await app.employee('Ivy')).id
  const now = app.now()
  t.after(() => app.setNow(now))
  app.setNow(now.add({ hours: 24 }))
  await app.db.transaction((tx) => protectFromRequests(tx, ivy, 1))
  app.setNow(now)
  await bringFreshForward(app.db)
  app.setNow(now.add({ seconds: 30 }))
  await bringFreshForward(app.db)
  const { until } = await app.db.one<{ until: string }>`select until from fresh_offers where employee_id = ${ivy}`
  assert.equal(until, now.add({ seconds: HELD_SECONDS }).toString())
})

test('a job held by a clock that was a day ahead is held no longer', async (t) => {
  const jon = (await app.employee('Jon')).id
  const slotId = await newSlot('2026-03-18')
  const span = { start: app.now().add({ hours: 264 }), end: app.now().add({ hours: 271 }) }
  const now = app.now()
  t.after(() => app.setNow(now))
  app.setNow(now.add({ hours: 24 }))
  const body = { date: '2026-03-18', start_time: '08:30', end_time: '15:30', inviter_id: hill.id, subject_id: subject }
  const held = { inviterId: hill.id, slotId, zone: 'Australia/Melbourne', span, body: { ...body, invitee_id: jon } }
  assert.notEqual(await app.db.transaction((tx) => insertHeldOffer(tx, held)), null)
  app.setNow(now)
  assert.deepEqual(await heldOffersOf(app.db, jon), [])
  assert.deepEqual(await app.db.transaction(endHolds), [slotId])
})
