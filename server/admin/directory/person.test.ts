import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { startApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'
import { csv, importFile } from '#test/helpers/imports.ts'
import type { Person } from '#test/people.ts'

const detailsOf = async (admin: Person, { id }: { id: number }) =>
  (await admin.admin.user({ params: { id: String(id) } })).data
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

test('an admin sees all of an employee but the secrets, and that is written down', async (t) => {
  const app = await startApp(t)
  const [ada, ana, hill] = [
    await app.admin('Ada'),
    await app.employee('Ana', { profile: false }),
    await app.employer('Hill'),
  ]
  const [maths, art] = [await app.subject('Mathematics'), await app.subject('Art')]
  const file = new File([new Uint8Array(pdf())], 'cv.pdf')
  await ana.profiles.create({
    body: {
      vit_id: '123456',
      can_teach: [maths],
      cannot_teach: [art],
      year_levels: ['primary'],
      work_preferences: 'Close',
    },
    file,
  })
  await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
  app.setNow(app.now().add({ minutes: 3 }))
  await app.db.transaction((tx) => openSession(tx, ana.id, { userAgent: CHROME, network: '203.0.113.7' }))

  const found = await detailsOf(ada, ana)
  const { employee_details: details, sessions, connection_count, credentials } = found
  assert.deepEqual(
    [
      details?.vit_id,
      details?.work_preferences,
      details?.cv_name,
      details?.can_teach_subjects,
      details?.year_levels[0]?.year_level,
    ],
    ['123456', 'Close', 'cv.pdf', [{ id: maths, name: 'Mathematics' }], 'primary'],
  )
  assert.deepEqual([connection_count, credentials.length, found.employer_details], [1, 1, null])
  assert.deepEqual(
    sessions.map(({ browser, system }) => [browser, system]),
    [
      ['Chrome 141', 'Windows'],
      ['Unknown browser', 'Unknown system'],
    ],
  )
  assert.ok(!JSON.stringify(found).includes('203.0.113.7'), 'the network address is shown only on a press')
  assert.ok(!JSON.stringify(found).includes(ana.token) && !/hash|password|token/.test(Object.keys(found).join()))
  const seen = await app.db.one<object>`
    select actor_name, subject_id from audit_entries where action = 'user_viewed'`
  assert.deepEqual(seen, { actor_name: 'Ada', subject_id: ana.id })
})

test('an admin sees the company behind an employer, and accounts without a profile', async (t) => {
  const app = await startApp(t)
  const [ada, hill, ana] = [
    await app.admin('Ada'),
    await app.employer('Hill'),
    await app.employee('Ana', { profile: false }),
  ]
  await hill.profiles.updateEmployer({
    params: { id: String(hill.id) },
    body: { address: '1 Hill Road', website: 'hill.example', abn: '51824753556' },
  })
  const { employer_details, employee_details } = await detailsOf(ada, hill)
  assert.deepEqual(
    [employer_details?.address, employer_details?.website, employer_details?.state, employer_details?.abn],
    ['1 Hill Road', 'https://hill.example', 'VIC', '51824753556'],
  )
  assert.equal(employee_details, null)
  assert.equal((await detailsOf(ada, ana)).employee_details, null)
  const own = await detailsOf(ada, ada)
  assert.deepEqual(
    [own.role, own.at_stake, own.connection_count],
    ['admin', { sessions: 1, open_requests: 0, upcoming_shifts: 0 }, 0],
  )
  await assert.rejects(detailsOf(ada, { id: 2_000_000_000 }), { code: 'not_found' })
})

test('connections and bookings are read page by page, newest first, from either side', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const subject_id = await app.subject()
  for (let n = 1; n <= 17; n++) {
    const school = await app.employer(`School ${n}`)
    app.setNow(app.now().add({ minutes: 1 }))
    await school.connections.inviteEmployee({ body: { employee_id: ana.id } })
    const date = Temporal.PlainDate.from('2026-03-03').add({ days: n }).toString()
    const hours = { date, start_time: '08:30', end_time: '15:30', ask_anyway: true }
    await school.shifts.request({ body: { ...hours, inviter_id: school.id, invitee_id: ana.id, subject_id } })
  }
  const params = { id: String(ana.id) }
  const connections = await ada.admin.connectionsOf({ params })
  assert.deepEqual(
    [connections.total, connections.data.length, connections.data[0]?.other?.name],
    [17, 15, 'School 17'],
  )
  const bookings = await ada.admin.bookingsOf({ params, query: { page: 2 } })
  assert.deepEqual(
    [bookings.total, bookings.data.map(({ inviter, invitee, status }) => [inviter, invitee, status])],
    [
      17,
      [
        ['School 2', 'Ana', 'pending'],
        ['School 1', 'Ana', 'pending'],
      ],
    ],
  )
  const school = connections.data[0]!.other_id
  const other = await ada.admin.connectionsOf({ params: { id: String(school) } })
  assert.deepEqual(
    other.data.map(({ other_id, sender, status }) => [other_id, sender, status]),
    [[ana.id, 'employer', 'pending']],
  )
})

