import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eventReader } from './eventStream.ts'

const STREAM =
  ': hello\n\nid: 7\nevent: shift\ndata: {"a":1}\n\nevent: notification\r\ndata: one\r\ndata: two\r\nid: 8\r\n\r\ndata:bare\r\r: beat\n\n'

const EVENTS = [
  { event: 'shift', data: '{"a":1}', id: '7' },
  { event: 'notification', data: 'one\ntwo', id: '8' },
  { event: 'message', data: 'bare', id: '8' },
]

test('events, comments and all three line ends are read as the standard has them', () => {
  assert.deepEqual(eventReader()(STREAM), EVENTS)
})

test('it does not matter where the network cuts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const read = eventReader()
      const events = places.slice(1).flatMap((end, index) => read(STREAM.slice(places[index], end)))
      assert.deepEqual(events, EVENTS)
    }),
  )
})

test('an event is told only when it is complete', () => {
  const read = eventReader()
  assert.deepEqual(read('event: shift\ndata: x\n'), [])
  assert.deepEqual(read('\n'), [{ event: 'shift', data: 'x', id: null }])
})
