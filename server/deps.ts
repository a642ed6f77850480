import { openPayments } from './billing/payments/setup.ts'
import type { Billing } from './billing/subscriptions/changes.ts'
import { onSettled } from './billing/subscriptions/settlement.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { Files } from './platform/files.ts'
import type { Log } from './platform/log.ts'

export type AppDeps = { config: Config; db: Database; log: Log; files: Files }

// Subscriptions know what a payment means to a plan; they are a layer above payments, so this is
// passed in.
export const paymentsOf = (config: Config) => openPayments(config, onSettled)

export const billingOf = (config: Config): Billing => {
  const { charge, cancel } = paymentsOf(config).charges
  return { charge, cancelCharge: cancel, operator: config.operator }
}
