import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RestLimits } from '#contract/booking/eligibility.ts'
import { brokenLimits, canTravel as canTravelBy, type Duty, mostInADay, overlap, type Week } from './rest.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const rules: RestLimits = {
  week_minutes: null,
  rest_minutes: null,
  day_minutes: 960,
  travel_minutes: 30,
  far_travel_minutes: 240,
}
const nurses = { ...rules, rest_minutes: 600 }
const vic = { ...rules, week_minutes: 38 * 60 }
const WEEK: Week = { start: 0, end: 7 * DAY }
const duty = (start: number, hours: number, more: Partial<Duty> = {}): Duty => ({
  employer_id: 1,
  point: null,
  sector: 'healthcare',
  state: 'VIC',
  start: start * HOUR,
  end: (start + hours) * HOUR,
  is_night: false,
  rules,
  ...more,
})
const canTravel = (requested: Duty, booked: Duty[]) => canTravelBy(requested, booked, 'car')
const broken = (asked: Duty, booked: Duty[]) => brokenLimits(asked, booked, WEEK).map(({ limit }) => limit)

test('takes half an hour between two employers, none at one, four hours between states', () => {
  const booked = [duty(8, 4)]
  assert.equal(canTravel(duty(12, 2), booked), true)
  assert.equal(canTravel(duty(12.25, 2, { employer_id: 2 }), booked), false)
  assert.equal(canTravel(duty(12.5, 2, { employer_id: 2 }), booked), true)
  assert.equal(canTravel(duty(12.5, 2, { employer_id: 2, state: 'WA' }), booked), false)
  assert.equal(canTravel(duty(16, 2, { employer_id: 2, state: 'WA' }), booked), true)
  assert.equal(canTravel(duty(7, 0.75, { employer_id: 2 }), booked), false, 'before the other shift, too')
})

test('leaves time to travel between two known sites, by the person’s means of travel', () => {
  const footscray = { lat: -37.8, lon: 144.9 }
  const geelong = { lat: -38.1471, lon: 144.3607 }
  const booked = [duty(8, 4, { point: footscray })]
  const next = (minutes: number, more: Partial<Duty>) => duty(12 + minutes / 60, 2, { employer_id: 2, ...more })
  assert.deepEqual(
    {
      near: canTravel(next(10, { point: footscray }), booked),
      nearer: canTravel(next(5, { point: footscray }), booked),
      far: canTravel(next(85, { point: geelong }), booked),
      tooFar: canTravel(next(80, { point: geelong }), booked),
      byTrain: canTravelBy(next(85, { point: geelong }), booked, 'public_transport'),
      unknown: canTravel(next(30, { point: null }), booked),
      unknownBefore: canTravel(next(30, { point: geelong }), [duty(8, 4)]),
    },
    { near: true, nearer: false, far: true, tooFar: false, byTrain: false, unknown: true, unknownBefore: true },
  )
})

test('takes no more time between two states than the rule allows', () => {
  const albury = { lat: -36.0748, lon: 146.924 }
  const wodonga = { lat: -36.1214, lon: 146.8881 }
  const perth = { lat: -31.9522, lon: 115.8614 }
  const booked = [duty(8, 4, { point: wodonga })]
  assert.equal(
    canTravel(duty(12.5, 2, { employer_id: 2, state: 'NSW', point: albury }), booked),
    true,
    'across the border',
  )
  assert.equal(canTravel(duty(15.9, 2, { employer_id: 2, state: 'WA', point: perth }), booked), false)
  assert.equal(canTravel(duty(16, 2, { employer_id: 2, state: 'WA', point: perth }), booked), true)
})

test('requires ten hours of rest after eight hours or a night, by the employer’s rules', () => {
  const long = duty(7, 8, { rules: nurses })
  assert.deepEqual(broken(duty(24.5, 4), [long]), ['rest'])
  assert.deepEqual(broken(duty(25, 4), [long]), [])
  assert.deepEqual(broken(duty(24.5, 4, { rules: nurses }), [duty(7, 8)]), [], 'the school before has no such rule')
  assert.deepEqual(broken(duty(24.5, 4), [duty(7, 7.9, { rules: nurses })]), [])
  assert.deepEqual(broken(duty(15, 4), [duty(7, 8)]), [], 'without a rule a shift may follow at once')
  assert.deepEqual(broken(duty(24.5, 4), [duty(20, 2, { rules: nurses, is_night: true })]), ['rest'])
  assert.deepEqual(broken(duty(7, 8, { rules: nurses }), [duty(24.5, 4)]), ['rest'], 'the shift after was booked first')
})

