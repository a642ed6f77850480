import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, calendarText, jobDayText, neededText, whyText } from './open-job-texts.ts'

const job = {
  subject: { id: 1, name: 'Mathematics' },
  past_shifts: 0,
  is_preferred: false,
  calendar: 'free',
} as const

test('says in one line why a job fits', () => {
  assert.equal(whyText(job), 'You work in Mathematics. You are free then.')
  assert.equal(whyText({ ...job, past_shifts: 1, calendar: 'away' }), 'You worked here once.')
  assert.equal(whyText({ ...job, past_shifts: 2 }), 'You worked here twice. You are free then.')
  assert.equal(whyText({ ...job, past_shifts: 7, is_preferred: true, calendar: 'unusual' }), 'You worked here 7 times.')
  assert.equal(whyText({ ...job, is_preferred: true }), 'You prefer this employer. You are free then.')
})

test('says if the calendar speaks against a job', () => {
  assert.equal(calendarText('free'), null)
  assert.equal(calendarText('away'), 'You are marked as away that day.')
  assert.equal(calendarText('unusual'), 'Outside your usual hours.')
})

test('names today and tomorrow, and counts people', () => {
  assert.equal(jobDayText('2026-03-02', '2026-03-02'), 'Today, Monday, 2 March')
  assert.equal(jobDayText('2026-03-03', '2026-03-02'), 'Tomorrow, Tuesday, 3 March')
  assert.equal(jobDayText('2026-03-04', '2026-03-02'), 'Wednesday, 4 March')
  assert.deepEqual([neededText(1), neededText(2)], ['1 person needed', '2 people needed'])
})

test('groups jobs by day, the soonest first', () => {
  const jobs = [
    { date: '2026-03-03', id: 1 },
    { date: '2026-03-02', id: 2 },
    { date: '2026-03-03', id: 3 },
  ]
  assert.deepEqual(
    byDay(jobs).map(([date, of]) => [date, of.map(({ id }) => id)]),
    [
      ['2026-03-02', [2]],
      ['2026-03-03', [1, 3]],
    ],
  )
})
