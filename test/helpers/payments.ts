/** Charges as plans make them, without the plans. */
import { chargeOperations, type Settled } from '#server/billing/payments/charges.ts'
import type { ChargeLine, ChargeReason } from '#server/billing/payments/rules.ts'
import type { TestApp } from '../app.ts'

export const operator = { name: 'Bellbird Pty Ltd', abn: '51824753556', address: null, bankAccount: 'BSB 123-456' }

/**
 * Returns charge operations on the app's database, and the charges that they reported as settled.
 */
export const chargesOf = (app: TestApp, { takesCards = false } = {}) => {
  const settledCharges: Settled[] = []
  const charges = chargeOperations({
    operator,
    takesCards,
    onSettled: async (_tx, settled) => void settledCharges.push(settled),
  })
  const charge = (employerId: number, amounts: readonly number[], reason: ChargeReason = 'upgrade') => {
    const lines: ChargeLine[] = amounts.map((amount) => ({ description: 'Standard, monthly', amount }))
    const order = { employerId, planName: 'Standard', lines, reason }
    return app.db.transaction((tx) => charges.charge(tx, order))
  }
  return { charges, settledCharges, charge }
}
