import { type accounts, OTP_FAILED } from '#contract/accounts.ts'
import { invalid, Problem } from '#contract/errors.ts'
import { sendMail } from '../messaging/queries.ts'
import type { Handlers } from '../platform/routes.ts'
import { forgiveGuesses, mayMailRegistration, spendGuess, spendMail, spendResend } from './budgets.ts'
import { mailClaims, unclaimedAt } from './claims.ts'
import { newCode, putCode, takeCode, takeTry } from './codes.ts'
import { noteConsent } from './consents.ts'
import { codeMail, type House, takenMail } from './mails.ts'
import { hashSecret, isCommon, secretMatches, TOO_COMMON } from './passwords.ts'
import { addUser, signInOf, verifyEmail } from './queries.ts'

/**
 * From an email address to a verified account. Known and unknown addresses go the same way here: the same hashes, one
 * transaction that writes, the same answer. What differs is told by mail, to the owner of the address alone.
 */
export const registration = (
  house: House,
): Pick<Handlers<typeof accounts>, 'register' | 'verifyOtp' | 'resendOtp'> => ({
  register: async ({ body, network, userAgent, now, db }) => {
    const { name, email, role, password } = body
    if (role === 'admin') throw new Problem('admin_registration')
    if (await isCommon(password)) throw invalid('password', TOO_COMMON)
    const password_hash = await hashSecret(password)
    const { code, hash } = await newCode()
    await db.transaction(async (tx) => {
      const mayMail = await mayMailRegistration(tx, email, now)
      const id = await addUser(tx, { role, name, email, password_hash }, now)
      if (id !== null) {
        await noteConsent(tx, { userId: id, kind: 'registration', isGiven: true, network, userAgent }, now)
        await putCode(tx, 'verify_email', email, hash, now)
        const words = await codeMail(tx, house, { role, email, code }, now)
        await sendMail(tx, { to: email, userId: id, ...words }, now)
      } else if (mayMail) {
        const owner = await signInOf(tx, email)
        const waiting = owner?.unclaimed ? await unclaimedAt(tx, email) : null
        if (waiting) await mailClaims(tx, house, [waiting], now)
        else if (owner) {
          // Nobody has ever been asked for a code who was imported and whose account was closed since.
          const words = await takenMail(tx, house, owner.role, email, owner.verified || owner.unclaimed)
          await sendMail(tx, { to: email, userId: owner.id, ...words }, now)
        }
      }
    })
  },

  verifyOtp: async ({ body: { email, otp }, network, now, db }) => {
    const tried = await db.transaction(async (tx) => {
      await spendGuess(tx, email, network, now)
      return takeTry(tx, 'verify_email', email, now)
    })
    const matches = await secretMatches(tried?.code_hash ?? null, otp)
    if (!tried || !matches) throw invalid('otp', OTP_FAILED)
    await db.transaction(async (tx) => {
      // The budget before the code, in the order in which a guess takes them: else the two could wait in a circle.
      await forgiveGuesses(tx, email)
      if (!(await takeCode(tx, tried))) throw invalid('otp', OTP_FAILED)
      await verifyEmail(tx, tried.user_id, now)
    })
  },

  resendOtp: async ({ body: { email }, now, db }) => {
    await spendResend(db, email, now)
    const { code, hash } = await newCode()
    await db.transaction(async (tx) => {
      await spendMail(tx, email, now)
      const holder = await putCode(tx, 'verify_email', email, hash, now)
      const unclaimed = holder ? null : await unclaimedAt(tx, email)
      if (unclaimed) await mailClaims(tx, house, [unclaimed], now)
      if (!holder) return
      const words = await codeMail(tx, house, { role: holder.role, email, code }, now)
      await sendMail(tx, { to: email, userId: holder.id, ...words }, now)
    })
  },
})
