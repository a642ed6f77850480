import type { Shift } from '#contract/shifts.ts'

/** Everything that the paper says, as it was when it was issued. */
export type Invoice = {
  number: string
  shift_id: number
  issued_at: string
  issued_on: string
  supplier_name: string
  /** null where the employee hides it from this employer. */
  supplier_email: string | null
  supplier_abn: string | null
  recipient_name: string
  recipient_email: string | null
  recipient_address: string | null
  recipient_abn: string | null
  subject: string
  break_minutes: number
  worked_minutes: number
  paid_minutes: number
  hourly_cents: number
  amount_cents: number
  gst_basis_points: number
  gst_cents: number
  total_cents: number
  /** The product's name at the time. */
  issued_through: string
} & Pick<Shift, 'date' | 'start_time' | 'end_time'>

/** Goods and services tax on an amount, in whole cents; half a cent counts as one. */
export const gstOn = (amountCents: number, basisPoints: number) =>
  Math.floor((amountCents * basisPoints + 5000) / 10_000)

/** BB-2026-000001 */
export const invoiceNumber = (year: number, place: number) => `BB-${year}-${String(place).padStart(6, '0')}`

/** $1,234.05 */
export const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

/** 6 h 30 min */
export const hoursText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

/** 10 %, 12.5 % */
export const percentText = (basisPoints: number) => `${basisPoints / 100} %`
