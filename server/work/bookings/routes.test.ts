import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const bookingOf = async (person: Person, shift: { id: number }) => (await person.bookings.get(params(shift))).data

/** A Monday morning with Ana booked at Hill. */
const scene = async () => {
  const today = await mornings.next()
  const [hill, ana] = [await app.employer('Hill'), await mornings.teacher('Ana Lee', '+61491570156')]
  const request = async (invitee: Person) => {
    const ids = { subject_id, inviter_id: hill.id, invitee_id: invitee.id }
    return (await hill.shifts.request({ body: { ...schoolHours(today), ...ids, also_ask: 'more_needed' } })).data
  }
  const accept = (person: Person, shift: { id: number }) =>
    person.shifts.answer({ ...params(shift), body: { status: 'accepted' } })
  const shift = await request(ana)
  return { today, hill, ana, shift, request, accept }
}

test('shows a request, a booking and its timesheet to both sides, and to nobody else', async () => {
  const { hill, ana, shift, accept } = await scene()
  const asked = await bookingOf(ana, shift)
  assert.deepEqual(
    {
      status: asked.shift.status,
      timesheet: asked.timesheet,
      may_write: asked.may_write,
      cents: asked.pay.amount_cents,
    },
    { status: 'pending', timesheet: null, may_write: false, cents: 44_948 },
  )
  assert.equal((await bookingOf(hill, shift)).phone, null)

  await accept(ana, shift)
  await mornings.wait({ hours: 2 })
  await ana.attendance.onMyWay({ ...params(shift), body: { minutes: 15 } })
  const booked = await bookingOf(hill, shift)
  assert.deepEqual(
    { phone: booked.phone, may_write: booked.may_write, left: booked.attendance.on_my_way_at !== null },
    { phone: '+61491570156', may_write: true, left: true },
  )
  assert.equal((await bookingOf(ana, shift)).phone, null)

  await mornings.wait({ hours: 8 })
  const body = { start_time: '08:40', end_time: '15:30', break_minutes: 30 }
  await ana.timesheets.submit({ ...params(shift), body })
  const worked = await bookingOf(hill, shift)
  assert.deepEqual(
    [worked.worked_here, worked.timesheet?.status, worked.timesheet?.history.map(({ status }) => status)],
    [1, 'submitted', ['submitted']],
  )
  for (const stranger of [await app.employer('Lake'), await mornings.teacher('Ben')])
    await assert.rejects(bookingOf(stranger, shift), { code: 'not_found' })
})

test('names the times of a change and of an undone and a final cancellation', async () => {
  const { today, hill, ana, shift, accept } = await scene()
  await accept(ana, shift)
  await hill.shiftChanges.request({ ...params(shift), body: { date: today, start_time: '09:40', end_time: '15:30' } })
  const [change] = (await bookingOf(hill, shift)).changes_asked
  assert.equal(change?.at, app.now().toString())

  await hill.shifts.cancel({ ...params(shift), body: {} })
  await hill.shifts.undoCancel(params(shift))
  const again = await bookingOf(ana, shift)
  assert.deepEqual([again.undone.length, again.closed_at], [1, null])
  await mornings.wait({ minutes: 5 })
  await ana.shifts.cancel({ ...params(shift), body: { reason: 'Ill', cancel_reason: 'illness' } })
  const ended = await bookingOf(hill, shift)
  assert.deepEqual(
    [ended.shift.status, ended.shift.reason, ended.shift.cancel_reason, ended.closed_at],
    ['cancelled', 'Ill', null, app.now().toString()],
  )
  assert.equal((await bookingOf(ana, shift)).shift.cancel_reason, 'illness')
})

test('names the colleague of a hand-over in full for the employer alone, who can open both bookings', async () => {
  const { hill, ana, shift, accept } = await scene()
  await accept(ana, shift)
  const mia = await mornings.teacher('Mia Kay')
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
    values (${hill.id}, ${mia.id}, 'employer', 'accepted', ${app.now()}, ${app.now()})`
  const { data: swap } = await ana.shiftSwaps.offer(params(shift))
  await mia.shiftSwaps.answer({ body: { code: swap.code!, status: 'accepted' } })
  await hill.shiftSwaps.decide({ ...params(swap), body: { status: 'approved' } })

  const [given] = (await bookingOf(hill, shift)).swaps
  const [taken] = (await bookingOf(hill, { id: given!.booking_id! })).swaps
  assert.deepEqual(
    [given, taken].map((one) => [one?.direction, one?.status, one?.colleague]),
    [
      ['given', 'approved', 'Mia Kay'],
      ['taken', 'approved', 'Ana Lee'],
    ],
  )
  assert.equal(taken?.booking_id, shift.id)
  const [seen] = (await bookingOf(ana, shift)).swaps
  assert.deepEqual([seen?.colleague, seen?.booking_id], ['Mia K.', null])
})
