import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import { emitChange, openStream } from '#test/helpers/event-stream.ts'

test('a stream that starts hears only of what comes', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await emitChange(app, ana.id, 'shift')
  for (const nonsense of [undefined, 'nonsense', '-1', '1e3', '9'.repeat(40)]) {
    const stream = await openStream(app.base, ana.token, nonsense)
    await pause(50)
    assert.deepEqual(stream.received, [], `Last-Event-ID ${nonsense}`)
    assert.equal(stream.lastId(), '1')
    stream.cut()
  }
})

test('a stream that was cut misses nothing of what many wrote at the same time', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee()
  const numbers: (string | null)[] = []
  let writing = true
  const writers = [app, peer, app, peer].map(async (process) => {
    for (let i = 0; i < 60; i++) await emitChange(process, ana.id, i % 2 === 0 ? 'shift' : 'notification')
  })
  const written = Promise.all(writers).then(() => {
    writing = false
  })

  let last = '0'
  for (let round = 0; writing || numbers.length < 240; round++) {
    const stream = await openStream(round % 2 === 0 ? app.base : peer.base, ana.token, last)
    await stream.waitForEvents(7 + round, 500)
    stream.cut()
    numbers.push(...stream.received.map(({ id }) => id))
    last = stream.lastId() ?? last
    assert.ok(round < 400, `only ${numbers.length} of 240 came`)
  }
  await written
  assert.deepEqual(
    numbers,
    Array.from({ length: 240 }, (_, i) => String(i + 1)),
  )
})

test('browsers of one person at different positions each get what they have not seen', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (let i = 0; i < 4; i++) await emitChange(app, ana.id)
  const streams = await Promise.all(['0', '3', undefined].map((last) => openStream(app.base, ana.token, last)))
  await emitChange(app, ana.id)
  await Promise.all(streams.map((stream, i) => stream.waitForEvents([5, 2, 1][i]!)))
  assert.deepEqual(
    streams.map(({ received: heard }) => heard.map(({ id }) => id).join()),
    ['1,2,3,4,5', '4,5', '5'],
  )
})

test('a browser far behind gets everything, in order', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await app.db.run`insert into event_streams (user_id, last_id) values (${ana.id}, 1801)`
  await app.db.run`
    insert into events (user_id, id, kind, created_at)
    select ${ana.id}, n, 'shift', ${app.now()} from generate_series(1, 1801) n`
  const stream = await openStream(app.base, ana.token, '1')
  await stream.waitForEvents(1800, 3000)
  assert.deepEqual(
    stream.received.map(({ id }) => id),
    Array.from({ length: 1800 }, (_, i) => String(i + 2)),
  )
})

test('a stream resumed after its events were deleted reports that everything changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await emitChange(app, ana.id)
  await emitChange(app, ana.id)
  app.setNow(app.now().add({ hours: 7 * 24 + 1 }))
  await emitChange(app, ana.id)
  await app.runJobs()

  const stream = await openStream(app.base, ana.token, '1')
  await stream.waitForEvents(7)
  assert.deepEqual(stream.received.map(({ kind }) => kind).toSorted(), [
    'availability',
    'connection',
    'message',
    'notification',
    'organisation',
    'pool',
    'shift',
  ])
  // Only the last of the seven has an id, so that a stream cut among them repeats all seven.
  assert.deepEqual(
    stream.received.map(({ id }) => id),
    ['', '', '', '', '', '', '3'].map((id) => id || null),
  )
  await emitChange(app, ana.id, 'message')
  assert.deepEqual((await stream.waitForEvents(8, 1000)).at(-1), { id: '4', kind: 'message' })

  const present = await openStream(app.base, ana.token, '4')
  await pause(50)
  assert.deepEqual(present.received, [])
})

test('a number from the future, as after a restored backup, means all was missed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await emitChange(app, ana.id)
  const stream = await openStream(app.base, ana.token, '500')
  assert.equal((await stream.waitForEvents(7)).length, 7)
  assert.equal(stream.lastId(), '1')
})
