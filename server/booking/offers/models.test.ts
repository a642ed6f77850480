import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { dayOffer, insertOffers } from '#test/helpers/offers.ts'
import { PRIOR } from './model.ts'
import { fitModels, modelOf } from './models.ts'
import { updateRecords } from './records.ts'

const app = await startApp({ after })
const subject = await app.subject()
const hill = await app.employer('Hill')

test('counts ended offers and fits the region of the employer once a night', async () => {
  const far = await app.employer('Far')
  await app.db.run`update users set time_zone = 'Australia/Perth' where id = ${far.id}`
  const ids: number[] = []
  for (let n = 0; n < 3; n++) {
    const { id } = await app.employee(`Teacher ${n}`)
    ids.push(...(await insertOffers(app.db, dayOffer(hill.id, id, subject, sql`date '2026-03-12'`, sql`${app.now()}`))))
  }
  await app.db.run`
    update offers set wave = 1, seat = 'rank', base = 0.18, chance = 0.2, channel = 'push', answer_levels = 1
    where id = any(${ids}::int[])`
  const [yes, no, closed] = ids as [number, number, number]
  app.setNow(app.now().add({ minutes: 30 }).toString())
  await app.db.transaction((tx) =>
    updateRecords(tx, [
      { id: yes, outcome: 'yes' },
      { id: no, outcome: 'no' },
      { id: closed, outcome: 'closed' },
    ]),
  )
  assert.deepEqual(await modelOf(app.db, hill.id), PRIOR)
  const fitted = async () => {
    await fitModels(app.db.at(app.now()))
    return modelOf(app.db, hill.id)
  }
  const model = await fitted()
  // One yes came, where 0.18 were expected of each answer, and less of the closed offer.
  assert.ok(Math.abs(model.level - (1 + (1 - 0.18 * 2.82) / (20 + 0.18 * 2.82))) < 0.005, String(model.level))
  assert.ok(model.ratios.known[1]! > PRIOR.ratios.known[1]!)
  assert.deepEqual(await app.db.all`select from ended_offers`, [])
  assert.deepEqual(await modelOf(app.db, far.id), PRIOR)
  assert.deepEqual(await fitted(), model)
  app.setNow(app.now().add({ hours: 24 }).toString())
  assert.ok((await fitted()).level < model.level, 'older counts lose weight')
})
