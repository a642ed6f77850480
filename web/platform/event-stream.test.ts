import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventReader } from './event-stream.ts'

const STREAM =
  ': hello\n\nid: 7\nevent: shift\ndata: {"a":1}\n\nevent: notification\r\ndata: one\r\ndata: two\r\nid: 8\r\n\r\ndata:bare\r\r: beat\n\n'

const EVENTS = [
  { event: 'shift', data: '{"a":1}' },
  { event: 'notification', data: 'one\ntwo' },
  { event: 'message', data: 'bare' },
]

test('reads events, comments and all three line ends as the standard says', () => {
  assert.deepEqual(eventReader().read(STREAM), EVENTS)
})

test('reads the same events wherever the network cuts the stream', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const { read, lastId } = eventReader()
      const events = places.slice(1).flatMap((end, index) => read(STREAM.slice(places[index], end)))
      assert.deepEqual(events, EVENTS)
      assert.equal(lastId(), '8')
    }),
  )
})

test('returns an event only when it is complete', () => {
  const { read } = eventReader()
  assert.deepEqual(read('event: shift\ndata: x\n'), [])
  assert.deepEqual(read('\n'), [{ event: 'shift', data: 'x' }])
})

test('takes the id to resume from complete blocks, even before the first event', () => {
  const { read, lastId } = eventReader()
  assert.equal(lastId(), null)
  assert.deepEqual(read(': hello\nretry: 1000\nid: 41\n\n'), [])
  assert.equal(lastId(), '41')
  read('id: 42\nevent: shift\ndata: {}\n')
  assert.equal(lastId(), '41')
  read('\n')
  assert.equal(lastId(), '42')
})
