/** Sets up payments as configured: with a card provider, or with invoices only. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { cardJobs, tryCardsAgain } from './card-jobs.ts'
import { cardPages } from './card-pages.ts'
import type { OnSettled } from './charge.ts'
import { chargeOperations } from './charges.ts'
import { endCustomer } from './customers.ts'
import { remindOfInvoices } from './reminders.ts'
import { paymentRoutes } from './routes.ts'
import { openProvider } from './stripe.ts'
import { serveWebhook } from './webhook.ts'

export const openPayments = (brand: Config, onSettled: OnSettled) => {
  const provider = brand.stripe && openProvider(brand.stripe)
  const till = chargeOperations({ brand, takesCards: provider !== null, onSettled })
  return {
    till,
    routes: paymentRoutes({ brand, till, cards: provider && cardPages(brand, provider, till) }),
    endings: provider ? [endCustomer] : [],
    jobs: provider ? cardJobs({ brand, provider, till }) : [],
    recurring: provider ? [remindOfInvoices(brand), tryCardsAgain] : [remindOfInvoices(brand)],
    webhook: (api: FastifyInstance, deps: { db: Database; clock: Clock }) =>
      serveWebhook(api, { ...deps, provider, secret: brand.stripe?.webhookSecret ?? null }),
  }
}
