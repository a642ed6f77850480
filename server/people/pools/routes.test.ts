import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { block, connect } from '#test/helpers/connections.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const running = startApp({ after })

const schoolWithPeople = async () => {
  const app = await running
  const [hill, ana, ben, cara] = [
    await app.employer('Hill'),
    await app.employee('Ana'),
    await app.employee('Ben'),
    await app.employee('Cara'),
  ]
  return { app, hill, ana, ben, cara }
}
const poolOf = async (by: Person, name: string, people: readonly Person[] = [], is_shared = true) => {
  const { data } = await by.pools.add({ body: { name, is_shared } })
  if (people.length > 0)
    await by.pools.addPeople({ params: { id: data.id }, body: { employee_ids: people.map(({ id }) => id) } })
  return { params: { id: data.id } }
}
const namesIn = async (by: Person, pool: { params: { id: number } }) =>
  (await by.pools.get(pool)).data.people.map(({ name }) => name)
const namesOf = async (by: Person, query = {}) => (await by.pools.list({ query })).data.map(({ name }) => name)

test('keeps people in the order in which they were added, and moves them', async () => {
  const { hill, ana, ben, cara } = await schoolWithPeople()
  const pool = await poolOf(hill, 'Our regulars', [ben, ana])
  await hill.pools.addPeople({ ...pool, body: { employee_ids: [cara.id, ben.id] } })
  assert.deepEqual(await namesIn(hill, pool), ['Ben', 'Ana', 'Cara'])
  const move = (one: Person, before: Person | null) =>
    hill.pools.movePerson({
      params: { id: pool.params.id, employee_id: one.id },
      body: { before: before?.id ?? null },
    })
  await move(cara, ben)
  assert.deepEqual(await namesIn(hill, pool), ['Cara', 'Ben', 'Ana'])
  await move(cara, null)
  assert.deepEqual(await namesIn(hill, pool), ['Ben', 'Ana', 'Cara'])
  await hill.pools.removePerson({ params: { id: pool.params.id, employee_id: ana.id } })
  assert.deepEqual(await namesIn(hill, pool), ['Ben', 'Cara'])
  await assert.rejects(move(ana, null), { code: 'not_found' })
  await assert.rejects(move(ben, ana), { code: 'not_found' })
})

test('shares a pool with all sites of the organisation, or keeps it for one', async () => {
  const { app, hill, ana } = await schoolWithPeople()
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const kim = await memberOf(app, hill, 'organiser', { sites: [lake.id] })
  await kim.organisations.actFor({ body: { site_id: lake.id } })
  const shared = await poolOf(hill, 'Everybody', [ana])
  const own = await poolOf(hill, 'Hill only', [ana], false)
  assert.deepEqual(await namesOf(kim), ['Everybody'])
  assert.deepEqual(await namesIn(kim, shared), ['Ana'])
  await assert.rejects(kim.pools.get(own), { code: 'not_found' })
  await assert.rejects(kim.pools.remove(own), { code: 'not_found' })
  await poolOf(kim, 'Hill only', [], false)
  assert.deepEqual(await namesOf(kim), ['Everybody', 'Hill only'])
})

test('refuses a name that the organisation already uses, whatever its case', async () => {
  const { hill } = await schoolWithPeople()
  const maths = await poolOf(hill, 'Maths')
  await poolOf(hill, 'New, trial')
  await assert.rejects(hill.pools.add({ body: { name: 'maths', is_shared: true } }), { code: 'pool_exists' })
  await assert.rejects(hill.pools.rename({ ...maths, body: { name: 'New, Trial' } }), { code: 'pool_exists' })
  await hill.pools.rename({ ...maths, body: { name: 'MATHS' } })
  assert.deepEqual(await namesOf(hill), ['MATHS', 'New, trial'])
})

