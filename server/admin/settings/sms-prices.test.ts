import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'

const app = startApp({ after })

test('an SMS price applies from its date, is never changed later, and is logged', async () => {
  const { admin, db, setNow, now } = await app
  const ada = await admin('Ada')
  const started = now()
  const price = (from_date: string, tenths_of_cent: number) =>
    ada.settings.addSmsPrice({ body: { from_date, tenths_of_cent, source: 'Invoice 12' } })
  const standings = async () =>
    (await ada.settings.smsPrices()).data.map((p) => [p.from_date, p.tenths_of_cent, p.standing, p.may_remove])
  assert.deepEqual(await standings(), [['2000-01-01', 50, 'current', false]])

  await assert.rejects(price('2026-03-01', 40), { code: 'invalid' })
  const { data: coming } = await price('2026-03-03', 44)
  await price('2026-03-04', 46)
  await assert.rejects(price('2026-03-03', 40), { code: 'rate_exists', message: /^There is already a price/ })
  setNow('2026-03-02T13:00:00Z')
  assert.deepEqual((await standings()).slice(0, 2), [
    ['2026-03-04', 46, 'coming', true],
    ['2026-03-03', 44, 'current', false],
  ])
  await assert.rejects(ada.settings.removeSmsPrice({ params: { id: coming.id } }), {
    code: 'rate_in_use',
    message: /^This price has already applied/,
  })
  await ada.settings.removeSmsPrice({ params: { id: (await ada.settings.smsPrices()).data[0]!.id } })
  const acts = await db.all`select action, before, after from audit_entries where actor_id = ${ada.id} order by seq`
  const written = (from_date: string, tenths_of_cent: number) => ({ from_date, tenths_of_cent, source: 'Invoice 12' })
  assert.deepEqual(acts, [
    { action: 'sms_price_added', before: null, after: written('2026-03-03', 44) },
    { action: 'sms_price_added', before: null, after: written('2026-03-04', 46) },
    { action: 'sms_price_removed', before: written('2026-03-04', 46), after: null },
  ])
  setNow(started.toString())
})
