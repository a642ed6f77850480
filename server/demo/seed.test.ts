import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { acceptanceProblem } from '#server/booking/shifts/eligibility.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { copyUsualDemo, signIn, signInWith, startDemo } from '#test/helpers/demo-data.ts'
import { agency } from './agencies.ts'
import { networkPeople } from './networks.ts'
import { FICTIONAL_PHONES } from './people.ts'

const standing = copyUsualDemo({ after })

test('the demo has 12 employers, two networks, an agency and 80 employees, all ready', async () => {
  const { app } = await standing
  const counts = await app.db.all`
    select role, sector, count(*) from users where role <> 'admin' group by role, sector order by role, sector`
  assert.deepEqual(counts, [
    { role: 'employee', sector: 'education', count: 54 },
    { role: 'employee', sector: 'healthcare', count: 26 },
    { role: 'employer', sector: 'education', count: 11 },
    { role: 'employer', sector: 'healthcare', count: 10 },
    { role: 'member', sector: 'education', count: 3 },
    { role: 'member', sector: 'healthcare', count: 2 },
  ])
  const zones = await app.db.all<{ zone: string }>`
    select distinct time_zone as zone from users where role = 'employer' order by 1`
  for (const zone of ['Australia/Adelaide', 'Australia/Brisbane', 'Australia/Melbourne', 'Australia/Perth'])
    assert.ok(zones.some((z) => z.zone === zone))
  assert.deepEqual(
    await app.db.all`
      select u.email from users u left join terms t on t.role = public_role(u.role) and t.version = u.terms_version
      where u.email_verified_at is null or (u.role <> 'admin' and t.version is null)`,
    [],
  )
  const bare = await app.db.all`
    select u.email from users u left join employee_profiles p on p.employee_id = u.id
    where u.role = 'employee' and (coalesce(p.work_preferences, '') = '' or coalesce(u.bio, '') = ''
      or not exists (select from taught_subjects s where s.employee_id = u.id and s.can_teach)
      or not exists (select from employee_levels l where l.employee_id = u.id))`
  assert.deepEqual(bare, [])
})

test('the people of a network act for their sites, each with bookings and timesheets', async () => {
  const { app } = await standing
  const seen: unknown[] = []
  for (const { email } of networkPeople) {
    const { sites, member_role } = await (await signInWith(app, { ...demoAccounts.employer, email })).accounts.me()
    seen.push({ email, member_role, sites: sites.length })
  }
  assert.deepEqual(seen, [
    { email: 'network@kestrelschools.example', member_role: 'owner', sites: 3 },
    { email: 'principal@kestrelschools.example', member_role: 'manager', sites: 1 },
    { email: 'organiser@kestrelschools.example', member_role: 'organiser', sites: 2 },
    { email: 'business@kestrelschools.example', member_role: 'approver', sites: 3 },
    { email: 'workforce@brolgabay.example', member_role: 'owner', sites: 5 },
    { email: 'manager@brolgabay.example', member_role: 'manager', sites: 5 },
    { email: 'organiser@brolgabay.example', member_role: 'organiser', sites: 2 },
  ])
  const bare = await app.db.all`
    select u.name from sites s join users u on u.id = s.account_id join organisations o on o.id = s.organisation_id
    where o.name is not null and not (
      exists (select from connections c where c.employer_id = u.id and c.status = 'accepted')
      and exists (select from requests b where b.inviter_id = u.id and b.status in ('pending', 'accepted'))
      and exists (select from shifts b join timesheets t on t.shift_id = b.id where b.inviter_id = u.id and t.status = 'approved'))`
  assert.deepEqual(bare, [])
})

test('an organiser has sent requests, and one of them and a vacancy wait for approval', async () => {
  const { app } = await standing
  const manager = await signInWith(app, { ...demoAccounts.employer, email: 'principal@kestrelschools.example' })
  const { data } = await manager.approvals.list()
  assert.deepEqual(
    data.map(({ status, requested_by, exceeded, vacancy }) => ({
      ...{ status, requested_by, exceeded },
      dates: vacancy?.slots.length ?? null,
    })),
    [null, 2].map((dates) => ({
      status: 'waiting',
      requested_by: 'Jo Whitfield',
      exceeded: ['The shift is 8 hours long. The limit is 7 hours.'],
      dates,
    })),
  )
  const bookings = (await manager.shifts.history()).data
  assert.ok(bookings.length > 0)
  assert.ok(bookings.every(({ requested_by }) => requested_by === 'Jo Whitfield'))
})

