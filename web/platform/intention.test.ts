import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intention } from './intention.ts'

const counting = () => {
  let count = 0
  return () => `key-${++count}`
}

test('the same content keeps its key, however often it is sent', () => {
  const booking = intention(counting())
  assert.equal(booking.keyFor({ invitee_id: 10001 }), 'key-1')
  assert.equal(booking.keyFor({ invitee_id: 10001 }), 'key-1')
})

test('other content is another intention', () => {
  const booking = intention(counting())
  booking.keyFor({ start_time: '08:30' })
  assert.equal(booking.keyFor({ start_time: '09:00' }), 'key-2')
})

test('after a definite refusal the same content is asked anew', () => {
  const booking = intention(counting())
  booking.keyFor({ start_time: '08:30' })
  booking.failed({ status: 409 })
  assert.equal(booking.keyFor({ start_time: '08:30' }), 'key-2')
})

test('what may have been heard keeps its key: after a cut line, and where a proxy or the server gave up', () => {
  const booking = intention(counting())
  for (const thrown of [new TypeError('Failed to fetch'), { status: 0 }, { status: 500 }, { status: 502 }]) {
    booking.keyFor({ start_time: '08:30' })
    booking.failed(thrown)
  }
  assert.equal(booking.keyFor({ start_time: '08:30' }), 'key-1')
})

test('when it is done, the same content is another wish', () => {
  const reply = intention(counting())
  reply.keyFor({ body: 'Thank you.' })
  reply.done()
  assert.equal(reply.keyFor({ body: 'Thank you.' }), 'key-2')
})

test('two intentions never share a key', () => {
  assert.notEqual(intention().keyFor({}), intention().keyFor({}))
})
