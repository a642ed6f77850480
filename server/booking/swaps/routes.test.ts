import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { lockReplacement } from '#server/booking/shifts/replacements.ts'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { startApp } from '#test/app.ts'
import { block, connect } from '#test/helpers/connections.ts'
import { waitForLock } from '#test/helpers/locks.ts'
import { memberOf } from '#test/helpers/members.ts'
import { swapScenes } from '#test/helpers/swaps.ts'
import type { Person } from '#test/people.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
const scene = swapScenes(app, subject_id)
const asBefore = [{ name: 'Ana Lee', status: 'accepted', replaces: null }]

test('a colleague takes over a booking once the employer approves', async () => {
  const { hill, ana, mia, times, params, offer, open, answer, decide, bookings, newest } = await scene()
  const { code, giver } = await offer()
  assert.equal(giver, 'Ana Lee')
  await assert.rejects(offer(), { code: 'swap_open' })
  assert.deepEqual((await hill.shiftSwaps.list({ query: {} })).data, [], 'the employer sees it once both agree')

  const link = await open(code)
  assert.deepEqual(
    { giver: link.swap.giver, code: link.swap.code, refusal: link.refusal, cents: link.pay.amount_cents },
    { giver: 'Ana L.', code: null, refusal: null, cents: 46_131 },
  )
  const { id } = await answer(code)
  assert.match((await newest(ana)).message, /^Mia K\. has agreed to take your shift at Hill on Monday /)
  assert.match(
    (await newest(hill)).message,
    /^Ana Lee asks to hand the shift on Monday .* to Mia Kay\. Approve or decline it by 06:30 on Monday /,
  )
  assert.deepEqual(await bookings(), asBefore, 'nothing changes before the employer has approved')

  await decide(id)
  assert.deepEqual(await bookings(), [
    { name: 'Mia Kay', status: 'accepted', replaces: 'Ana Lee' },
    { name: 'Ana Lee', status: 'cancelled', replaces: null },
  ])
  assert.equal((await newest(ana)).title, 'Shift handed over')
  assert.equal((await newest(mia)).title, 'Shift booked')
  await assert.rejects(decide(id), { code: 'swap_over' })
  await assert.rejects(ana.shifts.undoCancel({ params }), { code: 'undo_too_late' })
  const slot = await app.db.one<{ headcount: number; booked: number; cancelled: number | null }>`
    select l.headcount, l.booked, cancel_code(s.status, s.cancelled_by, s.date, ${times.date}) as cancelled
    from shifts s join slots l on l.id = s.slot_id where s.id = ${params.id}`
  assert.deepEqual(slot, { headcount: 1, booked: 1, cancelled: null })
  const [ledger] = await app.db.all<{ reasons: string[] }>`select reasons from offer_ledger order by at desc limit 1`
  assert.deepEqual(ledger, { reasons: ['swap'] })
})

test('keeps the booking if the swap is refused, declined or withdrawn', async () => {
  const { ana, mia, offer, answer, decide, bookings, newest } = await scene()
  await answer((await offer()).code, 'refused')
  assert.equal((await newest(ana)).title, 'Your colleague said no')

  const second = await answer((await offer()).code)
  await decide(second.id, 'declined')
  assert.match((await newest(mia)).message, /^Hill did not approve you to take over from Ana L\. /)
  assert.match(
    (await newest(ana)).message,
    /^Hill did not approve Mia K\. to take over from you\. You are still booked /,
  )

  const third = await answer((await offer()).code)
  await mia.shiftSwaps.withdraw({ params: { id: String(third.id) } })
  await assert.rejects(decide(third.id), { code: 'swap_over' })

  const fourth = await offer()
  await ana.shiftSwaps.withdraw({ params: { id: String(fourth.id) } })
  await assert.rejects(answer(fourth.code), { code: 'swap_over' })
  assert.deepEqual(await bookings(), asBefore)
})

