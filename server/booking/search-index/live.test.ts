import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { createFind, findInDatabase } from '#server/booking/availability/find.ts'
import type { Filters } from '#server/booking/availability/search.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import { ensureRole, schoolDay, searchStaff } from '#test/helpers/availability.ts'
import { FOOTSCRAY, GEELONG, PUKATJA, SYDNEY, YARRAVILLE } from '#test/helpers/places.ts'
import { openSearchIndex } from './live.ts'

const PEOPLE = 12
const zones = ['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'] as const
// In Melbourne the clock goes back on the Sunday.
const dates = ['2026-04-03', '2026-04-05', '2026-04-06', '2026-04-07'] as const

const hour = fc.integer({ min: 0, max: 20 })
const hours = fc.tuple(hour, fc.integer({ min: 1, max: 4 }))
const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`

const question = fc.record({
  date: fc.option(fc.constantFrom(...dates)),
  hours: fc.option(hours),
  hasSubject: fc.constantFrom(true, false, false),
  isFromSite: fc.boolean(),
  zone: fc.constantFrom(zones[0], ...zones),
  among: fc.constantFrom(null, null, null, 'pool' as const, 'preferred' as const),
  states: fc.constantFrom('own' as const, 'own' as const, 'other' as const),
  pages: fc.constantFrom({ page: 1, per_page: 50 }, { page: 1, per_page: 3 }, { page: 2, per_page: 3 }),
})
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never

const filtersOf = (each: Question, { pool, subject_id }: { pool: number; subject_id: number }): Filters => ({
  ...(each.date && { date: each.date }),
  ...(each.date && each.hours && { start_time: clock(each.hours[0]), end_time: clock(each.hours[0] + each.hours[1]) }),
  ...(each.hasSubject && { subject_id }),
  ...(each.among === 'pool' && { pool_id: pool }),
  ...(each.among === 'preferred' && { preferred: 'true' }),
  states: each.states,
  ...each.pages,
})

const start = async (t: Ends, log: Log = createLog('silent'), checkedOneIn?: number) => {
  const app = await startApp(t)
  const index = openSearchIndex({ db: app.db, log })
  t.after(() => index.close())
  const [school, subject_id] = [await app.employer(), await app.subject()]
  const find = createFind(index, log, checkedOneIn)
  return { app, index, find, school, subject_id }
}

/** Moves the school to a zone, and to a suburb or an unknown place. */
const moveSchool = async ({ app, school }: World, zone: (typeof zones)[number], localityId: number | null) => {
  await app.db.run`update users set time_zone = ${zone} where id = ${school}`
  await app.db.run`
    insert into employer_details (employer_id, locality_id, updated_at) values (${school}, ${localityId}, ${app.now()})
    on conflict (employer_id) do update set locality_id = excluded.locality_id`
}

type World = { app: TestApp; school: number; pool: number; subject_id: number }

const insertShift = async (
  { app, school, subject_id }: World,
  { employee, date, from, status }: { employee: number; date: string; from: number; status: string },
) => {
  const shift = { date, start_time: clock(from), end_time: clock(from + 3) }
  const { start, end } = spanOf(shift, zones[0])
  const isTaken = await app.db.maybe`
    select from shifts where invitee_id = ${employee} and date = ${date} and status = 'accepted'`
  if (status === 'accepted' && isTaken !== null) return
  await app.db.run`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status,
      created_at, answered_at)
    values (${school}, ${employee}, ${subject_id}, ${date}, ${shift.start_time}, ${shift.end_time}, ${zones[0]},
      ${`[${start},${end})`}, ${status}, ${app.now()}, ${app.now()})`
}

/** Adds staff of all zones, some with the subject, a place in the pool and a travel limit. */
const addStaff = ({ app: { db, now }, school, pool, subject_id }: World): Promise<number[]> =>
  db.transaction(async (tx) => {
    const people = await tx.all<{ id: number }>`
      insert into users (role, name, email, time_zone, password_hash, email_verified_at, terms_version, terms_agreed_at,
        created_at)
      select 'employee', 'P', 'p' || n || '@bellbird.example', (${[...zones, zones[0]]}::text[])[n % 4 + 1], '', ${now()}, 1, ${now()},
        ${now()}
      from generate_series(1, ${PEOPLE}) n returning id`
    const ids = people.map(({ id }) => id)
    await tx.run`
      insert into employee_profiles (employee_id, created_at, updated_at)
      select unnest(${ids}::integer[]), ${now()}, ${now()}`
    await tx.run`
      insert into employee_classifications (employee_id, classification) select unnest(${ids}::integer[]), 'education_support'`
    await tx.run`
      insert into taught_subjects (employee_id, subject_id, can_teach)
      select unnest(${ids.slice(PEOPLE / 2)}::integer[]), ${subject_id}, true`
    await tx.run`
      insert into pool_people (pool_id, employee_id, position, added_at)
      select ${pool}, id, -id, ${now()} from unnest(${ids.slice(0, 6)}::integer[]) id`
    await tx.run`
      insert into site_preferences (employee_id, employer_id, preference)
      select unnest(${ids.slice(3, 6)}::integer[]), ${school}, 'preferred'`
    await tx.run`
      update employee_profiles set home_id = ${SYDNEY}, travel_limit_km = 5
      where employee_id = any(${ids.slice(4, 9)}::integer[])`
    return ids
  })

const of = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/** Changes to a person, made directly in the database; `n` chooses the value. */
const changes = {
  week: async ({ app: { db, now } }, id, n) => {
    await db.run`insert into availability_weeks (employee_id, set_at) values (${id}, ${now()}) on conflict do nothing`
    await db.run`delete from availability_ranges where employee_id = ${id} and weekday = ${1 + (n % 7)}`
    await db.run`
      insert into availability_ranges (employee_id, weekday, start_minute, end_minute)
      values (${id}, ${1 + (n % 7)}, ${(6 + (n % 9)) * 60}, ${(15 + (n % 6)) * 60})`
  },
  day: async ({ app: { db } }, id, n) => {
    await db.run`delete from availability_exceptions where employee_id = ${id} and from_date = ${of(dates, n)}`
    if (n % 3 > 0)
      await db.run`
        insert into availability_exceptions (employee_id, from_date, to_date, available)
        values (${id}, ${of(dates, n)}, ${of(dates, n)}, ${n % 3 === 1})`
  },
  booking: (world, id, n) =>
    insertShift(world, { employee: id, date: of(dates, n), from: 6 + (n % 14), status: 'accepted' }),
  cancellation: ({ app: { db } }, id) =>
    db.run`update shifts set status = 'cancelled' where invitee_id = ${id} and status = 'accepted'`,
  answer: (world, id, n) =>
    insertShift(world, { employee: id, date: '2026-02-02', from: 9, status: of(['rejected', 'completed'], n) }),
  name: ({ app: { db } }, id, n) =>
    db.run`update users set name = ${of(['Ana', 'bo', 'Cleo', 'Émile'], n)} where id = ${id}`,
  zone: ({ app: { db } }, id, n) => db.run`update users set time_zone = ${of(zones, n)} where id = ${id}`,
  subject: async ({ app: { db }, subject_id }, id, n) => {
    await db.run`delete from taught_subjects where employee_id = ${id}`
    if (n % 3 > 0) await db.run`insert into taught_subjects values (${id}, ${subject_id}, ${n % 3 === 1})`
  },
  status: ({ app: { db } }, id, n) =>
    db.run`update users set status = ${of(['active', 'active', 'banned'], n)} where id = ${id}`,
  home: ({ app: { db } }, id, n) => {
    const home = of([FOOTSCRAY, YARRAVILLE, GEELONG, SYDNEY, PUKATJA, null], n)
    return db.run`
      update employee_profiles set home_id = ${home}, travel_limit_km = ${home && of([null, 5, 100], n)}
      where employee_id = ${id}`
  },
  wish: async ({ app: { db }, school }, id, n) => {
    await db.run`delete from site_preferences where employee_id = ${id}`
    await db.run`
      insert into site_preferences (employee_id, employer_id, preference)
      values (${id}, ${school}, ${of(['preferred', 'avoided'], n)})`
  },
  mark: async ({ app: { db, now }, school }, id, n) => {
    await db.run`delete from staff_preferences where employee_id = ${id}`
    await db.run`
      insert into staff_preferences (site_id, employee_id, preference, set_at)
      values (${school}, ${id}, ${of(['preferred', 'do_not_book'], n)}, ${now()})`
  },
  connection: ({ app: { db, now }, school }, id) => db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${school}, ${id}, 'employer', 'accepted', ${now()}) on conflict do nothing`,
  block: async ({ app: { db, now }, school }, id, n) => {
    await db.run`delete from blocks where blocker_id = ${id}`
    if (n % 2 === 0)
      await db.run`insert into blocks (blocker_id, blocked_id, created_at) values (${id}, ${school}, ${now()})`
  },
  pool: ({ app: { db, now }, pool }, id, n) => db.run`
    insert into pool_people (pool_id, employee_id, position, added_at) values (${pool}, ${id}, ${n}, ${now()})
    on conflict do nothing`,
  removal: async ({ app: { db } }, id, n) => {
    if (n % 4 > 0) return
    await db.run`delete from shifts where invitee_id = ${id}`
    await db.run`delete from users where id = ${id}`
  },
  rebuild: ({ app: { db } }, _, n) => (n % 8 === 0 ? db.run`select rebuild_search()` : Promise.resolve()),
} satisfies Record<string, (world: World, id: number, n: number) => Promise<unknown>>
const kinds = [...(Object.keys(changes) as (keyof typeof changes)[]), 'answer', 'answer', 'day'] as const
const change = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(PEOPLE - 1), n: fc.nat(1000) })

