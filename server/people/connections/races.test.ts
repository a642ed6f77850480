import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, block, connect, end, invite, listOf, noticesOf, startWithSchools } from '#test/helpers/connections.ts'
import type { Person } from '#test/people.ts'

const ROUNDS = 10
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const counted = (codes: string[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (c) => c)
      .entries()
      .map(([c, all]) => [c, all.length]),
  )

test('crossing invitations on two processes become one accepted connection', async (t) => {
  const { app } = await startWithSchools(t)
  const peer = await app.startPeer()
  for (let round = 0; round < ROUNDS; round++) {
    const [ana, hill] = [await app.employee('Ana'), await app.employer('Hill')]
    const anaElsewhere: Person = { ...ana, ...peer.asToken(ana.token) }
    const hillElsewhere: Person = { ...hill, ...peer.asToken(hill.token) }
    const codes = await Promise.all(
      [invite(hill, ana), invite(anaElsewhere, hill), invite(hillElsewhere, ana), invite(ana, hill)].map(codeOf),
    )
    assert.deepEqual(counted(codes), { done: 2, connection_exists: 2 })
    const { data, total } = await listOf(ana)
    assert.deepEqual([data[0]?.status, total], ['accepted', 1])
    const told = [...(await noticesOf(ana)), ...(await noticesOf(hill))].map(({ title }) => title)
    assert.deepEqual(told.toSorted(), ['Connection accepted', 'Connection request'])
  }
})

test('exactly one of many answers at once counts, over two processes', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const peer = await app.startPeer()
  const elsewhere: Person = { ...ana, ...peer.asToken(ana.token) }
  const sent = await invite(hill, ana)
  const answers = Array.from({ length: 20 }, (_, n) =>
    answer(n % 2 ? ana : elsewhere, sent, n % 3 ? 'accepted' : 'rejected'),
  )
  assert.deepEqual(counted(await Promise.all(answers.map(codeOf))), { done: 1, already_answered: 19 })
})

test('an answer and the taking back of an invitation exclude each other', async (t) => {
  const { app, hill } = await startWithSchools(t)
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await app.employee(`Ana ${round}`)
    const sent = await invite(hill, ana)
    const [answered, ended] = await Promise.all([codeOf(answer(ana, sent, 'accepted')), codeOf(end(hill, sent))])
    // Ended after the answer, the connection is over; ended before it, there was nothing to answer.
    assert.ok(['done', 'not_found'].includes(answered))
    assert.equal(ended, 'done')
    assert.equal((await listOf(ana)).total, 0)
  }
})

test('one key is not accepted for disconnecting and for withdrawing an invitation', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const params = { id: (await connect(hill, ana)).id }
  const endAs = (status: 'pending' | 'accepted') =>
    hill.connections.end({ params, query: { status } }, { idempotencyKey: 'key-1' })
  await assert.rejects(endAs('pending'), { code: 'already_answered' })
  await assert.rejects(endAs('accepted'), { code: 'idempotency_mismatch' })
})

test('blocking and inviting at once leave the pair blocked and nothing between them', async (t) => {
  const { app, hill } = await startWithSchools(t)
  const peer = await app.startPeer()
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await app.employee(`Ana ${round}`)
    const elsewhere: Person = { ...hill, ...peer.asToken(hill.token) }
    const [blocked, invited] = await Promise.all([codeOf(block(ana, hill)), codeOf(invite(elsewhere, ana))])
    assert.equal(blocked, 'done')
    assert.ok(['done', 'not_found'].includes(invited))
    const left = await app.db.all`select 1 from connections where employee_id = ${ana.id}`
    assert.equal(left.length, 0)
  }
})

test('blocking and asking for a shift at once leave no open request', async (t) => {
  const { app, hill } = await startWithSchools(t)
  const subject_id = await app.subject()
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await app.employee(`Ana ${round}`)
    const body = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', subject_id }
    const asked = hill.shifts.request({ body: { ...body, inviter_id: hill.id, invitee_id: ana.id } })
    const [blocked, requested] = await Promise.all([codeOf(block(ana, hill)), codeOf(asked)])
    assert.equal(blocked, 'done')
    assert.ok(['done', 'not_found'].includes(requested))
    const open = await app.db.all`select 1 from offers where invitee_id = ${ana.id} and status = 'pending'`
    assert.equal(open.length, 0)
  }
})

test('blocking and accepting a shift at once: either the booking counts, or the block', async (t) => {
  const { app, hill } = await startWithSchools(t)
  const subject_id = await app.subject()
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await app.employee(`Ana ${round}`)
    const body = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', subject_id }
    const { data } = await hill.shifts.request({
      body: { ...body, inviter_id: hill.id, invitee_id: ana.id, also_ask: 'more_needed' },
    })
    const accept = ana.shifts.answer({ params: { id: data.id }, body: { status: 'accepted' } })
    const outcome = (await Promise.all([codeOf(block(hill, ana)), codeOf(accept)])).join(' ')
    assert.ok(['done already_answered', 'booking_between_you done'].includes(outcome), outcome)
  }
})
