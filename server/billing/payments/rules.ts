/** Whole cents with GST; negative for a credit, as for unused days. */
export type ChargeLine = { description: string; amount: number }

/**
 * Reason for a charge. If the first card payment of an `upgrade` is declined, its invoice is
 * cancelled by a credit note and it has failed. A `renewal` is retried over days and stays open as
 * an invoice.
 */
export type ChargeReason = 'upgrade' | 'renewal'

export type Order = {
  employerId: number
  planName: string
  /** May total less than zero; the rest then becomes the employer's credit. */
  lines: readonly ChargeLine[]
  reason: ChargeReason
}

/** Seller of the plans as named on invoices, and the bank account for transfers. */
export type Operator = {
  readonly name: string | null
  readonly abn: string | null
  readonly address: string | null
  readonly bankAccount: string | null
}

export const DAYS_TO_PAY = 14

/** GST included in an amount, in whole cents: one eleventh at 10 %, rounded half up. */
export const gstIn = (total: number, basisPoints: number) => {
  const whole = 10_000 + basisPoints
  return Math.floor((2 * total * basisPoints + whole) / (2 * whole))
}

/**
 * GST of one more credit on an invoice; computed from the running total, so that all credits
 * together match the invoice's GST.
 */
export const gstOfCredit = (credited: number, more: number, basisPoints: number) =>
  gstIn(credited + more, basisPoints) - gstIn(credited, basisPoints)

export const totalOf = (lines: readonly ChargeLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** BS-2026-000001 for an invoice, BC-2026-000001 for a credit note. */
export const documentNumber = (series: 'BS' | 'BC', year: number, sequence: number) =>
  `${series}-${year}-${String(sequence).padStart(6, '0')}`

export const INVOICE_METHOD = 'Invoice by bank transfer'
export const CREDIT_METHOD = 'Account credit'

type Card = { brand: string | null; last4: string | null }
export const cardText = ({ brand, last4 }: Card) =>
  `${brand === null ? 'Card' : brand[0]!.toUpperCase() + brand.slice(1)} ending in ${last4 ?? '····'}`

/** A card is valid until the end of its month; `soon` is this month or the next. */
export const expiryOf = (
  { exp_month, exp_year }: { exp_month: number | null; exp_year: number | null },
  today: Temporal.PlainDate,
) => {
  if (exp_month === null || exp_year === null) return null
  const months = (exp_year - today.year) * 12 + exp_month - today.month
  return months < 0 ? ('over' as const) : months <= 1 ? ('soon' as const) : ('fine' as const)
}

/** Hours after each declined attempt until the next, which makes retries on days 1, 4 and 9. */
export const TRY_AGAIN_AFTER_HOURS = [24, 72, 120] as const