test('the index answers each search as the database does, whatever has changed', async (t) => {
  const { app, find, index, school, subject_id } = await start(t)
  const pool = (await school.pools.add({ body: { name: 'Our regulars', is_shared: true } })).data.id
  const world = { app, school: school.id, pool, subject_id }
  const compared = { searches: 0, found: 0 }
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(fc.array(change, { minLength: 6, maxLength: 20 }), fc.array(question, { minLength: 8, maxLength: 8 })),
        { minLength: 3, maxLength: 4 },
      ),
      async (rounds) => {
        await app.db.run`delete from shifts`
        await app.db.run`delete from users where role = 'employee'`
        const ids = await addStaff(world)
        for (const [made, questions] of rounds) {
          for (const { kind, who, n } of made) {
            const exists = await app.db.maybe`select from users where id = ${ids[who]!}`
            if (exists !== null) await changes[kind](world, ids[who]!, n)
          }
          for (const each of questions) {
            const filters = filtersOf(each, world)
            await moveSchool(world, each.zone, each.isFromSite ? FOOTSCRAY : null)
            const answer = await find(app.db, school.id, filters)
            assert.notEqual(await index.current(), null, 'the index has answered')
            assert.deepEqual(answer, await findInDatabase(app.db, school.id, filters))
            compared.searches += 1
            compared.found += answer.people.length
          }
        }
      },
    ),
    { numRuns: 12 },
  )
  assert.ok(compared.found * 2 > compared.searches, 'most searches find people')
})

