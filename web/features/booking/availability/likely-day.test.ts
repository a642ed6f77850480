import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyBookingDay, likelyRosterDay } from './likely-day.ts'

test('chooses today in the morning, and later the next working day of the sector', () => {
  const wednesday = '2026-03-11'
  assert.equal(likelyBookingDay(wednesday, 6, 'education'), wednesday)
  assert.equal(likelyBookingDay(wednesday, 10, 'education'), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-14', 6, 'education'), '2026-03-16')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'healthcare'), '2026-03-14')
})

test('skips days on which a school is closed', () => {
  const daysOff = new Set(['2026-03-11', '2026-03-16'])
  assert.equal(likelyBookingDay('2026-03-11', 6, 'education', daysOff), '2026-03-12')
  assert.equal(likelyBookingDay('2026-03-13', 15, 'education', daysOff), '2026-03-17')
})

test('opens the roster on next week once the working days of a school are over', () => {
  const [friday, saturday, monday] = ['2026-03-13', '2026-03-14', '2026-03-16']
  const days = {
    wednesdayEvening: likelyRosterDay('2026-03-11', 20, 'education'),
    fridayAfternoon: likelyRosterDay(friday, 15, 'education'),
    fridayEvening: likelyRosterDay(friday, 16, 'education'),
    saturday: likelyRosterDay(saturday, 9, 'education'),
    monday: likelyRosterDay(monday, 6, 'education'),
    fridayOff: likelyRosterDay('2026-03-12', 17, 'education', new Set([friday, monday])),
    sundayInCare: likelyRosterDay('2026-03-15', 20, 'healthcare'),
  }
  assert.deepEqual(days, {
    ...{ wednesdayEvening: null, fridayAfternoon: null, fridayEvening: monday, saturday: monday, monday: null },
    ...{ fridayOff: '2026-03-17', sundayInCare: null },
  })
})
