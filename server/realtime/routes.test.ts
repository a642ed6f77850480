import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/browser-stream.ts'
import { emit } from './queries.ts'

const tell = (app: TestApp, userId: number, kind: Parameters<typeof emit>[2] = 'shift') =>
  app.db.transaction(async (tx) => emit(tx, userId, kind, app.now()))

test('a browser hears within a second of what another process wrote', async (t) => {
  const app = await startApp(t)
  const twin = await app.twin()
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)

  const before = performance.now()
  await tell(twin, ana.id, 'shift')
  assert.deepEqual(await stream.hears(1), [{ id: '1', kind: 'shift' }])
  assert.ok(performance.now() - before < 1000)
})

test('the waking of other processes does not wait for the next poll', async (t) => {
  const app = await startApp(t)
  const twin = await app.twin()
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await tell(twin, ana.id)
  await stream.hears(1)
  const before = performance.now()
  for (let i = 2; i <= 7; i++) {
    await tell(twin, ana.id)
    await stream.hears(i)
  }
  // Six polls, one after the other, would take three seconds.
  assert.ok(performance.now() - before < 1500)
})

test('without any hint the event comes all the same, by polling', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await app.db.run`insert into event_streams (user_id, last_id) values (${ana.id}, 1)`
  await app.db
    .run`insert into events (user_id, id, kind, created_at) values (${ana.id}, 1, 'message', ${app.now().toString()})`
  assert.deepEqual(await stream.hears(1), [{ id: '1', kind: 'message' }])
})

test('a change that is rolled back tells nobody', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  const undone = app.db.transaction(async (tx) => {
    emit(tx, ana.id, 'shift', app.now())
    throw new Error('undone')
  })
  await assert.rejects(undone)
  await tell(app, ana.id, 'connection')
  assert.deepEqual(await stream.hears(1), [{ id: '1', kind: 'connection' }])
})

test('a stream that starts hears only of what comes', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await tell(app, ana.id, 'shift')
  for (const nonsense of [undefined, 'nonsense', '-1', '1e3', '9'.repeat(40)]) {
    const stream = await openStream(app.base, ana.token, nonsense)
    await pause(50)
    assert.deepEqual(stream.heard, [], `Last-Event-ID ${nonsense}`)
    assert.equal(stream.lastId(), '1')
    stream.cut()
  }
})

test('a stream that was cut misses nothing of what many wrote at the same time', async (t) => {
  const app = await startApp(t)
  const twin = await app.twin()
  const ana = await app.employee()
  const numbers: (string | null)[] = []
  let writing = true
  const writers = [app, twin, app, twin].map(async (process) => {
    for (let i = 0; i < 60; i++) await tell(process, ana.id, i % 2 === 0 ? 'shift' : 'notification')
  })
  const written = Promise.all(writers).then(() => {
    writing = false
  })

  let last = '0'
  for (let round = 0; writing || numbers.length < 240; round++) {
    const stream = await openStream(round % 2 === 0 ? app.base : twin.base, ana.token, last)
    await stream.hears(7 + round, 500)
    stream.cut()
    numbers.push(...stream.heard.map(({ id }) => id))
    last = stream.lastId() ?? last
    assert.ok(round < 400, `only ${numbers.length} of 240 came`)
  }
  await written
  assert.deepEqual(
    numbers,
    Array.from({ length: 240 }, (_, i) => String(i + 1)),
  )
})

test('browsers of one person that stand at different places each get what they have not seen', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (let i = 0; i < 4; i++) await tell(app, ana.id)
  const streams = await Promise.all(['0', '3', undefined].map((last) => openStream(app.base, ana.token, last)))
  await tell(app, ana.id)
  await Promise.all(streams.map((stream, i) => stream.hears([5, 2, 1][i]!)))
  assert.deepEqual(
    streams.map(({ heard }) => heard.map(({ id }) => id).join()),
    ['1,2,3,4,5', '4,5', '5'],
  )
})

