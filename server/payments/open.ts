/** Everything of payments as the house is set up: with a card provider, or with invoices alone. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { cardJobs, tryCardsAgain } from './cardJobs.ts'
import { cardPages } from './cardPages.ts'
import type { OnSettled } from './charging.ts'
import { endCustomer } from './customers.ts'
import { remindOfInvoices } from './reminders.ts'
import { paymentRoutes } from './routes.ts'
import { openProvider } from './stripe.ts'
import { openTill } from './till.ts'
import { serveWebhook } from './webhook.ts'

export const openPayments = (house: Config, onSettled: OnSettled) => {
  const provider = house.stripe && openProvider(house.stripe)
  const till = openTill({ house, takesCards: provider !== null, onSettled })
  return {
    till,
    routes: paymentRoutes({ house, till, cards: provider && cardPages(house, provider, till) }),
    endings: provider ? [endCustomer] : [],
    jobs: provider ? cardJobs({ house, provider, till }) : [],
    recurring: provider ? [remindOfInvoices(house), tryCardsAgain] : [remindOfInvoices(house)],
    webhook: (api: FastifyInstance, means: { db: Database; clock: Clock }) =>
      serveWebhook(api, { ...means, provider, secret: house.stripe?.webhookSecret ?? null }),
  }
}
