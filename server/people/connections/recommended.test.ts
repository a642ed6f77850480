import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureRole, schoolDay, teach } from '#test/helpers/availability.ts'
import {
  addCompletedShifts,
  answer,
  connect,
  end,
  invite,
  recommendedTo,
  startWithSchools,
} from '#test/helpers/connections.ts'
import { FOOTSCRAY, placeSite, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'

// spec: 5.22
test('recommends nobody who is connected, invited or recently rejected', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const ben = await app.employee('Ben')
  assert.deepEqual(await recommendedTo(hill), { names: ['Ana', 'Ben'], total: 2 })
  assert.deepEqual(await recommendedTo(ana), { names: ['Hill', 'Lake'], total: 2 })
  const sent = await invite(hill, ana)
  assert.deepEqual(await recommendedTo(hill), { names: ['Ben'], total: 1 })
  assert.deepEqual(await recommendedTo(ana), { names: ['Lake'], total: 1 })
  await answer(ana, sent, 'rejected')
  app.setNow('2026-03-08T20:09:59Z')
  assert.deepEqual(await recommendedTo(hill), { names: ['Ben'], total: 1 })
  app.setNow('2026-03-08T20:10:00Z')
  assert.deepEqual(await recommendedTo(hill), { names: ['Ana', 'Ben'], total: 2 })
  const connection = await connect(lake, ben)
  assert.deepEqual(await recommendedTo(ben), { names: ['Hill'], total: 1 })
  await end(ben, connection)
  assert.equal((await recommendedTo(ben)).total, 2)
})

test('only verified, active people who have agreed to the terms are recommended', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await app.employee('New', { agreed: false })
  await app.employee('Away', { status: 'on_leave' })
  await app.employee('Gone', { status: 'banned' })
  await app.employer('New School', { agreed: false })
  await app.admin()
  const una = await app.employee('Una')
  await app.db.run`update users set email_verified_at = null where id = ${una.id}`
  assert.deepEqual(await recommendedTo(hill), { names: ['Ana'], total: 1 })
  assert.equal((await recommendedTo(ana)).total, 2)
  await app.db.run`update users set status = 'inactive' where id = ${ana.id}`
  assert.deepEqual(await recommendedTo(hill), { names: [], total: 0 })
  await app.db.run`delete from users where id = ${una.id}`
  await app.db.run`update users set status = 'active' where id = ${ana.id}`
  assert.deepEqual(await recommendedTo(hill), { names: ['Ana'], total: 1 })
})

test('recommends by shifts together, acceptance, last sign-in and name, in one sector', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const subject_id = await app.subject()
  const care = await app.employee('Care', { sector: 'healthcare' })
  const [once, twice] = [await app.employee('Once'), await app.employee('Twice')]
  const [nay, ida, lou] = [await app.employee('Nay'), await app.employee('Ida'), await app.employee('Lou')]
  await addCompletedShifts(app, hill, twice, subject_id, ['2026-02-02', '2026-02-03'])
  await addCompletedShifts(app, hill, once, subject_id, ['2026-02-02'])
  await addCompletedShifts(app, hill, care, subject_id, ['2026-02-02', '2026-02-03', '2026-02-04'])
  await addCompletedShifts(app, lake, ida, subject_id, ['2026-02-02'])
  const asked = await lake.shifts.request({
    body: { ...schoolDay, subject_id, inviter_id: lake.id, invitee_id: nay.id },
  })
  await nay.shifts.answer({ params: { id: asked.data.id }, body: { status: 'rejected' } })
  await app.db.run`update users set last_login_at = ${app.now()} where id = ${lou.id}`
  assert.deepEqual((await recommendedTo(hill)).names, ['Twice', 'Once', 'Ida', 'Lou', 'Ana', 'Nay'])
  for (const [page, names] of [
    [1, ['Twice', 'Once', 'Ida']],
    [2, ['Lou', 'Ana', 'Nay']],
    [3, []],
  ] as const)
    assert.deepEqual(await recommendedTo(hill, { page, per_page: 3 }), { names, total: 6 })

  const ward = await app.employer('Ward', { sector: 'healthcare' })
  assert.deepEqual(await recommendedTo(ward), { names: ['Care'], total: 1 })
  assert.deepEqual(
    (await recommendedTo(ana)).names,
    ['Hill', 'Lake'],
    'the employer with the most bookings comes first',
  )
  assert.deepEqual(await recommendedTo(care), { names: ['Ward'], total: 1 })
})

