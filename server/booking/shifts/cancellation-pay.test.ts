import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let people = 0

/** A teacher who is booked from 08:30 to 15:30 on a Monday in that zone, and their school. */
const booked = async (time_zone: string, date: string) => {
  const hill = await app.employer('Hill', { time_zone })
  const ana = await app.employee(`Ana ${++people}`, { time_zone })
  const book = async (start_time = '08:30') => {
    const body = { inviter_id: hill.id, invitee_id: ana.id, subject_id, date, start_time, end_time: '15:30' }
    const { data } = await hill.shifts.request({ body })
    await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
    return data
  }
  const shift = await book()
  const params = { id: String(shift.id) }
  const cost = async () => (await hill.shifts.cancellation({ params })).data
  const cancel = async (owed_cents?: number) =>
    (await hill.shifts.cancel({ params, body: owed_cents === undefined ? {} : { owed_cents } })).data
  const owedTo = async () =>
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data.find(({ id }) => id === shift.id)!
      .owed
  return { hill, ana, book, cost, cancel, owedTo }
}

test('a school in Victoria owes the full pay after noon on the day before', async () => {
  const { ana, cost, cancel, owedTo } = await booked('Australia/Melbourne', '2026-03-09')
  app.setNow('2026-03-08T01:00:00Z')
  const before = await cost()
  assert.deepEqual(before, { owed: null, free_until: '2026-03-08T01:00:00Z', agency: null })
  app.setNow('2026-03-08T01:00:01Z')
  const { owed } = await cost()
  assert.deepEqual(
    [owed!.share, owed!.rule],
    ['the full pay', 'the rule in Victoria for cancelling after 12:00 on the day before'],
  )
  await assert.rejects(cancel(0), { code: 'changed_meanwhile' })
  assert.equal((await cancel(owed!.cents)).owed!.cents, owed!.cents)
  assert.equal((await owedTo())!.cents, owed!.cents)
  const { notifications } = await ana.notifications.list({ query: {} })
  assert.match(notifications[0]!.message, /You are owed the full pay, \$\d+\.\d\d: the rule in Victoria/)
})

test('a school in Queensland owes two hours on the day, unless it books the person again', async () => {
  const { book, cost, cancel, owedTo } = await booked('Australia/Brisbane', '2026-03-16')
  app.setNow('2026-03-15T20:00:00Z')
  const { owed } = await cost()
  assert.deepEqual([owed!.share, owed!.lifted_by_rebooking], ['2 hours', true])
  await cancel()
  assert.deepEqual([(await owedTo())!.cents, (await owedTo())!.is_lifted], [owed!.cents, false])
  await book('10:00')
  assert.equal((await owedTo())!.is_lifted, true)
})

test('a school in New South Wales owes half of the pay once the person has arrived', async () => {
  const { ana, cost } = await booked('Australia/Sydney', '2026-03-23')
  app.setNow('2026-03-22T21:00:00Z')
  assert.equal((await cost()).owed, null)
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  await ana.attendance.arrived({ params: { id: String(shift!.id) } })
  assert.equal((await cost()).owed!.share, 'half of the pay')
})

test('a person who cancels is owed nothing', async () => {
  const { hill, ana, owedTo } = await booked('Australia/Melbourne', '2026-03-30')
  app.setNow('2026-03-29T20:00:00Z')
  const [shift] = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data
  await ana.shifts.cancel({ params: { id: String(shift!.id) }, body: {} })
  assert.equal(await owedTo(), null)
  await assert.rejects(hill.shifts.cancellation({ params: { id: String(shift!.id) } }), { code: 'already_over' })
})
