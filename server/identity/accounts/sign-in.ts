import type { accounts, SecondStep, SignedIn, User } from '#contract/identity/accounts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Database, Db, Tx } from '#server/platform/database.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { areSignInsSpent, forgiveSignIns, mayWarn, spendSignIn } from './budgets.ts'
import { type Arrival, knownDeviceOf, openKnownSession } from './device-sessions.ts'
import { slowedMail } from './mails.ts'
import { queueGroupOf } from './network.ts'
import { matchingSecret } from './passwords.ts'
import { lockSignIn, recordSignIn, type SignIn, signInOf } from './queries.ts'
import { passwordsWaitingAt } from './registrations.ts'
import { closeSession } from './sessions.ts'

/** The last of the ten failures notifies the owner, once. */
const warnOwner = (db: Database, email: string, owner: SignIn | null) =>
  db.transaction(async (tx) => {
    if ((await mayWarn(tx, email)) && owner?.verified)
      await sendMail(tx, { to: email, userId: owner.id, ...(await slowedMail(tx)) })
  })

/** Completes the sign-in of a person who has passed every required step. */
export type Enter = (tx: Tx, id: number, arrival: Arrival) => Promise<SignedIn>
/** Second step required besides the right password; second factors are a higher layer. */
export type SecondStepOf = (tx: Tx, id: number) => Promise<SecondStep | null>

export const createEnter =
  (userOf: (db: Db, id: number) => Promise<User>): Enter =>
  async (tx, id, arrival) => {
    if (!(await recordSignIn(tx, id))) throw new Problem('account_closed')
    const user = await userOf(tx, id)
    const token = await openKnownSession(tx, { ...user, id }, arrival)
    if (user.role === 'admin') {
      const { network, userAgent: user_agent } = arrival
      const actor = { id: user.id, name: user.name, role: user.role, network, user_agent }
      record(tx, { actor, action: 'signed_in', subject: accountSubject(actor) })
    }
    return { token, user }
  }

/**
 * Ensures that the checked password is still current and the account still open, and locks both
 * until the commit.
 */
const ensureUnchanged = async (tx: Tx, owner: SignIn) => {
  const current = await lockSignIn(tx, owner.id)
  if (current?.password_hash !== owner.password_hash) throw new Problem('authentication_failed')
  if (current.status === 'inactive' || current.status === 'banned') throw new Problem('account_closed')
}

/** The state of an account is shown only to people who know its password. */
export const signIn = (
  enter: Enter,
  secondStepOf: SecondStepOf,
): Pick<Handlers<typeof accounts>, 'login' | 'logout'> => ({
  login: async ({ body: { email, password }, network, userAgent, cookies, db }) => {
    const owner = await signInOf(db, email)
    const device = owner && (await knownDeviceOf(db, owner.id, cookies))
    const budget = await spendSignIn(db, email, device)
    // Passwords of registrations share a salt, so one derivation compares them all.
    const waiting = await passwordsWaitingAt(db, email)
    const stored = owner === null ? [] : [owner.password_hash, ...waiting]
    if ((await matchingSecret(stored, password, queueGroupOf(network))) === null || !owner) {
      if (await areSignInsSpent(db, budget)) await warnOwner(db, email, owner)
      throw new Problem('authentication_failed')
    }
    await forgiveSignIns(db, budget)
    if (owner.status === 'inactive' || owner.status === 'banned') throw new Problem('account_closed')
    if (!owner.verified) throw new Problem('email_not_verified')
    return db.transaction(async (tx) => {
      await ensureUnchanged(tx, owner)
      const second_factor = await secondStepOf(tx, owner.id)
      return second_factor === null ? enter(tx, owner.id, { network, userAgent, cookies }) : { second_factor }
    })
  },

  logout: async ({ actor, tx }) => {
    await closeSession(tx, actor.session_id)
    if (actor.role === 'admin') record(tx, { actor, action: 'signed_out', subject: accountSubject(actor) })
  },
})
