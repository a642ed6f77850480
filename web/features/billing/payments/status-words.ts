import type { TransactionStatus } from '#contract/billing/admin-payments.ts'

export const statusWords: Record<TransactionStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** Invoices are "Open" or "Paid", as in the filters of the payments screen. */
export const invoiceWords: Record<TransactionStatus, string> = { ...statusWords, completed: 'Paid', pending: 'Open' }
