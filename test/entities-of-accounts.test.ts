/**
 * Entities of an account and of the admin screens (section 3 of the specification), as sent to
 * clients.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { START, startApp } from './app.ts'
import { COMPANY_TEXTS } from './helpers/company.ts'
import { connect } from './helpers/connections.ts'
import { pdf } from './helpers/documents.ts'
import { FILE, firstOf, getJson, type Json } from './helpers/json.ts'
import { chargesOf } from './helpers/payments.ts'
import { picture } from './helpers/pictures.ts'
import { sendRequest } from './helpers/raw-requests.ts'

const app = await startApp({ after })
const sees = getJson(app)
const [ada, hill, ana] = [
  await app.admin('Ada'),
  await app.employer('Hill School'),
  await app.employee('Ana Nguyen', { profile: false }),
]
const png = new File([new Uint8Array(await picture('png'))], 'logo.png', { type: 'image/png' })

// spec: 3.13
test('an employer’s details have the fields of the specification', async () => {
  const companyTexts = { ...COMPANY_TEXTS, organization_name: 'Hill School' }
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: companyTexts, file: png })
  const { data } = (await sees(hill, `/employer-details/${hill.id}`)) as { data: { data: Json } }
  assert.partialDeepStrictEqual(data.data, companyTexts)
  assert.match(String(data.data.logo), FILE)
})

// spec: 3.14, 3.15, 3.16
test('an employee’s details have the fields of the specification', async () => {
  const [can, cannot] = [await app.subject('Juggling'), await app.subject('Fencing')]
  const body = { vit_id: '123456', work_preferences: 'Mornings', can_teach: [can], cannot_teach: [cannot] }
  await ana.profiles.create({
    body: { ...body, year_levels: ['primary', 'secondary'] },
    file: new File([new Uint8Array(pdf())], 'cv.pdf', { type: 'application/pdf' }),
  })
  const { data, ...beside } = await sees(ana, `/employee-details/${ana.id}`)
  assert.partialDeepStrictEqual(data, { vit_id: '123456', work_preferences: 'Mornings' })
  const { cv } = data as { cv: string }
  assert.match(cv, FILE)
  const file = await sendRequest(app, `GET ${cv.replace('/api', '')}`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
  const levels = beside.year_levels as Json[]
  assert.deepEqual(beside, {
    can_teach_subjects: [{ id: can, name: 'Juggling' }],
    cannot_teach_subjects: [{ id: cannot, name: 'Fencing' }],
    year_levels: [
      { id: levels[0]!.id, year_level: 'primary', sector: 'education' },
      { id: levels[1]!.id, year_level: 'secondary', sector: 'education' },
    ],
  })
  assert.equal(new Set(levels.map(({ id }) => Number.isInteger(id) && id)).size, 2)
})

// spec: 3.17, 3.18
test('plans and subscriptions have the fields of the specification', async () => {
  const { data: plans } = (await sees(hill, '/subscription-plans')) as { data: Json[] }
  for (const plan of plans) {
    assert.deepEqual(
      [typeof plan.id, typeof plan.name, typeof plan.price, typeof plan.billing_cycle],
      ['number', 'string', 'number', 'string'],
    )
    const features: unknown = JSON.parse(String(plan.features))
    assert.ok(Array.isArray(features) && features.length > 0 && features.every((each) => typeof each === 'string'))
  }
  const standard = plans.find(({ name, billing_cycle }) => name === 'Standard' && billing_cycle === 'monthly')!
  await hill.subscriptions.change({ body: { plan_id: Number(standard.id), amount_due: Number(standard.price) } })
  assert.partialDeepStrictEqual(firstOf((await sees(hill, '/subscriptions')).data), {
    user_id: hill.id,
    plan_id: standard.id,
    status: 'active',
    next_billing_date: '2026-04-02',
    subscription_plan: { name: 'Standard' },
  })
})

// spec: 3.20
test('a transaction has amount, plan, method and status', async () => {
  const lake = await app.employer('Lake School')
  const { charges, charge } = chargesOf(app)
  const [completed, pending, failed] = [
    await charge(lake.id, [-100]),
    await charge(lake.id, [8900]),
    await charge(lake.id, [100]),
  ]
  await app.db.transaction((tx) => charges.cancel(tx, failed.transactionId))
  const { data } = (await sees(lake, `/transactions/${lake.id}`)) as { data: Json[] }
  const shown = [completed, pending, failed].map(({ transactionId }) => data.find(({ id }) => id === transactionId)!)
  assert.deepEqual(
    shown.map(({ status }) => status),
    ['completed', 'pending', 'failed'],
  )
  assert.partialDeepStrictEqual(shown[1], {
    payment_method: 'Invoice by bank transfer',
    amount: 8900,
    created_at: START,
    subscription: { plan_name: 'Standard' },
  })
  assert.equal(new Set(shown.map(({ transaction_id }) => String(transaction_id))).size, 3)
})

// spec: 3.21, 3.22
test('an active device has browser, maker, system and hash', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
  await app.db.run`update sessions set user_agent = ${userAgent} where user_id = ${ana.id}`
  const { data } = (await sees(ana, '/active-devices')) as { data: Json }
  const device = firstOf(data.active_devices)
  const known = { browser: 'Safari 18', vendor_name: 'Apple', device_os: 'iOS', last_active_at: START }
  assert.partialDeepStrictEqual(device, known)
  assert.ok(Number.isInteger(device.id) && String(device.device_hash).length > 8)
  assert.equal(device.device_hash, data.current_device_hash)
})

// spec: 3.23
test('a support message has sender, text and status', async () => {
  const supportRequest = {
    name: 'Ana Nguyen',
    email: 'ana@home.example',
    subject: 'My CV',
    message: 'It does not open.',
  }
  const { id } = (await ana.support.send({ body: supportRequest })).data
  const latestTicket = async () => firstOf((await sees(ada, '/support')).data)
  assert.partialDeepStrictEqual(await latestTicket(), { id, ...supportRequest, status: 'pending', created_at: START })
  for (const status of ['in_progress', 'resolved', 'closed'] as const) {
    await ada.support.setStatus({ params: { id: String(id) }, body: { status } })
    assert.equal((await latestTicket()).status, status)
  }
})

// spec: 3.24
test('an admin’s employer has account, plan and connections', async () => {
  const bay = await app.employer('Bay School', { phone: '+61355501235' })
  const { data } = await bay.accounts.updateMe({ body: { bio: 'By the bay.' }, file: png })
  const { id } = await connect(bay, ana)
  const { paginated_data } = (await sees(ada, '/admin/employers?search=bay')) as { paginated_data: Json }
  const found = firstOf(paginated_data.data)
  assert.partialDeepStrictEqual(found, {
    id: bay.id,
    name: 'Bay School',
    email: bay.email,
    phone: '+61355501235',
    avatar: data.avatar,
    bio: 'By the bay.',
    status: 'active',
    role: 'employer',
    created_at: START,
    last_login_at: null,
    email_verified_at: START,
    has_2fa: false,
    terms_agreed: 1,
    subscription: { plan_name: 'Starter' },
    employer_connections: [
      {
        id,
        employee_id: ana.id,
        status: 'accepted',
        employee: { name: 'Ana Nguyen', email: ana.email, avatar: null },
      },
    ],
  })
  assert.match(String(firstOf(found.employer_connections).created_at), /^2026-03-01T20:10:00[.0]*Z$/)
})

// spec: 3.25, 3.26
test('a page of a list has its number and the number of pages', async () => {
  const pageOf = async (query: string) => {
    const { paginated_data } = (await sees(ada, `/admin/employees?${query}`)) as { paginated_data: Json }
    const { data, links, ...page } = paginated_data
    return { data: data as Json[], links: links as Json[], page }
  }
  const some = await pageOf('search=ana')
  assert.deepEqual(some.page, { current_page: 1, last_page: 1, per_page: 15, total: 1 })
  assert.equal(some.data[0]?.id, ana.id)
  assert.deepEqual(Object.keys(some.links[0]!).sort(), ['active', 'label', 'url'])
  const none = await pageOf('search=nobody')
  assert.deepEqual([none.data, none.page], [[], { current_page: 1, last_page: 1, per_page: 15, total: 0 }])
})

// spec: 3.27
test('a person’s metrics are counted from bookings', async () => {
  const [school, ben, subject_id] = [await app.employer('Reef'), await app.employee('Ben Reef'), await app.subject()]
  const times = { date: '2026-03-02', start_time: '08:30', end_time: '15:30', subject_id }
  const ids = []
  for (const hour of ['16', '18', '20']) {
    const body = {
      ...times,
      start_time: `${hour}:00`,
      end_time: `${hour}:45`,
      inviter_id: school.id,
      invitee_id: ben.id,
      ask_anyway: true,
    }
    ids.push(String((await school.shifts.request({ body })).data.id))
  }
  for (const [n, answer] of [
    { status: 'accepted' as const },
    { status: 'rejected' as const, reason: 'Too far' },
    { status: 'rejected' as const, reason: 'Too far' },
  ].entries())
    await ben.shifts.answer({ params: { id: ids[n]! }, body: answer })
  const { data } = await sees(ada, '/admin/analytics/people?search=ben%20reef')
  const { reasons, ...figures } = firstOf(data)
  assert.partialDeepStrictEqual(figures, {
    id: ben.id,
    name: 'Ben Reef',
    requests: 3,
    accepted: 1,
    rejected: 2,
    acceptance: 33,
    activity: 100,
    availability: 100,
  })
  assert.equal((reasons as Json[]).find(({ reason }) => reason === 'Too far')?.count, 2)
})
