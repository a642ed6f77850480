import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShiftChange } from '#contract/booking/shift-change.ts'
import { answerTime, changeHistory } from './change-texts.ts'

const before = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }
const change = (status: ShiftChange['status'], after = { ...before, start_time: '09:00' }): ShiftChange => ({
  ...{ id: 1, status, before, after, rest: null, requested_by: null },
  ...{ answer_by: '2026-03-08T19:30:00Z', ended_at: status === 'open' ? null : '2026-03-06T01:00:00Z' },
})
const history = (...changes: ShiftChange[]) => changeHistory({ changes, time_zone: 'Australia/Melbourne' }, 'Ana')

test('names the dates of a change only where they differ', () => {
  assert.deepEqual(history(change('agreed')), ['Moved from 08:30–15:30 to 09:00–15:30, agreed by Ana on 6 Mar 2026'])
  assert.deepEqual(history(change('agreed', { ...before, date: '2026-03-10' })), [
    'Moved from 9 Mar 2026, 08:30–15:30 to 10 Mar 2026, 08:30–15:30, agreed by Ana on 6 Mar 2026',
  ])
})

test('says which part of a split booking the person keeps', () => {
  const after = { ...before, end_time: '12:00' }
  const split = { ...change('agreed', after), rest: { ...before, start_time: '12:00' } }
  assert.deepEqual(history(split), ['Split: 08:30–12:00 of 08:30–15:30 kept, agreed by Ana on 6 Mar 2026'])
})

test('lists agreed changes, and another one only if it is the latest', () => {
  const declined = 'Change to 09:00–15:30 declined by Ana on 6 Mar 2026'
  assert.deepEqual(history(change('declined')), [declined])
  assert.equal(history(change('declined'), change('agreed')).length, 1)
  assert.deepEqual(history(change('declined'), change('open')), [])
  assert.deepEqual(history(change('expired')), ['Change to 09:00–15:30 not answered in time'])
  assert.deepEqual(history(change('withdrawn')), [])
})

test('gives the time to answer at the workplace', () => {
  assert.equal(answerTime('2026-03-08T19:30:00Z', 'Australia/Melbourne'), '06:30 on Monday, 9 March 2026')
})