test('a search finds what was committed before it, in any order of transaction starts', async (t) => {
  const { app, find, school } = await start(t)
  const [ana, bo] = [await ensureRole(app, await app.employee('Ana')), await ensureRole(app, await app.employee('Bo'))]
  const found = async () => {
    const { total, people } = await find(app.db, school.id, { page: 1, per_page: 50 })
    return [total, ...people.map(({ name }) => name)]
  }
  assert.deepEqual(await found(), [2, 'Ana', 'Bo'])
  await app.db.transaction(async (tx) => {
    await tx.run`update users set status = 'banned' where id = ${ana.id}`
    await app.db.run`update users set name = 'Bea' where id = ${bo.id}`
    assert.deepEqual(await found(), [2, 'Ana', 'Bea'])
  })
  assert.deepEqual(await found(), [1, 'Bea'])
})

test('people who change while the index is filled have their latest state in it', async (t) => {
  const { app, find, school } = await start(t)
  const people = []
  for (let i = 0; i < 40; i++) people.push(await ensureRole(app, await app.employee(`P ${i}`, { profile: false })))
  const ask = () => find(app.db, school.id, { ...schoolDay, page: 1, per_page: 100 })
  const read = ask()
  for (const person of people.slice(0, 20)) await app.db.run`update users set status = 'banned' where id = ${person.id}`
  await read
  assert.equal((await ask()).total, 20)
})