test('the agency has staff, a client, a proposal and bookings in every state', async () => {
  const { app } = await standing
  const owner = await signInWith(app, { ...demoAccounts.employer, email: agency.email })
  const staff = (await owner.agencies.staff({ query: {} })).data.map(({ email, employee }) => employee?.name ?? email)
  assert.deepEqual(staff, [
    demoAccounts.employee.email,
    'Dina Abboud',
    'Emmanuel Osei',
    'Fiona Grant',
    'Lucy Marchetti',
  ])
  const contracts = (await owner.agencyContracts.list()).data
  const waiting = (rates: readonly { accepted_at: string | null }[] | null) =>
    rates?.filter(({ accepted_at }) => accepted_at === null).length
  assert.deepEqual(
    contracts.map(({ client, client_email, rates }) => ({
      client: client?.name ?? client_email,
      waiting: waiting(rates),
    })),
    [
      { client: demoAccounts.employer.email, waiting: 1 },
      { client: 'Brolga Bay Health', waiting: 1 },
    ],
  )
  const { data } = await owner.agencyBookings.list({ query: {} })
  const states = new Set(data.map(({ status, hours }) => `${status} ${hours?.status ?? ''}`.trim()))
  for (const state of ['pending', 'accepted', 'rejected', 'completed submitted', 'completed approved'])
    assert.ok(states.has(state), state)
  assert.ok(data.every(({ money }) => money?.client_hourly === 7800 && money.pay_hourly === 5900))
  const numbered = data.filter(({ invoice_number }) => invoice_number !== null)
  assert.ok(numbered.length >= 3 && numbered.every(({ money }) => money!.margin! > 0))

  const client = await signInWith(app, { ...demoAccounts.employer, email: 'workforce@brolgabay.example' })
  assert.deepEqual(
    (await client.agencyContracts.ofClient()).data.map(({ agency, rates }) => ({ agency, waiting: waiting(rates) })),
    [{ agency: 'Wandoo Staffing', waiting: 1 }],
  )
  const [invitation] = (await (await signIn(app, 'employee')).agencies.mine()).data
  assert.deepEqual([invitation?.agency, invitation?.agreed_at], ['Wandoo Staffing', null])
})

test('every employee has a portrait and every employer a logo, each another one', async () => {
  const { app, files } = await standing
  const rows = await app.db.all<{ avatar: string }>`select avatar from users where avatar is not null`
  const without = await app.db.all`
    select name from users where avatar is null and role in ('employee', 'employer') and email_verified_at is not null`
  assert.deepEqual(without, [])
  const drawn = await Promise.all(rows.map(({ avatar }) => files.read(avatar)))
  assert.ok(drawn.every((bytes) => bytes?.subarray(8, 12).toString('latin1') === 'WEBP'))
  assert.equal(new Set(drawn.map((bytes) => bytes!.toString('base64'))).size, rows.length)
})

test('every phone number is reserved for fiction, and every address ends in .example', async () => {
  const { app } = await standing
  const phones = await app.db.all<{ phone: string }>`select distinct phone from users where phone is not null`
  assert.ok(phones.length > 0)
  for (const { phone } of phones) assert.ok((FICTIONAL_PHONES as readonly string[]).includes(phone), phone)
  const texts = await app.db.all<{ text: string }>`
    select concat_ws(' ', u.bio, p.work_preferences) as text from users u left join employee_profiles p on p.employee_id = u.id`
  assert.deepEqual(
    texts.filter(({ text }) => /\d{6,}|\d{3,4} \d{3}/.test(text)),
    [],
  )
  assert.deepEqual(await app.db.all`select email from users where email not like '%.example'`, [])
  assert.deepEqual(
    await app.db.all`select recipient from messages where channel = 'mail' and recipient not like '%.example'`,
    [],
  )
})

