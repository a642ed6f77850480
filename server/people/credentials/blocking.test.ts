import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import { ensureRole } from '#test/helpers/availability.ts'
import { addCredential, checkCredential, isFound, mailsTo, noticesOf } from '#test/helpers/credentials.ts'
import type { Person } from '#test/people.ts'

const scene = async (t: Ends) => {
  const app = await startApp(t)
  const [admin, hill] = [await app.admin(), await app.employer('Hill')]
  const ana = await ensureRole(app, await app.employee('Ana'), 'teacher', null)
  return { app, admin, hill, ana, subject_id: await app.subject() }
}

const ask = (hill: Person, ana: Person, subject_id: number, date = '2026-03-10') =>
  hill.shifts.request({
    body: {
      inviter_id: hill.id,
      invitee_id: ana.id,
      subject_id,
      date,
      start_time: '08:30',
      end_time: '15:30',
      ask_anyway: true,
      also_ask: 'more_needed',
    },
  })
const accept = (ana: Person, { data }: Awaited<ReturnType<typeof ask>>) =>
  ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })

/** Returns whether the search finds the person, and checks that a rebuilt read model agrees. */
const isBookable = async (app: TestApp, hill: Person, ana: Person) => {
  const found = await isFound(hill, ana)
  await app.db.run`select rebuild_search()`
  assert.equal(await isFound(hill, ana), found, 'a rebuilt search finds the same')
  return found
}

test('people without credentials or waiting for a check are found and booked', async (t) => {
  const { app, hill, ana, subject_id } = await scene(t)
  assert.ok(await isBookable(app, hill, ana))
  await addCredential(ana)
  assert.ok(await isBookable(app, hill, ana))
  await accept(ana, await ask(hill, ana, subject_id))
})

test('a refusal removes the person from search, requests and acceptance, says why', async (t) => {
  const { app, admin, hill, ana, subject_id } = await scene(t)
  const ben = await app.admin('Ben')
  const asked = await ask(hill, ana, subject_id)
  const held = await addCredential(ana)
  await checkCredential(admin, held, 'may_not_engage', { note: 'No such card.' })

  assert.equal(await isBookable(app, hill, ana), false)
  await assert.rejects(ask(hill, ana, subject_id, '2026-03-11'), { code: 'staff_unavailable' })
  await assert.rejects(accept(ana, asked), { code: 'credential_not_valid' })
  const mine = await ana.credentials.mine()
  assert.equal(mine.bookable, false)
  assert.deepEqual(
    mine.data.filter(({ blocks }) => blocks).map(({ standing, reason }) => ({ standing, reason })),
    [{ standing: 'may_not_engage', reason: 'No such card.' }],
  )
  const [told] = await noticesOf(ana)
  assert.match(told!.message, /Working with Children Check \(VIC\) was refused.*Reason: No such card\./)
  assert.equal(told!.link, '/employee/credentials')
  const [asking, ...refusals] = await mailsTo(app, ana)
  assert.match(asking!, /asks you to work/)
  assert.deepEqual(refusals, ['Your Working with Children Check (VIC) was refused'])
  assert.equal((await noticesOf(admin)).length, 0, 'the admin who refused it is not notified')
  assert.match((await noticesOf(ben))[0]!.message, /Ana cannot be booked at the moment: Ada refused/)
})

test('a person who cannot be booked can still reject a request', async (t) => {
  const { admin, hill, ana, subject_id } = await scene(t)
  const { data } = await ask(hill, ana, subject_id)
  await checkCredential(admin, await addCredential(ana), 'may_not_engage')
  const answer = await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'rejected' } })
  assert.equal(answer.data.status, 'rejected')
})

test('no change of its holder undoes a refusal, only a check does', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  const held = await addCredential(ana)
  await checkCredential(admin, held, 'may_not_engage')
  const params = { id: String(held.id) }
  await assert.rejects(ana.credentials.remove({ params }), { code: 'refused_credential_stays' })
  const { data: changed } = await ana.credentials.change({ params, body: { number: '7654321B' } })
  assert.equal(changed.outcome, null)
  assert.equal(changed.standing, 'may_not_engage')
  await addCredential(ana, { number: '1111111C' })
  for (const outcome of ['review', 'in_progress', 'error'] as const) {
    const { data: now } = await admin.credentials.details({ params })
    await checkCredential(admin, now, outcome)
    assert.equal(await isBookable(app, hill, ana), false)
  }
  const { data: last } = await admin.credentials.details({ params })
  await checkCredential(admin, last, 'may_engage')
  assert.ok(await isBookable(app, hill, ana))
  assert.equal((await noticesOf(ana)).filter(({ title }) => title === 'You can be booked again').length, 1)
  assert.equal((await mailsTo(app, ana)).at(-1), 'You can be booked again')
})

test('another one of the same kind that was checked takes the place of a refused one', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  await checkCredential(admin, await addCredential(ana), 'may_not_engage')
  const other = await addCredential(ana, { number: '1111111C' })
  const first_aid = await addCredential(ana, { kind: 'first_aid', number: null })
  await checkCredential(admin, first_aid, 'may_engage')
  assert.equal(await isBookable(app, hill, ana), false)
  await checkCredential(admin, other, 'may_engage')
  assert.ok(await isBookable(app, hill, ana))
})

test('review, in progress and error keep nobody from being booked', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  let held = await addCredential(ana)
  for (const outcome of ['review', 'in_progress', 'error'] as const) {
    held = (await checkCredential(admin, held, outcome)).data
    assert.ok(await isBookable(app, hill, ana))
  }
})

