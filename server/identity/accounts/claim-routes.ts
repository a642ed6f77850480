import type { User } from '#contract/identity/accounts.ts'
import { claims, LINK_OVER } from '#contract/identity/claims.ts'
import { invalid } from '#contract/platform/errors.ts'
import { recordConsent } from '#server/platform/audit/consents.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Db } from '#server/platform/database.ts'
import { type Job, queue } from '#server/platform/jobs.ts'
import { implement } from '#server/platform/routes.ts'
import { spendMail, spendResend } from './budgets.ts'
import { claimableBy, countUnclaimed, dueBefore, mailClaims, nextUnclaimed, takeClaim, unclaimedAt } from './claims.ts'
import { openKnownSession } from './device-sessions.ts'
import { queueGroupOf } from './network.ts'
import { hashSecret, isCommon, secretMatches, TOO_COMMON } from './passwords.ts'
import { recordSignIn, setPassword, verifyEmail } from './queries.ts'

const over = () => invalid('token', LINK_OVER)

/**
 * Routes for claiming an imported account. The link arrives by mail, so it also proves the address.
 */
export const claimRoutes = (userOf: (db: Db, id: number) => Promise<User>) =>
  implement(claims, {
    open: async ({ body, db }) => {
      const claimable = await claimableBy(db, body.token)
      if (claimable === null) throw over()
      return claimable
    },

    claim: async ({ body: { token, password }, network, userAgent, cookies, db }) => {
      if ((await claimableBy(db, token)) === null) throw over()
      if (await isCommon(password)) throw invalid('password', TOO_COMMON)
      const hash = await hashSecret(password, queueGroupOf(network))
      return db.transaction(async (tx) => {
        const claimed = await takeClaim(tx, token)
        if (claimed === null) throw over()
        const { id, name, role } = claimed
        await setPassword(tx, id, hash)
        await verifyEmail(tx, id)
        // Closed at this very moment: then nothing is claimed.
        if (!(await recordSignIn(tx, id))) throw over()
        await recordConsent(tx, { userId: id, kind: 'registration', isGiven: true, network, userAgent })
        const actor = { id, name, role, network, user_agent: userAgent }
        record(tx, { actor, action: 'account_claimed', subject: { kind: 'user', id, name } })
        const user = await userOf(tx, id)
        return { token: await openKnownSession(tx, user, { userAgent, network, cookies }), user }
      })
    },

    renew: async ({ body: { email }, network, db }) => {
      await spendResend(db, email)
      // Takes as long as checking a password, so that the time does not reveal whether an account
      // waits here.
      await secretMatches(null, email, queueGroupOf(network))
      await db.transaction(async (tx) => {
        await spendMail(tx, email)
        const waiting = await unclaimedAt(tx, email)
        if (waiting) await mailClaims(tx, [waiting])
      })
    },

    unclaimed: async ({ db }) => ({ data: await countUnclaimed(db) }),

    remind: async ({ actor, tx, now }) => {
      const { due } = await countUnclaimed(tx)
      if (due === 0) return { mailed: 0 }
      await queue(tx, REMIND, { before: dueBefore(now), mailed: 0 })
      record(tx, { actor, action: 'unclaimed_reminded', after: { people: due } })
      return { mailed: due }
    },
  })

const REMIND = 'remind_unclaimed'
const BATCH = 500

/**
 * Mails everyone who was due when the admin asked, in batches. A person who was mailed is no longer
 * due.
 */
export const remindUnclaimed: Job = {
  kind: REMIND,
  run: ({ before, mailed }: { before: string; mailed: number }, { db }) =>
    db.transaction(async (tx) => {
      const people = await nextUnclaimed(tx, before, BATCH)
      await mailClaims(tx, people, mailed)
      if (people.length === BATCH) await queue(tx, REMIND, { before, mailed: mailed + people.length })
    }),
}
