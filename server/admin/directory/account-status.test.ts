import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UserStatus } from '#contract/platform/values.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const REASON = 'The registration could not be confirmed.'
const set = (
  admin: Person,
  { id }: { id: number },
  status: UserStatus,
  more: { reason?: string; tell_reason?: boolean; seen_status?: UserStatus } = {},
) => admin.admin.setStatus({ params: { id: String(id) }, body: { status, reason: REASON, ...more } })
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`
const ask = async (app: TestApp, employer: Person, employee: Person, date: string, start = '08:30', end = '15:30') =>
  (
    await employer.shifts.request({
      body: {
        inviter_id: employer.id,
        invitee_id: employee.id,
        subject_id: await app.subject(),
        also_ask: 'more_needed',
        date,
        start_time: start,
        end_time: end,
      },
    })
  ).data
const accept = (employee: Person, { id }: { id: number }) =>
  employee.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
const statuses = async (app: TestApp) =>
  (await app.db.all<{ status: string }>`select status from requests order by id`).map((row) => row.status)

test('closing an account ends its sessions on every process; reopening revives none', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  for (const status of ['inactive', 'banned'] as const) {
    const person = await app.employee('Bo')
    const { data, message } = await set(ada, person, status)
    assert.deepEqual([data.status, data.sessions, message], [status, [], `Bo is now ${status}.`])
    for (const one of [app, peer])
      await assert.rejects(one.asToken(person.token).accounts.me(), { code: 'unauthenticated' })
    await set(ada, person, 'active')
    await assert.rejects(app.asToken(person.token).accounts.me(), { code: 'unauthenticated' })
  }
  assert.equal((await ana.accounts.me()).data.status, 'active')
})

test('owner and managers of a site hear that it was closed or opened again', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill School')]
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const manager = await memberOf(app, hill, 'manager', { sites: [lake.id] })
  const others = [
    await memberOf(app, hill, 'organiser', { sites: [lake.id] }),
    await memberOf(app, hill, 'manager', { sites: [hill.id] }),
  ]
  const subjects = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)
  await set(ada, lake, 'banned')
  await set(ada, lake, 'active')
  for (const person of [hill, manager])
    assert.deepEqual(await subjects(person), [
      'Lake Campus was closed on Bellbird',
      'Lake Campus is active again on Bellbird',
    ])
  for (const person of others) assert.deepEqual(await subjects(person), [])

  await set(ada, hill, 'inactive')
  assert.deepEqual((await subjects(hill)).slice(2), ['Your Bellbird account was closed'])
})

test('a decision on an earlier status lifts no ban that another admin has set since', async (t) => {
  const app = await startApp(t)
  const [ada, bea, ana] = [await app.admin('Ada'), await app.admin('Bea'), await app.employee('Ana')]
  await set(ada, ana, 'banned', { seen_status: 'active' })
  await assert.rejects(set(bea, ana, 'on_leave', { seen_status: 'active' }), {
    code: 'changed_meanwhile',
    message: 'Ada has just changed this account to banned. Please check it again.',
  })
  await assert.rejects(set(bea, ana, 'banned', { seen_status: 'active' }), { code: 'status_unchanged' })
  assert.equal((await set(bea, ana, 'active', { seen_status: 'banned' })).data.status, 'active')
})

test('closing an employee withdraws requests, cancels shifts, notifies the employers', async (t) => {
  const app = await startApp(t)
  const [ada, ana, bo] = [await app.admin('Ada'), await app.employee('Ana'), await app.employee('Bo')]
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  await accept(ana, await ask(app, hill, ana, day(2), '07:15', '07:45'))
  await accept(ana, await ask(app, hill, ana, day(2), '08:00', '15:00'))
  await accept(ana, await ask(app, lake, ana, day(4)))
  await ask(app, lake, ana, day(5))
  await accept(bo, await ask(app, lake, bo, day(4)))
  // Ana's first shift is over, and her second one is under way.
  app.setNow('2026-03-01T22:00:00Z')
  await app.runJobs()
  const before = (await ada.admin.user({ params: { id: String(ana.id) } })).data
  assert.deepEqual(before.at_stake, { sessions: 1, open_requests: 1, upcoming_shifts: 1 })

  const { data } = await set(ada, ana, 'inactive')
  assert.deepEqual(await statuses(app), ['completed', 'accepted', 'cancelled', 'withdrawn', 'accepted'])
  assert.deepEqual(data.at_stake, { sessions: 0, open_requests: 0, upcoming_shifts: 0 })
  const told = (await lake.notifications.list()).notifications.slice(0, 2).map(({ title, message }) => [title, message])
  assert.deepEqual(told.sort(), [
    [
      'Request withdrawn',
      'The account of Ana was closed, so the request for Thursday 5 March 2026, 08:30 to 15:30 (Mathematics) was withdrawn. Please ask someone else.',
    ],
    [
      'Shift cancelled',
      'The account of Ana was closed, so the shift on Wednesday 4 March 2026, 08:30 to 15:30 (Mathematics) was cancelled. Please ask someone else.',
    ],
  ])
  const [shift] = (await lake.shifts.history({ query: { status: 'cancelled' } })).data
  assert.deepEqual([shift!.cancelled_by, shift!.reason], ['employee', 'This account was closed.'])
  // Other people must not read why the account was closed.
  assert.ok(!JSON.stringify(await lake.notifications.list()).includes(REASON))
})

test('closing an employer does the same for those who were asked', async (t) => {
  const app = await startApp(t)
  const [ada, ana, hill] = [await app.admin('Ada'), await app.employee('Ana'), await app.employer('Hill')]
  await accept(ana, await ask(app, hill, ana, day(4)))
  await ask(app, hill, ana, day(5))
  await set(ada, hill, 'banned')
  assert.deepEqual(await statuses(app), ['cancelled', 'withdrawn'])
  const { notifications } = await ana.notifications.list()
  assert.deepEqual(
    notifications
      .map(({ title }) => title)
      .slice(0, 2)
      .sort(),
    ['Request withdrawn', 'Shift cancelled'],
  )
  const [cancelled] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: { status: 'cancelled' } }))
    .data
  assert.equal(cancelled!.cancelled_by, 'employer')
})

test('employers find no closed or absent employee, and find active ones again', async (t) => {
  const app = await startApp(t)
  const [ada, ana, hill] = [
    await app.admin('Ada'),
    await app.employee('Ana', { profile: false }),
    await app.employer('Hill'),
  ]
  const subject = await app.subject()
  await ana.profiles.create({ body: { vit_id: '123456', can_teach: [subject], year_levels: ['primary'] } })
  const listed = async () => (await hill.availability.staff({ query: { date: day(3) } })).total
  const request = () => ask(app, hill, ana, day(3))
  assert.equal(await listed(), 1)
  for (const [status, code] of [
    ['on_leave', 'staff_unavailable'],
    ['inactive', 'not_found'],
    ['banned', 'not_found'],
  ] as const) {
    await set(ada, ana, status)
    assert.equal(await listed(), 0, status)
    await assert.rejects(request(), { code }, status)
  }
  await set(ada, ana, 'active')
  assert.equal(await listed(), 1)
  await request()
})

test('on leave keeps sessions, requests and shifts, and accepts nothing new', async (t) => {
  const app = await startApp(t)
  const [ada, ana, hill] = [await app.admin('Ada'), await app.employee('Ana'), await app.employer('Hill')]
  const booked = await ask(app, hill, ana, day(4))
  await accept(ana, booked)
  const request = await ask(app, hill, ana, day(5))
  await set(ada, ana, 'on_leave')
  assert.deepEqual(await statuses(app), ['accepted', 'pending'])
  await assert.rejects(accept(ana, request), {
    code: 'not_eligible',
    message: 'Your account is on leave, so you cannot be booked. Please contact support.',
  })
  const times = { date: day(6), start_time: '08:30', end_time: '15:30' }
  const { data } = await hill.shiftChanges.request({ params: { id: String(booked.id) }, body: times })
  await ana.shiftChanges.answer({ params: { id: String(data.changes[0]!.id) }, body: { status: 'agreed' } })
  assert.equal((await ana.accounts.me()).data.status, 'on_leave')
  await assert.rejects(set(ada, hill, 'on_leave'), { code: 'invalid' })
  await assert.rejects(set(ada, ada, 'on_leave'), { code: 'invalid' })
  await set(ada, ana, 'active')
  await accept(ana, request)
})

test('a calendar address ends with the account, and does not come back with it', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { address } = (await ana.calendar.renew()).data
  const read = async () => (await fetch(app.base + new URL(address).pathname)).status
  assert.equal(await read(), 200)
  await set(ada, ana, 'inactive')
  assert.equal(await read(), 404)
  await set(ada, ana, 'active')
  assert.equal(await read(), 404)
})

test('the person learns by mail, and of the reason only where it is meant for them', async (t) => {
  const app = await startApp(t)
  const [ada, ana, ned] = [await app.admin('Ada'), await app.employee('Ana'), await app.employee('Ned')]
  await app.db.run`update users set email_verified_at = null where id = ${ned.id}`
  const bo = await app.employee('Bo')
  await set(ada, bo, 'inactive')
  const contact = { phone: '1300 555 012', phone_hours: 'Always', email: 'help@example.com' }
  await ada.settings.setGeneral({ body: { ...contact, product_name: '', version: 0 } })
  await set(ada, ana, 'inactive')
  await set(ada, ana, 'active', { reason: 'Looked up by {{name}} again.', tell_reason: false })
  await set(ada, ana, 'on_leave', { reason: 'Asked for by phone. {{name}}' })
  await set(ada, ned, 'banned')
  await app.runJobs()
  const [closed, open, leave] = await mailsTo(app, ana.email)
  assert.match(closed!.subject, /was closed$/)
  assert.ok(closed!.body.includes(`Reason: ${REASON}`))
  // Names contact details, because a person who cannot sign in has no Help Center.
  assert.ok(closed!.body.includes('please contact support: 1300 555 012 or help@example.com.'))
  const [unnamed] = await mailsTo(app, bo.email)
  assert.ok(unnamed!.body.includes('please contact support: reply to this email.'), 'without a support contact')
  assert.match(open!.subject, /is active again$/)
  assert.ok(!open!.body.includes('Looked up') && open!.body.includes('If you would like to know why'))
  assert.ok(leave!.body.includes('Reason: Asked for by phone. {{name}}'))
  // Sends nothing to an address that its owner has never confirmed.
  assert.equal((await mailsTo(app, ned.email)).length, 0)
})

test('every change is kept with its reason and admin, and is in the audit log', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  await set(ada, ana, 'banned')
  app.setNow(app.now().add({ minutes: 5 }))
  const { data } = await set(ada, ana, 'active', { reason: 'A mix-up.', tell_reason: false })
  assert.deepEqual(
    data.status_changes.map(({ from_status, to_status, reason, changed_by, is_reason_told }) => [
      from_status,
      to_status,
      reason,
      changed_by,
      is_reason_told,
    ]),
    [
      ['banned', 'active', 'A mix-up.', 'Ada', false],
      ['active', 'banned', REASON, 'Ada', true],
    ],
  )
  const logged = await app.db.all<object>`
    select actor_name, subject_id, before, after from audit_entries where action = 'user_status_changed' order by seq`
  assert.deepEqual(logged, [
    {
      actor_name: 'Ada',
      subject_id: ana.id,
      before: { status: 'active' },
      after: { status: 'banned', reason: REASON, sessions: 1, requests_withdrawn: 0, shifts_cancelled: 0 },
    },
    {
      actor_name: 'Ada',
      subject_id: ana.id,
      before: { status: 'banned' },
      after: { status: 'active', reason: 'A mix-up.' },
    },
  ])
})

test('a reason that is given can be read, and a change changes something', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  for (const reason of ['', '  ', '\u200b'])
    await assert.rejects(set(ada, ana, 'banned', { reason }), {
      code: 'invalid',
      errors: { reason: ['Please enter a reason.'] },
    })
  await assert.rejects(set(ada, ana, 'active'), { code: 'status_unchanged' })
  assert.equal((await ana.accounts.me()).data.status, 'active')
})

test('a program may change a status without a reason, and the history says so', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { data } = await ada.admin.setStatus({ params: { id: String(ana.id) }, body: { status: 'banned' } })
  const [change] = data.status_changes
  assert.deepEqual([change!.reason, change!.is_reason_told], ['No reason was given.', false])
})
