import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signLink } from '#server/messaging/links/signatures.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { agreeContract, CONTRACT, makeAgency, startAgency } from '#test/helpers/agencies.ts'
import { cellsOf, fetchCsv } from '#test/helpers/csv.ts'
import { memberOf } from '#test/helpers/members.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'
import { subscriptionAt } from '#test/stand-ins/push.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '14:30' }

type Ends = Parameters<typeof startApp>[0]
/** Acacia represents Ana and has a contract with Hill, at $72 and $52. */
const start = async (t: Ends) => {
  const app = await startApp(t)
  const people = await startAgency(app)
  await app.db.run`update agency_rates set reason = 'Agreed with the union'`
  const subject_id = await app.subject()
  const { acacia, hill, ana, contract } = people
  const asked = { contract_id: contract, site_id: hill.id, employee_id: ana.id, subject_id, ...monday }
  const book = async (changes: Partial<typeof asked> & { ask_anyway?: boolean } = {}, by: Person = acacia) =>
    (await by.agencyBookings.request({ body: { ask_anyway: true, ...asked, ...changes } })).data
  const accept = (id: number) => ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
  return { app, ...people, asked, book, accept, subject_id }
}
const newest = async (person: Person) => (await person.notifications.list()).notifications[0]
/** Works the shift, six hours without a break. */
const work = async (app: TestApp, ana: Person, id: number) => {
  app.setNow(Temporal.Instant.from('2026-03-09T08:00:00Z'))
  await app.runJobs()
  const body = { start_time: '08:30', end_time: '14:30', break_minutes: 0 }
  await ana.timesheets.submit({ params: { id }, body })
}