test('recommends people worked with first, then those in the same state', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const subject_id = await app.subject()
  const [near, perth] = [await app.employee('Near'), await app.employee('Perth')]
  const worked = await app.employee('Worked')
  const [ida, broome] = [await app.employee('Ida'), await app.employer('Broome')]
  const west = [perth, worked, ida, broome].map(({ id }) => id)
  await app.db.run`update users set time_zone = 'Australia/Perth' where id = any(${west}::integer[])`
  await addCompletedShifts(app, hill, worked, subject_id, ['2026-02-02'])
  // Without the state, Ida would come first.
  await addCompletedShifts(app, lake, ida, subject_id, ['2026-02-02'])
  const lists = async () => ({
    hill: (await recommendedTo(hill)).names,
    broome: (await recommendedTo(broome)).names,
    ana: (await recommendedTo(ana)).names,
  })
  assert.deepEqual(await lists(), {
    hill: ['Worked', 'Ana', 'Near', 'Ida', 'Perth'],
    broome: ['Ida', 'Worked', 'Perth', 'Ana', 'Near'],
    ana: ['Hill', 'Lake', 'Broome'],
  })
  for (const [page, names] of [
    [1, ['Worked', 'Ana']],
    [2, ['Near', 'Ida']],
    [3, ['Perth']],
  ] as const)
    assert.deepEqual((await recommendedTo(hill, { page, per_page: 2 })).names, names)
  assert.deepEqual(await recommendedTo(hill, { search: 'p' }), { names: ['Perth'], total: 1 })
  await app.db.run`update users set time_zone = 'Australia/Perth' where id = ${near.id}`
  assert.deepEqual((await recommendedTo(hill)).names, ['Worked', 'Ana', 'Ida', 'Near', 'Perth'])
  await app.db.run`select rebuild_people()`
  assert.deepEqual((await recommendedTo(hill)).names, ['Worked', 'Ana', 'Ida', 'Near', 'Perth'])
})

test('recommends a person with roles in both sectors to both, and both to that person', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const lists = async () => ({
    hill: (await recommendedTo(hill)).names,
    ward: await recommendedTo(ward),
    ana: (await recommendedTo(ana)).names,
    search: await recommendedTo(ward, { search: 'ana' }),
  })
  await ensureRole(app, ana)
  const none = { names: [], total: 0 }
  assert.deepEqual(await lists(), { hill: ['Ana'], ward: none, ana: ['Hill', 'Lake'], search: none })
  await ensureRole(app, ana, 'enrolled_nurse')
  const found = { names: ['Ana'], total: 1 }
  const all = { hill: ['Ana'], ward: found, ana: ['Hill', 'Lake', 'Ward'], search: found }
  assert.deepEqual(await lists(), all)
  await app.db.run`select rebuild_people()`
  assert.deepEqual(await lists(), all, 'rebuilt lists are the same')
})

test('shows a recommended person with subjects and shifts, without the acceptance rate', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const english = await app.subject('English')
  for (const name of ['Science', 'Art', 'Drama']) await teach(app, ana, await app.subject(name))
  await teach(app, ana, english)
  await teach(app, ana, await app.subject('Chess'), false)
  await addCompletedShifts(app, hill, ana, english, ['2026-02-02'])
  await app.db.run`update users set last_login_at = '2026-03-01T19:45:30Z' where id = ${ana.id}`
  const [card] = (await hill.connections.employees()).employees
  assert.deepEqual(card, {
    id: ana.id,
    name: 'Ana',
    avatar: null,
    last_login_at: '2026-03-01T13:00:00Z',
    sector: 'education',
    past_shifts: 1,
    classifications: ['teacher'],
    subjects: ['Art', 'Drama', 'English'],
    subject_count: 4,
    year_levels: ['primary'],
    travel: null,
    registration: { status: 'unchecked', register: 'vit', state: 'VIC', other_state: null, valid_until: null },
    rating: null,
    next_free: '2026-03-02',
  })
  const school = (await ana.connections.employers()).employers.find(({ id }) => id === hill.id)
  assert.deepEqual(school, {
    id: hill.id,
    name: 'Hill',
    avatar: null,
    last_login_at: null,
    sector: 'education',
    past_shifts: 1,
    locality: null,
    travel: null,
  })
})

