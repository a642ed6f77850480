/**
 * Limits an employer's requests, so that nobody is flooded with mails, text messages and
 * notifications.
 */
import { Problem } from '#contract/platform/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** A block of four weeks is 20 days, and the same person is seldom asked for more in one day. */
const TO_ONE_PERSON = { count: 20, window: DAY }
/**
 * A large hospital with 1,500 people on duty has about 150 gaps on a bad morning and asks five
 * people for each: 750. The next hour is quieter, so only a script reaches this limit.
 */
const BY_EMPLOYER = { count: 1000, window: HOUR }

/** Counts a request that is about to be sent; one that was refused before costs nothing. */
export const spendRequest = async (tx: Tx, employerId: number, employeeId: number, now: Temporal.Instant) => {
  await spend(tx, `shift-requests:${employerId}:${employeeId}`, TO_ONE_PERSON, now).catch((error) => {
    if (!(error instanceof Problem) || error.retryAfter === undefined) throw error
    throw new Problem('too_many_requests', {
      message: `You have sent this person ${TO_ONE_PERSON.count} requests in a day. Please call them, or try again tomorrow.`,
      retryAfter: error.retryAfter,
    })
  })
  await spend(tx, `shift-requests:${employerId}`, BY_EMPLOYER, now)
}
