/** Decides whether the answers of a region are slow this morning (docs/decisions/0250). */
import { type OpenForecast, plannedYes } from './chance.ts'

/** Minutes of answers that are measured. */
export const LOOKED_BACK = 30
/** Minutes for which a measurement counts. */
export const MEASURED_FOR = 10
/** Share of the expected yes answers below which they are slow. */
const SLOW = 0.5
/** Probability of so few yes answers by chance, below which they are slow. */
const UNLIKELY = 0.01
/** Lowest factor: with a chance of zero nobody else would be asked. */
const LEAST = 0.1

/** An offer that was open between two times, counted in minutes from when it was sent. */
export type Open = Omit<OpenForecast, 'silentFor'> & { from: number; to: number }

/** Expected yes answers from an offer in the time in which it was open. */
export const expectedWhileOpen = ({ from, to, ...asked }: Open): number =>
  plannedYes({ ...asked, silentFor: to }) - plannedYes({ ...asked, silentFor: from })

/** Probability of at most so many events where `mean` are expected (Poisson). */
export const atMost = (count: number, mean: number): number => {
  let term = Math.exp(-mean)
  let sum = term
  for (let k = 1; k <= count; k++) {
    term *= mean / k
    sum += term
  }
  return sum
}

export type RecentAnswers = { expected: number; accepted: number }

/** Share of the expected answers of a region that one employer can have. */
const MOST_OF_ONE = 1 / 3
/**
 * Expected answers that each employer may have in any case: half of the fewest with which answers
 * can be slow, so that it takes three employers.
 */
const LEAST_OF_ONE = 2.3
const CAP_ROUNDS = 60

/** Most expected answers that one employer counts with, where nobody has more than a third. */
const capOf = (expected: readonly number[]): number => {
  let cap = Math.max(0, ...expected)
  for (let round = 0; round < CAP_ROUNDS; round++)
    cap = Math.min(cap, MOST_OF_ONE * expected.reduce((sum, one) => sum + Math.min(one, cap), 0))
  return Math.max(LEAST_OF_ONE, cap)
}

/**
 * Sums the answers of the employers of a region. One with many unanswered requests counts for a
 * third at most, so that its own bad morning does not lower the chances of all others.
 */
export const sumAnswers = (employers: readonly RecentAnswers[]): RecentAnswers => {
  const cap = capOf(employers.map(({ expected }) => expected))
  return employers.reduce(
    (sum, { expected, accepted }) => {
      const weight = Math.min(1, cap / expected)
      return { expected: sum.expected + weight * expected, accepted: sum.accepted + weight * accepted }
    },
    { expected: 0, accepted: 0 },
  )
}

/**
 * Returns the factor for all chances of the region: observed divided by expected if far fewer
 * people say yes than expected, else 1. With fewer than 4.6 expected, even no yes at all may be
 * chance.
 */
export const chanceFactor = ({ expected, accepted }: RecentAnswers): number =>
  accepted < SLOW * expected && atMost(accepted, expected) < UNLIKELY ? Math.max(LEAST, accepted / expected) : 1