test('the shift belongs to the site of the client, and each side sees its own rate', async (t) => {
  const { app, acacia, hill, ana, book, accept } = await start(t)
  const { id, money } = await book()
  assert.deepEqual(money, { client_hourly: 7200, pay_hourly: 5200, client: null, pay: null, margin: null })
  const [ofClient] = (await hill.shifts.history()).data
  assert.deepEqual(
    { id: ofClient?.id, invitee: ofClient?.invitee.name, agency: ofClient?.agency },
    { id, invitee: 'Ana Nguyen', agency: { name: 'Acacia Staffing', hourly_cents: 7200, has_cancelled: false } },
  )
  const [ofPerson] = (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data
  assert.deepEqual(ofPerson?.agency, { name: 'Acacia Staffing', hourly_cents: 5200, has_cancelled: false })
  assert.match(
    (await newest(ana))!.message,
    /^Acacia Staffing asks you to work at Hill School .* for \$52\.00 an hour\.$/,
  )
  assert.match((await mailsTo(app, ana.email)).at(-1)!.body, /\nPay: \$52\.00 an hour\n/)
  assert.equal((await newest(hill))?.title, 'Agency booking')

  await accept(id)
  assert.match((await newest(hill))!.message, /^Ana Nguyen accepted the request of Acacia Staffing/)
  assert.match((await newest(acacia))!.message, /^Ana Nguyen accepted the booking at Hill School/)
})

test('a push to the person names no pay rate, because others may read a lock screen', async (t) => {
  const { app, ana, book } = await start(t)
  await ana.push.subscribe({ body: subscriptionAt('https://fcm.googleapis.com/fcm/send/ana') })
  await book()
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where channel = 'push' and user_id = ${ana.id}`
  assert.match(body, /^Acacia Staffing asks you to work at Hill School on [^$]*\.$/)
  assert.match((await newest(ana))!.message, /\$52\.00 an hour/)
})

test('the client approves the hours, and the pay statement is of the agency', async (t) => {
  const { app, acacia, hill, ana, book, accept } = await start(t)
  const { id } = await book()
  await accept(id)
  await work(app, ana, id)
  const params = { id }
  const seen = async (person: Person) => {
    const { hourly_cents, amount_cents, rate_note } = (await person.timesheets.get({ params })).data
    return { hourly_cents, amount_cents, rate_note }
  }
  const rate_note = 'Agreed with Acacia Staffing'
  assert.deepEqual(await seen(hill), { hourly_cents: 7200, amount_cents: 43_200, rate_note })
  assert.deepEqual(await seen(ana), { hourly_cents: 5200, amount_cents: 31_200, rate_note })

  await assert.rejects(hill.timesheets.document({ params }), { code: 'agency_bills' })
  const approved = (await hill.timesheets.approve({ params, body: { amount_cents: 43_200 } })).data
  assert.deepEqual({ number: approved.invoice_number, kind: approved.document_kind }, { number: null, kind: null })
  assert.deepEqual(
    await app.db.all`select kind, recipient_id, recipient_name, hourly_cents, total_cents from invoices`,
    [
      {
        kind: 'pay_statement',
        recipient_id: acacia.id,
        recipient_name: 'Acacia Staffing',
        hourly_cents: 5200,
        total_cents: 31_200,
      },
    ],
  )
  const fetchPdf = (person: Person) =>
    fetch(`${app.base}/api/invoices/${id}`, { headers: { authorization: `Bearer ${person.token}` } })
  for (const person of [ana, acacia]) assert.equal((await fetchPdf(person)).status, 200, person.name)
  assert.deepEqual(
    { status: (await fetchPdf(hill)).status, code: (await (await fetchPdf(hill)).json()).code },
    { status: 409, code: 'agency_bills' },
  )

  const [booking] = (await acacia.agencyBookings.list({})).data
  assert.deepEqual(booking?.hours, { status: 'approved', paid_minutes: 360 })
  assert.deepEqual(booking?.money, {
    client_hourly: 7200,
    pay_hourly: 5200,
    client: 43_200,
    pay: 31_200,
    margin: 12_000,
  })
  const { groups } = await hill.records.list({})
  assert.deepEqual(
    groups.map(({ cost_cents }) => cost_cents),
    [43_200],
  )
  assert.equal((await ana.records.history({})).totals.paid_cents, 31_200)
})

/** The calendar feed of a person, with its long lines joined. */
const feedOf = async (app: TestApp, person: Person): Promise<string> => {
  const { address } = (await person.calendar.renew()).data
  const text = await (await fetch(`${app.base}/api${new URL(address).pathname.replace(/^\/api/, '')}`)).text()
  return text.replaceAll('\r\n ', '')
}

test('link, calendar and CSV file name the agency that pays', async (t) => {
  const { app, hill, ana, book, accept } = await start(t)
  const { id } = await book()
  const until = Temporal.Instant.from('2026-03-08T21:30:00Z')
  const token = await signLink(app.db, { purpose: 'answer_shift', userId: ana.id, shiftId: id, until })
  const { data } = await app.anonymous.answerLinks.look({ body: { token } })
  assert.deepEqual([data.employer, data.agency], ['Hill School', 'Acacia Staffing'])
  assert.equal(data.pay, null, 'the agency pays its own rate')
  await accept(id)

  assert.match(await feedOf(app, ana), /^DESCRIPTION:Booked by Acacia Staffing\\, which pays you\.\\n/m)
  assert.match(await feedOf(app, hill), /^DESCRIPTION:Booked by Acacia Staffing\.\\n/m)

  await work(app, ana, id)
  for (const [path, reader] of [
    ['/activity-history/export', ana],
    ['/activity-records/export', hill],
  ] as const) {
    const [names, row] = cellsOf((await fetchCsv(app, path, reader)).text)
    assert.equal(row?.[names!.indexOf('Agency')], 'Acacia Staffing', path)
  }
})

test('nothing that the client can read contains the pay rate, the margin or the reason', async (t) => {
  const { app, hill, ana, book, accept } = await start(t)
  const { id } = await book()
  await accept(id)
  await work(app, ana, id)
  await hill.timesheets.approve({ params: { id } })
  const paths = [
    'booking-history',
    `timesheets/${id}`,
    'activity-records',
    'agencies',
    'notifications',
    'attendance',
    'me/export',
  ]
  await app.db.run`update sessions set confirmed_at = ${app.now()}`
  for (const path of paths) {
    const answer = await fetch(`${app.base}/api/${path}`, { headers: { authorization: `Bearer ${hill.token}` } })
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    for (const secret of ['5200', '52.00', '31200', '12000', 'pay_cents', 'union'])
      assert.equal(text.includes(secret), false, `${path} contains ${secret}`)
  }
})

test('ids of others answer like ids that do not exist', async (t) => {
  const { app, acacia, hill, lake, bo, book, asked } = await start(t)
  const other = await app.employer('Banksia Agency')
  await makeAgency(other, bo)
  const theirs = await agreeContract(other, lake)
  const { id } = await book()
  for (const changes of [
    { contract_id: theirs },
    { site_id: lake.id },
    { site_id: acacia.id },
    { employee_id: bo.id },
    { employee_id: hill.id },
  ])
    await assert.rejects(book(changes), { status: 404, code: 'not_found' })
  await assert.rejects(other.agencyBookings.request({ body: asked }), { code: 'not_found' })
  await assert.rejects(other.agencyBookings.cancel({ params: { id } }), { code: 'not_found' })
  await assert.rejects(hill.agencyBookings.cancel({ params: { id } }), { code: 'not_an_agency' })
  assert.deepEqual((await other.agencyBookings.list({})).data, [])
  await assert.rejects(acacia.shifts.cancel({ params: { id } }), { code: 'not_found' })
  await assert.rejects(acacia.timesheets.get({ params: { id } }), { code: 'not_found' })
})

test('contract, rate and pay of the day decide whether the agency can book', async (t) => {
  const { app, acacia, book, contract } = await start(t)
  await assert.rejects(book({ date: '2026-03-01' }), { code: 'no_contract_that_day' })
  await app.db.run`update agency_rates set classification = 'education_support' where contract_id = ${contract}`
  await assert.rejects(book(), { code: 'no_agency_rate' })
  await app.db.run`update agency_rates set classification = null, reason = null where contract_id = ${contract}`
  await assert.rejects(book(), { code: 'pay_below_state' })
  const viewer = await memberOf(app, acacia, 'viewer')
  await assert.rejects(book({}, viewer), { code: 'member_not_allowed' })
})

test('the rules of double booking apply across agencies and employers', async (t) => {
  const { hill, lake, ana, book, accept, subject_id } = await start(t)
  const shift = { inviter_id: lake.id, invitee_id: ana.id, subject_id, ...monday, ask_anyway: true }
  const { id } = (await lake.shifts.request({ body: shift })).data
  await ana.shifts.answer({ params: { id }, body: { status: 'accepted' } })
  await assert.rejects(book(), { code: 'overlapping_booking' })
  const next = await book({ date: '2026-03-10' })
  await accept(next.id)
  await assert.rejects(hill.shifts.request({ body: { ...shift, inviter_id: hill.id, date: '2026-03-10' } }), {
    code: 'overlapping_booking',
  })
})

test('an agency adds one place to a shift for which its client asked several people', async (t) => {
  const { app, hill, book, accept, subject_id } = await start(t)
  const ask = async (name: string) => {
    const person = await app.employee(name)
    const body = {
      inviter_id: hill.id,
      invitee_id: person.id,
      subject_id,
      ...monday,
      also_ask: 'first_yes_wins',
    } as const
    const { id } = (await hill.shifts.request({ body })).data
    return { id, accept: () => person.shifts.answer({ params: { id }, body: { status: 'accepted' } }) }
  }
  const [ben, cara] = [await ask('Ben'), await ask('Cara')]
  await accept((await book()).id)
  await ben.accept()
  const { data } = await hill.shifts.history()
  assert.equal(data.find(({ id }) => id === cara.id)?.status, 'withdrawn')
  await assert.rejects(cara.accept(), { code: 'already_answered' })
})

test('agency and client both cancel, and the other one hears of it', async (t) => {
  const { app, acacia, hill, ana, book, accept } = await start(t)
  const first = await book()
  await accept(first.id)
  await acacia.agencyBookings.cancel({ params: { id: first.id }, body: { reason: 'Ana is often late' } })
  assert.match((await newest(hill))!.message, /^Acacia Staffing cancelled the booking .* Reason: Ana is often late$/)
  assert.match(
    (await newest(ana))!.message,
    /^Acacia Staffing cancelled the shift at Hill School on [^:]*:[^:]*:[^:]*\.$/,
  )
  const reasonsSeen = async () => [
    (await ana.shifts.ofEmployee({ params: { id: ana.id } })).data.map(({ status, reason }) => ({ status, reason }))[0],
    (await hill.shifts.history()).data[0]?.reason,
    (await hill.records.list({})).data[0]?.shift.reason,
    (await acacia.agencyBookings.list({})).data[0]?.reason,
  ]
  const forClient = 'Acacia Staffing cancelled the booking. Ana is often late'
  assert.deepEqual(await reasonsSeen(), [
    { status: 'cancelled', reason: 'Acacia Staffing cancelled the booking.' },
    forClient,
    forClient,
    forClient,
  ])
  assert.match(await feedOf(app, ana), /^DESCRIPTION:Acacia Staffing cancelled the booking\.\\nBooked by Acacia/m)
  assert.match(await feedOf(app, hill), /^DESCRIPTION:Acacia Staffing cancelled the booking\. Ana is often late\\n/m)
  const all = await app.db.all<{ body: string }>`select body from messages where user_id = ${ana.id}`
  assert.ok(all.every(({ body }) => !body.includes('late')))

  const third = await book({ date: '2026-03-11' })
  const body = { reason: 'Ana is often late', reason_for_person: 'We will call you today.' }
  await acacia.agencyBookings.cancel({ params: { id: third.id }, body })
  assert.match((await newest(ana))!.message, /^Acacia Staffing withdrew the request at .*\. We will call you today\.$/)
  const second = await book({ date: '2026-03-10' })
  await hill.shifts.cancel({ params: { id: second.id } })
  assert.match((await newest(acacia))!.message, /^Hill School withdrew the booking of Ana Nguyen/)
})

test('open requests end with the agreement and with the contract, and bookings stay', async (t) => {
  const { acacia, hill, ana, book, accept, contract } = await start(t)
  const [booked, soon, later] = [await book(), await book({ date: '2026-03-10' }), await book({ date: '2026-04-20' })]
  await accept(booked.id)
  await hill.agencyContracts.leave({ params: { id: contract } })
  const statusOf = async ({ id }: { id: number }) =>
    (await acacia.agencyBookings.list({})).data.find((one) => one.id === id)?.status
  assert.deepEqual([await statusOf(soon), await statusOf(later)], ['pending', 'withdrawn'])
  assert.match((await newest(ana))!.message, /^Acacia Staffing no longer books for this employer, so the request at /)
  const [agency] = (await ana.agencies.mine()).data
  await ana.agencies.leave({ params: { id: agency!.id } })
  assert.deepEqual([await statusOf(booked), await statusOf(soon)], ['accepted', 'withdrawn'])
  const noticesOfClient = (await hill.notifications.list()).notifications.map(({ message }) => message)
  assert.ok(
    noticesOfClient.some((text) => /^Acacia Staffing no longer represents Ana Nguyen, so its request for /.test(text)),
  )
  assert.ok(noticesOfClient.some((text) => /^Your contract with Acacia Staffing ends before /.test(text)))
  assert.ok(noticesOfClient.every((text) => !text.includes('cancelled')))
  await assert.rejects(book({ date: '2026-03-11' }), { code: 'not_found' })
})

test('a new rate leaves bookings made before as they were', async (t) => {
  const { acacia, hill, contract, book } = await start(t)
  const before = await book()
  const body = {
    from_date: CONTRACT.starts_on,
    classification: 'teacher',
    client_cents: 9000,
    pay_cents: 8000,
  } as const
  const { id } = (await acacia.agencyContracts.addRate({ params: { id: contract }, body })).data
  await hill.agencyContracts.acceptRate({ params: { id } })
  const after = (
    await acacia.agencyBookings.request({
      body: { ...(await bodyOf(before, contract, hill)), date: '2026-03-10', classification: 'teacher' },
    })
  ).data
  assert.equal(after.money?.client_hourly, 9000)
  const [, first] = (await acacia.agencyBookings.list({})).data
  assert.equal(first?.money?.client_hourly, 7200)
})

const bodyOf = async (
  { employee, site }: { employee: { id: number }; site: { id: number } },
  contract_id: number,
  hill: Person,
) => ({
  ...{ contract_id, site_id: site.id, employee_id: employee.id, ask_anyway: true, ...monday },
  subject_id: (await hill.shifts.history()).data[0]!.subject_id,
})

test('a booking of an agency is not moved by its client', async (t) => {
  const { hill, book, accept } = await start(t)
  const { id } = await book()
  await accept(id)
  const body = { date: monday.date, start_time: '09:00', end_time: '14:30' }
  await assert.rejects(hill.shiftChanges.request({ params: { id }, body }), { code: 'agency_decides' })
})