test('says which pools have a person', async () => {
  const { hill, ana, ben } = await schoolWithPeople()
  await poolOf(hill, 'Maths', [ana])
  await poolOf(hill, 'Music', [ana, ben])
  const { data } = await hill.pools.list({ query: { employee_id: ana.id } })
  assert.deepEqual(
    data.map(({ name, size, has_person }) => ({ name, size, has_person })),
    [
      { name: 'Maths', size: 1, has_person: true },
      { name: 'Music', size: 2, has_person: true },
    ],
  )
  const ofBen = (await hill.pools.list({ query: { employee_id: ben.id } })).data
  assert.deepEqual(
    ofBen.map(({ has_person }) => has_person),
    [false, true],
  )
})

test('hides blocked and closed people, and takes none of them in', async () => {
  const { app, hill, ana, ben, cara } = await schoolWithPeople()
  const pool = await poolOf(hill, 'Maths', [ana, ben, cara])
  await block(ana, hill)
  await app.db.run`update users set status = 'inactive' where id = ${ben.id}`
  assert.deepEqual(await namesIn(hill, pool), ['Cara'])
  assert.equal((await hill.pools.list({ query: {} })).data[0]!.size, 1)
  for (const hidden of [ana, ben]) {
    await assert.rejects(hill.pools.addPeople({ ...pool, body: { employee_ids: [hidden.id] } }), { code: 'not_found' })
    const params = { id: pool.params.id, employee_id: hidden.id }
    await assert.rejects(hill.pools.removePerson({ params }), { code: 'not_found' })
    const { data } = await hill.pools.list({ query: { employee_id: hidden.id } })
    assert.equal(data[0]!.has_person, false)
  }
})

test('shows an email as the search does, and who is connected', async () => {
  const { app, hill, ana, ben } = await schoolWithPeople()
  const pool = await poolOf(hill, 'Maths', [ana, ben])
  await app.db.run`update users set hides_email = true where id = any(${[ana.id, ben.id]}::int[])`
  await connect(hill, ana)
  const { people } = (await hill.pools.get(pool)).data
  assert.deepEqual(
    people.map(({ connected, email }) => ({ connected, email })),
    [
      { connected: true, email: ana.email },
      { connected: false, email: null },
    ],
  )
})

test('takes at most 500 people', async () => {
  const { app, hill, ana, ben } = await schoolWithPeople()
  const pool = await poolOf(hill, 'Maths', [ana])
  await app.db.run`
    with more as (
      insert into users (role, name, email, password_hash, created_at)
      select 'employee', 'P', 'many' || n || '@example.com', 'none', ${app.now()} from generate_series(1, 499) n
      returning id)
    insert into pool_people (pool_id, employee_id, position, added_at)
    select ${pool.params.id}, id, id, ${app.now()} from more`
  await assert.rejects(hill.pools.addPeople({ ...pool, body: { employee_ids: [ben.id] } }), { code: 'pool_full' })
  assert.deepEqual(await namesIn(hill, pool), ['Ana'])
})

test('tells the open browsers of all members, and logs the change', async () => {
  const { app, hill, ana } = await schoolWithPeople()
  const kim = await memberOf(app, hill, 'viewer')
  const stream = await openStream(app.base, kim.token)
  await poolOf(hill, 'Maths', [ana])
  await stream.waitForEvents(2)
  assert.deepEqual([...new Set(stream.received.map(({ kind }) => kind))], ['pool'])
  const entry = await app.db.one`
    select action, subject_kind, after from audit_entries where actor_id = ${hill.id} order by seq desc limit 1`
  assert.deepEqual(entry, {
    action: 'pool_people_added',
    subject_kind: 'organisation',
    after: { pool: 'Maths', people: [ana.id] },
  })
})

test('a person who closes their account leaves all pools', async () => {
  const { app, hill, ana, ben } = await schoolWithPeople()
  await poolOf(hill, 'Maths', [ana, ben])
  await app.db.run`select forget_staff(${ana.id})`
  const { n } = await app.db.one<{ n: number }>`
    select count(*)::integer as n from pool_people where employee_id = any(${[ana.id, ben.id]}::int[])`
  assert.equal(n, 1)
})
