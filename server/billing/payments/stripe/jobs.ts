/** Jobs that call the card provider after a commit, and the recurring one for retries. */
import { type Job, queue, type RecurringJob } from '#server/platform/jobs.ts'
import { COLLECT, REFUND } from '../charges.ts'
import { DETACH } from '../routes.ts'
import { bringTriesForward, dueTries, lockTransaction, recordTry, transactionById } from '../transactions.ts'
import { isMissing, isOutage, isRefusal } from './client.ts'
import { type Collect, collect, type Deps, isPostponed, refundCard } from './collect.ts'
import { deleteOldEvents, FORGET } from './customers.ts'
import { settleIntent, syncCards, syncPage, syncRefund } from './sync.ts'

export const SYNC = 'sync_card_provider'
export type CardEvent = { intent?: string; page?: string; customer?: string; refund?: string }

type Task = Omit<Job, 'isPassing'>

/** No job is given up while the provider is down, because each concerns customers' money. */
export const cardJobs = (deps: Deps): Job[] => tasks(deps).map((task) => ({ ...task, isPassing: isOutage }))

const tasks = (deps: Deps): Task[] => [
  { kind: COLLECT, run: (what: Collect, job) => collect(deps, job, what) },
  { kind: REFUND, run: ({ id }: { id: number }, job) => refundCard(deps, job, id) },
  {
    kind: DETACH,
    run: async ({ method }: { method: string }) => {
      await (await deps.provider()).paymentMethods.detach(method).catch((error) => {
        if (!isRefusal(error) && !isMissing(error)) throw error
      })
    },
  },
  {
    kind: FORGET,
    run: async ({ customer }: { customer: string }) => {
      await (await deps.provider()).customers.del(customer).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },
  },
  {
    kind: SYNC,
    run: async ({ intent, page, customer, refund }: CardEvent, { db }) => {
      const { provider, charges } = deps
      if (intent !== undefined) await settleIntent(db, provider, charges, intent)
      if (page !== undefined) await syncPage(db, provider, charges, page)
      if (customer !== undefined) await syncCards(db, provider, customer)
      if (refund !== undefined) await syncRefund(db, provider, charges, refund)
    },
  },
]

/** Queues each card payment that is due for a retry once, and not again within an hour. */
export const tryCardsAgain: RecurringJob = {
  kind: 'try_cards_again',
  every: 30,
  run: async ({ db }) => {
    const { now } = db
    const guard = now.add({ hours: 1 }).round('millisecond')
    await bringTriesForward(db)
    for (const { id } of await dueTries(db))
      await db.transaction(async (tx) => {
        const transaction = await lockTransaction(tx, await transactionById(tx, id))
        if (isPostponed(transaction, undefined, now)) return
        await recordTry(tx, id, transaction.tries, guard, transaction.problem)
        await queue(tx, COLLECT, { id, guard: guard.toString() } satisfies Collect)
      })
    await deleteOldEvents(db)
  },
}
