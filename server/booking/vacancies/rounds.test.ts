/** Turns between slots, and between the people who wait for a request. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { countWaitedMornings } from '#server/booking/offers/fairness.ts'
import { startApp } from '#test/app.ts'
import { createMornings, schoolSlot } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'
import { planSlot } from './planner.ts'
import { planRegion } from './rounds.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)
/** Moves the clock to 06:10 on the next Monday; returns schools, and teachers who are free then. */
const scene = async (schools: number, teachers: number) => {
  const slot = schoolSlot(await mornings.next())
  const employers = await Promise.all(Array.from({ length: schools }, (_, n) => app.employer(`School ${n}`)))
  const staff = await mornings.teachers(teachers)
  await mornings.sayYesOften(staff)
  return { employers, staff, slot }
}

/** Posts slots that wait for their first plan, as slots do after a night. */
const waiting = async (employers: Person[], slot: object, headcounts: number[]) => {
  const ids: number[] = []
  for (const [n, employer] of employers.entries()) {
    // Nobody can be asked while the vacancies are posted.
    await app.db.run`
      insert into fresh_offers (employee_id, offer_id, until) select id, 0, ${app.now().add({ minutes: 1 })} from users
      where role = 'employee' and status = 'active' on conflict do nothing`
    const body = { subject_id, asks: 'best' as const, slots: [{ ...slot, headcount: headcounts[n] ?? 1 } as never] }
    ids.push(...(await employer.vacancies.post({ body })).data.slots.map(({ id }) => id))
  }
  await app.db.run`delete from fresh_offers`
  app.setNow(app.now().add({ minutes: 6 }))
  return ids
}
const plan = (ids: number[]) =>
  planRegion(app.db.at(app.now()), ids, (error) => {
    throw error
  })
const sentFor = (ids: number[]) => app.db.all<{ slot_id: number; wave: number }>`
  select slot_id, wave from offers where slot_id = any(${ids}::int[]) order by id`
const ledgerOf = (id: number) => app.db.all<{ seq: number; people: number[]; reasons: string[] }>`
  select l.seq, l.reasons, array(
    select p.employee_id from unnest(l.people) with ordinality a (alias, place) join ledger_people p using (alias) order by place) as people
  from offer_ledger l where slot_id = ${id} order by seq`

test('slots of a region take turns of one request, the most urgent first', async () => {
  const { employers, slot } = await scene(3, 20)
  const ids = await waiting(employers, slot, [1, 1, 2])
  await plan(ids)
  const sent = (await sentFor(ids)).map(({ slot_id }) => slot_id)
  assert.ok(sent.length > 4, `${sent.length} sent`)
  assert.equal(sent[0], ids[2], 'two openings need the fastest pace')
  assert.deepEqual(new Set(sent.slice(0, 3)), new Set(ids))
  assert.deepEqual(sent.slice(3, 6), sent.slice(0, 3))
  assert.deepEqual([...new Set((await sentFor(ids)).map(({ wave }) => wave))], [1])
})

test('an interrupted round is continued by the next one, and nobody is asked twice', async () => {
  const { employers, slot } = await scene(2, 10)
  const ids = await waiting(employers, slot, [2, 2])
  const whole = app.db.at(app.now())
  let turns = 0
  const dying = {
    ...whole,
    transaction: ((work) =>
      ++turns > 4 ? Promise.reject(new Error('killed')) : whole.transaction(work)) as typeof whole.transaction,
  }
  await planRegion(dying, ids, () => {})
  assert.equal((await sentFor(ids)).length, 2)
  await plan(ids)
  const rows = await app.db.all<{
    invitee_id: number
  }>`select invitee_id from offers where slot_id = any(${ids}::int[])`
  assert.equal(new Set(rows.map(({ invitee_id }) => invitee_id)).size, rows.length)
  assert.ok(rows.length > 2)
})