test('who is far behind gets everything, in order', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await app.db.run`insert into event_streams (user_id, last_id) values (${ana.id}, 1801)`
  await app.db.run`
    insert into events (user_id, id, kind, created_at)
    select ${ana.id}, n, 'shift', ${app.now().toString()} from generate_series(1, 1801) n`
  const stream = await openStream(app.base, ana.token, '1')
  await stream.hears(1800, 3000)
  assert.deepEqual(
    stream.heard.map(({ id }) => id),
    Array.from({ length: 1800 }, (_, i) => String(i + 2)),
  )
})

test('who was away for longer than events are kept is told that everything may have changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await tell(app, ana.id)
  await tell(app, ana.id)
  app.travelTo(app.now().add({ hours: 7 * 24 + 1 }))
  await tell(app, ana.id)
  await app.runJobs()

  const stream = await openStream(app.base, ana.token, '1')
  await stream.hears(5)
  assert.deepEqual(stream.heard.map(({ kind }) => kind).toSorted(), [
    'availability',
    'connection',
    'message',
    'notification',
    'shift',
  ])
  // Only the last of the five carries the place, so that a cut among them starts them again.
  assert.deepEqual(
    stream.heard.map(({ id }) => id),
    ['', '', '', '', '3'].map((id) => id || null),
  )
  await tell(app, ana.id, 'message')
  assert.deepEqual((await stream.hears(6)).at(-1), { id: '4', kind: 'message' })

  const present = await openStream(app.base, ana.token, '4')
  await pause(50)
  assert.deepEqual(present.heard, [])
})

test('a number from the future, as after a backup was put back, counts as having missed everything', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await tell(app, ana.id)
  const stream = await openStream(app.base, ana.token, '500')
  assert.equal((await stream.hears(5)).length, 5)
  assert.equal(stream.lastId(), '1')
})

test('of two hundred people each hears only of the own changes', async (t) => {
  const app = await startApp(t)
  const twin = await app.twin()
  const people = await Promise.all(Array.from({ length: 200 }, (_, i) => app.employee(`Person ${i}`)))
  const streams = await Promise.all(people.map(({ token }, i) => openStream(i % 2 ? app.base : twin.base, token)))
  const kinds = ['notification', 'shift', 'connection', 'message', 'availability'] as const
  await Promise.all(people.map(({ id }, i) => tell(app, id, kinds[i % 5])))
  await Promise.all(streams.map((stream) => stream.hears(1, 5000)))
  await pause(100)
  streams.forEach((stream, i) => {
    assert.deepEqual(stream.heard, [{ id: '1', kind: kinds[i % 5] }])
    stream.cut()
  })
})

test('a stream ends within two seconds of its session, on any process, and others stay', async (t) => {
  const app = await startApp(t)
  const twin = await app.twin()
  const ana = await app.employee('Ana')
  const ben = await app.employee('Ben')
  const cleo = await app.employee('Cleo')
  const [ofAna, ofBen, ofCleo] = await Promise.all([ana, ben, cleo].map(({ token }) => openStream(twin.base, token)))

  await app.db.run`delete from sessions where user_id = ${ana.id}`
  await app.db.run`update users set status = 'banned' where id = ${ben.id}`
  assert.deepEqual(await Promise.all([ofAna!.ends(2000), ofBen!.ends(2000)]), [true, true])

  await tell(app, cleo.id)
  assert.equal((await ofCleo!.hears(1)).length, 1)
})

test('streams live through the loss of every database connection', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const stream = await openStream(app.base, ana.token)
  await tell(app, ana.id)
  await stream.hears(1)
  await app.db.run`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await pause(100)
  await tell(app, ana.id).catch(() => tell(app, ana.id))
  assert.deepEqual((await stream.hears(2, 2000)).at(-1)?.id, '2')
  assert.equal(await stream.ends(10), false)
})

test('a person holds at most ten streams: the oldest gives way', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const streams = []
  for (let i = 0; i < 11; i++) streams.push(await openStream(app.base, ana.token))
  assert.equal(await streams[0]!.ends(1000), true)
  await tell(app, ana.id)
  for (const stream of streams.slice(1)) assert.equal((await stream.hears(1)).length, 1)
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

test('the stream opens only for somebody who is signed in and has agreed to the terms', async (t) => {
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
