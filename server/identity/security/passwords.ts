import { OTP_FAILED } from '#contract/identity/accounts.ts'
import { NOT_THE_PASSWORD, SAME_PASSWORD, type security } from '#contract/identity/security.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import {
  countGuess,
  forgiveGuesses,
  forgiveSignIns,
  signInsOf,
  spendGuess,
  spendMail,
  spendResend,
} from '#server/identity/accounts/budgets.ts'
import { mailClaims, unclaimedAt } from '#server/identity/accounts/claims.ts'
import { newCode, putCode, takeCode, takeTry, voidCodes } from '#server/identity/accounts/codes.ts'
import { queueGroupOf } from '#server/identity/accounts/network.ts'
import { hashSecret, isCommon, secretMatches, TOO_COMMON } from '#server/identity/accounts/passwords.ts'
import { lockSecurityDetails, setPassword, signInOf } from '#server/identity/accounts/queries.ts'
import { closeSessionsOf } from '#server/identity/accounts/sessions.ts'
import { dropTicketsOf } from '#server/identity/second-factor/tickets.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { endOthers } from './devices.ts'
import { passwordChangedMail, passwordCodeMail, passwordResetMail, passwordUnverifiedMail } from './mails.ts'

/**
 * Changes a password, and resets a forgotten one. As at registration, known and unknown addresses
 * take the same path (docs/decisions/0021).
 */
export const passwords: Pick<Handlers<typeof security>, 'changePassword' | 'forgotPassword' | 'resetPassword'> = {
  changePassword: async ({ actor, body: { current_password, password }, tx }) => {
    const turn = queueGroupOf(actor.network)
    const account = await lockSecurityDetails(tx, actor.id)
    if (!(await secretMatches(account.password_hash, current_password, turn)))
      throw invalid('current_password', NOT_THE_PASSWORD)
    if (await isCommon(password)) throw invalid('password', TOO_COMMON)
    if (await secretMatches(account.password_hash, password, turn)) throw invalid('password', SAME_PASSWORD)
    await setPassword(tx, actor.id, await hashSecret(password, turn))
    await voidCodes(tx, [actor.id], 'reset_password')
    await dropTicketsOf(tx, actor.id)
    const ended = await endOthers(tx, actor)
    await sendMail(tx, { to: account.email, userId: actor.id, ...(await passwordChangedMail(tx, account)) })
    const after = { devices_signed_out: ended }
    record(tx, { actor, action: 'password_changed', subject: accountSubject(actor), after })
  },

  forgotPassword: async ({ body: { email }, network, now, db }) => {
    await spendResend(db, email)
    const { code, hash } = await newCode(queueGroupOf(network))
    await db.transaction(async (tx) => {
      await spendMail(tx, email)
      const holder = await putCode(tx, 'reset_password', email, hash)
      if (holder) {
        const mail = await passwordCodeMail(tx, { role: holder.role, email }, { code, now })
        for (const to of [email, holder.recovery_email])
          if (to !== null) await sendMail(tx, { to, userId: holder.id, ...mail })
        return
      }
      const owner = await signInOf(tx, email)
      if (!owner || owner.status === 'inactive' || owner.status === 'banned' || owner.verified) return
      const waiting = owner.unclaimed ? await unclaimedAt(tx, email) : null
      if (waiting) return mailClaims(tx, [waiting])
      const mail = await passwordUnverifiedMail(tx, { role: owner.role, email })
      await sendMail(tx, { to: email, userId: owner.id, ...mail })
    })
  },

  resetPassword: async ({ body: { email, otp, password }, network, userAgent, db }) => {
    if (await isCommon(password)) throw invalid('password', TOO_COMMON)
    const tried = await db.transaction(async (tx) => {
      await spendGuess(tx, email, network)
      const found = await takeTry(tx, 'reset_password', email)
      await countGuess(tx, found !== null)
      return found
    })
    const matches = await secretMatches(tried?.code_hash ?? null, otp, queueGroupOf(network))
    if (!tried || !matches) throw invalid('otp', OTP_FAILED)
    const password_hash = await hashSecret(password, queueGroupOf(network))
    await db.transaction(async (tx) => {
      await forgiveGuesses(tx, email)
      const account = await lockSecurityDetails(tx, tried.user_id).catch(closedMeanwhile)
      if (!(await takeCode(tx, tried))) throw invalid('otp', OTP_FAILED)
      await setPassword(tx, account.id, password_hash)
      await dropTicketsOf(tx, account.id)
      await forgiveSignIns(tx, signInsOf(email))
      const ended = await closeSessionsOf(tx, account.id)
      await sendMail(tx, { to: email, userId: account.id, ...(await passwordResetMail(tx, account)) })
      const { id, name, role } = account
      const actor = { id, name, role, network, user_agent: userAgent }
      const after = { devices_signed_out: ended }
      record(tx, { actor, action: 'password_reset', subject: accountSubject(actor), after })
    })
  },
}

/** An account that was closed while the code was looked at has no code any more. */
const closedMeanwhile = (error: unknown): never => {
  throw error instanceof Problem && error.code === 'not_found' ? invalid('otp', OTP_FAILED) : error
}