test('an index that differs from the database is noticed, logged and read again', async (t) => {
  const errors: unknown[] = []
  const log = { ...createLog('silent'), error: (...said: unknown[]) => void errors.push(said), warn: () => {} } as Log
  const { app, index, find, school } = await start(t, log, 1)
  const ana = await ensureRole(app, await app.employee('Ana'))
  const ask = () => find(app.db, school.id, { page: 1, per_page: 50 })
  assert.equal((await ask()).total, 1)
  const people = await index.current()
  people!.remove(ana.id)
  assert.equal((await ask()).total, 0)
  while (errors.length === 0) await pause(5)
  assert.equal((await ask()).total, 1)
})

test('after an error and after many changes the people are read again', async (t) => {
  const { app, index, find, school } = await start(t)
  await ensureRole(app, await app.employee('Ana'))
  const ask = async () => (await find(app.db, school.id, { page: 1, per_page: 50 })).people.map(({ name }) => name)
  assert.deepEqual(await ask(), ['Ana'])
  const first = await index.current()

  await app.db.run`alter table staff_changes rename to moved`
  assert.deepEqual(await ask(), ['Ana'], 'the database answers')
  await app.db.run`alter table moved rename to staff_changes`
  assert.deepEqual(await ask(), ['Ana'])
  const second = await index.current()
  assert.ok(second !== null && second !== first)

  await app.db.run`
    insert into staff_changes (employee_id, changed_in)
    select 1000000 + n, pg_current_xact_id() from generate_series(1, 2001) n`
  assert.deepEqual(await ask(), ['Ana'], 'the database answers')
  assert.deepEqual(await ask(), ['Ana'])
  const third = await index.current()
  assert.ok(third !== null && third !== second)
})

test('after a failover the people are read again', async (t) => {
  const { app } = await start(t)
  await ensureRole(app, await app.employee('Ana'))
  let startedAt: string | null = null
  // A process recognises a restarted server only by its start time.
  const one: TestApp['db']['one'] = async (...query) => {
    const row = await app.db.one<object>(...query)
    return { ...row, ...(startedAt !== null && 'started_at' in row && { started_at: startedAt }) } as never
  }
  const index = openSearchIndex({ db: { ...app.db, one }, log: createLog('silent') })
  t.after(() => index.close())
  const first = await index.current()
  assert.equal(await index.current(), first)
  startedAt = '2026-03-01 00:00:00+00'
  assert.equal(await index.current(), null)
  assert.notEqual(await index.current(), first)
})

test('the API answers with the index', async (t) => {
  const app = await startApp(t)
  const [school, ana] = [await app.employer(), await ensureRole(app, await app.employee('Ana'))]
  assert.deepEqual((await searchStaff(school)).names, ['Ana'])
  // Changes rows without recording it, so a search in the database sees it and the index does not.
  await app.db.run`update staff set traits = 0 where employee_id = ${ana.id}`
  await app.db.run`update staff_subject set traits = 0 where employee_id = ${ana.id}`
  assert.deepEqual((await searchStaff(school)).names, ['Ana'])
})
