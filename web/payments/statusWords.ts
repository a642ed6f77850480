import type { TransactionStatus } from '#contract/paymentDesk.ts'

export const statusWords: Record<TransactionStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}