test('shifts are on weekdays from ten weeks ago to four ahead, with every kind of end', async () => {
  const { app } = await standing
  const { outside } = await app.db.one<{ outside: number }>`
    select count(*) as outside from requests
    where date < date '2026-03-02' - 70 or date > date '2026-03-02' + 28 or extract(isodow from date) > 5`
  assert.equal(outside, 0)
  const rows = await app.db.all<{
    status: string
    count: number
  }>`select status, count(*) from requests group by status`
  const count = Object.fromEntries(rows.map((row) => [row.status, row.count]))
  for (const [status, least] of Object.entries({
    completed: 150,
    accepted: 20,
    pending: 15,
    rejected: 20,
    cancelled: 8,
    expired: 5,
  }))
    assert.ok(count[status]! >= least, `${count[status]} ${status}`)
  const { reasons } = await app.db.one<{ reasons: number }>`
    select count(distinct reason) as reasons from requests where status = 'rejected'`
  assert.ok(reasons >= 5)
})

test('the three accounts of the sign-in pages open, and are the best filled', async () => {
  const { app } = await standing
  const school = await signIn(app, 'employer')
  const history = async (status: 'pending' | 'accepted' | 'completed' | 'rejected') =>
    (await school.shifts.history({ query: { status } })).total
  assert.ok((await history('completed')) >= 40)
  for (const status of ['pending', 'accepted', 'rejected'] as const) assert.ok((await history(status)) >= 3, status)

  const teacher = await signIn(app, 'employee')
  const own = async (status: 'pending' | 'accepted' | 'completed') =>
    (await teacher.shifts.ofEmployee({ params: { id: teacher.id }, query: { status } })).data
  assert.equal((await own('pending')).length, 3)
  assert.ok((await own('pending')).every(({ starts_at }) => starts_at > app.now().toString()))
  assert.ok((await own('accepted')).length >= 4)
  assert.ok((await own('completed')).length >= 12)
  assert.equal((await teacher.notifications.list()).unread, 5)
  for (const { conversations } of [school, teacher]) {
    const { unread, total } = await conversations.list()
    assert.ok(unread >= 1 && total >= 3, `${unread} of ${total}`)
  }
  const profile = await school.profiles.get({ params: { id: teacher.id } })
  assert.equal(profile.data?.cv_name, 'Olivia Nguyen CV.pdf')
  assert.ok(profile.can_teach_subjects.length >= 4 && profile.cannot_teach_subjects.length >= 1)
  assert.ok((await teacher.availability.mine({ query: {} })).data.exceptions.length >= 1)

  const admin = await signIn(app, 'admin')
  assert.ok((await admin.messaging.outbox({ query: {} })).total >= 20)
})

test('demo accounts too have timesheets in every state, invoices and ratings', async () => {
  const { app } = await standing
  const states = await app.db.all<{ status: string; count: number }>`
    select coalesce(t.status, 'draft') as status, count(*) from shifts s left join timesheets t on t.shift_id = s.id
    where s.status = 'completed' group by 1`
  const count = Object.fromEntries(states.map((row) => [row.status, row.count]))
  for (const [status, least] of Object.entries({ draft: 5, submitted: 5, disputed: 2, approved: 50 }))
    assert.ok(count[status]! >= least, `${count[status]} ${status}`)
  const series = await app.db.all<{ name: string; documents: number; numbers: number }>`
    select left(number, 7) as name, count(*) as documents, max(right(number, 6)::int) as numbers
    from invoices where number like '__-2026-%' group by 1 order by 1`
  assert.deepEqual(
    series.map(({ name }) => name),
    ['BB-2026', 'PS-2026'],
  )
  for (const { name, documents, numbers } of series) assert.equal(documents, numbers, name)
  const kinds = await app.db.all<{ kind: string }>`select distinct kind from invoices order by kind`
  assert.deepEqual(
    kinds.map(({ kind }) => kind),
    ['invoice', 'pay_statement', 'tax_invoice'],
  )
  const { stars, replies } = await app.db.one<{ stars: number; replies: number }>`
    select count(distinct rating) as stars, count(reply) as replies from ratings`
  assert.ok(stars === 3 && replies >= 10, `${stars} stars, ${replies} replies`)

  const teacher = await signIn(app, 'employee')
  const { data, totals } = await teacher.records.history({ query: { per_page: '50' } })
  const own = new Set(data.map(({ timesheet }) => timesheet?.status ?? 'none'))
  for (const status of ['draft', 'submitted', 'disputed', 'approved', 'none'] as const)
    assert.ok(own.has(status), status)
  assert.ok(totals.paid_cents > 100_000 && totals.earned_cents > totals.paid_cents)
  assert.ok(data.some(({ their_rating }) => their_rating !== null) && data.some(({ my_rating }) => my_rating !== null))
  const school = await signIn(app, 'employer')
  const records = await school.records.list({ query: { status: 'completed', per_page: '100' } })
  assert.ok(records.data.some(({ timesheet }) => timesheet?.status === 'submitted'))
  assert.ok(records.data.some(({ timesheet }) => timesheet?.rate_source === 'employer'))
})

