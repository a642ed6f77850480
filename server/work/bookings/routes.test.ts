import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BookingSwap } from '#contract/work/bookings.ts'
import { startApp } from '#test/app.ts'
import { createMornings, schoolHours } from '#test/helpers/mornings.ts'
import { swapScenes } from '#test/helpers/swaps.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const mornings = createMornings(app, subject_id)

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const bookingOf = async (person: Person, shift: { id: number }) => (await person.bookings.get(params(shift))).data

const swaps = swapScenes(app, subject_id)

// Runs first, because its clock is earlier than that of the other tests.
test('names the colleague of an exchange in full to an employer with all bookings only', async () => {
  const { hill, ana, mias, shift, offer, exchange, agree, decide } = await swaps()
  const swap = await exchange((await offer()).code, mias)
  assert.deepEqual((await bookingOf(hill, shift)).swaps, [], 'nothing has been agreed')
  await agree(swap)
  await decide(swap.id)

  const swapOf = async (id: number) => (await bookingOf(hill, { id })).swaps[0]!
  const named = ({ direction, status, colleague }: BookingSwap) => `${direction} ${status} ${colleague}`
  const [given, returned] = [await swapOf(shift.id), await swapOf(mias.id)]
  const [taken, takenBack] = [await swapOf(given.booking_id!), await swapOf(returned.booking_id!)]
  assert.deepEqual([given, taken, returned, takenBack].map(named), [
    'given approved Mia Kay',
    'taken approved Ana Lee',
    'given approved Ana Lee',
    'taken approved Mia Kay',
  ])
  assert.deepEqual([taken.booking_id, takenBack.booking_id], [shift.id, mias.id])
  const [seen] = (await bookingOf(ana, shift)).swaps
  assert.deepEqual([seen?.colleague, seen?.booking_id], ['Mia K.', null])
})

/** A Monday morning on which Hill has asked Ana for a shift. */
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
