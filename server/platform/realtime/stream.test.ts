import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { streamTo } from './stream.ts'

test('a reader who does not read is cut off instead of kept in memory', async (t) => {
  const opened = Promise.withResolvers<ReturnType<typeof streamTo>>()
  const server = createServer((_, response) => {
    response.writeHead(200)
    opened.resolve(streamTo(response, { userId: 1, sessionId: 1, seen: 0 }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1')
  reader.on('error', () => {})
  t.after(() => reader.destroy())
  reader.pause()
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')

  const stream = await opened.promise
  let over = false
  stream.onEnd(() => {
    over = true
  })
  const piece = 'x'.repeat(16 * 1024)
  let pieces = 0
  while (!over && pieces < 5000) {
    stream.write(piece)
    pieces++
    await new Promise(setImmediate)
  }
  assert.ok(over, `still open after ${pieces} pieces`)
})
