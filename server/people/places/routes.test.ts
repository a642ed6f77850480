import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { travelLimits } from '#contract/people/places.ts'
import { type Point, roadKm } from '#contract/people/travel-estimates.ts'
import type { State } from '#contract/platform/states.ts'
import { sql } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { block, connect } from '#test/helpers/connections.ts'
import { FOOTSCRAY, GEELONG, PUKATJA, placeSite, SYDNEY, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'
import { homeArea, reachOf } from './distances.ts'
import { travelJson } from './queries.ts'

const running = startApp({ after })

const namesLike = async (search: string, state?: State) => {
  const ana = await (await running).employee()
  const { data } = await ana.places.localities({ query: { search, ...(state && { state }) } })
  return data.map((found) => `${found.name} ${found.state} ${found.postcode}`)
}

test('finds suburbs by the start of a name, those of the state first', async () => {
  const inVictoria = await namesLike('richmon', 'VIC')
  assert.equal(inVictoria[0], 'Richmond VIC 3121')
  assert.ok(inVictoria.includes('Richmond NSW 2753'))
  assert.equal((await namesLike('richmon', 'NSW'))[0], 'Richmond NSW 2753')
})

test('finds a suburb by a later word, its postcode, or the text that is shown', async () => {
  assert.ok((await namesLike('melbourne', 'VIC')).includes('North Melbourne VIC 3051'))
  assert.ok((await namesLike('3011', 'VIC')).includes('Footscray VIC 3011'))
  assert.deepEqual(await namesLike('Footscray VIC 3011'), ['Footscray VIC 3011'])
  assert.equal((await namesLike('footscray, vic', 'VIC'))[0], 'Footscray VIC 3011')
})

test('takes wildcards in a search literally', async () => {
  assert.deepEqual(await namesLike('%'), [])
  assert.deepEqual(await namesLike('Foots_ray'), [])
})

test('returns a suburb by its id', async () => {
  const ana = await (await running).employee()
  const { data } = await ana.places.localities({ query: { id: FOOTSCRAY } })
  assert.deepEqual(data, [{ id: FOOTSCRAY, name: 'Footscray', postcode: '3011', state: 'VIC' }])
})

test('estimates the same distance in SQL as in TypeScript', async () => {
  const { db } = await running
  const pairs = await db.all<{ a: number; b: number; c: number; d: number; km: number }>`
    select f.lat as a, f.lon as b, t.lat as c, t.lon as d, road_km(f.lat, f.lon, t.lat, t.lon) as km
    from localities f join localities t on t.id = (f.id * 7 % 17000) + 1
    where f.id % 40 = 0 and f.lat is not null and t.lat is not null`
  assert.ok(pairs.length > 300)
  for (const { a, b, c, d, km } of pairs)
    assert.ok(Math.abs(roadKm({ lat: a, lon: b }, { lat: c, lon: d }) - km) < 1e-6)
})

type Home = Point & { id: number }
test('names the smallest band that includes a distance', async () => {
  const { db } = await running
  const bandOf = async (km: number) =>
    (
      await db.one<{ travel: object }>`
        select ${travelJson(sql`${km}::double precision`, sql`'car'`, sql`false`)} as travel`
    ).travel
  for (const [km, band] of [
    [0, 5],
    [5, 5],
    [5.01, 10],
    [20, 20],
    [29.9, 30],
    [199, 200],
    [200, 200],
  ] as const)
    assert.deepEqual(await bandOf(km), { precision: 'within', mode: 'car', km: band })
  assert.deepEqual(await bandOf(200.1), { precision: 'over', km: 200, mode: 'car' })
})

test('finds the area of a home in SQL as in TypeScript', async () => {
  const { db } = await running
  const homes = await db.all<Home & { areas: number[] }>`
    select id, lat, lon, array(select home_area(lat, lon, km) from unnest(${[...travelLimits]}::integer[]) km) as areas
    from localities where id % 20 = 0 and lat is not null`
  assert.ok(homes.length > 500)
  for (const { areas, ...home } of homes)
    assert.deepEqual({ ...home, areas }, { ...home, areas: travelLimits.map((limit) => homeArea(home, limit)) })
})

test('finds the distance of each locality in reach of a point, and its areas', async () => {
  const { db } = await running
  const homes = await db.all<Home>`select id, lat, lon from localities where lat is not null`
  const byId = new Map(homes.map((home) => [home.id, home]))
  for (const id of [FOOTSCRAY, SYDNEY]) {
    const point = byId.get(id)!
    const { kmByLocality, areas } = await reachOf(db, point)
    assert.equal((await reachOf(db, { ...point })).kmByLocality, kmByLocality, 'it is computed once')
    const expected = homes.filter((home) => roadKm(home, point) <= travelLimits.at(-1)!)
    assert.ok(expected.length > 500)
    for (const home of expected) assert.equal(kmByLocality[home.id], Math.ceil(roadKm(home, point)))
    assert.equal(kmByLocality.filter((km) => km < 255).length, expected.length)
    const reached = expected.flatMap((home) =>
      travelLimits.filter((limit) => roadKm(home, point) <= limit).map((limit) => homeArea(home, limit)),
    )
    assert.deepEqual(new Set(areas.slice(1, -1).split(',').map(Number)), new Set(reached))
  }
})

test('lists the sites that a person knows, with distances', async () => {
  const app = await running
  const [ana, hill, lake, far] = [
    await app.employee(),
    await app.employer('Hill'),
    await app.employer('Lake'),
    await app.employer('Far'),
  ]
  await connect(hill, ana)
  await connect(lake, ana)
  await placeSite(hill, YARRAVILLE)
  await placeSite(far, GEELONG)
  const { data } = await travelFrom(ana, FOOTSCRAY, { mode: 'bicycle', limit_km: 30, preferred: [hill.id, far.id] })
  assert.deepEqual(
    data.sites.map(({ name, travel, preference }) => ({ name, travel, preference })),
    [
      { name: 'Hill', travel: { precision: 'about', km: 2, mode: 'bicycle' }, preference: 'preferred' },
      { name: 'Lake', travel: null, preference: null },
    ],
    'an employer that the person does not know is not kept',
  )
  assert.deepEqual(
    { home: data.home?.id, limit_km: data.limit_km, mode: data.mode },
    { home: FOOTSCRAY, limit_km: 30, mode: 'bicycle' },
  )
  assert.deepEqual((await ana.places.travel({ query: {} })).data, data)
})

test('keeps an avoided site in the list after disconnecting, but not after a block', async () => {
  const app = await running
  const [ana, hill] = [await app.employee(), await app.employer('Hill')]
  const { id } = await connect(hill, ana)
  await travelFrom(ana, FOOTSCRAY, { avoided: [hill.id] })
  await ana.connections.end({ params: { id } })
  const sites = async () => (await ana.places.travel({ query: {} })).data.sites.map(({ preference }) => preference)
  assert.deepEqual(await sites(), ['avoided'])
  await block(hill, ana)
  assert.deepEqual(await sites(), [])
})

test('refuses a limit without a suburb, an unknown suburb and a site that is both', async () => {
  const app = await running
  const ana = await app.employee()
  const refusal = async (change: Promise<unknown>) => {
    const thrown = await change.then(
      () => assert.fail('accepted'),
      (error: { errors: Record<string, string[]> }) => error,
    )
    return Object.keys(thrown.errors)
  }
  assert.deepEqual(await refusal(travelFrom(ana, null, { limit_km: 30 })), ['home_id'])
  assert.deepEqual(await refusal(travelFrom(ana, 999_999)), ['home_id'])
  assert.deepEqual(await refusal(travelFrom(ana, FOOTSCRAY, { limit_km: 7 as 5 })), ['limit_km'])
  assert.deepEqual(await refusal(travelFrom(ana, FOOTSCRAY, { preferred: [5], avoided: [5] })), ['avoided'])
})

test('shows no distance from a suburb without coordinates', async () => {
  const app = await running
  const [ana, hill] = [await app.employee(), await app.employer('Hill')]
  await connect(hill, ana)
  await placeSite(hill, SYDNEY)
  const { data } = await travelFrom(ana, PUKATJA)
  assert.deepEqual(
    data.sites.map(({ travel }) => travel),
    [null],
  )
})

test('refuses an unknown suburb of a company', async () => {
  const hill = await (await running).employer('Hill')
  await assert.rejects(placeSite(hill, 999_999), {
    code: 'invalid',
    errors: { locality_id: ['Please choose a suburb from the list.'] },
  })
})