test('validity ends with the last day in the person’s zone, for search and booking', async (t) => {
  const { app, admin, hill, subject_id } = await scene(t)
  const people = [
    { person: await app.employee('Adele', { time_zone: 'Australia/Adelaide' }), midnight: '2026-03-09T13:30:00Z' },
    { person: await app.employee('Perth', { time_zone: 'Australia/Perth' }), midnight: '2026-03-09T16:00:00Z' },
  ]
  for (const { person } of people) await ensureRole(app, person)
  const earlier = new Map<number, Awaited<ReturnType<typeof ask>>>()
  for (const { person } of people) {
    earlier.set(person.id, await ask(hill, person, subject_id, '2026-03-20'))
    await addCredential(person, { expires_on: '2026-03-09' })
    await ask(hill, person, subject_id, '2026-03-09')
  }
  for (const { person, midnight } of people) {
    const at = Temporal.Instant.from(midnight)
    app.setNow(at.subtract({ seconds: 1 }))
    await app.runJobs()
    assert.ok(await isBookable(app, hill, person))
    // A booking checks the credentials for the date of the shift, not for today.
    await assert.rejects(ask(hill, person, subject_id, '2026-03-10'), { code: 'staff_unavailable' })
    await assert.rejects(accept(person, earlier.get(person.id)!), { code: 'credential_not_valid' })
    app.setNow(at)
    app.setNow(at.add({ seconds: 60 }))
    await app.runJobs()
    assert.equal(await isBookable(app, hill, person), false)
    const told = (await noticesOf(person)).filter(({ title }) => title === 'Credential expired')
    assert.equal(told.length, 1)
    assert.match(told[0]!.message, /expired on 9 March 2026/)
    assert.ok((await mailsTo(app, person)).includes('Your Working with Children Check (VIC) has expired'))
    assert.match((await noticesOf(admin))[0]!.message, new RegExp(`${person.name} cannot be booked`))
  }
})

test('renewing brings the person back at that moment, before any check', async (t) => {
  const { app, hill, ana, subject_id } = await scene(t)
  const held = await addCredential(ana, { expires_on: '2026-03-02' })
  app.setNow('2026-03-03T00:00:00Z')
  await app.runJobs()
  assert.equal(await isBookable(app, hill, ana), false)
  await ana.credentials.change({ params: { id: String(held.id) }, body: { expires_on: '2031-03-02' } })
  assert.ok(await isBookable(app, hill, ana))
  await ask(hill, ana, subject_id)
  assert.deepEqual((await noticesOf(ana)).map(({ title }) => title).sort(), [
    'Credential expired',
    'You can be booked again',
  ])
})

test('a newer credential replaces an expired one of the same kind, not of another', async (t) => {
  const { app, hill, ana } = await scene(t)
  await addCredential(ana, { expires_on: '2026-03-02' })
  await addCredential(ana, { kind: 'nsw_wwcc', number: 'WWC1234567E' })
  app.setNow('2026-03-03T00:00:00Z')
  await app.runJobs()
  assert.equal(await isBookable(app, hill, ana), false)
  const newer = await addCredential(ana, { number: '7654321B' })
  assert.ok(await isBookable(app, hill, ana))
  await ana.credentials.remove({ params: { id: String(newer.id) } })
  assert.equal(await isBookable(app, hill, ana), false)
})

test('sends no notice when a credential expires that a newer one replaces', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  await addCredential(ana, { expires_on: '2026-03-02' })
  await addCredential(ana, { number: '7654321B' })
  app.setNow('2026-03-03T00:00:00Z')
  await app.runJobs()
  assert.ok(await isBookable(app, hill, ana))
  assert.deepEqual(await noticesOf(ana), [])
  assert.deepEqual(await noticesOf(admin), [])
})

test('a refusal and a request of the same moment never pass each other', async (t) => {
  const { admin, hill, ana, subject_id } = await scene(t)
  const { id } = await addCredential(ana)
  for (let day = 10; day < 18; day++) {
    const { data: held } = await admin.credentials.details({ params: { id: String(id) } })
    const [refused, asked] = await Promise.allSettled([
      checkCredential(admin, held, 'may_not_engage'),
      ask(hill, ana, subject_id, `2026-03-${day}`),
    ])
    assert.equal(refused.status, 'fulfilled')
    if (asked.status === 'rejected') assert.equal(asked.reason.code, 'staff_unavailable')
    await assert.rejects(ask(hill, ana, subject_id, '2026-03-28'), { code: 'staff_unavailable' })
    await checkCredential(admin, (await admin.credentials.details({ params: { id: String(id) } })).data, 'may_engage')
  }
  assert.equal(await isFound(hill, ana), true)
})

test('a refused credential is not mended by naming it another kind that is checked', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  const refused = await addCredential(ana)
  const first_aid = await addCredential(ana, { kind: 'first_aid', number: null })
  await checkCredential(admin, first_aid, 'may_engage')
  await checkCredential(admin, refused, 'may_not_engage')
  const params = { id: String(refused.id) }
  await ana.credentials.change({ params, body: { kind: 'first_aid' } })
  assert.equal(await isBookable(app, hill, ana), false)
  await ana.credentials.change({ params, body: { kind: 'other', title: 'My card' } })
  await checkCredential(admin, await addCredential(ana, { kind: 'other', title: 'My card', number: '1' }), 'may_engage')
  assert.equal(await isBookable(app, hill, ana), false)
  await checkCredential(admin, await addCredential(ana, { number: '1111111C' }), 'may_engage')
  assert.ok(await isBookable(app, hill, ana))
})
