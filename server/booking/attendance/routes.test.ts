import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signLink } from '#server/messaging/links/signatures.ts'
import { startApp } from '#test/app.ts'
import { block } from '#test/helpers/connections.ts'
import type { Person } from '#test/people.ts'

const started = startApp({ after })

/** Starts on Monday 2 March 2026 at 07:10 in Melbourne; the shift starts at 08:30. */
const scene = async (times = { date: '2026-03-02', start_time: '08:30', end_time: '15:30' }) => {
  const app = await started
  app.setNow('2026-03-01T20:10:00Z')
  const [ana, hill, lake] = [
    await app.employee('Ana', { phone: '+61491570156' }),
    await app.employer('Hill'),
    await app.employer('Lake'),
  ]
  const body = { ...times, subject_id: await app.subject(), inviter_id: hill.id, invitee_id: ana.id }
  const { id } = (await hill.shifts.request({ body })).data
  await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  const params = { id: String(id) }
  const at = (time: string) => app.setNow(`2026-03-02T${time}:00+11:00`)
  const expected = async (person: Person) => (await person.attendance.today()).data
  return { app, ana, hill, lake, id, params, at, expected }
}

test('accepts a check-in from three hours before the start until the end, once', async () => {
  const { ana, hill, params, at, expected } = await scene()
  at('05:29')
  await assert.rejects(ana.attendance.onMyWay({ params }), { code: 'too_early_for_sign' })
  await assert.rejects(hill.attendance.arrived({ params }), { code: 'too_early_for_sign' })
  at('05:30')
  const first = (await ana.attendance.onMyWay({ params })).data
  at('05:31')
  assert.deepEqual((await ana.attendance.onMyWay({ params })).data, first)
  assert.deepEqual((await expected(hill))[0]?.attendance, first)
  at('15:30')
  await assert.rejects(ana.attendance.onMyWay({ params }), { code: 'booking_not_live' })
  await assert.rejects(ana.attendance.arrived({ params }), { code: 'booking_not_live' })
})

test('refuses a check-in for a cancelled shift, which stays in the employer’s list', async () => {
  const { ana, hill, params, expected } = await scene()
  assert.equal((await expected(hill)).length, 1)
  await ana.shifts.cancel({ params })
  await assert.rejects(ana.attendance.onMyWay({ params }), { code: 'booking_not_live' })
  await assert.rejects(hill.attendance.arrived({ params }), { code: 'booking_not_live' })
  assert.deepEqual(await expected(ana), [])
  assert.equal((await expected(hill))[0]!.shift.status, 'cancelled')
})

test("lists today's shifts for both sides, with the phone for the employer only", async () => {
  const { ana, hill, lake, id, expected } = await scene()
  const [[atHill], [ofAna], atLake] = [await expected(hill), await expected(ana), await expected(lake)]
  assert.deepEqual([atHill?.shift.id, atHill?.phone], [id, '+61491570156'])
  assert.deepEqual([ofAna?.shift.id, ofAna?.phone], [id, null])
  assert.deepEqual(atLake, [])
})

test('the phone of a person who cancelled is only for employers who may see it anyway', async () => {
  const { ana, hill, params, expected } = await scene()
  await ana.shifts.cancel({ params })
  assert.deepEqual((await expected(hill))[0]!.phone, null)
  await ana.accounts.updateMe({ body: { shows_phone: true } })
  assert.deepEqual((await expected(hill))[0]!.phone, '+61491570156')
  await block(ana, hill)
  assert.deepEqual((await expected(hill))[0]?.phone ?? null, null)
})

test('notifies the employer of an expected arrival only if it is late', async () => {
  const { ana, hill, params, at } = await scene()
  const told = async () =>
    (await hill.notifications.list()).notifications.filter(({ title }) => title === 'Running late')
  at('08:10')
  await ana.attendance.onMyWay({ params, body: { minutes: 15 } })
  assert.deepEqual(await told(), [])
  const { on_my_way_at, expected_at } = (await ana.attendance.onMyWay({ params, body: { minutes: 30 } })).data
  assert.deepEqual([on_my_way_at, expected_at], ['2026-03-01T21:10:00Z', '2026-03-01T21:40:00Z'])
  assert.match((await told())[0]!.message, /^Ana is on the way and will arrive at about 08:40/)
})

test('lets only the person who checked in undo it, within minutes', async () => {
  const { ana, hill, params, at } = await scene()
  at('08:00')
  await ana.attendance.onMyWay({ params, body: { minutes: 5 } })
  await assert.rejects(hill.attendance.undoCheckIn({ params }), { code: 'sign_stays' })
  const { on_my_way_at, expected_at } = (await ana.attendance.undoCheckIn({ params })).data
  assert.deepEqual([on_my_way_at, expected_at], [null, null])

  await ana.attendance.onMyWay({ params })
  await hill.attendance.arrived({ params })
  assert.equal((await ana.attendance.arrived({ params })).data.arrived_by, 'employer')
  await assert.rejects(ana.attendance.undoCheckIn({ params }), { code: 'sign_stays' })
  assert.equal((await hill.attendance.undoCheckIn({ params })).data.arrived_at, null)
  at('08:02')
  await assert.rejects(ana.attendance.undoCheckIn({ params }), { code: 'sign_stays' })
})

test('accepts the link of a reminder for on my way and nothing else', async () => {
  const { app, ana, id, lake, expected } = await scene()
  const until = app.now().add({ hours: 8 })
  const by = (token: string) => app.anonymous.attendance.onMyWayByLink({ body: { token } })
  const about = { purpose: 'on_my_way' as const, userId: ana.id, shiftId: id, until }
  await by(await signLink(app.db, about))
  assert.notEqual((await expected(ana))[0]?.attendance.on_my_way_at, null)
  const stranger = await app.employee('Ben')
  await assert.rejects(by(await signLink(app.db, { ...about, userId: stranger.id })), { code: 'not_found' })
  await assert.rejects(by(await signLink(app.db, { ...about, userId: lake.id })), { code: 'not_found' })
  await assert.rejects(by(await signLink(app.db, { ...about, purpose: 'answer_shift' })), { code: 'link_invalid' })
  await assert.rejects(by('x'), { code: 'link_invalid' })
})
