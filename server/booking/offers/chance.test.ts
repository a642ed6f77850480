import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { atLeast, baseChance, chanceOf, factorOf, NO_RECORD, paceOf, rankFactor, yesWithin } from './chance.ts'
import { answeredBy, channels, delayOf, featureLevels, PRIOR } from './model.ts'

const record = (said_yes: number, expected_yes: number, more = {}) => ({
  ...NO_RECORD,
  said_yes,
  expected_yes,
  expected_yes_silent: expected_yes,
  ...more,
})
const push = delayOf(PRIOR, 'push', 2)
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

test('has the factors of the design for people of every record', () => {
  const table = [
    [0, 0, 0.71],
    [0, 1, 0.37],
    [0, 3, 0.16],
    [0, 6, 0.08],
    [1, 3, 0.48],
    [6, 3.1, 1.57],
    [2, 4.4, 0.59],
  ] as const
  for (const [yes, expected, factor] of table)
    assert.equal(rounded(factorOf(record(yes, expected)).factor), factor, `${yes} of ${expected}`)
})

test('gives a known teacher who often says yes the chances of the numeric example', () => {
  const ana = record(6, 3.1)
  const chance = chanceOf(PRIOR, baseChance(PRIOR, featureLevels({ isKnown: true, km: 3, saidYesToDay: false })), ana)
  assert.equal(rounded(chance, 3), 0.353)
  const asked = { chance, delay: push, pace: 0.8, silentFor: 0 }
  assert.equal(rounded(yesWithin(asked, 5), 3), 0.152)
  assert.equal(rounded(yesWithin(asked, 95), 3), 0.346)
  assert.equal(rounded(yesWithin({ ...asked, silentFor: 6 }, 89), 3), 0.231)
})

test('a no never lowers the place, and no record moves it by more than three', () => {
  const silent = record(2, 4)
  const refused = { ...record(2, 9), expected_yes_silent: 4 }
  assert.equal(rankFactor(PRIOR, refused), rankFactor(PRIOR, silent))
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 500, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (yes, expected) => {
        const factor = rankFactor(PRIOR, record(yes, expected))
        assert.ok(factor >= 1 / 3 && factor <= 3)
      },
    ),
  )
})

test('speed of answering changes the chance in the next minutes, not the place', () => {
  const quick = record(3, 3, { delay_log_sum: -4, delay_count: 4 })
  assert.ok(paceOf(quick) < 1)
  assert.equal(rankFactor(PRIOR, quick), rankFactor(PRIOR, record(3, 3)))
  assert.ok(answeredBy(push, 5, paceOf(quick)) > answeredBy(push, 5))
})

test('chances are probabilities, and waiting longer never makes a yes less likely', () => {
  const asked = fc.record({
    chance: fc.double({ min: 0, max: 0.92, noNaN: true }),
    delay: fc.constantFrom(...channels).map((channel) => delayOf(PRIOR, channel, 2)),
    pace: fc.double({ min: 0.2, max: 5, noNaN: true }),
    silentFor: fc.double({ min: 0, max: 2000, noNaN: true }),
  } as const)
  fc.assert(
    fc.property(
      asked,
      fc.double({ min: 0, max: 3000, noNaN: true }),
      fc.double({ min: 0, max: 3000, noNaN: true }),
      (one, a, b) => {
        const [short, long] = [yesWithin(one, Math.min(a, b)), yesWithin(one, Math.max(a, b))]
        assert.ok(short >= 0 && long <= 1 + 1e-9 && short <= long + 1e-12)
      },
    ),
  )
})

test('counts the chance that several people accept as all outcomes together do', () => {
  const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
  fc.assert(
    fc.property(chances, fc.integer({ min: 0, max: 4 }), (ps, needed) => {
      let sum = 0
      for (let outcome = 0; outcome < 2 ** ps.length; outcome++) {
        const isYes = ps.map((_, i) => ((outcome >> i) & 1) === 1)
        if (isYes.filter(Boolean).length < needed) continue
        sum += ps.reduce((product, p, i) => product * (isYes[i] ? p : 1 - p), 1)
      }
      assert.ok(Math.abs(atLeast(ps, needed) - sum) < 1e-9)
    }),
  )
})
