/**
 * Chance that a person says yes to an offer, from their own answers and those of all people
 * (docs/decisions/0181). Times are in minutes. Speed of answering sizes a wave and never ranks
 * people.
 */

import { type AnswerModel, answeredBy, type Delay, type Levels } from './model.ts'

/** Record of a person's answers. All five numbers halve in twelve weeks. */
export type AnswerRecord = {
  /** Offers answered with yes in time, less those cancelled late or not attended. */
  said_yes: number
  /**
   * Yes answers of an average person to the same offers, in the time they were open, before the
   * level of the region.
   */
  expected_yes: number
  /**
   * Like `expected_yes`, without the offers that the person rejected: a no never lowers the place.
   */
  expected_yes_silent: number
  delay_log_sum: number
  delay_count: number
}
export const NO_RECORD: AnswerRecord = {
  said_yes: 0,
  expected_yes: 0,
  expected_yes_silent: 0,
  delay_log_sum: 0,
  delay_count: 0,
}

/** Yes answers of an average person to an average offer. */
const AVERAGE_YES = 0.18
/** Weight of the average against a person's own record, in expected answers. */
const PRIOR = 2
const SLEEPERS = 0.3
const SLEEPER_YES = 0.05
const HIGHEST = 0.92

/** Chance of a yes from an average person, before the level of the region. */
export const baseChance = ({ ratios }: AnswerModel, { known, distance, day }: Levels): number =>
  Math.min(HIGHEST, AVERAGE_YES * ratios.known[known]! * ratios.distance[distance]! * ratios.day[day]!)

/** The record against the yes answers that are usual in the region. */
const inRegion = (record: AnswerRecord, { level }: Pick<AnswerModel, 'level'>): AnswerRecord => ({
  ...record,
  expected_yes: record.expected_yes * level,
  expected_yes_silent: record.expected_yes_silent * level,
})

/** Natural logarithm of the gamma function, for positive numbers. */
const logGamma = (value: number): number => {
  let x = value
  let shift = 0
  for (; x < 7; x++) shift -= Math.log(x)
  return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x)
}

/**
 * Factor of a person against the average, and the probability that they do not look for work any
 * more.
 */
export const factorOf = ({ said_yes: yes, expected_yes: expected }: AnswerRecord) => {
  const active = (PRIOR + yes) / (PRIOR + expected)
  const logOdds =
    yes * Math.log(SLEEPER_YES) -
    SLEEPER_YES * expected +
    logGamma(PRIOR) -
    logGamma(PRIOR + yes) +
    (PRIOR + yes) * Math.log(PRIOR + expected) -
    PRIOR * Math.log(PRIOR)
  const z = SLEEPERS * Math.exp(Math.min(50, logOdds))
  const asleep = z / (z + 1 - SLEEPERS)
  return { factor: asleep * SLEEPER_YES + (1 - asleep) * active, asleep }
}

export const chanceOf = (model: Pick<AnswerModel, 'level'>, base: number, record: AnswerRecord): number =>
  Math.min(HIGHEST, model.level * base * factorOf(inRegion(record, model)).factor)

/** Factor for the place in the queue: capped, and neither speed nor a no counts. */
export const rankFactor = (model: Pick<AnswerModel, 'level'>, record: AnswerRecord): number => {
  const { said_yes, expected_yes_silent } = inRegion(record, model)
  return Math.min(3, Math.max(1 / 3, (PRIOR + said_yes) / (PRIOR + expected_yes_silent)))
}

/** Time to answer against the average: 0.8 is a fifth faster. */
export const paceOf = ({ delay_log_sum, delay_count }: Pick<AnswerRecord, 'delay_log_sum' | 'delay_count'>): number =>
  Math.exp(delay_log_sum / (delay_count + 4))

/** Forecast for a person who has been asked and has not answered. */
export type OpenForecast = {
  chance: number
  delay: Delay
  pace: number
  /** Minutes since the offer was sent; 0 for one that is sent now. */
  silentFor: number
}

/** Chance of a yes within the next minutes from a person who has not answered yet. */
export const yesWithin = ({ chance, delay, pace, silentFor }: OpenForecast, minutes: number): number => {
  if (minutes <= 0) return 0
  const before = answeredBy(delay, silentFor, pace)
  const answers = chance + (1 - chance) * delay.answersNo
  return (chance * (answeredBy(delay, silentFor + minutes, pace) - before)) / (1 - answers * before)
}

/**
 * Expected yes answers for the minutes in which an offer was open, whether it ended by an answer or
 * because another person was faster: the sum of the chances of each moment before its end. So it
 * equals the yes answers on average, however early offers are closed.
 */
export const plannedYes = ({ chance, delay, pace, silentFor }: OpenForecast): number => {
  const answers = chance + (1 - chance) * delay.answersNo
  return (chance / answers) * -Math.log(1 - answers * answeredBy(delay, silentFor, pace))
}

/**
 * Share of a chance that is left for a second question to a person who has not answered an earlier
 * one.
 */
export const memoryOf = ({ chance, delay, pace, silentFor }: OpenForecast): number => {
  const before = answeredBy(delay, silentFor, pace)
  const answers = chance + (1 - chance) * delay.answersNo
  return (1 - before) / (1 - answers * before)
}

/** Probability that at least so many of these independent chances come true. */
export const atLeast = (chances: readonly number[], needed: number): number => {
  if (needed <= 0) return 1
  const reached = new Float64Array(needed + 1)
  reached[0] = 1
  for (const p of chances) {
    for (let k = needed; k > 0; k--)
      reached[k] = k === needed ? reached[k]! + reached[k - 1]! * p : reached[k]! * (1 - p) + reached[k - 1]! * p
    reached[0] = reached[0]! * (1 - p)
  }
  return reached[needed]!
}
