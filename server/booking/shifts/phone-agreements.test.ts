import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'

const app = await startApp({ after })
const subject_id = await app.subject()
let day = Temporal.PlainDate.from('2026-03-02')

const scene = async () => {
  day = day.add({ weeks: 1 })
  app.setNow(day.subtract({ days: 3 }).toZonedDateTime('Australia/Melbourne').toInstant().toString())
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const book = async (start_time = '08:30', end_time = '15:30') => {
    const times = { date: day.toString(), start_time, end_time, subject_id }
    const body = { ...times, inviter_id: hill.id, invitee_id: ana.id, agreed_by_phone: true }
    return (await hill.shifts.request({ body })).data
  }
  const refuse = async ({ id }: { id: number }) => (await ana.shifts.refuse({ params: { id: String(id) } })).data
  const mine = async ({ id }: { id: number }) =>
    (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data.find((one) => one.id === id)!
  return { hill, ana, book, refuse, mine }
}

test('books a person at once who agreed by phone, and tells only that person', async () => {
  const { hill, ana, book } = await scene()
  const shift = await book()
  const until = app.now().add({ hours: 1 }).toString()
  assert.deepEqual([shift.status, shift.agreed_by_phone], ['accepted', { refusable_until: until }])
  const [notice, ...others] = (await ana.notifications.list({ query: {} })).notifications
  assert.equal(notice!.title, 'Shift booked by phone')
  assert.deepEqual(others, [])
  assert.deepEqual((await hill.notifications.list({ query: {} })).notifications, [])
  await assert.rejects(book('12:00', '16:00'), { code: 'overlapping_booking' })
  const entry = await app.db.one<{
    n: number
  }>`select count(*)::int as n from audit_entries where action = 'agreed_by_phone'`
  assert.equal(entry.n, 1)
})

test('a person may refuse within an hour, and the employer is notified', async () => {
  const { hill, book, refuse, mine } = await scene()
  const shift = await book()
  app.setNow(app.now().add({ minutes: 59 }).toString())
  await refuse(shift)
  const { status, cancel_reason } = await mine(shift)
  assert.deepEqual([status, cancel_reason], ['cancelled', 'not_agreed'])
  const [notice] = (await hill.notifications.list({ query: {} })).notifications
  assert.match(notice!.message, /This was not agreed by phone\./)
  await assert.rejects(refuse(shift), { code: 'refusal_too_late' })
})

test('a refusal is too late after an hour, and after the start', async () => {
  const { book, refuse } = await scene()
  const first = await book()
  app.setNow(app.now().add({ hours: 1 }).toString())
  await assert.rejects(refuse(first), { code: 'refusal_too_late' })

  const other = await scene()
  app.setNow(day.toZonedDateTime({ timeZone: 'Australia/Melbourne', plainTime: '08:00' }).toInstant().toString())
  const soon = await other.book()
  assert.equal(soon.agreed_by_phone!.refusable_until, soon.starts_at)
})
