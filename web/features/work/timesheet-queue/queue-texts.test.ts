import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QueuedTimesheet } from '#contract/work/timesheet-queue.ts'
import { differenceText, effectText, sumText, timesText } from './queue-texts.ts'

const booked = { start_time: '08:30', end_time: '15:30', break_minutes: 30, worked_minutes: 390 }
const sheet: QueuedTimesheet = {
  shift_id: 1,
  site: { id: 1, name: 'Hill' },
  person: { id: 2, name: 'Ana', avatar: null },
  subject: 'Music',
  agency: null,
  date: '2026-03-09',
  time_zone: 'Australia/Melbourne',
  booked,
  entered: booked,
  is_as_booked: true,
  amount_cents: 46_131,
  document: { kind: 'pay_statement', gst_cents: 0, total_cents: 46_131 },
  note: null,
  dispute_reason: null,
  submitted_at: '2026-03-09T08:00:00Z',
  decided_at: null,
  decided_by: null,
}
const invoiced: QueuedTimesheet = {
  ...sheet,
  document: { kind: 'tax_invoice', gst_cents: 4613, total_cents: 50_744 },
}
const ofAgency: QueuedTimesheet = { ...sheet, agency: 'Relief Now', document: null, amount_cents: 60_000 }

test('says how the entered times differ from the booking', () => {
  const entered = (times: Partial<typeof booked>) =>
    differenceText({ ...sheet, is_as_booked: false, entered: { ...booked, ...times } })
  assert.equal(differenceText(sheet), 'As booked')
  assert.equal(entered({ end_time: '16:00', worked_minutes: 420 }), '30 min more')
  assert.equal(entered({ start_time: '10:00', worked_minutes: 300 }), '1 h 30 min less')
  assert.equal(entered({ start_time: '08:00', end_time: '15:00' }), 'Other times')
  assert.equal(timesText({ ...booked, break_minutes: 0 }), '08:30–15:30, no break')
})

test('adds up what is paid, with GST and the bills of agencies', () => {
  assert.equal(sumText([sheet]), '1 timesheet, $461.31 in total.')
  assert.equal(sumText([sheet, invoiced, ofAgency]), '3 timesheets, $1,568.75 in total, including GST of $46.13.')
})

test('says which documents an approval issues', () => {
  assert.equal(effectText([sheet]), 'Approving locks it and issues its pay statement.')
  assert.equal(effectText([invoiced]), 'Approving locks it and issues its invoice.')
  assert.equal(effectText([ofAgency]), 'Approving locks it. Relief Now bills you.')
  assert.equal(
    effectText([sheet, invoiced, ofAgency]),
    'Approving locks them and issues their pay statements and invoices. Relief Now bills you.',
  )
})
