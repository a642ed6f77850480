import { Problem } from '#contract/platform/errors.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { forgive, type Limit, spend, spentOf } from '#server/platform/limits.ts'
import { networksOf } from './network.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A whole school may share one network address (rulings.md section 3). */
const ENTRIES: Limit = { count: 120, window: MINUTE }
const SIGN_INS: Limit = { count: 10, window: 15 * MINUTE }
const NOTICES: Limit = { count: 1, window: 15 * MINUTE }
const DEVICE_NOTICES: Limit = { count: 5, window: HOUR }
const MAILS_A_MINUTE: Limit = { count: 1, window: MINUTE }
const MAILS_AN_HOUR: Limit = { count: 5, window: HOUR }
const GUESSES_OF_ACCOUNT: Limit = { count: 20, window: HOUR }
const GUESSES_OF_NETWORK: Limit = { count: 300, window: HOUR }
const GUESSES_IN_ALL: Limit = { count: 10_000, window: HOUR }
const ALL_GUESSES = 'guesses'

/** Counts one attempt for every network that an address is in, always in the same order. */
const spendOfNetworks = async (db: Db, what: string, ip: string, limit: Limit) => {
  for (const { network, factor } of networksOf(ip))
    await spend(db, `${what}:${network}`, { ...limit, count: limit.count * factor })
}

/** One call to sign in, register or handle a code, from one network address. */
export const spendEntry = (db: Db, network: string) => spendOfNetworks(db, 'entry', network, ENTRIES)

/** Returns false if the budget is used up; rejects for any other error. */
export const granted = (spending: Promise<void>): Promise<boolean> =>
  spending.then(
    () => true,
    (error) => {
      if (error instanceof Problem && error.code === 'too_many_requests') return false
      throw error
    },
  )

/**
 * Spends a sign-in attempt before the password is checked, whether or not the account exists, and
 * returns the budget it was taken from. A known browser has attempts of its own, so that strangers
 * cannot lock the owner out. Once these are used up, it shares the attempts of unknown browsers.
 */
export const spendSignIn = async (db: Db, email: string, deviceId: number | null) => {
  const own = `sign-in:${email}:device-${deviceId}`
  if (deviceId !== null && (await granted(spend(db, own, SIGN_INS)))) return own
  await spend(db, signInsOf(email), SIGN_INS)
  return signInsOf(email)
}
/** Name of the budget for sign-ins from unknown browsers, which all of them share. */
export const signInsOf = (email: string) => `sign-in:${email}`
export const forgiveSignIns = (db: Db, budget: string) => forgive(db, budget)
export const areSignInsSpent = async (db: Db, budget: string) => (await spentOf(db, budget)) >= SIGN_INS.count
/** Whether to notify the owner now: once per period in which the account is slowed down. */
export const mayWarn = (tx: Tx, email: string) => granted(spend(tx, `sign-in-warning:${email}`, NOTICES))

const mailed = (email: string) => `code-mail:${email}`

/**
 * Decides whether a registration also sends a mail; the response is the same for every address.
 * Each registration is mailed at once, up to five mails an hour, so that the owner need not wait
 * because of a stranger; an identical one is mailed once a minute. The first resend never waits.
 */
export const mayMailRegistration = async (tx: Tx, email: string, isRepeated: () => Promise<boolean>) => {
  // Serialises the registrations of one address, so that the second of two identical ones finds the
  // first.
  const isFirstThisMinute = await granted(spend(tx, `register:${email}`, MAILS_A_MINUTE))
  return (isFirstThisMinute || !(await isRepeated())) && (await granted(spendMail(tx, email)))
}

/** Taken before a resend does anything costly; looks ahead to `spendMail`, which decides. */
export const spendResend = async (db: Db, email: string) => {
  await spend(db, `resend:${email}`, MAILS_A_MINUTE)
  if ((await spentOf(db, mailed(email))) >= MAILS_AN_HOUR.count) await spendMail(db, email)
}
/**
 * Spent whether or not there is a mail to send, so that response times do not reveal which it was.
 */
export const spendMail = (db: Db, email: string) => spend(db, mailed(email), MAILS_AN_HOUR)

/**
 * Spends one guess at a code, in addition to the five tries of each code. Called before the code is
 * looked up.
 */
export const spendGuess = async (tx: Tx, email: string, network: string) => {
  await spend(tx, `guess:${email}`, GUESSES_OF_ACCOUNT)
  await spendOfNetworks(tx, 'guesses-from', network, GUESSES_OF_NETWORK)
}
/**
 * Counts a guess against the hourly limit for everyone, but only if a code exists that it could
 * match: guesses at other addresses must not block everyone. Once the limit is reached every guess
 * is refused, so that the refusal does not reveal who has a code. Call it last in the transaction,
 * because every guess waits for this row.
 */
export const countGuess = async (tx: Tx, isAtCode: boolean) => {
  if (isAtCode || (await spentOf(tx, ALL_GUESSES)) >= GUESSES_IN_ALL.count) await spend(tx, ALL_GUESSES, GUESSES_IN_ALL)
}
export const forgiveGuesses = (db: Db, email: string) => forgive(db, `guess:${email}`)

/**
 * Whether to mail the owner about another new device. Limited, so that a thief who knows the
 * password cannot flood anyone.
 */
export const mayNotifyOfDevice = (tx: Tx, id: number) => granted(spend(tx, `new-device:${id}`, DEVICE_NOTICES))
