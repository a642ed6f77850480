/** Charges that are paid by bank transfer, and the transfers that pay them. */

import { type ChargeOperations, chargeOperations } from '#server/billing/payments/charges.ts'
import { transactionById } from '#server/billing/payments/transactions.ts'
import { onSettled } from '#server/billing/subscriptions/settlement.ts'
import type { TestApp } from '../app.ts'

export const operator = { name: null, abn: null, address: null, bankAccount: null }
export const charges: ChargeOperations = chargeOperations({ operator, takesCards: false, onSettled })

/** Records a bank transfer of everything that the employer owes. */
export const payAll = (app: TestApp, employerId: number) =>
  app.db.transaction(async (tx) => {
    const open = await tx.all<{ id: number }>`
      select id from transactions where employer_id = ${employerId} and open_cents > 0 order by id`
    for (const { id } of open) {
      const charge = await transactionById(tx, id)
      const received = {
        amount: charge.open_cents,
        cause: `test:${charge.id}`,
        into: 'bank',
        method: 'Transfer',
      } as const
      await charges.receive(tx, charge, received)
    }
  })