test('a person who was passed over precedes those asked the morning before', async () => {
  const { employers, staff, slot } = await scene(1, 4)
  const [school] = employers
  const ids = await waiting(employers, slot, [1])
  await plan(ids)
  const asked = await app.db.all<{ id: number }>`select invitee_id as id from offers where slot_id = ${ids[0]!}`
  assert.ok(asked.length > 0 && asked.length < staff.length)
  app.setNow(app.now().add({ hours: 24 }))
  for (let again = 0; again < 2; again++) await countWaitedMornings(app.db.at(app.now()))
  const waited = await app.db.all<{ id: number }>`
    select employee_id as id from waited_mornings
    where mornings = 1 and employee_id = any(${staff.map(({ id }) => id)}::int[])`
  assert.equal(waited.length, staff.length - asked.length)
  const date = Temporal.PlainDate.from(slot.date).add({ days: 1 }).toString()
  const { data } = await school!.vacancies.post({ body: { subject_id, asks: 'best', slots: [{ ...slot, date }] } })
  const [row] = await ledgerOf(data.slots[0]!.id)
  const order = row!.people.map((person) => waited.some(({ id }) => id === person))
  assert.deepEqual(
    order,
    order.toSorted((a, b) => Number(b) - Number(a)),
  )
})

test('the ledger has all considered people with one reason each, and no plan twice', async () => {
  const { employers, staff, slot } = await scene(1, 14)
  const [employer] = employers
  const { data } = await employer!.vacancies.post({ body: { subject_id, asks: 'best', slots: [slot] } })
  const { id } = data.slots[0]!
  const [first, ...others] = await ledgerOf(id)
  assert.deepEqual(others, [])
  assert.deepEqual(first!.people.toSorted(), staff.map((one) => one.id).toSorted())
  const { n } = await app.db.one<{ n: number }>`select count(*) as n from offers where slot_id = ${id}`
  assert.deepEqual(first!.reasons, [...Array(n).fill('rank'), ...Array(14 - n).fill('enough')])
  // Gives everyone a fresh request, so that the plan can ask nobody.
  await app.db.run`
    insert into fresh_offers (employee_id, offer_id, until) select id, 0, ${app.now().add({ hours: 1 })}
    from users where id = any(${staff.map((one) => one.id)}::int[]) on conflict do nothing`
  for (let again = 0; again < 3; again++) await app.db.transaction((tx) => planSlot(tx.at(app.now()), id))
  const rows = await ledgerOf(id)
  assert.deepEqual(
    rows.slice(1).map(({ reasons }) => reasons),
    [Array(14 - n).fill('fresh')],
  )
})

test('tells the employer once that everyone has been asked, unless a yes is likely', async () => {
  const { employers, slot } = await scene(1, 2)
  const [school] = employers
  const slots = [{ ...slot, headcount: 2 }]
  const body = { subject_id, asks: 'best' as const, year_level: 'primary' as const, slots }
  const { data } = await school!.vacancies.post({ body })
  const told = async () => {
    const { notifications } = await school!.notifications.list({ query: {} })
    return notifications.filter(({ title }) => title === 'Everyone has been asked')
  }
  assert.deepEqual(await told(), [], 'the screen says it to the person who posts')
  for (let minutes = 0; minutes < 60; minutes += 10) {
    app.setNow(app.now().add({ minutes: 10 }))
    await app.runJobs()
  }
  const [notice, ...others] = await told()
  assert.deepEqual(others, [])
  assert.match(
    notice!.message,
    /^All 2 people who fit have been asked for \w+ \d+ \w+ 2026, 08:40 to 15:30 \(.+\)\. Chance of filling it in time: \d+%\. To widen it, post it without the level, change the times or ask people in other states under Book Staff\.$/,
  )
  assert.equal(notice!.link, `/employer/vacancies?vacancy=${data.id}`)
})

test('slots are planned although the answers of their region cannot be measured', async () => {
  const { employers, slot } = await scene(1, 3)
  const ids = await waiting(employers, slot, [1])
  await app.db.run`alter table recent_answers add constraint broken check (false) not valid`
  await app.runJobs().finally(() => app.db.run`alter table recent_answers drop constraint broken`)
  assert.notDeepEqual(await sentFor(ids), [])
})
