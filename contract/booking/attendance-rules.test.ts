import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AttendanceStatus, attendanceStatusOf, mayArrive, mayGoOnWay, mayUndoCheckIn } from './attendance-rules.ts'

const shift = {
  inviter_id: 10001,
  invitee_id: 10002,
  status: 'accepted',
  starts_at: '2026-03-01T21:30:00Z',
  ends_at: '2026-03-02T04:30:00Z',
} as const
const none = { on_my_way_at: null, expected_at: null, arrived_at: null, arrived_by: null }
const at = (time: string) => Date.parse(`2026-03-01T${time}:00Z`)
const onWay = { ...none, on_my_way_at: '2026-03-01T21:00:00Z' }

test('the status of an expected person follows from check-ins and the clock', () => {
  const table: [Parameters<typeof attendanceStatusOf>[0], string, AttendanceStatus][] = [
    [none, '20:00', 'to_come'],
    [none, '21:39', 'to_come'],
    [none, '21:40', 'missing'],
    [onWay, '21:30', 'on_the_way'],
    [onWay, '21:31', 'late'],
    [{ ...onWay, expected_at: '2026-03-01T21:30:00Z' }, '21:10', 'on_the_way'],
    [{ ...onWay, expected_at: '2026-03-01T21:35:00Z' }, '21:10', 'late'],
    [{ ...none, arrived_at: '2026-03-01T21:50:00Z', arrived_by: 'employer' }, '21:51', 'here'],
  ]
  for (const [signs, time, standing] of table) assert.equal(attendanceStatusOf(signs, shift, at(time)), standing, time)
  assert.equal(attendanceStatusOf(none, { ...shift, status: 'no_show' }, at('21:51')), 'no_show')
})

test('only the booked person sets out, and only the two sides record an arrival', () => {
  const now = at('18:30')
  const [employer, employee, other] = [{ id: 10001 }, { id: 10002 }, { id: 10003 }]
  assert.deepEqual(
    [employer, employee, other].map((actor) => [mayGoOnWay(actor, shift, now), mayArrive(actor, shift, now)]),
    [
      [false, true],
      [true, true],
      [false, false],
    ],
  )
  for (const moment of [now - 1, Date.parse(shift.ends_at)]) assert.equal(mayGoOnWay(employee, shift, moment), false)
  for (const status of ['pending', 'cancelled', 'completed'] as const)
    assert.equal(mayArrive(employer, { ...shift, status }, now), false)
})

test('a check-in is undone by its sender, the last one first, within two minutes', () => {
  const here = { ...onWay, arrived_at: '2026-03-01T21:01:00Z', arrived_by: 'employee' } as const
  assert.equal(mayUndoCheckIn('employee', here, at('21:02')), 'arrived')
  assert.equal(mayUndoCheckIn('employer', here, at('21:02')), null)
  assert.equal(mayUndoCheckIn('employee', onWay, at('21:01')), 'on_my_way')
  assert.equal(mayUndoCheckIn('employee', onWay, at('21:02')), null)
  assert.equal(mayUndoCheckIn('employer', onWay, at('21:01')), null)
})
