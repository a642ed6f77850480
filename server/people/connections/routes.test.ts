import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answer,
  connect,
  countsOf,
  end,
  invite,
  listOf,
  noticesOf,
  startWithSchools,
} from '#test/helpers/connections.ts'
import { openStream } from '#test/helpers/event-stream.ts'

// spec: 4.7, 6.7
test('a school invites a teacher, who accepts, and both see the connection', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const sent = await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  assert.equal(sent.message, 'Request sent successfully!')
  assert.deepEqual([sent.data.status, sent.data.sender, sent.data.answered_at], ['pending', 'employer', null])
  assert.deepEqual(await noticesOf(ana), [
    {
      title: 'Connection request',
      message: 'Hill would like to connect with you.',
      link: '/employee/invitations?option=received',
    },
  ])
  assert.deepEqual(await countsOf(hill), { sent: 1, received: 0, accepted: 0 })
  assert.deepEqual(await countsOf(ana), { sent: 0, received: 1, accepted: 0 })

  const accepted = await answer(ana, sent.data, 'accepted')
  assert.equal(accepted.message, 'Request accepted successfully!')
  for (const one of [ana, hill]) {
    const { success, data, total } = await listOf(one)
    assert.deepEqual(
      [success, data[0]?.status, data[0]?.employer.name, data[0]?.employee.name, total],
      [true, 'accepted', 'Hill', 'Ana', 1],
    )
  }
  assert.deepEqual(await noticesOf(hill), [
    { title: 'Connection accepted', message: 'Ana accepted your connection request.', link: '/employer/connections' },
  ])
})

// spec: 4.7, 6.9
test('a teacher invites a school in the same way', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const sent = await invite(ana, hill)
  assert.equal((await noticesOf(hill))[0]?.link, '/employer/invitations?option=received')
  assert.equal((await answer(hill, sent, 'rejected')).message, 'Request rejected successfully!')
  assert.deepEqual(await noticesOf(ana), [], 'a rejection only shows in the list of the sender')
  assert.deepEqual(await countsOf(ana), { sent: 1, received: 0, accepted: 0 })
  assert.equal((await listOf(ana, { status: 'rejected', sender: 'employee' })).data[0]?.status, 'rejected')
})

test('connections are listed newest first, or by name in any case over all pages', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  await connect(await app.employer('bay'), ana)
  for (const school of [lake, hill]) await connect(school, ana)
  const names = async (query: Parameters<typeof listOf>[1]) =>
    (await listOf(ana, query)).data.map(({ employer }) => employer.name)
  assert.deepEqual(await names({}), ['Hill', 'Lake', 'bay'])
  assert.deepEqual(await names({ sort: 'name' }), ['bay', 'Hill', 'Lake'])
  assert.deepEqual(await names({ sort: 'name', page: '2', per_page: '2' }), ['Lake'])
})

test('inviting again is refused while the invitation is open or the two are connected', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const sent = await invite(hill, ana)
  await assert.rejects(invite(hill, ana), {
    code: 'connection_exists',
    message: 'You have already sent an invitation. Please wait for an answer.',
  })
  await answer(ana, sent, 'accepted')
  for (const again of [() => invite(hill, ana), () => invite(ana, hill)])
    await assert.rejects(again(), { code: 'connection_exists', message: 'You are already connected.' })
  assert.equal((await noticesOf(ana)).length, 1)
})

test('two invitations that cross are one accepted connection', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const first = await invite(hill, ana)
  const second = await ana.connections.inviteEmployer({ body: { employer_id: hill.id } })
  assert.equal(second.message, 'Request accepted successfully!')
  assert.deepEqual([second.data.id, second.data.status, second.data.sender], [first.id, 'accepted', 'employer'])
  assert.deepEqual(
    (await noticesOf(hill)).map(({ title }) => title),
    ['Connection accepted'],
  )
  assert.equal((await listOf(ana)).total, 1)
})

test('after a rejection either side may invite again, but only after seven days', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await answer(ana, await invite(hill, ana), 'rejected')
  // The test clock is at 07:10 on Monday, 2 March, in Melbourne.
  const message = 'This invitation was declined. You can invite again from Monday 9 March 2026, 07:10.'
  for (const again of [() => invite(hill, ana), () => invite(ana, hill)])
    await assert.rejects(again(), { code: 'rejected_recently', status: 409, message })
  app.setNow('2026-03-08T20:09:59Z')
  await assert.rejects(invite(ana, hill), { code: 'rejected_recently' })
  app.setNow('2026-03-08T20:10:00Z')
  const again = await invite(ana, hill)
  assert.deepEqual([again.status, again.sender, again.answered_at], ['pending', 'employee', null])
  assert.equal((await listOf(hill)).total, 1, 'one connection a pair')
})

