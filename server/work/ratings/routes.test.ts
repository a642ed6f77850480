import assert from 'node:assert/strict'
import { test } from 'node:test'
import { block, unblock } from '#test/helpers/connections.ts'
import { EVENING, startWithShifts } from '#test/helpers/worked-shifts.ts'

const stars = (rating: number, feedback?: string) => ({ rating, ...(feedback !== undefined && { feedback }) })

test('each side rates a shift once; the other side is notified and may reply once', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const params = { id: await work() }
  const { data } = await hill.ratings.rate({ params, body: stars(5, 'Calm and prepared.') })
  assert.deepEqual(
    { ...data, id: 0, created_at: '' },
    {
      id: 0,
      shift_id: params.id,
      side: 'employer',
      rating: 5,
      feedback: 'Calm and prepared.',
      reply: null,
      rated_by: null,
      replied_by: null,
      created_at: '',
      replied_at: null,
    },
  )
  const told = (await ana.notifications.list()).notifications[0]
  assert.equal(told?.title, 'New rating')
  assert.match(told?.message ?? '', /^Hill gave you 5 of 5 stars/)
  assert.equal(told?.link, `/employee/timesheet?shift=${params.id}`)

  await assert.rejects(hill.ratings.rate({ params, body: stars(1) }), { code: 'already_rated' })
  await ana.ratings.rate({ params, body: stars(4) })
  const reply = { params: { id: data.id }, body: { reply: 'Thank you!' } }
  assert.equal((await ana.ratings.reply(reply)).data.reply, 'Thank you!')
  assert.equal((await hill.notifications.list()).notifications[0]?.title, 'Reply to your rating')
  await assert.rejects(ana.ratings.reply(reply), { code: 'already_replied' })
})

test('only a shift that was worked is rated', async (t) => {
  const { app, ana, hill, book } = await startWithShifts(t)
  const params = { id: await book() }
  await assert.rejects(hill.ratings.rate({ params, body: stars(5) }), { code: 'not_over' })
  app.setNow('2026-03-09T04:29:59Z')
  await assert.rejects(ana.ratings.rate({ params, body: stars(5) }), { code: 'not_over' })
  app.setNow('2026-03-09T04:30:00Z')
  await ana.ratings.rate({ params, body: stars(5) })

  const called = { id: await book({ date: '2026-03-10' }) }
  await ana.shifts.cancel({ params: called })
  app.setNow('2026-03-12T00:00:00Z')
  await assert.rejects(hill.ratings.rate({ params: called, body: stars(1) }), { code: 'not_over' })
})

test('another person finds no shift to rate, and nobody replies for the other side', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const [lake, ben] = [await app.employer('Lake'), await app.employee('Ben')]
  const params = { id: await work() }
  for (const stranger of [lake, ben])
    await assert.rejects(stranger.ratings.rate({ params, body: stars(1) }), { code: 'not_found' })
  const { data } = await hill.ratings.rate({ params, body: stars(2) })
  const reply = { params: { id: data.id }, body: { reply: 'No.' } }
  for (const stranger of [lake, ben]) await assert.rejects(stranger.ratings.reply(reply), { code: 'not_found' })
  await assert.rejects(hill.ratings.reply(reply), { code: 'not_your_turn' })
  await ana.ratings.reply(reply)
})

test('a blocked pair rates and replies no more, and earlier ratings stay', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const params = { id: await work() }
  const { data } = await ana.ratings.rate({ params, body: stars(2, 'No plan was left.') })
  await block(ana, hill)
  await assert.rejects(hill.ratings.rate({ params, body: stars(1, 'Never again.') }), { code: 'not_found' })
  await assert.rejects(hill.ratings.reply({ params: { id: data.id }, body: { reply: 'Lies!' } }), { code: 'not_found' })
  const [sheet, row] = [(await hill.timesheets.get({ params })).data, (await hill.records.list()).data[0]!]
  for (const seen of [sheet, row])
    assert.deepEqual([seen.may_rate, seen.may_reply, seen.their_rating?.rating], [false, false, 2])
  await unblock(ana, hill)
  await hill.ratings.rate({ params, body: stars(4) })
})

test('a rating has one to five whole stars, and a reply has words', async (t) => {
  const { ana, hill, work } = await startWithShifts(t)
  const params = { id: await work() }
  for (const rating of [0, 6, 2.5, -1])
    await assert.rejects(hill.ratings.rate({ params, body: stars(rating) }), { code: 'invalid' })
  await assert.rejects(hill.ratings.rate({ params, body: stars(3, 'x'.repeat(1001)) }), { code: 'invalid' })
  const { data } = await hill.ratings.rate({ params, body: stars(3, '  ') })
  assert.equal(data.feedback, null)
  for (const unseen of [' \n ', '\u200b', '\u2800'])
    await assert.rejects(ana.ratings.reply({ params: { id: data.id }, body: { reply: unseen } }), {
      code: 'invalid',
      message: 'Please write a reply.',
    })
})

test('a rating or reply sent many times at once is stored once', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  const params = { id: await work() }
  app.setNow(EVENING)
  const tries = (count: number, call: (i: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, (_, i) => call(i)))
  const rated = await tries(8, (i) => hill.ratings.rate({ params, body: stars((i % 5) + 1) }))
  assert.equal(rated.filter(({ status }) => status === 'fulfilled').length, 1)
  const { id } = await app.db.one<{ id: number }>`select id from ratings`
  const replied = await tries(8, (i) => ana.ratings.reply({ params: { id }, body: { reply: `Reply ${i}` } }))
  assert.equal(replied.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await ana.notifications.list()).notifications.filter(({ title }) => title === 'New rating').length, 1)
})
