import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shift } from '#contract/booking/shifts.ts'
import { breakOf, breakText, timesheetSum } from './timesheet-totals.ts'

const on = (date: string, [start_time, end_time] = ['08:30', '15:30']) => ({
  shift: { date, start_time, end_time, time_zone: 'Australia/Melbourne' } as Shift,
  minimum_minutes: 180,
  hourly_cents: 7097,
})

test('formats a break in minutes, or as no break', () => {
  assert.equal(breakText(0), 'No break')
  assert.equal(breakText(30), '30 min')
})

test('pays a school day with a half-hour break by the minute', () => {
  assert.deepEqual(timesheetSum({ start_time: '08:30', end_time: '15:20', break_minutes: '30' }, on('2026-03-02')), {
    break_minutes: 30,
    worked_minutes: 380,
    paid_minutes: 380,
    amount_cents: 44_948,
  })
})

test('pays three hours for a call-in of one hour', () => {
  const sum = timesheetSum({ start_time: '08:30', end_time: '09:30', break_minutes: '0' }, on('2026-03-02'))
  assert.equal(sum?.worked_minutes, 60)
  assert.equal(sum?.paid_minutes, 180)
  assert.equal(sum?.amount_cents, 21_291)
})

test('counts the real hours of a night across a clock change', () => {
  const night = { start_time: '22:00', end_time: '06:00', break_minutes: '0' }
  assert.equal(timesheetSum(night, on('2026-03-02'))?.worked_minutes, 480)
  assert.equal(timesheetSum(night, on('2026-04-04'))?.worked_minutes, 540)
  assert.equal(timesheetSum(night, on('2026-10-03'))?.worked_minutes, 420)
})

test('counts a late start of a night shift on the day after', () => {
  const late = { start_time: '00:30', end_time: '07:00', break_minutes: '0' }
  assert.equal(timesheetSum(late, on('2026-04-04', ['22:00', '07:00']))?.worked_minutes, 450)
  assert.equal(timesheetSum(late, on('2026-03-02', ['22:00', '07:00']))?.worked_minutes, 390)
})

test('calculates nothing from incomplete fields', () => {
  const whole = { start_time: '08:30', end_time: '15:30', break_minutes: '30' }
  assert.equal(timesheetSum({ ...whole, start_time: null }, on('2026-03-02')), null)
  assert.equal(timesheetSum({ ...whole, break_minutes: 'half an hour' }, on('2026-03-02')), null)
  assert.equal(timesheetSum({ ...whole, break_minutes: '600' }, on('2026-03-02')), null)
  assert.equal(breakOf(' 45 '), 45)
  assert.equal(breakOf('-5'), null)
})
