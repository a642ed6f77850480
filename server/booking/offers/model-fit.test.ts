/** Models of regions, fitted to made-up answers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AnswerModel,
  answeredBy,
  delayOf,
  featureLevels,
  medianOf,
  PRIOR,
  packLevels,
  unpackLevels,
} from './model.ts'
import { type Counters, count, type EndedOffer, fade, fitModel, noCounts } from './model-fit.ts'
import { waveOf } from './wave.ts'

const levels = packLevels(featureLevels({ isKnown: false, km: 2, saidYesToDay: false }))
const offer = (more: Partial<EndedOffer>): EndedOffer => ({
  ...{ channel: 'push', half_hour: 1, minutes: 5, share: 1, outcome: 'yes', levels, base: 0.18, chance: 0.18 },
  ...more,
})
/** Fits the model in this many nights, each after a day on which these offers ended. */
const nights = (days: number, offers: readonly EndedOffer[]): AnswerModel => {
  let [model, counters]: [AnswerModel, Counters] = [PRIOR, noCounts()]
  for (let day = 0; day < days; day++) {
    for (const one of offers) count(counters, model, one)
    model = fitModel(model, counters)
    counters = fade(counters, 1)
  }
  return model
}
const times = (count: number, more: Partial<EndedOffer>) => Array.from({ length: count }, () => offer(more))
const wave = (model: AnswerModel) => {
  const one = { chance: 0.45, delay: delayOf(model, 'push', 1), pace: 1, left: 100 }
  const queue = Array.from({ length: 60 }, () => one)
  return waveOf({ openings: 1, live: [], queue, lead: 150, isPlanned: false, isPaceDue: true })
}

test('equals the first estimate while nothing has been counted', () => {
  assert.deepEqual(nights(30, []), PRIOR)
  assert.deepEqual([8.4, 5.6, 93], [medianOf(PRIOR, 'push', 1), medianOf(PRIOR, 'sms', 5), medianOf(PRIOR, 'mail', 0)])
  for (let packed = 0; packed < 16; packed++) assert.equal(packLevels(unpackLevels(packed)), packed)
})

test('asks more people at once in a region that answers slower', () => {
  const answers = (minutes: readonly number[]) => minutes.flatMap((one) => times(20, { minutes: one }))
  const [quick, slow] = [nights(3, answers([1, 2, 4, 6])), nights(3, answers([3, 9, 15, 40]))]
  const by = (model: AnswerModel, minutes: number) => answeredBy(delayOf(model, 'push', 1), minutes)
  assert.ok(by(slow, 5) < by(PRIOR, 5) && by(PRIOR, 5) < by(quick, 5))
  assert.ok(wave(slow) > wave(PRIOR) && wave(PRIOR) > wave(quick), `${wave(slow)} ${wave(PRIOR)} ${wave(quick)}`)
  assert.ok(medianOf(slow, 'push', 1) > 8.4 && medianOf(quick, 'push', 1) < 5)
  assert.equal(by(slow, 150), 1)
})

test('counts a closed offer for its open time, which neither slows nor lowers a region', () => {
  const open = answeredBy(delayOf(PRIOR, 'push', 1), 3)
  // An average region accepts this many of 1,000 offers within three minutes.
  const yes = Math.round(1000 * 0.18 * open)
  const model = nights(1, [
    ...times(yes, { minutes: 2 }),
    ...times(1000 - yes, { outcome: 'closed', minutes: 3, share: open }),
  ])
  assert.ok(Math.abs(model.level - 1) < 0.35, String(model.level))
  const all = nights(1, times(1000, { outcome: 'closed', minutes: 150 }))
  assert.ok(all.level < 0.3 && all.level >= 0.25)
})

test('a night moves a ratio by the root of what was observed against what was expected', () => {
  const known = packLevels(featureLevels({ isKnown: true, km: 2, saidYesToDay: false }))
  // 18 yes answers are expected of known people for 100 offers, and 50 came.
  const asked = { levels: known, minutes: 150, chance: 0.18, base: 0.18 }
  const { ratios } = nights(1, [...times(50, asked), ...times(50, { ...asked, outcome: 'no' })])
  const root = Math.sqrt((20 + 50) / (20 + 18))
  const [unknown, of] = [ratios.known[0]!, ratios.known[1]!]
  assert.ok(
    Math.abs(of / unknown / (PRIOR.ratios.known[1]! / PRIOR.ratios.known[0]!) - root) < 1e-9,
    String(of / unknown),
  )
})

test('yes answers of the region equal those that are expected of it', () => {
  const offers = [...times(60, {}), ...times(440, { outcome: 'no' })]
  const { level, answers_no } = nights(40, offers)
  assert.ok(Math.abs(level * 0.18 - 60 / 500) < 0.005, String(level))
  assert.ok(answers_no > 0.9)
})

test('raises the ratio for known people by their yes answers, to three at most', () => {
  const known = packLevels(featureLevels({ isKnown: true, km: 2, saidYesToDay: false }))
  const of = (yes: number) =>
    nights(60, [
      ...times(18, {}),
      ...times(82, { outcome: 'no' }),
      ...times(yes, { levels: known, chance: 0.225 }),
      ...times(100 - yes, { levels: known, chance: 0.225, outcome: 'no' }),
    ]).ratios.known
  assert.equal(of(30)[0], 1)
  assert.ok(of(30)[1]! > 1.25)
  assert.ok(of(10)[1]! < 1.25)
  assert.equal(of(100)[1], 3)
  assert.deepEqual(nights(60, times(50, { levels: null })).ratios, PRIOR.ratios)
})
