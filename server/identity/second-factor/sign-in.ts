import type * as z from 'zod'
import type { SecondFactorMethod, SignedIn } from '#contract/identity/accounts.ts'
import { type secondFactor, type UsedPasskey, WRONG_CODE } from '#contract/identity/second-factor.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import type { Arrival } from '#server/identity/accounts/device-sessions.ts'
import { lockAccount, lockSignIn } from '#server/identity/accounts/queries.ts'
import type { Enter, SecondStepOf } from '#server/identity/accounts/sign-in.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { EncryptionKey } from '#server/platform/encryption.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { areCodesSpent, forgiveCodes, mayNotify, spendCode, spendPreparation } from './budgets.ts'
import { leftSentence, sendNotice } from './mails.ts'
import { ensureRelyingParty, requestOptions } from './passkeys.ts'
import { proveByCode, proveByRecoveryCode, provenPasskey, recordPasskeyUse } from './proofs.ts'
import { factorsOf, recoveryCodesLeft } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { lockSignInTicket, openTicket, spendTicket, type Ticket, tryTicket } from './tickets.ts'

export type FactorDeps = { encryptionKey: EncryptionKey; party: RelyingParty | null }

/**
 * Ticket and methods for the second step after a correct password; null for an account without a
 * second factor.
 */
export const secondStep =
  (party: RelyingParty | null): SecondStepOf =>
  async (tx, userId) => {
    const { totp_since, passkeys } = await factorsOf(tx, userId)
    if (totp_since === null && passkeys === 0) return null
    const { id: ticketId, ticket } = await openTicket(tx, userId)
    const canUsePasskey = party !== null && passkeys > 0
    const methods: SecondFactorMethod[] = [
      ...(totp_since === null ? [] : (['totp'] as const)),
      ...(canUsePasskey ? (['passkey'] as const) : []),
      ...((await recoveryCodesLeft(tx, userId)) > 0 ? (['recovery_code'] as const) : []),
    ]
    const purpose = { for: 'second_step', userId, ticketId } as const
    return { ticket, methods, passkey_options: canUsePasskey ? await requestOptions(tx, party, purpose) : null }
  }

const notifyOfWrongCodes = async (db: Database, userId: number) => {
  if (!(await areCodesSpent(db, userId))) return
  await db.transaction(async (tx) => {
    if (await mayNotify(tx, userId)) await sendNotice(tx, await lockAccount(tx, userId), 'second_factor_guessed', {})
  })
}

/** Locks the account first, as changes of its password or factors do, to avoid a deadlock. */
const lockAccountAndTicket = async (tx: Tx, ticket: Ticket): Promise<boolean> => {
  await lockSignIn(tx, ticket.user_id)
  return lockSignInTicket(tx, ticket)
}

type Entry = z.output<typeof secondFactor.signInSecondStep.body>

export const secondFactorSignIn = (
  { encryptionKey, party }: FactorDeps,
  enter: Enter,
): Pick<Handlers<typeof secondFactor>, 'signInSecondStep' | 'passkeySignInOptions' | 'signInWithPasskey'> => {
  /** The ticket stays locked until the commit, so that it opens one session only. */
  const openSessionBy = async (tx: Tx, ticket: Ticket, arrival: Arrival): Promise<SignedIn> => {
    await spendTicket(tx, ticket)
    return enter(tx, ticket.user_id, arrival)
  }

  const byPasskey = async (db: Database, ticket: Ticket, used: UsedPasskey, arrival: Arrival) => {
    const purpose = { for: 'second_step', userId: ticket.user_id, ticketId: ticket.id } as const
    const proven = await provenPasskey(db, ensureRelyingParty(party), used, purpose)
    if (proven === null) throw new Problem('passkey_refused')
    return db.transaction(async (tx) => {
      if (!(await lockAccountAndTicket(tx, ticket))) throw new Problem('sign_in_expired')
      if (!(await recordPasskeyUse(tx, proven))) throw new Problem('passkey_refused')
      return openSessionBy(tx, ticket, arrival)
    })
  }

  const isRight = async (tx: Tx, ticket: Ticket, { code, recovery_code }: Entry) =>
    code !== undefined
      ? proveByCode(tx, encryptionKey, ticket.user_id, code)
      : proveByRecoveryCode(tx, ticket.user_id, recovery_code!)

  const byCode = async (db: Database, ticket: Ticket, entry: Entry, arrival: Arrival) => {
    await spendCode(db, ticket.user_id)
    const refusal = invalid(entry.code === undefined ? 'recovery_code' : 'code', WRONG_CODE)
    try {
      const entered = await db.transaction(async (tx) => {
        if (!(await lockAccountAndTicket(tx, ticket))) throw new Problem('sign_in_expired')
        if (!(await isRight(tx, ticket, entry))) throw refusal
        const answer = await openSessionBy(tx, ticket, arrival)
        if (entry.recovery_code !== undefined) await reportRecoveryCode(tx, answer, arrival)
        return answer
      })
      await forgiveCodes(db, ticket.user_id)
      return entered
    } catch (error) {
      if (error === refusal) await notifyOfWrongCodes(db, ticket.user_id)
      throw error
    }
  }

  const reportRecoveryCode = async (tx: Tx, { user }: SignedIn, { network, userAgent }: Arrival) => {
    const left = await recoveryCodesLeft(tx, user.id)
    const { id, name, role } = user
    const actor = { id, name, role, network, user_agent: userAgent }
    record(tx, { actor, action: 'recovery_code_used', subject: accountSubject(actor), after: { codes_left: left } })
    await sendNotice(tx, user, 'recovery_code_used', { left: leftSentence(left) })
  }

  return {
    signInSecondStep: async ({ body, network, userAgent, cookies, db }) => {
      const ticket = await tryTicket(db, body.ticket)
      if (ticket === null) throw new Problem('sign_in_expired')
      const arrival = { network, userAgent, cookies }
      return body.response ? byPasskey(db, ticket, body.response, arrival) : byCode(db, ticket, body, arrival)
    },

    passkeySignInOptions: async ({ network, db }) => {
      await spendPreparation(db, network)
      return requestOptions(db, ensureRelyingParty(party), { for: 'sign_in' })
    },

    signInWithPasskey: async ({ body: { response }, network, userAgent, cookies, db }) => {
      const proven = party && (await provenPasskey(db, party, response, { for: 'sign_in' }))
      if (!proven) throw new Problem('passkey_refused')
      return db.transaction(async (tx) => {
        await lockSignIn(tx, proven.key.user_id)
        if (!(await recordPasskeyUse(tx, proven))) throw new Problem('passkey_refused')
        return enter(tx, proven.key.user_id, { network, userAgent, cookies })
      })
    },
  }
}
