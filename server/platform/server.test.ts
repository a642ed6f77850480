import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'
import { createServer } from './server.ts'

test("behind a proxy the address counts that the proxy saw, whatever the caller claims; without one, the caller's own", async (t) => {
  const seenBy = async (trustProxy: boolean) => {
    const app = createServer({ log: createLog('silent'), trustProxy })
    t.after(() => app.close())
    app.get('/who', async (request) => request.ip)
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
    return (await app.inject({ url: '/who', headers, remoteAddress: '192.0.2.1' })).body
  }
  assert.equal(await seenBy(true), '203.0.113.7')
  assert.equal(await seenBy(false), '192.0.2.1')
})
