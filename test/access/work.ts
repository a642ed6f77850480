import { addSubject, requestShift, UNKNOWN_ID } from './fixtures.ts'
import {
  conflict,
  created,
  notFound,
  notYourTurn,
  ok,
  onlyEmployee,
  onlyEmployer,
  parties,
  type Row,
  row,
} from './row.ts'
import type { MakeRequest, World } from './world.ts'

const timesheetLocked = conflict('timesheet_locked')
const notOver = conflict('not_over')
const rateExists = conflict('rate_exists')
let shiftDay = Temporal.PlainDate.from('2026-02-20')
// Inserted directly, since time does not move here; each is one day earlier than the one before.
const addCompletedShift = async (world: World) => {
  shiftDay = shiftDay.subtract({ days: 1 })
  const { employer, employee } = world.people
  const { id } = await addSubject(world)
  const shift = await world.app.db.one<{ id: number }>`
    insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
    values (${employer.id}, ${employee.id}, ${id}, ${shiftDay}, '08:30', '15:30', 'Australia/Melbourne',
      tstzrange((${shiftDay}::date + time '08:30') at time zone 'Australia/Melbourne',
        (${shiftDay}::date + time '15:30') at time zone 'Australia/Melbourne'), 'completed', ${world.app.now()})
    returning id`
  return shift.id
}

const times = { start_time: '08:30', end_time: '15:30', break_minutes: 30 }
const submitTimesheet = async (world: World) => {
  const id = await addCompletedShift(world)
  await world.people.employee.timesheets.submit({ params: { id }, body: times })
  return id
}

const approveTimesheet = async (world: World) => {
  const id = await submitTimesheet(world)
  await world.people.employer.timesheets.approve({ params: { id } })
  return id
}

const rating = { rating: 5, feedback: 'Calm and prepared.' }
const rate = async (world: World, by: 'employer' | 'employee') =>
  (await world.people[by].ratings.rate({ params: { id: await addCompletedShift(world) }, body: rating })).data.id

type Body = Record<string, unknown>
const withShift =
  (shift: (world: World) => Promise<number>, body?: Body): MakeRequest =>
  async (world) => ({ params: { id: await shift(world) }, ...(body && { body }) })

const addPendingShift = async (world: World) => (await requestShift(world)).id
const unknownShift = (body?: Body) => ({ params: { id: UNKNOWN_ID }, ...(body && { body }) })
// Later than the shifts of other rows, which may have begun in the same world.
let rateDay = Temporal.PlainDate.from('2026-09-01')
const newRate = () => {
  rateDay = rateDay.add({ days: 1 })
  return { from_date: rateDay.toString(), hourly_cents: 8000 }
}

const addPayRate = async ({ people }: World) => (await people.employer.timesheets.addPayRate({ body: newRate() })).data
const reason = { reason: 'You left at 15:00.' }
const reply = { reply: 'Thank you!' }

