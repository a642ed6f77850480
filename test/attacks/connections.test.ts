/** Attack 23 of the permission sheet: silent connections, half-sent headers and bodies. */
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type ConnectionLimits, usualLimits } from '#server/platform/connections.ts'
import { createLog } from '#server/platform/log.ts'
import { createServer } from '#server/platform/server.ts'

const MANY = 300
const short = { headers: 600, body: 600, upload: 6000, keepAlive: 600, check: 100 }

const startServer = async (t: TestContext, limits: Partial<ConnectionLimits>, trustProxy = false) => {
  const all = { ...usualLimits(), ...limits }
  const app = createServer({ log: createLog('silent'), trustProxy, overTls: false, limits: all })
  app.get('/hello', async () => 'hello')
  app.post('/echo', async ({ body }) => ({ body }))
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const open = (text = ''): Socket => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    if (text !== '') socket.write(text)
    t.after(() => socket.destroy())
    return socket
  }
  const hello = async () => (await fetch(`${base}/hello`, { headers: { connection: 'close' } })).text()
  return { app, open, hello }
}

/** Unlike `once` of node:events, an error, such as a reset, does not reject it. */
const closeOf = (socket: Socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve()))

const head = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n'
const silent = {
  'that say nothing': '',
  'with half of their headers': head,
  'with half of a body': `${head}\r\n{"a":"`,
  'with half of a body that nobody takes': `${head.replace('/echo', '/nowhere')}\r\n{"a":"`,
  'with a request that is answered, and nothing after it': 'GET /hello HTTP/1.1\r\nHost: a\r\n\r\n',
}

// attack: 23
for (const [what, text] of Object.entries(silent))
  test(`closes ${MANY} connections ${what}, and serves others meanwhile`, async (t) => {
    const { open, hello } = await startServer(t, short)
    const sockets = Array.from({ length: MANY }, () => open(text))
    const closed = Promise.all(sockets.map((socket) => socket.closed || closeOf(socket)))
    assert.equal(await hello(), 'hello')
    const outcome = await Promise.race([closed.then(() => 'closed'), pause(15_000, 'open', { ref: false })])
    assert.equal(outcome, 'closed')
    assert.equal(await hello(), 'hello')
  })

// attack: 23
test('closes a connection whose body arrives slowly', async (t) => {
  const { open } = await startServer(t, short)
  const socket = open(`${head}\r\n`)
  const trickle = setInterval(() => socket.write(' '), 50)
  t.after(() => clearInterval(trickle))
  const outcome = await Promise.race([closeOf(socket).then(() => 'closed'), pause(10_000, 'open', { ref: false })])
  assert.equal(outcome, 'closed')
})

test('leaves one address only its share of the connections', async (t) => {
  const { app, open } = await startServer(t, { mostOfAddress: 50 })
  const sockets = Array.from({ length: 80 }, () => open())
  const refused = sockets.filter((socket) => socket.once('close', () => {}))
  for (let tries = 0; refused.filter(({ closed }) => closed).length < 30 && tries < 100; tries++) await pause(50)
  assert.equal(sockets.filter(({ closed }) => closed).length, 30)
  assert.equal(app.server.listening, true)
})

test('does not count all callers of a proxy as one address', async (t) => {
  const { open, hello } = await startServer(t, { mostOfAddress: 10 }, true)
  for (let n = 0; n < 40; n++) open()
  assert.equal(await hello(), 'hello')
})

test('closes a silent connection within half a minute', async (t) => {
  const { app } = await startServer(t, {})
  const { headers, body, keepAlive, check, most, mostOfAddress } = usualLimits()
  assert.ok(headers + check <= 30_000 && body <= 30_000 && keepAlive <= 75_000)
  assert.ok(mostOfAddress < most)
  assert.deepEqual(
    {
      headersTimeout: app.server.headersTimeout,
      keepAliveTimeout: app.server.keepAliveTimeout,
      maxConnections: app.server.maxConnections,
    },
    { headersTimeout: headers, keepAliveTimeout: keepAlive, maxConnections: most },
  )
})