test('the search finds people for today and tomorrow, on a Monday as on a Saturday', async (t) => {
  for (const { app } of [await standing, await startDemo(t, '2026-03-06T22:10:00Z')]) {
    const school = await signIn(app, 'employer')
    const today = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
    for (const date of [today, today.add({ days: 1 })]) {
      const { total } = await school.availability.staff({ query: { date: date.toString() } })
      assert.ok(total >= 5, `${total} on ${date}`)
    }
    // The teachers of Victoria, and those elsewhere who hold the check of Victoria too.
    const { total, other_states_total } = await school.availability.staff({ query: {} })
    assert.deepEqual({ total, other_states_total }, { total: 41, other_states_total: 5 })
  }
})

test('most credentials are checked, some wait, and each kind of problem occurs once', async () => {
  const { app } = await standing
  const admin = await signIn(app, 'admin')
  const { counts, total } = await admin.credentials.desk({ query: {} })
  assert.ok(counts.to_check >= 6 && counts.to_check < total / 4, `${counts.to_check} of ${total} to check`)
  assert.deepEqual([counts.expired, counts.refused], [1, 1])
  const { data: ending } = await admin.credentials.desk({ query: { state: 'expiring' } })
  assert.ok(ending.some(({ expires_on }) => expires_on === '2026-03-08') && ending.length >= 3)
  const teacher = await signIn(app, 'employee')
  const mine = await teacher.credentials.mine()
  assert.ok(mine.bookable && mine.data.length === 2 && mine.data.every(({ outcome }) => outcome === 'may_engage'))
})

test('the teacher of the demo sees an open job', async () => {
  const { app } = await standing
  const { data } = await (await signIn(app, 'employee')).openJobs.list({ query: {} })
  assert.deepEqual([...new Set(data.map(({ subject }) => subject.name))], ['Numeracy Support'])
})

test('everyone has entered the required credentials, and requests can be accepted', async () => {
  const { app } = await standing
  const admin = await signIn(app, 'admin')
  const { data } = await admin.settings.bookingDecisions()
  const asked = data.map(({ required }) => required.map(({ need, must }) => `${need} ${must}`).join())
  assert.deepEqual([...new Set(asked)], ['working_with_children entered'])
  assert.equal((await admin.admin.counts()).data.booking_decisions_missing, 0)
  const lacking = await app.db.all`
    select u.email from users u where u.role = 'employee' and u.email_verified_at is not null
      and not exists (select from blocking_credentials(u.id, null))
      and bookable_markets(u.id, null) & market_bit(u.sector, state_of_zone(u.time_zone)) = 0`
  assert.deepEqual(lacking, [])
  const open = await app.db.all<{ id: number; invitee: string }>`
    select s.id, u.name as invitee from requests s join users u on u.id = s.invitee_id
    where s.status = 'pending' and lower(s.period) > ${app.now()}::timestamptz`
  assert.ok(open.length > 0)
  for (const { id, invitee } of open) {
    const refusal = await acceptanceProblem(app.db, id)
    // A few people have a card that has expired, expires soon or was refused.
    if (refusal?.code !== 'credential_not_valid') assert.equal(refusal?.message, undefined, invitee)
  }
})
