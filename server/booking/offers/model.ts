/**
 * Model of the people of a region: how often they say yes, and how soon (docs/decisions/0214).
 * Times are in minutes.
 */

export type Channel = 'push' | 'sms' | 'mail'
export const channels = ['push', 'sms', 'mail'] as const satisfies readonly Channel[]

/** Levels of what makes a yes likelier; each array has a ratio for each level, the first is 1. */
export type Ratios = { known: number[]; distance: number[]; day: number[] }
export type Feature = keyof Ratios
export const features = ['known', 'distance', 'day'] as const satisfies readonly Feature[]

export type AnswerModel = {
  /** Yes answers against those that the first estimate expects. */
  level: number
  ratios: Ratios
  /** Share of the people without a yes who answer no. */
  answers_no: number
  /** Share of the yes answers that have come by each of `edges`, by half hour of sending. */
  shares: Record<Channel, number[][]>
}

/** Ends of the sixteen bins in which answers are counted. Mails are read later. */
export const edges: Record<Channel, readonly number[]> = {
  push: [0, 0.5, 1, 2, 3, 5, 7, 10, 14, 20, 25, 30, 45, 60, 90, 120, 150],
  sms: [0, 0.5, 1, 2, 3, 5, 7, 10, 14, 20, 25, 30, 45, 60, 90, 120, 150],
  mail: [0, 5, 10, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 960, 1200, 1440],
}
export const BINS = 16

type Knots = readonly (readonly [minutes: number, share: number])[]
/** First estimate of the share of the yes answers that have come after so many minutes. */
const KNOTS: Record<Channel, Knots> = {
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
/** First estimate of the minutes in which half of the yes answers come. */
const MEDIANS: Record<Channel, number> = { push: 8.4, sms: 5.6, mail: 93 }

/** Share at a time between two edges, in a straight line. */
const between = (at: readonly number[], shares: readonly number[], x: number): number => {
  if (x <= 0) return 0
  const next = at.findIndex((edge) => x < edge)
  if (next === -1) return 1
  const [from, low] = [at[next - 1]!, shares[next - 1]!]
  return low + ((shares[next]! - low) * (x - from)) / (at[next]! - from)
}

/** Half hours of sending on the clock of the site: before 06:00, four, and from 08:00 on. */
export const HALF_HOURS = 6
export const halfHourOf = (sent: Temporal.Instant, zone: string): number => {
  const { hour, minute } = sent.toZonedDateTimeISO(zone)
  return Math.min(HALF_HOURS - 1, Math.max(0, Math.floor((hour * 60 + minute - 330) / 30)))
}

const priorShares = (channel: Channel) => {
  const [at, shares] = [KNOTS[channel].map(([minutes]) => minutes), KNOTS[channel].map(([, share]) => share)]
  return edges[channel].map((edge) => between(at, shares, edge))
}
const everyHalfHour = (channel: Channel) => Array.from({ length: HALF_HOURS }, () => priorShares(channel))

/** Share of the days on which a person wants to work; a yes beforehand makes it certain. */
const WANTED_DAYS = 0.55

/** The model of a region about which nothing is known. */
export const PRIOR: AnswerModel = {
  level: 1,
  ratios: { known: [1, 1.25], distance: [1, 1, 0.9, 0.9], day: [1, 1 / WANTED_DAYS] },
  answers_no: 0.18,
  shares: { push: everyHalfHour('push'), sms: everyHalfHour('sms'), mail: everyHalfHour('mail') },
}

/** Kilometres below which each level of the distance ends. */
const DISTANCES = [4, 8, 14, Infinity] as const

export type Levels = Record<Feature, number>
type Position = { isKnown: boolean; km: number | null; saidYesToDay: boolean }
export const featureLevels = ({ isKnown, km, saidYesToDay }: Position): Levels => ({
  known: Number(isKnown),
  distance: DISTANCES.findIndex((below) => (km ?? 0) < below),
  day: Number(saidYesToDay),
})

/** Levels as one number, as an offer keeps them. */
export const packLevels = ({ known, distance, day }: Levels): number => known | (distance << 1) | (day << 3)
export const unpackLevels = (packed: number): Levels => ({
  known: packed & 1,
  distance: (packed >> 1) & 3,
  day: (packed >> 3) & 1,
})

/** Answers to expect from a request that is sent on one channel in one half hour of the day. */
export type Delay = { edges: readonly number[]; shares: readonly number[]; answersNo: number }
export const delayOf = (model: AnswerModel, channel: Channel, halfHour: number): Delay => ({
  edges: edges[channel],
  shares: model.shares[channel][halfHour]!,
  answersNo: model.answers_no,
})

/** Share of the yes answers that have come after so many minutes. */
export const answeredBy = (delay: Pick<Delay, 'edges' | 'shares'>, minutes: number, pace = 1): number =>
  between(delay.edges, delay.shares, minutes / pace)

const halfTime = (at: readonly number[], shares: readonly number[]): number => {
  const next = shares.findIndex((share) => share >= 0.5)
  const [low, high] = [shares[next - 1]!, shares[next]!]
  return at[next - 1]! + ((0.5 - low) / (high - low)) * (at[next]! - at[next - 1]!)
}

/** Minutes in which half of the yes answers come. */
export const medianOf = (model: AnswerModel, channel: Channel, halfHour: number): number =>
  MEDIANS[channel] *
  (halfTime(edges[channel], model.shares[channel][halfHour]!) / halfTime(edges[channel], priorShares(channel)))
