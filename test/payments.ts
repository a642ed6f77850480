/** Charges as plans make them, without the plans. */
import type { ChargeLine, Settled } from '#server/billing/payments/charge.ts'
import { chargeOperations } from '#server/billing/payments/charges.ts'
import type { ChargeReason } from '#server/billing/payments/transactions.ts'
import type { TestApp } from './app.ts'

export const operator = { name: 'Bellbird Pty Ltd', abn: '51824753556', address: null, bankAccount: 'BSB 123-456' }

/**
 * Returns charge operations on the app's database, and the charges that they reported as settled.
 */
export const tillOf = (app: TestApp, { takesCards = false } = {}) => {
  const told: Settled[] = []
  const brand = { productName: 'Bellbird', publicUrl: app.base, operator }
  const till = chargeOperations({ brand, takesCards, onSettled: async (_tx, settled) => void told.push(settled) })
  const charge = (employerId: number, amounts: readonly number[], reason: ChargeReason = 'upgrade') => {
    const lines: ChargeLine[] = amounts.map((amount) => ({ description: 'Standard, monthly', amount }))
    const order = { employerId, planName: 'Standard', lines, reason }
    return app.db.transaction((tx) => till.charge(tx, order, app.now()))
  }
  return { till, told, charge }
}
