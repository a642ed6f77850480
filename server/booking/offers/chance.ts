/**
 * Chance that a person says yes to an offer, from their own answers and those of all people
 * (docs/decisions/0181). Times are in minutes. Speed of answering sizes a wave and never ranks
 * people.
 */

export type Channel = 'push' | 'sms' | 'mail'

/** Record of a person's answers. All five numbers halve in twelve weeks. */
export type AnswerRecord = {
  /** Offers answered with yes, less those cancelled late or not attended. */
  said_yes: number
  /** Yes answers of an average person to the same offers, in the time they were open. */
  expected_yes: number
  /** The same without the offers that the person rejected: a no never lowers the place. */
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
/** Share of the people without a yes who answer no. */
const ANSWERS_NO = 0.18
const KNOWN = 1.25
const DISTANCES = [
  { below_km: 8, ratio: 1 },
  { below_km: Infinity, ratio: 0.9 },
] as const
/** Weight of the average against a person's own record, in expected answers. */
const PRIOR = 2
const SLEEPERS = 0.3
const SLEEPER_YES = 0.05
const HIGHEST = 0.92

/** Share of the days on which a person wants to work; a yes beforehand makes it certain. */
const WANTED_DAYS = 0.55

type Position = { isKnown: boolean; km: number | null; saidYesToDay: boolean }
export const baseChance = ({ isKnown, km, saidYesToDay }: Position): number => {
  const distance = DISTANCES.find(({ below_km }) => (km ?? 0) < below_km)!
  const chance = AVERAGE_YES * (isKnown ? KNOWN : 1) * distance.ratio
  return saidYesToDay ? Math.min(HIGHEST, chance / WANTED_DAYS) : chance
}

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

export const chanceOf = (base: number, record: AnswerRecord): number =>
  Math.min(HIGHEST, base * factorOf(record).factor)

/** Factor for the place in the queue: capped, and neither speed nor a no counts. */
export const rankFactor = ({ said_yes, expected_yes_silent }: AnswerRecord): number =>
  Math.min(3, Math.max(1 / 3, (PRIOR + said_yes) / (PRIOR + expected_yes_silent)))

/** Time to answer against the average: 0.8 is a fifth faster. */
export const paceOf = ({ delay_log_sum, delay_count }: Pick<AnswerRecord, 'delay_log_sum' | 'delay_count'>): number =>
  Math.exp(delay_log_sum / (delay_count + 4))

type Curve = readonly (readonly [minutes: number, share: number])[]
/** Share of the yes answers that have come after so many minutes. Mails are read later. */
const CURVES: Record<Channel, Curve> = {
  push: [
    [0, 0],
    [2, 0.17],
    [5, 0.39],
    [10, 0.55],
    [20, 0.73],
    [30, 0.82],
    [60, 0.94],
    [150, 1],
  ],
  sms: [
    [0, 0],
    [2, 0.23],
    [5, 0.48],
    [10, 0.62],
    [20, 0.78],
    [30, 0.86],
    [60, 0.94],
    [150, 1],
  ],
  mail: [
    [0, 0],
    [10, 0.1],
    [30, 0.25],
    [60, 0.42],
    [180, 0.7],
    [480, 0.9],
    [1440, 1],
  ],
}

export const answeredBy = (channel: Channel, minutes: number, pace = 1): number => {
  const curve = CURVES[channel]
  const x = minutes / pace
  if (x <= 0) return 0
  const next = curve.findIndex(([at]) => x < at)
  if (next === -1) return 1
  const [[from, low], [to, high]] = [curve[next - 1]!, curve[next]!]
  return low + ((high - low) * (x - from)) / (to - from)
}

export type Asked = {
  chance: number
  channel: Channel
  pace: number
  /** Minutes since the offer was sent; 0 for one that is sent now. */
  silentFor: number
}

/** Chance of a yes within the next minutes from a person who has not answered yet. */
export const yesWithin = ({ chance, channel, pace, silentFor }: Asked, minutes: number): number => {
  if (minutes <= 0) return 0
  const before = answeredBy(channel, silentFor, pace)
  const answers = chance + (1 - chance) * ANSWERS_NO
  return (chance * (answeredBy(channel, silentFor + minutes, pace) - before)) / (1 - answers * before)
}

/**
 * Share of a chance that is left for a second question to a person who has not answered an earlier
 * one.
 */
export const memoryOf = ({ chance, channel, pace, silentFor }: Asked): number => {
  const before = answeredBy(channel, silentFor, pace)
  const answers = chance + (1 - chance) * ANSWERS_NO
  return (1 - before) / (1 - answers * before)
}

/** Probability that at least so many of these independent chances come true. */
export const atLeast = (chances: readonly number[], heads: number): number => {
  if (heads <= 0) return 1
  const reached = new Float64Array(heads + 1)
  reached[0] = 1
  for (const p of chances) {
    for (let k = heads; k > 0; k--)
      reached[k] = k === heads ? reached[k]! + reached[k - 1]! * p : reached[k]! * (1 - p) + reached[k - 1]! * p
    reached[0] = reached[0]! * (1 - p)
  }
  return reached[heads]!
}
