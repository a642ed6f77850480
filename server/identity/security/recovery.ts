import { OTP_FAILED } from '#contract/identity/accounts.ts'
import { NOT_THE_MAIN_ADDRESS, type security } from '#contract/identity/security.ts'
import { invalid } from '#contract/platform/errors.ts'
import { countGuess, forgiveGuesses, spendGuess, spendMail, spendResend } from '#server/identity/accounts/budgets.ts'
import { newCode, putCode, takeCode, takeTry, voidCodes } from '#server/identity/accounts/codes.ts'
import { queueGroupOf } from '#server/identity/accounts/network.ts'
import { secretMatches } from '#server/identity/accounts/passwords.ts'
import {
  lockSecurityDetails,
  type SecurityDetails,
  securityDetailsOf,
  setPendingRecoveryEmail,
  setRecoveryEmail,
} from '#server/identity/accounts/queries.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { recoveryChangedMail, recoveryCodeMail } from './mails.ts'

/** Notifies the account's address and its previous recovery address. */
const notifyOfChange = async (tx: Tx, before: SecurityDetails, isRemoved: boolean) => {
  const mail = await recoveryChangedMail(tx, before.role, isRemoved)
  for (const to of [before.email, before.recovery_email])
    if (to !== null) await sendMail(tx, { to, userId: before.id, ...mail })
}

/** A second address at which its owner is reached when the password is forgotten. */
export const recovery: Pick<
  Handlers<typeof security>,
  'changeRecoveryEmail' | 'verifyRecoveryEmail' | 'removeRecoveryEmail'
> = {
  changeRecoveryEmail: async ({ actor, body: { email }, tx, now }) => {
    const account = await lockSecurityDetails(tx, actor.id)
    const { recovery_email } = account
    if (email === account.email) throw invalid('email', NOT_THE_MAIN_ADDRESS)
    await spendResend(tx, email)
    await spendMail(tx, email)
    const { code, hash } = await newCode(queueGroupOf(actor.network))
    await setPendingRecoveryEmail(tx, actor.id, email)
    await putCode(tx, 'recovery_email', account.email, hash)
    await sendMail(tx, { to: email, userId: actor.id, ...(await recoveryCodeMail(tx, { code, now })) })
    const after = { pending_recovery_email: email }
    record(tx, { actor, action: 'recovery_email_asked', subject: accountSubject(actor), after })
    return { recovery_email, pending_recovery_email: email }
  },

  verifyRecoveryEmail: async ({ actor, body: { otp }, tx }) => {
    const { email } = await securityDetailsOf(tx, actor.id)
    await spendGuess(tx, email, actor.network)
    const account = await lockSecurityDetails(tx, actor.id)
    const { pending_recovery_email, recovery_email } = account
    const tried = await takeTry(tx, 'recovery_email', email)
    await countGuess(tx, tried !== null)
    const matches = await secretMatches(tried?.code_hash ?? null, otp, queueGroupOf(actor.network))
    if (!tried || !matches || pending_recovery_email === null || !(await takeCode(tx, tried))) throw wrongCode()
    await forgiveGuesses(tx, email)
    await setRecoveryEmail(tx, actor.id, pending_recovery_email)
    await notifyOfChange(tx, account, false)
    const change = { before: { recovery_email }, after: { recovery_email: pending_recovery_email } }
    record(tx, { actor, action: 'recovery_email_changed', subject: accountSubject(actor), ...change })
    return { recovery_email: pending_recovery_email, pending_recovery_email: null }
  },

  removeRecoveryEmail: async ({ actor, tx }) => {
    const account = await lockSecurityDetails(tx, actor.id)
    const { recovery_email, pending_recovery_email } = account
    if (recovery_email === null && pending_recovery_email === null) return
    await setRecoveryEmail(tx, actor.id, null)
    await voidCodes(tx, [actor.id], 'recovery_email')
    if (recovery_email !== null) await notifyOfChange(tx, account, true)
    const before = { recovery_email, pending_recovery_email }
    record(tx, { actor, action: 'recovery_email_removed', subject: accountSubject(actor), before })
  },
}

/** The failed attempt stays counted. */
const wrongCode = () => invalid('otp', OTP_FAILED, { keepsWrites: true })
