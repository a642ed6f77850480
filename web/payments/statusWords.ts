import type { TransactionStatus } from '#contract/payment-desk.ts'

export const statusWords: Record<TransactionStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** An invoice is open or paid, as the filters of the desk say it too. */
export const invoiceWords: Record<TransactionStatus, string> = { ...statusWords, completed: 'Paid', pending: 'Open' }
