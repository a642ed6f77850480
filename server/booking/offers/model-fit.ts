/**
 * Fits the model of a region to its ended offers (docs/decisions/0214). Every estimate is pulled to
 * the first one, which it equals exactly if nothing was counted.
 */
import {
  type AnswerModel,
  BINS,
  type Channel,
  channels,
  edges,
  type Feature,
  features,
  HALF_HOURS,
  PRIOR,
  unpackLevels,
} from './model.ts'

/** End of an offer; `closed` is one without an answer, also if a yes comes later. */
export type OfferOutcome = 'yes' | 'no' | 'closed'
export type EndedOffer = {
  channel: Channel
  half_hour: number
  /** Minutes for which it was open, without nights. */
  minutes: number
  /** Share of the yes answers that come in this time; 1 if it was answered. */
  share: number
  outcome: OfferOutcome
  /** `packLevels`; null for offers from before they were kept. */
  levels: number | null
  base: number
  chance: number
}

type Count = { observed: number; expected: number }
type Bins = { yes: number[]; at_risk: number[] }
export type Counters = {
  level: Count
  no: Count
  ratios: Record<Feature, Count[]>
  delays: Record<Channel, Bins[]>
}

const zero = (): Count => ({ observed: 0, expected: 0 })
const bins = (): Bins => ({ yes: Array(BINS).fill(0), at_risk: Array(BINS).fill(0) })
const delaysOf = () => Array.from({ length: HALF_HOURS }, bins)
export const noCounts = (): Counters => ({
  ...{ level: zero(), no: zero() },
  ratios: { known: [zero(), zero()], distance: [zero(), zero(), zero(), zero()], day: [zero(), zero()] },
  delays: { push: delaysOf(), sms: delaysOf(), mail: delaysOf() },
})

const add = (count: Count, observed: number, expected: number) => {
  count.observed += observed
  count.expected += expected
}

const binOf = (at: readonly number[], minutes: number): number =>
  Math.min(
    BINS - 1,
    at.findLastIndex((edge) => edge <= minutes),
  )

/** Adds an offer to the bins: one without an answer by its chance of still becoming a yes. */
const countDelay = (model: AnswerModel, { yes, at_risk }: Bins, offer: EndedOffer) => {
  const at = edges[offer.channel]
  const last = binOf(at, offer.minutes)
  if (offer.outcome === 'yes') {
    for (let bin = 0; bin <= last; bin++) at_risk[bin]! += 1
    yes[last]! += 1
    return
  }
  const shares = model.shares[offer.channel][offer.half_hour]!
  const answers = offer.chance + (1 - offer.chance) * model.answers_no
  for (let bin = 0; bin <= last; bin++) {
    const part = bin < last ? 1 : Math.min(1, (offer.minutes - at[bin]!) / (at[bin + 1]! - at[bin]!))
    at_risk[bin]! += (part * offer.chance * (1 - shares[bin]!)) / (1 - answers * shares[bin]!)
  }
}

/**
 * Counts one offer. A yes after it was closed counts nowhere, as no yes is expected of that time
 * (docs/decisions/0278).
 */
export const count = (counters: Counters, model: AnswerModel, offer: EndedOffer): void => {
  const { outcome, share, base, chance } = offer
  const yes = outcome === 'yes' ? 1 : 0
  add(counters.level, yes, base * share)
  if (offer.levels !== null) {
    const levels = unpackLevels(offer.levels)
    for (const feature of features) add(counters.ratios[feature][levels[feature]]!, yes, chance * share)
  }
  if (outcome === 'no') add(counters.no, 1, 1)
  if (outcome === 'closed') add(counters.no, 0, (1 - chance) * share)
  if (outcome !== 'no') countDelay(model, counters.delays[offer.channel][offer.half_hour]!, offer)
}

/** Observed against expected, pulled to an estimate by so many expected ones. */
const pulled = (estimate: number, { observed, expected }: Count, weight: number): number =>
  estimate + (observed - estimate * expected) / (weight + expected)

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const LEVEL_WEIGHT = 20
const RATIO_WEIGHT = 20
const NO_WEIGHT = 20
const BIN_WEIGHT = 15
const SCALE_WEIGHT = 30
/** No level of a feature changes a chance by more than this factor. */
const MOST_RATIO = 3