test('an admin signs out one device of a person, and the others stay', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const phone = await app.db.transaction((tx) => openSession(tx, ana.id, { userAgent: CHROME, network: '203.0.113.7' }))
  const [latest] = (await detailsOf(ada, ana)).sessions
  await ada.admin.signOut({ params: { id: String(ana.id), session_id: String(latest!.id) } })
  await assert.rejects(app.asToken(phone).accounts.me(), { code: 'unauthenticated' })
  assert.equal((await ana.accounts.me()).data.id, ana.id)
  const logged = await app.db.one<object>`select subject_id, before from audit_entries where action = 'user_signed_out'`
  assert.deepEqual(logged, {
    subject_id: ana.id,
    before: { browser: 'Chrome 141', system: 'Windows' },
  })
})

test('the network address of a device is shown on a press, which the audit log records', async (t) => {
  const app = await startApp(t)
  const [ada, ana, ben] = [await app.admin('Ada'), await app.employee('Ana'), await app.employee('Ben')]
  await app.db.transaction((tx) => openSession(tx, ana.id, { userAgent: CHROME, network: '203.0.113.7' }))
  const session_id = String((await detailsOf(ada, ana)).sessions[0]!.id)
  const { data } = await ada.admin.showNetwork({ params: { id: String(ana.id), session_id } })
  assert.deepEqual(data, { network: '203.0.113.7' })
  const logged = await app.db.all<object>`
    select actor_name, subject_id, after from audit_entries where action = 'user_network_viewed'`
  assert.deepEqual(logged, [
    { actor_name: 'Ada', subject_id: ana.id, after: { browser: 'Chrome 141', system: 'Windows' } },
  ])
  const ofBen = { params: { id: String(ben.id), session_id } }
  await assert.rejects(ada.admin.showNetwork(ofBen), { code: 'not_found' })
})

test('the home page of admins counts the work in each queue', async (t) => {
  const app = await startApp(t)
  const [ada, ana, hill] = [
    await app.admin('Ada'),
    await app.employee('Ana', { profile: false }),
    await app.employer('Hill'),
  ]
  await ana.profiles.create({ body: { vit_id: '123456' } })
  await ana.support.send({ body: { name: 'Ana', email: ana.email, subject: 'My CV', message: 'It does not open.' } })
  const subject_id = await app.subject()
  const ask = (date: string) =>
    hill.shifts.request({
      body: { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time: '08:30', end_time: '15:30' },
    })
  const { data: today } = await ask('2026-03-02')
  await ana.shifts.answer({ params: { id: String(today.id) }, body: { status: 'accepted' } })
  await ask('2026-03-20')
  assert.deepEqual((await ada.admin.counts()).data, {
    employees: 1,
    employers: 1,
    open_requests: 1,
    shifts_within_a_day: 1,
    credentials_to_check: 1,
    support_pending: 1,
    booking_decisions_missing: 1,
    mails_failed: 0,
  })
})

test('an admin sees the imported data of a person who was imported without a number', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const juggling = await app.subject('Juggling')
  await importFile(app, ada, csv('Name,Email,Subjects', 'Ana,ana@example.com,Juggling', 'Ben,ben@example.com,'))
  const found = async (email: string) =>
    (await detailsOf(ada, await app.db.one<{ id: number }>`select id from users where email = ${email}`))
      .employee_details
  const ana = await found('ana@example.com')
  assert.deepEqual([ana?.vit_id, ana?.can_teach_subjects], [null, [{ id: juggling, name: 'Juggling' }]])
  assert.equal(await found('ben@example.com'), null)
})