test('shows a recommended employer with its suburb and the distance from home', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await placeSite(hill, FOOTSCRAY)
  const places = async () =>
    Object.fromEntries(
      (await ana.connections.employers()).employers.map(({ name, locality, travel }) => [
        name,
        [locality?.name, travel],
      ]),
    )
  assert.deepEqual(await places(), { Hill: ['Footscray', null], Lake: [undefined, null] })
  await ensureRole(app, ana)
  await travelFrom(ana, YARRAVILLE)
  const near = { precision: 'about', km: 2, mode: 'car' }
  assert.deepEqual(await places(), { Hill: ['Footscray', near], Lake: [undefined, null] })
})

test('a search finds beginnings of a name’s words, without case, accents, apostrophes', async (t) => {
  const { app, hill } = await startWithSchools(t)
  for (const name of ['Zoë Nguyễn', "Mia O'Brien", 'Anne-Marie Zola', 'Bob (Bobby) 100%', '山田 太郎'])
    await app.employee(name)
  const finds = async (search: string, names: string[]) =>
    assert.deepEqual(await recommendedTo(hill, { search }), { names, total: names.length }, search)
  await finds('zo', ['Anne-Marie Zola', 'Zoë Nguyễn'])
  await finds('ZOË', ['Zoë Nguyễn'])
  await finds('nguyen zoe', ['Zoë Nguyễn'])
  await finds('obrien', ["Mia O'Brien"])
  await finds("o'b", ["Mia O'Brien"])
  await finds('marie', ['Anne-Marie Zola'])
  await finds('arie', [])
  // Two words of the name begin with these letters, but the person is listed once.
  for (const beginning of ['b', 'bob', 'bobb']) await finds(beginning, ['Bob (Bobby) 100%'])
  await finds('bob bobby', ['Bob (Bobby) 100%'])
  await finds('zoe mia', [])
  await finds('太', ['山田 太郎'])
  // A search without a word finds nobody, and database syntax has no meaning here.
  for (const nonsense of ['%', "'", ':*', '&', '|', '!ana', "ana' | 'mia", '\\', '(((']) {
    const { total } = await recommendedTo(hill, { search: nonsense })
    assert.ok(total <= 1, nonsense)
  }
  await app.db.run`update users set name = 'Zed' where name like 'Anne%'`
  await finds('zo', ['Zoë Nguyễn'])
})

test('a search is the same list by either way of looking, however many it finds', async (t) => {
  const { app, hill } = await startWithSchools(t)
  const subject_id = await app.subject()
  // Adds so many matches that reading the ordered list is faster than collecting all of them.
  await app.db.run`
    insert into users (role, name, email, password_hash, sector, email_verified_at, terms_version, created_at)
    select 'employee', case n % 3 when 0 then 'Kim' else 'Lee' end || ' ' || lpad(n::text, 4, '0'), 'k' || n || '@example.com', 'none',
      case n % 2 when 0 then 'education' else 'healthcare' end, ${app.now()}, 1, ${app.now()}
    from generate_series(1, 2250) n`
  const kim = await app.employee('Kim Zett')
  await addCompletedShifts(app, hill, kim, subject_id, ['2026-02-02'])
  // Half of the 750 people called Kim work in the other sector.
  const expected = ['Kim Zett', ...[6, 12, 18, 24].map((n) => `Kim ${String(n).padStart(4, '0')}`)]
  const few = await recommendedTo(hill, { search: 'kim', per_page: 5 })
  assert.deepEqual(few, { names: expected, total: 376 })
  const all = []
  for (let page = 1; page <= 8; page++)
    all.push(...(await recommendedTo(hill, { search: 'kim', per_page: 100, page })).names)
  assert.deepEqual(all.slice(0, 5), expected)
  assert.equal(new Set(all).size, 376)
  assert.deepEqual(await recommendedTo(hill, { search: 'kim 00', page: 3, per_page: 100 }), { names: [], total: 16 })
  assert.deepEqual(await recommendedTo(hill, { search: 'kim', page: 9, per_page: 100 }), { names: [], total: 376 })
})