const fitRatios = (ratios: readonly number[], counts: readonly Count[]): number[] => {
  const moved = ratios.map((ratio, level) => {
    const { observed, expected } = counts[level]!
    return ratio * Math.sqrt((RATIO_WEIGHT + observed) / (RATIO_WEIGHT + expected))
  })
  return moved.map((ratio) => clamp(ratio / moved[0]!, 1 / MOST_RATIO, MOST_RATIO))
}

/** Probability of a yes in each bin, if it has not come before. */
const hazardsOf = (shares: readonly number[]): number[] =>
  shares.slice(1).map((share, bin) => (share - shares[bin]!) / (1 - shares[bin]!))

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const fitShares = (prior: readonly number[], { yes, at_risk }: Bins, scale: number): number[] => {
  if (scale === 1 && total(at_risk) === 0) return [...prior]
  let left = 1
  const shares = hazardsOf(prior).map((hazard, bin) => {
    const counted = { observed: yes[bin]!, expected: at_risk[bin]! }
    left *= 1 - Math.min(0.999, pulled(Math.min(0.999, hazard * scale), counted, BIN_WEIGHT))
    return 1 - left
  })
  return [0, ...shares.map((share) => share / shares.at(-1)!)]
}

/** The pace of all answers on a channel against the first estimate. */
const scaleOf = (channel: Channel, delays: readonly Bins[]): number => {
  const hazards = hazardsOf(PRIOR.shares[channel][0]!)
  const observed = total(delays.map(({ yes }) => total(yes)))
  const expected = total(delays.map(({ at_risk }) => total(at_risk.map((risk, bin) => risk * hazards[bin]!))))
  return pulled(1, { observed, expected }, SCALE_WEIGHT)
}

export const fitModel = ({ ratios }: AnswerModel, counters: Counters): AnswerModel => {
  const shares = { ...PRIOR.shares }
  for (const channel of channels) {
    const delays = counters.delays[channel]
    const scale = scaleOf(channel, delays)
    shares[channel] = delays.map((counted, halfHour) => fitShares(PRIOR.shares[channel][halfHour]!, counted, scale))
  }
  const moved = { ...ratios }
  for (const feature of features) moved[feature] = fitRatios(ratios[feature], counters.ratios[feature])
  return {
    level: clamp(pulled(1, counters.level, LEVEL_WEIGHT), 0.25, 4),
    ...{ ratios: moved, shares },
    answers_no: clamp(pulled(PRIOR.answers_no, counters.no, NO_WEIGHT), 0.01, 0.95),
  }
}

/** Days in which the counts of all yes answers halve, like the record of a person. */
const HALF_LIFE_DAYS = 84
const RATIO_FADE = 0.8
const NO_FADE = 0.9
const DELAY_FADE = 0.985

const fadedCount = ({ observed, expected }: Count, left: number): Count => ({
  observed: observed * left,
  expected: expected * left,
})
const fadedBins = ({ yes, at_risk }: Bins, left: number): Bins => ({
  yes: yes.map((value) => value * left),
  at_risk: at_risk.map((value) => value * left),
})

/** Counters after so many days without new offers. */
export const fade = ({ level, no, ratios, delays }: Counters, days: number): Counters => {
  const ofRatios = (counts: Count[]) => counts.map((one) => fadedCount(one, RATIO_FADE ** days))
  const ofDelays = (counts: Bins[]) => counts.map((one) => fadedBins(one, DELAY_FADE ** days))
  return {
    level: fadedCount(level, 0.5 ** (days / HALF_LIFE_DAYS)),
    no: fadedCount(no, NO_FADE ** days),
    ratios: { known: ofRatios(ratios.known), distance: ofRatios(ratios.distance), day: ofRatios(ratios.day) },
    delays: { push: ofDelays(delays.push), sms: ofDelays(delays.sms), mail: ofDelays(delays.mail) },
  }
}
