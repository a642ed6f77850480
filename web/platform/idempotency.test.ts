import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idempotencyKeys, singleFlight } from './idempotency.ts'

const counting = () => {
  let count = 0
  return () => `key-${++count}`
}

test('the same content keeps its key, however often it is sent', () => {
  const booking = idempotencyKeys(counting())
  assert.equal(booking.keyFor({ invitee_id: 10001 }), 'key-1')
  assert.equal(booking.keyFor({ invitee_id: 10001 }), 'key-1')
})

test('other content gets another key', () => {
  const booking = idempotencyKeys(counting())
  booking.keyFor({ start_time: '08:30' })
  assert.equal(booking.keyFor({ start_time: '09:00' }), 'key-2')
})

test('after a definite refusal the same content gets another key', () => {
  const booking = idempotencyKeys(counting())
  booking.keyFor({ start_time: '08:30' })
  booking.failed({ status: 409 })
  assert.equal(booking.keyFor({ start_time: '08:30' }), 'key-2')
})

test('keeps the key after a lost connection, a proxy timeout or a server error', () => {
  const booking = idempotencyKeys(counting())
  for (const thrown of [new TypeError('Failed to fetch'), { status: 0 }, { status: 500 }, { status: 502 }]) {
    booking.keyFor({ start_time: '08:30' })
    booking.failed(thrown)
  }
  assert.equal(booking.keyFor({ start_time: '08:30' }), 'key-1')
})

test('after an answer the same content gets another key', () => {
  const reply = idempotencyKeys(counting())
  reply.keyFor({ body: 'Thank you.' })
  reply.done()
  assert.equal(reply.keyFor({ body: 'Thank you.' }), 'key-2')
})

test('two forms never share a key', () => {
  assert.notEqual(idempotencyKeys().keyFor({}), idempotencyKeys().keyFor({}))
})

test('skips a call in flight, but not other calls or the same call afterwards', async () => {
  const send = singleFlight()
  const sent: string[] = []
  const press = (what: string) =>
    send({ what }, async () => {
      sent.push(what)
      await Promise.resolve()
    })

  await Promise.all([press('on the way'), press('on the way'), press('here')])
  assert.deepEqual(sent, ['on the way', 'here'])
  await press('on the way')
  assert.equal(sent.length, 3)
})

test('a failed call can be repeated', async () => {
  const send = singleFlight()
  await assert.rejects(send('sign', () => Promise.reject(new Error('cut'))))
  let isSent = false
  await send('sign', async () => {
    isSent = true
  })
  assert.ok(isSent)
})
