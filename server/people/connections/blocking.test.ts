import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureRole, schoolDay, searchStaff } from '#test/helpers/availability.ts'
import {
  addCompletedShifts,
  answer,
  block,
  connect,
  countsOf,
  end,
  invite,
  listOf,
  noticesOf,
  recommendedTo,
  startWithSchools,
  unblock,
} from '#test/helpers/connections.ts'
import type { Person } from '#test/people.ts'

const NOT_FOUND = { code: 'not_found', status: 404 }

const ask = async (school: Person, person: Person, subject_id: number) =>
  (
    await school.shifts.request({
      body: { ...schoolDay, subject_id, inviter_id: school.id, invitee_id: person.id },
    })
  ).data

/** All calls in which one of the two can see the other. */
const waysToSee = (ana: Person, hill: Person, subject_id: number): Record<string, () => Promise<boolean>> => {
  const finds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      (error: { code: string }) => {
        assert.equal(error.code, 'not_found')
        return false
      },
    )
  return {
    'recommended to the employer': async () => (await recommendedTo(hill)).names.includes('Ana'),
    'recommended to the employee': async () => (await recommendedTo(ana)).names.includes('Hill'),
    'found by the employer': async () => (await recommendedTo(hill, { search: 'ana' })).total > 0,
    'found by the employee': async () => (await recommendedTo(ana, { search: 'hill' })).total > 0,
    'offered unfiltered': async () => (await hill.availability.staff()).total > 0,
    'offered for a day': async () => (await hill.availability.staff({ query: schoolDay })).total > 0,
    'seen in a profile': () => finds(hill.profiles.get({ params: { id: ana.id } })),
    'seen in a company profile': () => finds(ana.profiles.employer({ params: { id: hill.id } })),
    'asked for a shift': () => finds(ask(hill, ana, subject_id)),
    'invited by the employee': () => finds(invite(ana, hill)),
    'invited by the employer': () => finds(invite(hill, ana)),
  }
}

for (const blocker of ['employer', 'employee'] as const)
  test(`a pair that the ${blocker} has blocked sees nothing of each other, anywhere`, async (t) => {
    const { app, ana, hill } = await startWithSchools(t)
    await ensureRole(app, ana)
    const subject_id = await app.subject()
    const [by, whom] = blocker === 'employer' ? [hill, ana] : [ana, hill]
    const answered = await block(by, whom)
    assert.equal(answered.message, `${whom.name} is blocked. You no longer see each other.`)
    for (const [what, isSeen] of Object.entries(waysToSee(ana, hill, subject_id)))
      assert.equal(await isSeen(), false, what)
    assert.deepEqual(await noticesOf(whom), [], 'a blocked person is not notified')

    await unblock(by, whom)
    // Skips the invitation, because it exists already.
    for (const [what, isSeen] of Object.entries(waysToSee(ana, hill, subject_id)))
      if (what !== 'invited by the employer') assert.equal(await isSeen(), true, what)
  })

test('blocking ends connection and invitation, and unblocking does not restore them', async (t) => {
  const { ana, hill, lake } = await startWithSchools(t)
  const connection = await connect(hill, ana)
  const invitation = await invite(lake, ana)
  await block(ana, hill)
  await block(ana, lake)
  for (const one of [ana, hill, lake]) assert.equal((await listOf(one)).total, 0)
  assert.deepEqual(await countsOf(ana), { sent: 0, received: 0, accepted: 0 })
  await assert.rejects(end(hill, connection), NOT_FOUND)
  await assert.rejects(answer(ana, invitation, 'accepted'), NOT_FOUND)
  await unblock(ana, hill)
  assert.equal((await listOf(hill)).total, 0)
  assert.equal((await invite(hill, ana)).status, 'pending')
})

test('a withdrawn or blocked invitation disappears from the notifications', async (t) => {
  const { ana, hill, lake } = await startWithSchools(t)
  await invite(lake, ana)
  for (let i = 0; i < 3; i++) await end(hill, await invite(hill, ana))
  assert.deepEqual(
    (await noticesOf(ana)).map(({ message }) => message),
    ['Lake would like to connect with you.'],
  )
  await block(ana, lake)
  assert.deepEqual(await noticesOf(ana), [])
})

test('a rejection cannot be wiped away by blocking and unblocking', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  await answer(ana, await invite(hill, ana), 'rejected')
  await block(hill, ana)
  for (const one of [ana, hill]) assert.equal((await listOf(one)).total, 0)
  await unblock(hill, ana)
  await assert.rejects(invite(hill, ana), { code: 'rejected_recently' })
})

test('blocking an employer withdraws its open requests and notifies it', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const subject_id = await app.subject()
  await ask(hill, ana, subject_id)
  await ask(lake, ana, subject_id)
  await block(ana, hill)
  assert.equal((await hill.shifts.history()).data[0]?.status, 'withdrawn')
  assert.equal((await lake.shifts.history()).data[0]?.status, 'pending', 'requests of others stay')
  assert.deepEqual(
    (await noticesOf(hill)).map(({ message }) => message),
    [
      'Your request to Ana for Monday 9 March 2026, 08:30 to 15:30 (Mathematics) was withdrawn. Please ask someone else.',
    ],
  )
})

test('an employer who blocks a person withdraws its requests', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const asked = await ask(hill, ana, await app.subject())
  await block(hill, ana)
  assert.equal((await noticesOf(ana))[0]?.title, 'Request withdrawn')
  const accept = ana.shifts.answer({ params: { id: asked.id }, body: { status: 'accepted' } })
  await assert.rejects(accept, { code: 'already_answered' })
})

