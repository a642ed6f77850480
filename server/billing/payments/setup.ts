/** Sets up payments as configured: with a card provider, or with invoices only. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import type { OnSettled } from './charges.ts'
import { chargeOperations } from './charges.ts'
import { remindOfInvoices } from './jobs.ts'
import { paymentRoutes } from './routes.ts'
import { openProvider } from './stripe/client.ts'
import { endCustomer } from './stripe/customers.ts'
import { cardJobs, tryCardsAgain } from './stripe/jobs.ts'
import { cardPages } from './stripe/pages.ts'
import { serveWebhook } from './stripe/webhook.ts'

export const openPayments = (brand: Config, onSettled: OnSettled) => {
  const provider = brand.stripe && openProvider(brand.stripe)
  const charges = chargeOperations({ brand, takesCards: provider !== null, onSettled })
  return {
    charges,
    routes: paymentRoutes({ brand, charges, cards: provider && cardPages(brand, provider, charges) }),
    endings: provider ? [endCustomer] : [],
    jobs: provider ? cardJobs({ brand, provider, charges }) : [],
    recurring: provider ? [remindOfInvoices(brand), tryCardsAgain] : [remindOfInvoices(brand)],
    webhook: (api: FastifyInstance, deps: { db: Database }) =>
      serveWebhook(api, { ...deps, provider, secret: brand.stripe?.webhookSecret ?? null }),
  }
}