test('shifts that touch do not overlap', () => {
  assert.equal(overlap(duty(8, 4), duty(12, 4)), false)
  assert.equal(overlap(duty(8, 4), duty(11.75, 4)), true)
})

test('without a limit for a day any number of hours may be worked', () => {
  const free = { ...rules, day_minutes: null }
  assert.deepEqual(broken(duty(16, 8.5, { rules: free }), [duty(8, 8)]), [])
})

test('allows sixteen hours of work in any 24 and no minute more', () => {
  assert.deepEqual(broken(duty(24, 8), [duty(8, 8)]), [])
  assert.deepEqual(broken(duty(16, 8), [duty(8, 8)]), [])
  assert.deepEqual(broken(duty(16, 8.5), [duty(8, 8)]), ['day'])
  assert.deepEqual(broken(duty(40, 16), [duty(8, 16), duty(24, 16)]), ['day'], 'two days without a break')
})

test('allows 38 hours in a week, of work in the same sector and state', () => {
  const school = (start: number, hours: number) => duty(start, hours, { sector: 'education', rules: vic })
  const fourDays = [0, 24, 48, 72].map((day) => school(day + 8, 8))
  assert.deepEqual(broken(school(104, 6), fourDays), [])
  assert.deepEqual(broken(school(104, 6.5), fourDays), ['week'])
  assert.deepEqual(broken(school(104, 6.5), [...fourDays.slice(1), duty(8, 8)]), [], 'a hospital does not count')
  assert.deepEqual(broken(school(104, 6.5), [...fourDays.slice(1), school(-16, 8)]), [], 'nor does the week before')
  assert.deepEqual(broken(school(104, 6.5), [...fourDays.slice(1), school(168, 8)]), [], 'nor does the week after')
  assert.deepEqual(
    broken(school(104, 6.5), [...fourDays.slice(1), duty(8, 8, { sector: 'education', state: 'NSW', rules: vic })]),
    [],
    'nor does another state',
  )
  assert.deepEqual(broken(school(104, 6.5), [...fourDays.slice(1), school(0, 8)]), ['week'], 'its first hour counts')
})

const duties = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 96 }),
      hours: fc.integer({ min: 1, max: 16 }),
      employer_id: fc.integer({ min: 1, max: 3 }),
      is_night: fc.boolean(),
      rest: fc.boolean(),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((list) =>
    list.reduce<Duty[]>((diary, { start, hours, employer_id, is_night, rest }) => {
      const one = duty(start, hours, { employer_id, is_night, rules: rest ? nurses : rules })
      if (!diary.some((other) => overlap(one, other))) diary.push(one)
      return diary
    }, []),
  )

test('finds the most work in a day as counting hour by hour does', () => {
  fc.assert(
    fc.property(duties, ([asked, ...booked]) => {
      const all = [asked!, ...booked]
      const works = (hour: number) => all.some(({ start, end }) => start <= hour * HOUR && hour * HOUR < end)
      const within = (from: number) => Array.from({ length: 24 }, (_, i) => from + i)
      const counted = Array.from({ length: 160 }, (_, i) => i - 30)
        .filter((from) => asked!.start < (from + 24) * HOUR && from * HOUR < asked!.end)
        .map((from) => within(from).filter(works).length)
      assert.equal(mostInADay(asked!, booked) / 60, Math.max(...counted))
    }),
  )
})

test('judges two shifts alike, whichever of them was booked first', () => {
  fc.assert(
    fc.property(duties, ([first, second]) => {
      if (!second) return
      const limits = (a: Duty, b: Duty) => broken(a, [b]).sort()
      assert.equal(canTravel(first!, [second]), canTravel(second, [first!]))
      assert.deepEqual(limits(first!, second), limits(second, first!))
    }),
  )
})

test('no limit is broken by taking a booking away', () => {
  fc.assert(
    fc.property(duties, ([asked, ...booked]) => {
      const [all, fewer] = [broken(asked!, booked), broken(asked!, booked.slice(1))]
      assert.ok(fewer.every((limit) => all.includes(limit)))
      assert.ok(canTravel(asked!, booked.slice(1)) || !canTravel(asked!, booked))
    }),
  )
})
