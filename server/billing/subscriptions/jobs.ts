import type { Database, Tx } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { lockSubscription, toRenew, withOverdue, withoutAnswer } from './queries.ts'
import { giveUpUpgrade, type Renewing, renewUntil } from './renewal.ts'
import { dunOverdue, notifyGivenUp } from './settlement.ts'

type Subscriber = { user_id: number }
type Due = (db: Database, after: number) => Promise<Subscriber[]>
type Act = (tx: Tx, employerId: number) => Promise<unknown>

/** Each in its own transaction, so that a failure of one does not stop the others. */
const jobForEach = (kind: string, due: Due, act: Act): RecurringJob => ({
  kind,
  every: 60,
  run: async ({ db, log }) => {
    let after = 0
    for (;;) {
      const people = await due(db, after)
      for (const { user_id } of people)
        await db
          .transaction((tx) => act(tx, user_id))
          .catch((err) => log.error({ err, kind, user_id }, 'subscription job failed'))
      const last = people.at(-1)
      if (last === undefined) return
      after = last.user_id
    }
  },
})

export const subscriptionJobs = (deps: Renewing): RecurringJob[] => [
  // First, so that a plan which pauses today is not renewed.
  jobForEach('dun_subscriptions', withOverdue, (tx, id) => dunOverdue(tx, id)),
  jobForEach('renew_subscriptions', toRenew, async (tx, id) => renewUntil(tx, deps, await lockSubscription(tx, id))),
  jobForEach('give_up_upgrades', withoutAnswer, async (tx, id) => {
    const subscription = await lockSubscription(tx, id)
    if (await giveUpUpgrade(tx, deps.cancelCharge, subscription)) await notifyGivenUp(tx, subscription)
  }),
]
