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

type PaymentConfig = Pick<Config, 'stripe' | 'operator'>

export const openPayments = ({ stripe, operator }: PaymentConfig, onSettled: OnSettled) => {
  const provider = stripe && openProvider(stripe)
  const charges = chargeOperations({ operator, takesCards: provider !== null, onSettled })
  return {
    charges,
    routes: paymentRoutes({ operator, charges, cards: provider && cardPages(provider, charges) }),
    endings: provider ? [endCustomer] : [],
    jobs: provider ? cardJobs({ provider, charges }) : [],
    recurring: provider ? [remindOfInvoices, tryCardsAgain] : [remindOfInvoices],
    webhook: (api: FastifyInstance, deps: { db: Database }) =>
      serveWebhook(api, { ...deps, provider, secret: stripe?.webhookSecret ?? null }),
  }
}
