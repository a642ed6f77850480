import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import { startApp } from '#test/app.ts'
import { serviceRoutes } from './routes.ts'

test('the health check follows the database, and reports an outage within seconds', async (t) => {
  const app = await startApp(t)
  assert.deepEqual(await app.anonymous.service.health(), { status: 'ok' })
  const routes = serviceRoutes({ demo: false }, { refresh: () => Promise.reject() })
  const { handler } = routes.find(({ endpoint }) => endpoint.route === 'GET /health')!
  const silent = { db: { one: () => new Promise(() => {}) } }
  await assert.rejects(handler(silent as never), { code: 'unavailable', status: 503 })
})

test('the web app gets the product name, and demo accounts in a demo only', async (t) => {
  const demo = await startApp(t, { DEMO: 'on', PRODUCT_NAME: 'Magpie' })
  const told = await demo.anonymous.service.config()
  assert.deepEqual([told.product_name, told.demo], ['Magpie', true])
  assert.match(told.support!.email, /@/)
  assert.deepEqual(Object.keys(told.demo_accounts ?? {}), ['admin', 'employer', 'employee'])
  const real = await startApp(t, { DEMO: 'off' })
  assert.deepEqual(await real.anonymous.service.config(), {
    product_name: 'Bellbird',
    logo: null,
    // The support contact of the demo is invented, so a live service has none.
    support: null,
    level_names: firstLevelNames,
    demo: false,
  })
})
