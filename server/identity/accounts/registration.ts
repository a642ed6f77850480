import { type accounts, OTP_FAILED } from '#contract/identity/accounts.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { countGuess, forgiveGuesses, mayMailRegistration, spendGuess, spendMail, spendResend } from './budgets.ts'
import { mailClaims, unclaimedAt } from './claims.ts'
import { newCode } from './codes.ts'
import { registrationSalt } from './installation.ts'
import { addressTakenMail, codeMail } from './mails.ts'
import { queueGroupOf } from './network.ts'
import { hashSecret, isCommon, matchingSecret, TOO_COMMON } from './passwords.ts'
import { addUser, completeRegistration, signInOf, UNVERIFIED } from './queries.ts'
import {
  browserOf,
  isRegistered,
  lockWaiting,
  markBrowser,
  putRegistration,
  renewRegistrationCode,
  setRegistrationCode,
  takeRegistration,
  takeTry,
} from './registrations.ts'

/**
 * Registration, from an email address to a verified account. Known and unknown addresses are
 * treated alike: the same hashes, one transaction that writes, the same answer; only a mail to the
 * owner differs. The registration whose code is entered decides the name, role and password
 * (docs/decisions/0113).
 */
export const registration: Pick<Handlers<typeof accounts>, 'register' | 'verifyOtp' | 'resendOtp'> = {
  register: async ({ body, network, userAgent, cookies, db }) => {
    const { name, email, role, password } = body
    if (role === 'admin') throw new Problem('admin_registration')
    if (await isCommon(password)) throw invalid('password', TOO_COMMON)
    const salt = await registrationSalt(db, email)
    // Sign-ins from the same network do not wait behind its registrations.
    const turn = `${queueGroupOf(network)} registers`
    const password_hash = await hashSecret(password, turn, salt)
    const { code, hash } = await newCode(turn, salt)
    const registration = {
      role,
      name,
      password_hash,
      network,
      user_agent: userAgent,
      browser_hash: markBrowser(cookies),
    }
    await db.transaction(async (tx) => {
      const mayMail = await mayMailRegistration(tx, email, () => isRegistered(tx, email, registration))
      const added = await addUser(tx, { role, name, email, password_hash: UNVERIFIED })
      const waiting = added ?? (await lockWaiting(tx, email))
      if (waiting !== null) {
        const id = await putRegistration(tx, waiting, registration)
        if (added === null && !mayMail) return
        const holder = await setRegistrationCode(tx, id, hash)
        const mail = await codeMail(tx, { ...holder, email, code })
        await sendMail(tx, { to: email, userId: waiting, ...mail })
      } else if (mayMail) await mailOwner(tx, email)
    })
  },

  verifyOtp: async ({ body: { email, otp }, network, cookies, db }) => {
    const tried = await db.transaction(async (tx) => {
      await spendGuess(tx, email, network)
      const found = await takeTry(tx, email, browserOf(cookies))
      await countGuess(tx, found.length > 0)
      return found
    })
    const code_hash = await matchingSecret(
      tried.map((one) => one.code_hash),
      otp,
      queueGroupOf(network),
    )
    const entered = tried.find((one) => one.code_hash === code_hash)
    if (!entered) throw invalid('otp', OTP_FAILED)
    await db.transaction(async (tx) => {
      // Takes the budget before the code, in the same order as a guess, to avoid a deadlock.
      await forgiveGuesses(tx, email)
      if ((await lockWaiting(tx, email)) !== entered.user_id) throw invalid('otp', OTP_FAILED)
      const completed = await takeRegistration(tx, entered)
      if (completed === null) throw invalid('otp', OTP_FAILED)
      const { network, user_agent, created_at } = completed
      const userId = await completeRegistration(tx, entered.user_id, { email, ...completed })
      if (network === null) return
      const consent = { userId, kind: 'registration', isGiven: true, network, userAgent: user_agent } as const
      await recordConsent(tx.at(Temporal.Instant.from(created_at)), consent)
    })
  },

  resendOtp: async ({ body: { email }, network, cookies, db }) => {
    await spendResend(db, email)
    const { code, hash } = await newCode(`${queueGroupOf(network)} registers`, await registrationSalt(db, email))
    await db.transaction(async (tx) => {
      await spendMail(tx, email)
      const holder = await renewRegistrationCode(tx, email, browserOf(cookies), hash)
      const unclaimed = holder ? null : await unclaimedAt(tx, email)
      if (unclaimed) await mailClaims(tx, [unclaimed])
      if (!holder) return
      const mail = await codeMail(tx, { ...holder, email, code })
      await sendMail(tx, { to: email, userId: holder.user_id, ...mail })
    })
  },
}

/**
 * Tells the owner that a person registered with their address; an account that waits to be claimed
 * gets its link.
 */
const mailOwner = async (tx: Tx, email: string) => {
  const owner = await signInOf(tx, email)
  const waiting = owner?.unclaimed ? await unclaimedAt(tx, email) : null
  if (waiting) await mailClaims(tx, [waiting])
  else if (owner) await sendMail(tx, { to: email, userId: owner.id, ...(await addressTakenMail(tx, owner.role)) })
}