test('a swap lapses if the booking is cancelled or moved, or nobody approves in time', async () => {
  const { hill, ana, mia, shift, params, offer, answer, decide, newest } = await scene()
  const late = await answer((await offer()).code)
  app.setNow(late.until)
  await app.runJobs()
  assert.match((await newest(ana)).message, /^Mia K\. was not approved to take over from you\. You are still booked /)
  assert.match((await newest(mia)).message, /is no longer available\. You are not booked\.$/)
  await assert.rejects(decide(late.id), { code: 'swap_over' })

  const moved = await answer((await offer()).code)
  const body = { date: shift.date, start_time: '09:30', end_time: '15:30' }
  const change = (await hill.shiftChanges.request({ params, body })).data.changes[0]!
  await ana.shiftChanges.answer({ params: { id: String(change.id) }, body: { status: 'agreed' } })
  await assert.rejects(decide(moved.id), { code: 'swap_over' })

  const cancelled = await answer((await offer()).code)
  await ana.shifts.cancel({ params, body: {} })
  await assert.rejects(decide(cancelled.id), { code: 'swap_over' })
})

test('a colleague without the traits that the booking needs cannot take it', async () => {
  const { mia, offer, open, answer } = await scene()
  const { code } = await offer()
  await app.db.run`update staff_subject set traits = 0 where employee_id = ${mia.id}`
  assert.match((await open(code)).refusal!, /^Your profile does not match /)
  await assert.rejects(answer(code), { code: 'swap_not_possible' })
})

test('checks that the colleague can be booked, also when the employer approves', async () => {
  const { hill, mia, times, book, offer, open, answer, decide, bookings } = await scene()
  const { code } = await offer()
  const stranger = await app.employee('Sam Stone')
  assert.match((await open(code, stranger)).refusal!, /^Only people who have worked at Hill or are connected /)
  await assert.rejects(answer(code, 'accepted', stranger), { code: 'swap_not_possible' })

  const { id } = await answer(code)
  await app.db.run`update users set terms_version = terms_version - 1 where id = ${mia.id}`
  await assert.rejects(decide(id), {
    code: 'swap_not_possible',
    message: 'Mia Kay must sign in and agree to the new Terms & Conditions first.',
  })
  await app.db.run`update users set terms_version = terms_version + 1 where id = ${mia.id}`
  await book(mia, await app.employer('Lake'), times)
  await assert.rejects(decide(id), { code: 'swap_not_possible' })
  assert.deepEqual(await bookings(), asBefore)
  await hill.shiftSwaps.decide({ params: { id: String(id) }, body: { status: 'declined' } })
  assert.equal((await open((await offer()).code)).refusal, 'You are already booked at that time.')
})

test('an organiser approves up to their limits, and a closed account ends the swap', async () => {
  const { hill, ana, mia, offer, answer, decide, newest } = await scene()
  const organiser = await memberOf(app, hill, 'organiser')
  const none = { longest_minutes: null, cost_cents: null, hourly_cents: null, usual_times: null }
  await hill.approvals.setLimits({ body: { ...none, longest_minutes: 360 } })
  const { id } = await answer((await offer()).code)
  await assert.rejects(decide(id, 'approved', organiser), { code: 'approval_needed' })
  await app.db.run`update users set password_hash = ${await passwordHash()} where id = ${mia.id}`
  await mia.privacy.close({ body: { password: PASSWORD } })
  assert.match((await newest(ana)).message, / You are still booked on Monday /)
  const titles = (await hill.notifications.list({ query: {} })).notifications.map(({ title }) => title)
  assert.ok(titles.includes('Booking stays as it is'))
  await assert.rejects(decide(id), { code: 'swap_over' })
})

test('a person who may not be booked reads that the link is over', async () => {
  const { hill, mia, offer, open, answer } = await scene()
  const { code } = await offer()
  await hill.staffPreferences.doNotBook({ params: { id: String(mia.id) }, body: { reason: null, confirmed: true } })
  await assert.rejects(open(code), { code: 'swap_over' })
  await assert.rejects(answer(code), { code: 'swap_over' })
})

