/** Starts an app with the stand-in for Stripe, and charges a school without a plan. */
import assert from 'node:assert/strict'
import { verifyLedger } from '#server/billing/payments/ledger.ts'
import { type Ends, startApp, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { startStripe } from '../stand-ins/stripe.ts'
import { chargesOf } from './payments.ts'

export const startWithCards = async (t: Ends) => {
  const stripe = await startStripe(t)
  const app = await startApp(t, stripe.env)
  const [ada, hill] = [await app.admin(), await app.employer('Hill')]
  const { charge } = chargesOf(app, { takesCards: true })
  const later = (hours: number) => {
    app.setNow(app.now().add({ hours }))
    return app.runJobs()
  }
  return {
    app,
    stripe,
    ada,
    hill,
    charge: (cents: number, reason?: 'renewal') => charge(hill.id, [cents], reason),
    later,
  }
}

export const newestTransaction = async (hill: Person) =>
  (await hill.payments.transactions({ params: { userId: hill.id } })).data[0]!

/** Checks that every account of the ledger adds up. */
export const assertLedgerBalances = async ({ db }: TestApp) => assert.deepEqual(await verifyLedger(db), [])
