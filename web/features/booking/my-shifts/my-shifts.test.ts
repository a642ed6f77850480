import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthDays, titleOf } from './my-shifts.ts'

// Wednesday, 09:00 in Melbourne.
const TODAY = '2026-03-11'
const NOW = Date.parse('2026-03-10T22:00:00Z')
const shift = (date: string, ends_at = `${date}T05:00:00Z`, status = 'accepted' as const) => ({ date, ends_at, status })

test('groups shifts by how soon they are, and keeps a night that is not over', () => {
  const title = (date: string, ends?: string) => titleOf(shift(date, ends), TODAY, NOW)
  assert.equal(title('2026-03-10', '2026-03-10T23:00:00Z'), 'Today')
  assert.equal(title('2026-03-10'), 'Past')
  assert.equal(title(TODAY), 'Today')
  assert.equal(title('2026-03-12'), 'Tomorrow')
  assert.equal(title('2026-03-15'), 'This week')
  assert.equal(title('2026-03-16'), 'Next week')
  assert.equal(title('2026-03-23'), 'Later')
})

test('a month has the whole weeks that it touches', () => {
  const days = monthDays('2026-03')
  assert.deepEqual([days.length, days[0], days.at(-1)], [42, '2026-02-23', '2026-04-05'])
  assert.equal(monthDays('2027-02').length, 28)
})
