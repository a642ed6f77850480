import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp } from '#test/app.ts'
import { emitChange, openStream } from '#test/helpers/event-stream.ts'
import { emit } from './queries.ts'

test('a browser hears within a second of what another process wrote', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)

  const before = performance.now()
  await emitChange(peer, ana.id, 'shift')
  assert.deepEqual(await stream.waitForEvents(1), [{ id: '1', kind: 'shift' }])
  assert.ok(performance.now() - before < 1000)
})

test('the waking of other processes does not wait for the next poll', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await emitChange(peer, ana.id)
  await stream.waitForEvents(1)
  const before = performance.now()
  for (let i = 2; i <= 7; i++) {
    await emitChange(peer, ana.id)
    await stream.waitForEvents(i)
  }
  // Six polls, one after the other, would take three seconds.
  assert.ok(performance.now() - before < 1500)
})

test('without any hint the event comes all the same, by polling', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await app.db.run`insert into event_streams (user_id, last_id) values (${ana.id}, 1)`
  await app.db.run`insert into events (user_id, id, kind, created_at) values (${ana.id}, 1, 'message', ${app.now()})`
  assert.deepEqual(await stream.waitForEvents(1), [{ id: '1', kind: 'message' }])
})

test('a browser that read before its stream opened hears changes since, none before', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await emitChange(app, ana.id, 'connection')
  app.setNow(app.now().add({ seconds: 3 }))
  await emitChange(app, ana.id, 'shift')
  await emitChange(app, ana.id, 'message')
  const [late, deaf] = [
    await openStream(app.base, ana.token, undefined, 3000),
    await openStream(app.base, ana.token, undefined, undefined),
  ]
  await emitChange(app, ana.id, 'notification')
  assert.deepEqual(await late.waitForEvents(3), [
    { id: '2', kind: 'shift' },
    { id: '3', kind: 'message' },
    { id: '4', kind: 'notification' },
  ])
  assert.deepEqual(await deaf.waitForEvents(1), [{ id: '4', kind: 'notification' }])
  // A browser that sends its last event id gets everything it missed, however old.
  const back = await openStream(app.base, ana.token, '1', 1)
  assert.deepEqual((await back.waitForEvents(3)).length, 3)
})

test('a change that is rolled back emits no event', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  const undone = app.db.transaction(async (tx) => {
    emit(tx, ana.id, 'shift')
    throw new Error('undone')
  })
  await assert.rejects(undone)
  await emitChange(app, ana.id, 'connection')
  assert.deepEqual(await stream.waitForEvents(1), [{ id: '1', kind: 'connection' }])
})

// attack: 11
test('each of two hundred people gets only events of their own changes', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const people = await Promise.all(Array.from({ length: 200 }, (_, i) => app.employee(`Person ${i}`)))
  const streams = await Promise.all(people.map(({ token }, i) => openStream(i % 2 ? app.base : peer.base, token)))
  const kinds = ['notification', 'shift', 'connection', 'message', 'availability'] as const
  await Promise.all(people.map(({ id }, i) => emitChange(app, id, kinds[i % 5])))
  await Promise.all(streams.map((stream) => stream.waitForEvents(1, 5000)))
  await pause(100)
  streams.forEach((stream, i) => {
    assert.deepEqual(stream.received, [{ id: '1', kind: kinds[i % 5] }])
    stream.cut()
  })
})

test('a stream ends within two seconds of its session, on any process, and others stay', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  const ben = await app.employee('Ben')
  const cleo = await app.employee('Cleo')
  const [ofAna, ofBen, ofCleo] = await Promise.all([ana, ben, cleo].map(({ token }) => openStream(peer.base, token)))

  await app.db.run`delete from sessions where user_id = ${ana.id}`
  await app.db.run`update users set status = 'banned' where id = ${ben.id}`
  assert.deepEqual(await Promise.all([ofAna!.ends(2000), ofBen!.ends(2000)]), [true, true])

  await emitChange(app, cleo.id)
  assert.equal((await ofCleo!.waitForEvents(1)).length, 1)
})

test('streams live through the loss of every database connection', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await emitChange(app, ana.id)
  await stream.waitForEvents(1)
  await app.db.run`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await pause(100)
  await emitChange(app, ana.id).catch(() => emitChange(app, ana.id))
  assert.deepEqual((await stream.waitForEvents(2, 10_000)).at(-1)?.id, '2')
  assert.equal(await stream.ends(10), false)
})

test('a person has at most ten streams: the oldest gives way', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const streams = []
  for (let i = 0; i < 11; i++) streams.push(await openStream(app.base, ana.token))
  assert.equal(await streams[0]!.ends(1000), true)
  await emitChange(app, ana.id)
  for (const stream of streams.slice(1)) assert.equal((await stream.waitForEvents(1)).length, 1)
})

test('an app with open streams closes at once', async () => {
  const ends: (() => unknown)[] = []
  const app = await startApp({ after: (end) => ends.push(end) })
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  const before = performance.now()
  for (const end of ends.toReversed()) await end()
  assert.ok(performance.now() - before < 2000)
  assert.equal(await stream.ends(100), true)
})

test('the stream opens only after signing in and agreeing to the terms', async (t) => {
  const app = await startApp(t)
  const fresh = await app.employee('Fay', { agreed: false })
  const refusal = async (token: string | null) => {
    const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${app.base}/api/events`, { headers })
    return [answer.status, ((await answer.json()) as { code: string }).code]
  }
  assert.deepEqual(await refusal(null), [401, 'unauthenticated'])
  assert.deepEqual(await refusal('x'.repeat(43)), [401, 'unauthenticated'])
  assert.deepEqual(await refusal(fresh.token), [403, 'terms_not_agreed'])
})

test('asking only for the head of the stream opens none', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const headers = { authorization: `Bearer ${ana.token}` }
  const answer = await fetch(`${app.base}/api/events`, { method: 'HEAD', headers })
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), '')
})
