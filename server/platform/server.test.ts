/** Requests refused before routing also get errors of the contract. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { Problem } from '#contract/platform/errors.ts'
import { createLog } from './log.ts'
import { problemOf } from './refusals.ts'
import { createServer } from './server.ts'

const startServer = async (t: TestContext) => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, overTls: false })
  app.post('/echo', async ({ body }) => ({ body }))
  const base = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  t.after(() => app.close())
  return { app, open: () => connect(Number(base.port), base.hostname) }
}

const answerOf = async (socket: Socket) => {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.on('error', () => {})
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: JSON.parse(body) as unknown }
}
const rawRequest = (lines: string[], body = '') => `${lines.join('\r\n')}\r\n\r\n${body}`
const posted = (body: string, headers: string[] = []) => {
  const about = ['Host: a', 'Content-Type: application/json', 'Connection: close', `Content-Length: ${body.length}`]
  return rawRequest(['POST /echo HTTP/1.1', ...about, ...headers], body)
}
const MALFORMED = { message: 'The request could not be read.', code: 'malformed' }

test('bytes that are no HTTP are refused in words', async (t) => {
  const { open } = await startServer(t)
  const cases: [what: string, request: string, status: number][] = [
    ['no method', rawRequest(['HELLO']), 400],
    ['no host', rawRequest(['GET / HTTP/1.1', 'Connection: close']), 400],
    ['two hosts', rawRequest(['GET / HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close']), 400],
    ['two lengths', posted('{}', ['Content-Length: 3']), 400],
    ['a length and pieces', posted('{}', ['Transfer-Encoding: chunked']), 400],
    ['a vast header', rawRequest(['GET / HTTP/1.1', 'Host: a', `X: ${'a'.repeat(40_000)}`]), 431],
  ]
  for (const [what, request, status] of cases) {
    const socket = open()
    socket.write(request)
    const answer = await answerOf(socket)
    assert.deepEqual([answer.status, answer.body], [status, MALFORMED], what)
    assert.match(answer.head, /content-type: application\/json; charset=utf-8/, what)
  }
})

test('nested lists are read or refused, and never cause an internal error', async (t) => {
  const { open } = await startServer(t)
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  for (const [body, status] of [
    [`{"a__proto__":${deep}}`, 422],
    [`{"a\\u005f":${deep}}`, 422],
    ['{"__proto__":1}', 422],
    ['{"a":[{"__prot\\u006f__":1}]}', 422],
    ['{"\\u005f\\u005Fproto__":1}', 422],
    ['{"a":"__proto__"}', 200],
  ] as const) {
    const socket = open()
    socket.write(posted(body))
    assert.equal((await answerOf(socket)).status, status, body.slice(0, 40))
  }
})

test('a request while the service closes is asked to be repeated', async (t) => {
  const { app, open } = await startServer(t)
  const socket = open()
  await once(socket, 'connect')
  const [start, rest] = [posted('{}').slice(0, 30), posted('{}').slice(30)]
  socket.write(start)
  await pause(50)
  const closed = app.close()
  await pause(50)
  socket.write(rest)
  const answer = await answerOf(socket)
  assert.equal(answer.status, 503)
  assert.match(answer.head, /retry-after: \d/)
  assert.equal((answer.body as { code: string }).code, 'unavailable')
  await closed
})

test('passing outages and clients that leave are not counted as errors of ours', () => {
  const database = (code: string) => Object.assign(new pg.DatabaseError('x', 1, 'error'), { code })
  for (const code of ['40P01', '40001', '57014', '57P01', '53300', '25P03', '25006'])
    assert.equal(problemOf(database(code)).code, 'unavailable', code)
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH'])
    assert.equal(problemOf(Object.assign(new Error('connect'), { code })).code, 'unavailable', code)
  assert.equal(problemOf(database('42P01')).code, 'unexpected')
  assert.equal(problemOf(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })).code, 'malformed')
})

test('a full queue is a warning without a stack, and a failed part is an error', async (t) => {
  const lines: { level: number; err?: unknown }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = createServer({ log, trustProxy: false, overTls: false })
  t.after(() => app.close())
  app.get('/busy', async () => {
    throw new Problem('unavailable', { retryAfter: 2 })
  })
  app.get('/down', async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  assert.equal((await app.inject('/busy')).statusCode, 503)
  assert.equal((await app.inject('/down')).statusCode, 503)
  assert.deepEqual(
    lines.map(({ level, err }) => ({ level, hasError: err !== undefined })),
    [
      { level: 40, hasError: false },
      { level: 50, hasError: true },
    ],
  )
})

test('no page of another site may frame ours, in browsers old and new', async (t) => {
  const { app } = await startServer(t)
  const { headers } = await app.inject('/nowhere')
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
})
