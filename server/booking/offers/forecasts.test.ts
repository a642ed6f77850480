import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { plannedYes, yesWithin } from './chance.ts'
import { forecastGroups, LEAST_OFFERS } from './forecast-check.ts'
import { delayOf, PRIOR } from './model.ts'
import { fitModels, planningModelOf, storeEndedOffers } from './models.ts'
import { waveOf } from './wave.ts'

test('plans yes answers without a bias from offers that others close', () => {
  const delay = delayOf(PRIOR, 'push', 2)
  const chance = 0.4
  const step = 0.01
  // Sums over all moments at which the offer can end before it is closed after eight minutes.
  let [open, planned, accepted] = [1, 0, 0]
  for (let silentFor = 0; silentFor < 8; silentFor += step) {
    const yes = yesWithin({ chance, delay, pace: 1, silentFor }, step)
    const no = yes * ((1 - chance) / chance) * delay.answersNo
    planned += open * (yes + no) * plannedYes({ chance, delay, pace: 1, silentFor: silentFor + step / 2 })
    accepted += open * yes
    open *= 1 - yes - no
  }
  planned += open * plannedYes({ chance, delay, pace: 1, silentFor: 8 })
  assert.ok(Math.abs(planned - accepted) < 0.001, `${planned} ${accepted}`)
})

test('puts a week into ten groups, or as many as have enough requests', () => {
  const week = (offers: number) =>
    Array.from({ length: 50 }, (_, percent) => ({ percent, offers, planned: (offers * percent) / 100, accepted: 0 }))
  assert.equal(forecastGroups(week(1000)).length, 10)
  const few = forecastGroups(week(30))
  assert.ok(few.length > 0 && few.every(({ offers }) => offers >= LEAST_OFFERS))
  assert.equal(
    few.reduce((sum, { offers }) => sum + offers, 0),
    1500,
  )
  assert.deepEqual(forecastGroups(week(12)), [])
  const off = forecastGroups(week(1000)).map(({ planned, is_off }) => ({ planned, is_off }))
  for (const { planned, is_off } of off) assert.equal(is_off, planned > 8)
})

const app = await startApp({ after })
const hill = await app.employer('Hill')
const admin = await app.admin()

/**
 * Adds a week of 1,000 ended offers with a chance of 0.2 each, of which this many were accepted.
 */
const week = async (accepted: number) => {
  await app.db.transaction((tx) =>
    storeEndedOffers(
      tx,
      Array.from({ length: 1000 }, (_, n) => ({
        ...{
          region: 'VIC',
          channel: 'push' as const,
          half_hour: 2,
          minutes: 20,
          share: 1,
          levels: 1,
          base: 0.2,
          chance: 0.2,
        },
        ...{ planned: 0.2, outcome: n < accepted ? ('yes' as const) : ('closed' as const) },
      })),
    ),
  )
  await fitModels(app.db.at(app.now()))
  app.setNow(app.now().add({ hours: 7 * 24 }))
  await fitModels(app.db.at(app.now()))
}
const noticesOf = async () =>
  (await admin.notifications.list({ query: {} })).notifications.filter(({ title }) => title.startsWith('Chances'))

test('a week that is off by more than eight points stops learning and asks more people', async () => {
  await week(230)
  assert.equal((await planningModelOf(app.db, hill.id)).isFrozen, false)
  assert.deepEqual(await noticesOf(), [])
  const before = await planningModelOf(app.db, hill.id)
  await week(60)
  const { model, isFrozen } = await planningModelOf(app.db, hill.id)
  assert.equal(isFrozen, true)
  const [notice, ...more] = await noticesOf()
  assert.match(notice!.message, /planned 20 %, said yes 6 %/)
  assert.deepEqual(more, [])
  assert.deepEqual(model, before.model)
  await week(200)
  assert.deepEqual(await planningModelOf(app.db, hill.id), { model, isFrozen: true, chanceFactor: 1 })
  const queue = Array.from({ length: 40 }, () => ({
    chance: 0.4,
    delay: delayOf(PRIOR, 'push', 2),
    pace: 1,
    left: 95,
  }))
  const slot = { openings: 1, live: [], queue, lead: 150, isPlanned: false, isPaceDue: false }
  assert.ok(waveOf({ ...slot, isFrozen: true }) > waveOf(slot))
})

test('an admin sees the week and resumes learning', async () => {
  const { data } = await admin.settings.answerForecasts()
  const [{ groups, ...rest }] = data as [(typeof data)[number]]
  assert.partialDeepStrictEqual(rest, { state: 'VIC', offers: 1000 })
  assert.deepEqual(groups, [
    { from_percent: 20, to_percent: 21, offers: 1000, planned: 20, accepted: 20, is_off: false },
  ])
  await admin.settings.resumeLearning({ params: { state: 'VIC' } })
  const { model, isFrozen } = await planningModelOf(app.db, hill.id)
  assert.equal(isFrozen, false)
  app.setNow(app.now().add({ hours: 24 }))
  await fitModels(app.db.at(app.now()))
  assert.notDeepEqual((await planningModelOf(app.db, hill.id)).model, model)
  await assert.rejects(admin.settings.resumeLearning({ params: { state: 'VIC' } }), { code: 'not_found' })
})