test('nobody blocks before a booking between the two is over or cancelled', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const shift = await ask(hill, ana, await app.subject())
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  for (const [by, whom] of [
    [ana, hill],
    [hill, ana],
  ] as const)
    await assert.rejects(block(by, whom), {
      code: 'booking_between_you',
      message: 'You have a booking together. Cancel it first, then block.',
    })
  app.setNow(shift.ends_at)
  await block(ana, hill)
})

test('past bookings stay in the records of both sides, with the name only', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const shift = await ask(hill, ana, await app.subject())
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  app.setNow(shift.ends_at)
  await app.runJobs()
  await block(ana, hill)
  const [ofHill, ofAna] = [
    (await hill.shifts.history()).data[0]!,
    (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data[0]!,
  ]
  for (const { inviter, invitee, status } of [ofHill, ofAna]) {
    assert.equal(status, 'completed')
    assert.deepEqual([inviter.name, inviter.email, inviter.avatar], ['Hill', null, null])
    assert.deepEqual([invitee.name, invitee.email, invitee.avatar], ['Ana', null, null])
  }
})

test('an avatar opens for nobody of a blocked pair', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const key = 'a'.repeat(32)
  await app.db.run`
    insert into stored_files (key, owner_id, kind, content_type, name, size, created_at)
    values (${key}, ${ana.id}, 'avatar', 'image/webp', 'a.webp', 1, ${app.now()})`
  const fetched = async (by: Person) =>
    (
      await fetch(`${app.base}/api/files/${key}`, {
        headers: { authorization: `Bearer ${by.token}`, 'if-none-match': `"${key}"` },
      })
    ).status
  assert.equal(await fetched(hill), 304)
  await block(ana, hill)
  assert.equal(await fetched(hill), 404)
  assert.equal(await fetched(ana), 304)
})

test('list and count of available staff leave out exactly the blocked, for any query', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const [ben, cleo, dan] = [await app.employee('Ben'), await app.employee('Cleo'), await app.employee('Dan')]
  for (const person of [ana, ben, cleo, dan]) await ensureRole(app, person)
  await ben.availability.setPattern({ body: { pattern: [] } })
  await addCompletedShifts(app, hill, dan, await app.subject(), ['2026-02-02'])
  await block(hill, ben)
  await block(cleo, hill)
  assert.deepEqual(await searchStaff(hill).then(({ names, total }) => [names, total]), [['Dan', 'Ana'], 2])
  assert.deepEqual(await searchStaff(hill, schoolDay).then(({ names, total }) => [names, total]), [['Dan', 'Ana'], 2])
  // On a Sunday nobody is free, blocked or not.
  assert.equal((await searchStaff(hill, { date: '2026-03-08' })).total, 0)
  await block(dan, hill)
  assert.deepEqual(await searchStaff(hill, schoolDay).then(({ names, total }) => [names, total]), [['Ana'], 1])
})

test("lists the caller's blocks, latest first, and lifts each once", async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  await block(ana, hill)
  app.setNow(app.now().add({ minutes: 1 }))
  await block(ana, lake)
  await block(ana, lake)
  const names = async (query = {}) => {
    const { data, total } = await ana.connections.blocks({ query })
    return [data.map(({ name }) => name), total]
  }
  assert.deepEqual(await names(), [['Lake', 'Hill'], 2])
  assert.deepEqual(await names({ per_page: 1, page: 2 }), [['Hill'], 2])
  await assert.rejects(unblock(hill, ana), NOT_FOUND)
  assert.equal((await unblock(ana, hill)).message, 'Unblocked. You can find each other again.')
  await assert.rejects(unblock(ana, hill), NOT_FOUND)
  assert.deepEqual(await names(), [['Lake'], 1])
})

test('a blocked person who blocks in turn gets the answer of an unknown one', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  await block(ana, hill)
  const answerOf = (id: number) =>
    hill.connections.block({ body: { user_id: id } }).catch(({ status, code, message }) => ({ status, code, message }))
  assert.deepEqual(await answerOf(ana.id), await answerOf(2_000_000_000))
  assert.deepEqual((await hill.connections.blocks({ query: {} })).data, [])
})

test('a blocked person can block an employer they have worked with', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await addCompletedShifts(app, hill, ana, await app.subject(), ['2026-02-02'])
  await block(ana, hill)
  assert.equal((await block(hill, ana)).data.name, 'Ana')
})

test('a pair that has blocked each other stays out of sight until both have lifted it', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await addCompletedShifts(app, hill, ana, await app.subject(), ['2026-02-02'])
  await block(ana, hill)
  await block(hill, ana)
  await unblock(ana, hill)
  await assert.rejects(invite(ana, hill), NOT_FOUND)
  await unblock(hill, ana)
  assert.equal((await invite(ana, hill)).status, 'pending')
})

test('only an open account of the other side can be blocked', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const [admin, gone] = [await app.admin(), await app.employee('Gone', { status: 'banned' })]
  for (const id of [hill.id, lake.id, admin.id, gone.id, 2_000_000_000])
    await assert.rejects(hill.connections.block({ body: { user_id: id } }), NOT_FOUND)
  await assert.rejects(ana.connections.block({ body: { user_id: ana.id } }), NOT_FOUND)
})
