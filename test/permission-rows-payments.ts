/** The part of the permission sheet on what an employer pays for its plan. */
import { clash, F, M, made, N, ok, onlyAdmin, onlyEmployer, type Row, row } from './permission-rows.ts'

const missing = 'that is not there'
const paid = 'that is paid'

export const paymentRows: readonly Row[] = [
  onlyEmployer('GET /transactions/:userId', ok, M),
  onlyEmployer('GET /payments/balance', ok),
  row('GET /payment-invoices/:id', { admin: ok, employer: ok, otherEmployer: N, employee: F }),
  row('GET /payment-invoices/:id', { admin: N, employer: N, employee: F }, { about: missing }),
  onlyEmployer('POST /payment-invoices/:id/pay', clash('cards_not_taken'), N),
  onlyEmployer('POST /payment-invoices/:id/pay', clash('already_paid'), N, paid),
  onlyEmployer('POST /payment-invoices/:id/pay', N, N, missing),
  onlyEmployer('GET /payment-methods', ok),
  onlyEmployer('POST /payment-methods', made),
  onlyEmployer('POST /payment-methods', clash('payment_method_exists'), clash('payment_method_exists'), 'again'),
  onlyEmployer('PATCH /payment-methods/:id', ok, N),
  onlyEmployer('PATCH /payment-methods/:id', N, N, missing),
  onlyEmployer('DELETE /payment-methods/:id', ok, N),
  onlyEmployer('DELETE /payment-methods/:id', N, N, missing),
  onlyEmployer('POST /payment-methods/portal', clash('cards_not_taken')),

  onlyAdmin('GET /admin/payments', ok),
  onlyAdmin('GET /admin/transactions', ok),
  onlyAdmin('GET /admin/transactions/export', ok),
  onlyAdmin('POST /admin/payment-invoices/:id/payments', made),
  onlyAdmin('POST /admin/payment-invoices/:id/payments', clash('already_paid'), paid),
  onlyAdmin('POST /admin/payment-invoices/:id/payments', N, missing),
  onlyAdmin('POST /admin/payment-invoices/:id/credits', made),
  onlyAdmin('POST /admin/payment-invoices/:id/credits', clash('nothing_to_credit'), 'that is credited'),
  onlyAdmin('POST /admin/payment-invoices/:id/credits', N, missing),
]
