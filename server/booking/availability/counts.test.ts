import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import { ensureRole } from '#test/helpers/availability.ts'
import { replacePattern } from './queries.ts'

const mornings = [{ weekday: 1, ranges: [{ start_time: '08:00', end_time: '12:00' }] }]
const WAITED = 'waited'

test('a person who changes the week waits for nobody who is changing another', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee('Ana', { profile: false }), await app.employee('Bo', { profile: false })]
  await app.db.transaction(async (tx) => {
    await replacePattern(tx, ana.id, mornings)
    const changed = bo.availability.setPattern({ body: { pattern: mornings } })
    assert.notEqual(await Promise.race([changed, pause(10_000, WAITED, { ref: false })]), WAITED)
  })
})

test('a person who changes the profile waits for nobody who is changing another', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee('Ana', { profile: false }), await app.employee('Bo', { profile: false })]
  const subject_id = await app.subject()
  for (const person of [ana, bo]) await person.profiles.create({ body: { vit_id: '1', can_teach: [subject_id] } })
  await app.db.transaction(async (tx) => {
    await tx.run`delete from taught_subjects where employee_id = ${ana.id}`
    const changed = bo.profiles.update({ params: { id: '1' }, body: { replace_subjects: true } })
    assert.notEqual(await Promise.race([changed, pause(10_000, WAITED, { ref: false })]), WAITED)
  })
})

test('a count is the same before and after its changes are gathered', async (t) => {
  const app = await startApp(t)
  const [school, ana] = [await app.employer(), await ensureRole(app, await app.employee('Ana', { profile: false }))]
  await ensureRole(app, await app.employee('Bo', { profile: false }))
  const waiting = async () => (await app.db.one<{ n: number }>`select count(*) as n from week_histogram_changes`).n
  const tuesday = async () => (await school.availability.staff({ query: { date: '2026-03-10' } })).total

  assert.equal(await tuesday(), 2)
  await app.runJobs()
  assert.deepEqual([await waiting(), await tuesday()], [0, 2])
  await ana.availability.setPattern({ body: { pattern: mornings } })
  assert.ok((await waiting()) > 0)
  assert.equal(await tuesday(), 1)
  app.setNow('2026-03-01T20:20:00Z')
  await app.runJobs()
  assert.deepEqual([await waiting(), await tuesday()], [0, 1])
})

test('the search follows a change once, however many statements it took', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const [maths, art] = [await app.subject(), await app.subject('Art')]
  await ana.profiles.create({ body: { vit_id: '1', can_teach: [maths], year_levels: ['primary'] } })
  await app.db.run`create table followed (employee_id integer)`
  await app.db
    .run`create function note_following() returns trigger language plpgsql as 'begin insert into followed values (new.employee_id); return null; end'`
  await app.db.run`create trigger note_following after insert on staff for each row execute function note_following()`
  await ana.profiles.update({
    params: { id: '1' },
    body: { can_teach: [art], cannot_teach: [maths], year_levels: ['secondary'], replace_subjects: true },
  })
  assert.deepEqual(await app.db.all`select employee_id from followed`, [{ employee_id: ana.id }])
  assert.deepEqual(await app.db.all`select subjects, traits >> 16 & 15 as levels from staff`, [
    { subjects: [art], levels: 2 },
  ])
})
