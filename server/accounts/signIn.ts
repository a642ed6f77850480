import type { accounts, User } from '#contract/accounts.ts'
import { Problem } from '#contract/errors.ts'
import { ownAccount } from '../audit/domain.ts'
import { record } from '../audit/queries.ts'
import { sendMail } from '../messaging/queries.ts'
import type { Database, Db } from '../platform/database.ts'
import type { Handlers } from '../platform/routes.ts'
import { areSignInsSpent, forgiveSignIns, mayWarn, spendSignIn } from './budgets.ts'
import { type House, slowedMail } from './mails.ts'
import { secretMatches } from './passwords.ts'
import { noteSignIn, type SignIn, signInOf } from './queries.ts'
import { closeSession, openSession } from './sessions.ts'

/** The last of the ten failures tells the owner, once. */
const noteFailure = async (db: Database, house: House, email: string, owner: SignIn | null, now: Temporal.Instant) => {
  if (!(await areSignInsSpent(db, email, now))) return
  await db.transaction(async (tx) => {
    if ((await mayWarn(tx, email, now)) && owner?.verified)
      await sendMail(tx, { to: email, userId: owner.id, ...(await slowedMail(tx, house)) }, now)
  })
}

/** What is the matter with an account is told only to those who know its password. */
export const signIn = (
  house: House,
  userOf: (db: Db, id: number) => Promise<User>,
): Pick<Handlers<typeof accounts>, 'login' | 'logout'> => ({
  login: async ({ body: { email, password }, network, userAgent, now, db }) => {
    await spendSignIn(db, email, now)
    const owner = await signInOf(db, email)
    if (!(await secretMatches(owner?.password_hash ?? null, password)) || !owner) {
      await noteFailure(db, house, email, owner, now)
      throw new Problem('authentication_failed')
    }
    await forgiveSignIns(db, email)
    if (owner.status === 'inactive' || owner.status === 'banned') throw new Problem('account_closed')
    if (!owner.verified) throw new Problem('email_not_verified')
    return db.transaction(async (tx) => {
      if (!(await noteSignIn(tx, owner.id, now))) throw new Problem('account_closed')
      const token = await openSession(tx, owner.id, { userAgent, network }, now)
      const user = await userOf(tx, owner.id)
      if (user.role === 'admin') {
        const actor = { id: user.id, name: user.name, role: user.role, network, user_agent: userAgent }
        record(tx, { actor, action: 'signed_in', subject: ownAccount(actor) }, now)
      }
      return { token, user }
    })
  },

  logout: async ({ actor, tx, now }) => {
    await closeSession(tx, actor.session_id)
    if (actor.role === 'admin') record(tx, { actor, action: 'signed_out', subject: ownAccount(actor) }, now)
  },
})