export const workRows: readonly Row[] = [
  row('POST /shifts/:id/rating', parties(created), withShift(addCompletedShift, rating)),
  row('POST /shifts/:id/rating of a shift to come', parties(notOver), withShift(addPendingShift, rating)),
  row('POST /shifts/:id/rating that does not exist', parties(notFound), unknownShift(rating)),
  row(
    'POST /ratings/:id/reply',
    parties(notYourTurn, ok),
    withShift((world) => rate(world, 'employer'), reply),
  ),
  row(
    'POST /ratings/:id/reply by the employer',
    parties(ok, notYourTurn),
    withShift((world) => rate(world, 'employee'), reply),
  ),
  row('POST /ratings/:id/reply that does not exist', parties(notFound), unknownShift(reply)),
  row('GET /timesheets', onlyEmployer(ok)),
  row('GET /timesheets/:id', parties(ok), withShift(addCompletedShift)),
  row('GET /timesheets/:id of a shift to come', parties(notOver), withShift(addPendingShift)),
  row('GET /timesheets/:id that does not exist', parties(notFound), unknownShift()),
  row('PUT /timesheets/:id', onlyEmployee(ok, notFound), withShift(addCompletedShift, times)),
  row(
    'PUT /timesheets/:id again',
    onlyEmployee(conflict('already_submitted'), notFound),
    withShift(submitTimesheet, times),
  ),
  row(
    'PUT /timesheets/:id that is approved',
    onlyEmployee(timesheetLocked, notFound),
    withShift(approveTimesheet, times),
  ),
  row('POST /timesheets/:id/approve', onlyEmployer(ok, notFound), withShift(submitTimesheet, {})),
  row(
    'POST /timesheets/:id/approve of a draft',
    onlyEmployer(conflict('not_submitted'), notFound),
    withShift(addCompletedShift, {}),
  ),
  row(
    'POST /timesheets/:id/approve that is approved',
    onlyEmployer(timesheetLocked, notFound),
    withShift(approveTimesheet, {}),
  ),
  row('POST /submit-timesheets', onlyEmployee(ok), async (world) => {
    const shift_id = await addCompletedShift(world)
    return { body: { sheets: [{ shift_id, start_time: '08:30', end_time: '15:30', break_minutes: 30 }] } }
  }),
  row('POST /approve-timesheets', onlyEmployer(ok), async (world) => {
    const shift_id = await submitTimesheet(world)
    const { submitted_at, amount_cents } = (await world.people.employer.timesheets.get({ params: { id: shift_id } }))
      .data
    const document = { kind: 'pay_statement', total_cents: amount_cents }
    return { body: { sheets: [{ shift_id, submitted_at, amount_cents, document }] } }
  }),
  row('POST /approve-timesheets of one that does not exist', onlyEmployer(ok), {
    body: { sheets: [{ shift_id: UNKNOWN_ID, submitted_at: '2026-03-01T00:00:00Z', amount_cents: 1, document: null }] },
  }),
  row('POST /timesheets/:id/dispute', onlyEmployer(ok, notFound), withShift(submitTimesheet, reason)),
  row(
    'POST /timesheets/:id/dispute that is approved',
    onlyEmployer(timesheetLocked, notFound),
    withShift(approveTimesheet, reason),
  ),
  row('GET /pay-rates', onlyEmployer(ok)),
  row('POST /pay-rates', onlyEmployer(created), async () => ({ body: newRate() })),
  row('POST /pay-rates again', onlyEmployer(rateExists), async (world) => {
    const { from_date, hourly_cents } = await addPayRate(world)
    await world.people.otherEmployer.timesheets.addPayRate({ body: { from_date, hourly_cents } }).catch(() => null)
    return { body: { from_date, hourly_cents } }
  }),
  row('DELETE /pay-rates/:id', onlyEmployer(ok, notFound), async (world) => ({
    params: { id: (await addPayRate(world)).id },
  })),
  row('GET /invoices/:id', parties(ok), withShift(approveTimesheet)),
  row('GET /invoices/:id that is not approved', parties(conflict('no_invoice_yet')), withShift(submitTimesheet)),
  row('GET /invoices/:id that does not exist', parties(notFound), unknownShift()),
  row('GET /timesheets/:id/document', parties(ok), withShift(submitTimesheet)),
  row('GET /timesheets/:id/document of a shift to come', parties(notOver), withShift(addPendingShift)),
  row('GET /timesheets/:id/document that does not exist', parties(notFound), unknownShift()),
  row('GET /tax-details', onlyEmployee(ok)),
  row('PUT /tax-details', onlyEmployee(ok), {
    body: { is_contractor: true, abn: '51 824 753 556', charges_gst: true },
  }),
  row('GET /activity-history', onlyEmployee(ok)),
  row('GET /activity-history/export', onlyEmployee(ok)),
  row('GET /activity-records', onlyEmployer(ok)),
  row('GET /activity-records/export', onlyEmployer(ok)),
  row('GET /organisation/figures', onlyEmployer(ok)),
  row('GET /organisation/figures of one site', onlyEmployer(ok, notFound), ({ people }) =>
    Promise.resolve({ query: { site_id: String(people.employer.id) } }),
  ),
  row('GET /organisation/figures/details', onlyEmployer(ok)),
  row('GET /organisation/figures/export', onlyEmployer(ok)),
  row('GET /organisation/figures/export of a site that does not exist', onlyEmployer(notFound), {
    query: { site_id: String(UNKNOWN_ID) },
  }),
]