test("says in the caller's time zone when they may invite again", async (t) => {
  const { app, ana } = await startWithSchools(t)
  const far = await app.employer('Far', { time_zone: 'Australia/Perth' })
  app.setNow('2026-03-01T20:10:00.500Z')
  await answer(ana, await invite(far, ana), 'rejected')
  const message = 'This invitation was declined. You can invite again from Monday 9 March 2026, 04:11.'
  await assert.rejects(invite(far, ana), { message })
})

test('unknown, unverified or closed people and those of the same side are not invited', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const closed = await app.employee('Cy', { status: 'inactive' })
  const una = await app.employee('Una')
  await app.db.run`update users set email_verified_at = null where id = ${una.id}`
  const admin = await app.admin()
  for (const id of [closed.id, una.id, hill.id, lake.id, admin.id, 2_000_000_000])
    await assert.rejects(hill.connections.inviteEmployee({ body: { employee_id: id } }), { code: 'not_found' })
  for (const id of [ana.id, closed.id, admin.id, 2_000_000_000])
    await assert.rejects(ana.connections.inviteEmployer({ body: { employer_id: id } }), { code: 'not_found' })
  const away = await app.employee('Away', { status: 'on_leave' })
  assert.equal((await invite(hill, away)).status, 'pending')
})

test('only the one who was invited answers, once, and says on which side', async (t) => {
  const { app, ana, hill, lake } = await startWithSchools(t)
  const ben = await app.employee('Ben')
  const sent = await invite(hill, ana)
  await assert.rejects(answer(hill, sent, 'accepted'), { code: 'not_your_turn' })
  for (const stranger of [ben, lake]) await assert.rejects(answer(stranger, sent, 'accepted'), { code: 'not_found' })
  const asEmployer = { params: { id: sent.id }, body: { user_type: 'employer', status: 'accepted' } } as const
  await assert.rejects(ana.connections.answer(asEmployer), { code: 'identity_mismatch' })
  await answer(ana, sent, 'accepted')
  await assert.rejects(answer(ana, sent, 'rejected'), {
    code: 'already_answered',
    message: 'This invitation has already been answered.',
  })
  await assert.rejects(answer(hill, sent, 'rejected'), { code: 'not_your_turn' })
})

test('either side ends a connection, and nobody is notified', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  for (const one of [ana, hill]) {
    const connection = await connect(hill, ana)
    const before = [await noticesOf(ana), await noticesOf(hill)]
    assert.equal((await end(one, connection)).message, 'Connection ended.')
    assert.deepEqual([await noticesOf(ana), await noticesOf(hill)], before)
    assert.deepEqual([(await listOf(ana)).total, (await listOf(hill)).total], [0, 0])
    await assert.rejects(end(one, connection), { code: 'not_found' })
  }
})

test('only its sender withdraws an open invitation, and an answer is final', async (t) => {
  const { ana, hill, lake } = await startWithSchools(t)
  const sent = await invite(hill, ana)
  await assert.rejects(end(ana, sent), { code: 'not_your_turn' })
  await assert.rejects(end(lake, sent), { code: 'not_found' })
  assert.equal((await end(hill, sent)).message, 'Invitation withdrawn.')
  await assert.rejects(answer(ana, sent, 'accepted'), { code: 'not_found' })
  const again = await invite(hill, ana)
  await answer(ana, again, 'rejected')
  for (const one of [ana, hill]) await assert.rejects(end(one, again), { code: 'already_answered' })
})

test('withdrawing an invitation that was accepted meanwhile keeps the connection', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  const sent = await invite(hill, ana)
  await answer(ana, sent, 'accepted')
  const takeBack = hill.connections.end({ params: { id: sent.id }, query: { status: 'pending' } })
  await assert.rejects(takeBack, { code: 'already_answered' })
  assert.equal((await listOf(ana)).data[0]?.status, 'accepted')
})

test('each role has its own list of connections', async (t) => {
  const { ana, hill } = await startWithSchools(t)
  await assert.rejects(ana.connections.list({ params: { role: 'employer' } }), { code: 'identity_mismatch' })
  await assert.rejects(hill.connections.list({ params: { role: 'employee' } }), { code: 'identity_mismatch' })
  await assert.rejects(hill.connections.list({ params: { role: 'admin' as 'employer' } }), { code: 'not_found' })
})

