import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { areaOf, straightKm } from '#contract/people/map-area.ts'
import { startApp } from '#test/app.ts'
import { block, connect } from '#test/helpers/connections.ts'
import { FOOTSCRAY, GEELONG, PUKATJA, placeSite, SYDNEY, travelFrom, YARRAVILLE } from '#test/helpers/places.ts'

const running = startApp({ after })

test('maps the home with the sites around it, for the person alone', async () => {
  const app = await running
  const [ana, hill, far, stranger] = [
    await app.employee(),
    await app.employer('Hill'),
    await app.employer('Far'),
    await app.employer('Stranger'),
  ]
  const mapOf = async (employer_id?: number) => (await ana.workplaces.map({ query: { employer_id } })).data
  assert.equal(await mapOf(), null)
  for (const [site, place] of [
    [hill, YARRAVILLE],
    [far, SYDNEY],
    [stranger, GEELONG],
  ] as const)
    await placeSite(site, place)
  for (const site of [hill, far]) await connect(ana, site)
  await travelFrom(ana, FOOTSCRAY, { limit_km: 20 })

  const map = (await mapOf())!
  assert.deepEqual(
    { home: map.home.name, sites: map.sites.map(({ name }) => name), limit: map.limit_km, farther: map.farther },
    { home: 'Footscray', sites: ['Hill'], limit: 20, farther: 1 },
  )
  assert.ok(map.suburbs.length > 30 && map.suburbs.length <= 63, `${map.suburbs.length}`)
  const { west, south, east, north } = areaOf([map.home, ...map.sites], straightKm(20))
  for (const { name, lat, lon } of map.suburbs)
    assert.ok(lat > south && lat < north && lon > west && lon < east, `${name} is on the map`)

  const one = (await mapOf(stranger.id))!
  assert.deepEqual([one.sites[0]?.name, one.limit_km], ['Stranger', null])
  assert.equal(await mapOf(far.id), null, 'a flight has no map')
  await travelFrom(ana, PUKATJA)
  assert.equal(await mapOf(), null)
})

test('answers alike for a blocked site, a person and an id that does not exist', async () => {
  const app = await running
  const [ana, bo, hill] = [await app.employee(), await app.employee(), await app.employer('Hill')]
  await placeSite(hill, YARRAVILLE)
  await travelFrom(ana, FOOTSCRAY)
  await travelFrom(bo, FOOTSCRAY)
  await block(hill, ana)
  for (const id of [hill.id, bo.id, 999_999_999])
    assert.equal((await ana.workplaces.map({ query: { employer_id: id } })).data, null)
})

test('maps a site whose request is not answered yet', async () => {
  const app = await running
  const [ana, hill] = [await app.employee(), await app.employer('Hill')]
  await placeSite(hill, YARRAVILLE)
  await travelFrom(ana, FOOTSCRAY)
  const request = { inviter_id: hill.id, invitee_id: ana.id, subject_id: await app.subject() }
  await hill.shifts.request({ body: { ...request, date: '2026-03-09', start_time: '08:30', end_time: '15:30' } })
  const { data } = await ana.workplaces.map({ query: {} })
  assert.deepEqual(
    data!.sites.map(({ id }) => id),
    [hill.id],
  )
})