test('a block or "do not book" ends a swap that the employer has not decided', async () => {
  const { hill, ana, mia, params, offer, answer, decide, newest } = await scene()
  const titlesOf = async (person: Person) =>
    (await person.notifications.list({ query: {} })).notifications.map(({ title }) => title)
  const { id } = await answer((await offer()).code)
  await hill.staffPreferences.doNotBook({ params: { id: String(mia.id) }, body: { reason: null, confirmed: true } })
  await assert.rejects(decide(id), { code: 'swap_over' })
  assert.match((await newest(mia)).message, / is no longer available\. You are not booked\.$/)
  assert.match((await newest(ana)).message, / You are still booked on Monday /)
  assert.ok(!(await titlesOf(hill)).includes('Booking stays as it is'))

  await hill.staffPreferences.bookAgain({ params: { id: String(mia.id) } })
  const mias = (await mia.shifts.ofEmployee({ params: { id: String(mia.id) }, query: {} })).data
  for (const shift of mias) await mia.shifts.cancel({ params: { id: String(shift.id) }, body: {} })
  await connect(mia, hill)
  const again = await answer((await offer()).code)
  await block(mia, hill)
  await assert.rejects(decide(again.id), { code: 'swap_over' })
  assert.equal((await newest(hill)).title, 'Booking stays as it is')
  assert.equal((await ana.shiftSwaps.list({ query: {} })).data.length, 0)
  assert.equal((await ana.shiftSwaps.offer({ params })).data.status, 'open')
})

/** Zoe is booked in place of Ana, who has cancelled, and Mia agrees to take over from Zoe. */
const sceneOfReplacement = async () => {
  const { hill, ana, times, shift, answer, decide } = await scene()
  await ana.shifts.cancel({ params: { id: String(shift.id) }, body: {} })
  const zoe = await app.employee('Zoe Ray', { profile: false })
  await zoe.profiles.create({ body: { vit_id: '123456', can_teach: [subject_id], year_levels: ['primary'] } })
  const { data: replacement } = await hill.shifts.request({
    body: { ...times, subject_id, inviter_id: hill.id, invitee_id: zoe.id },
  })
  const zoes = { params: { id: String(replacement.id) } }
  await zoe.shifts.answer({ ...zoes, body: { status: 'accepted' } })
  const swap = await answer((await zoe.shiftSwaps.offer(zoes)).data.code)
  return { hill, shift, replacement, approve: () => decide(swap.id) }
}

test('a colleague who takes over a replacement replaces the person who left', async () => {
  const { hill, shift, approve } = await sceneOfReplacement()
  await approve()
  const { data } = await hill.shifts.history({ query: {} })
  assert.equal(data.find(({ id }) => id === shift.id)?.replaced_by?.name, 'Mia Kay')
  await assert.rejects(hill.shifts.replace({ params: { id: String(shift.id) } }), { code: 'no_replacement_needed' })
})

test('an approval waits for a replacement of the same person before it locks the slot', async () => {
  const { shift, replacement, approve } = await sceneOfReplacement()
  let approved: Promise<unknown> | undefined
  await app.db.transaction(async (tx) => {
    await lockReplacement(tx, shift.id)
    approved = approve()
    await waitForLock(app, 1, 'pg_advisory_xact_lock')
    await tx.run`
      select from slots where id = (select slot_id from shifts where id = ${replacement.id}) for no key update nowait`
  })
  await approved
})

test('a colleague takes over the same hours after the workplace has changed its zone', async () => {
  const { hill, mia, shift, offer, answer, decide } = await scene()
  const { id } = await answer((await offer()).code)
  await app.db.run`update users set time_zone = 'Australia/Perth' where id = ${hill.id}`
  await decide(id)
  const { data } = await mia.shifts.ofEmployee({ params: { id: String(mia.id) }, query: {} })
  assert.ok(data.some(({ date, starts_at }) => date === shift.date && starts_at === shift.starts_at))
})
