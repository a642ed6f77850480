import type { TransactionStatus } from '#contract/billing/admin-payments.ts'
import type { PaymentMethod } from '#contract/billing/payments.ts'

const cardBrand = (brand: string | null) => (brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1))

/** 'Visa ending in 4242' */
export const methodName = ({ kind, brand, last4 }: PaymentMethod) =>
  kind === 'invoice' ? 'Invoice by bank transfer' : `${cardBrand(brand)} ending in ${last4 ?? '····'}`

/** 'Expires 05/2030', 'To accounts@example.com, purchase order 7' */
export function methodDetails(method: PaymentMethod) {
  const { kind, exp_month, exp_year, billing_email, purchase_order_number } = method
  if (kind === 'card') return exp_month && `Expires ${String(exp_month).padStart(2, '0')}/${exp_year}`
  return `To ${billing_email}${purchase_order_number === null ? '' : `, purchase order ${purchase_order_number}`}`
}

export const statusNames: Record<TransactionStatus, string> = {
  completed: 'Completed',
  pending: 'Pending',
  failed: 'Failed',
}

/** Invoices are "Open" or "Paid", as in the filters of the payments screen. */
export const invoiceStatusNames: Record<TransactionStatus, string> = {
  ...statusNames,
  completed: 'Paid',
  pending: 'Open',
}