test('the list is newest first, in pages, by status, by sender and by the other’s name', async (t) => {
  const { app, hill } = await startWithSchools(t)
  const people = []
  for (const name of ['Zoë Lind', "Mia O'Brien", 'Ben Zoom', 'Li Wei']) {
    const person = await app.employee(name)
    people.push(person)
    app.setNow(app.now().add({ minutes: 1 }))
    if (name === 'Li Wei') await invite(person, hill)
    else await invite(hill, person)
  }
  const names = async (query: Parameters<typeof listOf>[1]) => {
    const { data, total } = await listOf(hill, query)
    return [data.map(({ employee }) => employee.name), total]
  }
  assert.deepEqual(await names({}), [['Li Wei', 'Ben Zoom', "Mia O'Brien", 'Zoë Lind'], 4])
  assert.deepEqual(await names({ per_page: 3, page: 2 }), [['Zoë Lind'], 4])
  assert.deepEqual(await names({ search: 'zo' }), [['Ben Zoom', 'Zoë Lind'], 2])
  assert.deepEqual(await names({ search: 'OBRI m' }), [["Mia O'Brien"], 1])
  assert.deepEqual(await names({ search: '%' }), [[], 0])
  assert.deepEqual(await names({ sender: 'employee' }), [['Li Wei'], 1])
  const [first] = (await listOf(hill, { sender: 'employee' })).data
  await answer(hill, first!, 'accepted')
  assert.deepEqual(await names({ status: 'accepted' }), [['Li Wei'], 1])
  assert.deepEqual((await listOf(hill, { status: 'accepted', search: 'none' })).counts, {
    sent: 3,
    received: 0,
    accepted: 1,
  })
})

test('a closed account leaves the list and its counts, and returns with its status', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const sent = await invite(hill, ana)
  await app.db.run`update users set status = 'banned' where id = ${hill.id}`
  assert.deepEqual([(await listOf(ana)).total, (await countsOf(ana)).received], [0, 0])
  await assert.rejects(answer(ana, sent, 'accepted'), { code: 'not_found' })
  await app.db.run`update users set status = 'active' where id = ${hill.id}`
  assert.equal((await countsOf(ana)).received, 1)
})

test('contact details follow the connection: email once connected, even a hidden one', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  await app.db.run`
    update users set hides_email = true, last_login_at = '2026-03-01T19:45:30Z' where id in (${ana.id}, ${hill.id})`
  const seen = async () => {
    const [byAna, byHill] = [(await listOf(ana)).data[0]!, (await listOf(hill)).data[0]!]
    return [byAna.employer, byHill.employee, byHill.employer].map(({ email, last_login_at }) => [email, last_login_at])
  }
  const sent = await invite(hill, ana)
  const today = '2026-03-01T13:00:00Z'
  assert.deepEqual(await seen(), [
    [null, today],
    [null, today],
    [hill.email, today],
  ])
  await answer(ana, sent, 'accepted')
  const thatHour = '2026-03-01T19:00:00Z'
  assert.deepEqual(await seen(), [
    [hill.email, thatHour],
    [ana.email, thatHour],
    [hill.email, thatHour],
  ])
})

test('both sides hear of changes at once, and so does an employer’s affected search', async (t) => {
  const { app, ana, hill } = await startWithSchools(t)
  const peer = await app.startPeer()
  const [toAna, toHill] = [await openStream(peer.base, ana.token), await openStream(peer.base, hill.token)]
  const kinds = (events: readonly { kind: string }[]) => events.map(({ kind }) => kind)
  const sent = await invite(hill, ana)
  assert.deepEqual(kinds(await toAna.waitForEvents(2)), ['connection', 'notification'])
  assert.deepEqual(kinds(await toHill.waitForEvents(1)), ['connection'])
  const { data } = await answer(ana, sent, 'accepted')
  assert.deepEqual(kinds(await toAna.waitForEvents(3)).slice(2), ['connection'])
  assert.deepEqual(kinds(await toHill.waitForEvents(4)).slice(1), ['availability', 'connection', 'notification'])
  await end(ana, data)
  assert.deepEqual(kinds(await toAna.waitForEvents(4)).slice(3), ['connection'])
  assert.deepEqual(kinds(await toHill.waitForEvents(6)).slice(4), ['availability', 'connection'])
})
