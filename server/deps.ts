import { openPayments } from './payments/setup.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import type { Files } from './platform/files.ts'
import type { Log } from './platform/log.ts'
import type { Billing } from './subscriptions/changes.ts'
import { onSettled } from './subscriptions/settlement.ts'

/** What a process of ours works with. */
export type AppDeps = { config: Config; db: Database; clock: Clock; log: Log; files: Files }

// What a payment means to a plan, subscriptions know; they stand above the till that they charge by.
export const paymentsOf = (config: Config) => openPayments(config, onSettled)

export const billingOf = (config: Config): Billing => {
  const { charge, cancel } = paymentsOf(config).till
  return { charge, cancelCharge: cancel, operator: config.operator }
}
