import assert from 'node:assert/strict'
import { test } from 'node:test'
import { states } from '#contract/platform/states.ts'
import { publicHolidaysOf } from './public-holidays.ts'
import { specialDaysIn } from './rules.ts'

const terms = [
  { from_date: '2026-07-13', until_date: '2026-09-18' },
  { from_date: '2026-09-21', until_date: '2026-09-23' },
  { from_date: '2026-09-25', until_date: '2026-12-18' },
]
const nothing = { from: '2026-09-17', until: '2026-09-30', holidays: [], pupilFree: [], terms: [] }

test('days between two terms are school holidays, days of the weekend too', () => {
  assert.deepEqual(
    specialDaysIn({ ...nothing, terms }).map(({ date, kind }) => `${date} ${kind}`),
    ['2026-09-19 school_holidays', '2026-09-20 school_holidays', '2026-09-24 school_holidays'],
  )
})

test('a gap of more than ten weeks means that a term is missing, not holidays', () => {
  const [first] = terms
  const later = { from_date: '2027-01-27', until_date: '2027-03-25' }
  assert.deepEqual(specialDaysIn({ ...nothing, until: '2027-01-26', terms: [first!, later] }), [])
})

test('a public holiday precedes a pupil-free day, which precedes school holidays', () => {
  const day = (date: string, name: string) => ({ date, name })
  const found = specialDaysIn({
    ...{ ...nothing, terms },
    pupilFree: [day('2026-09-20', 'Planning'), day('2026-09-24', 'Planning')],
    holidays: [day('2026-09-24', 'Grand Final')],
  })
  assert.deepEqual(
    found.map(({ name }) => name),
    ['School holidays', 'Planning', 'Grand Final'],
  )
})

test('each state has its own public holidays', async () => {
  const daysOf = async (state: (typeof states)[number]) =>
    new Map((await publicHolidaysOf(state, 2026)).map(({ date, name }) => [date, name]))
  const [vic, nsw, wa] = [await daysOf('VIC'), await daysOf('NSW'), await daysOf('WA')]
  assert.match(vic.get('2026-11-03') ?? '', /Melbourne Cup/)
  assert.equal(nsw.has('2026-11-03'), false)
  assert.deepEqual([vic.has('2026-06-08'), wa.has('2026-06-08'), wa.has('2026-06-01')], [true, false, true])
  assert.equal((await daysOf('QLD')).has('2026-12-24'), false, 'only from 18:00')
  for (const state of states) assert.equal((await daysOf(state)).has('2026-04-03'), true, `Good Friday in ${state}`)
})
