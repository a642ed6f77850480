import type { Shift } from '#contract/booking/shifts.ts'
import type { TaxDetails } from '#contract/work/invoices.ts'
import { type DocumentKind, type DocumentLine, documentTitles, type PayDocument } from '#contract/work/timesheets.ts'
import { fromTo } from '#server/booking/shifts/format.ts'
import { dateText } from '#server/platform/dates.ts'

/** The content of an issued document, as it was on that day. */
export type Invoice = {
  kind: DocumentKind
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

/** Only a contractor charges GST; the database requires an ABN for that. */
export const documentKind = ({ is_contractor }: TaxDetails, gstBasisPoints: number): DocumentKind =>
  !is_contractor ? 'pay_statement' : gstBasisPoints > 0 ? 'tax_invoice' : 'invoice'

/** Pay statements and invoices are numbered separately. */
export const seriesOf = (kind: DocumentKind) => (kind === 'pay_statement' ? 'PS' : 'BB')

/** BB-2026-000001 */
export const invoiceNumber = (series: string, year: number, sequence: number) =>
  `${series}-${year}-${String(sequence).padStart(6, '0')}`

/** Name of the PDF without its extension: invoice-BB-2026-000001 */
export const fileName = ({ kind, number }: Pick<Invoice, 'kind' | 'number'>) =>
  `${kind === 'pay_statement' ? 'pay-statement' : 'invoice'}-${number}`

/** 6 h 30 min */
export const hoursText = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

/** 10 %, 12.5 % */
export const percentText = (basisPoints: number) => `${basisPoints / 100} %`

export type Content = Pick<
  Invoice,
  | 'kind'
  | 'subject'
  | 'date'
  | 'start_time'
  | 'end_time'
  | 'break_minutes'
  | 'worked_minutes'
  | 'paid_minutes'
  | 'hourly_cents'
  | 'amount_cents'
  | 'gst_basis_points'
  | 'gst_cents'
  | 'total_cents'
  | 'supplier_abn'
>

export const invoiceLines = (i: Content): DocumentLine[] => {
  const pause = i.break_minutes === 0 ? 'no break' : `break of ${hoursText(i.break_minutes)}`
  return [
    {
      description: i.subject,
      details: [
        `${dateText(i.date)}, ${fromTo(i)}`,
        `${hoursText(i.worked_minutes)} worked, ${pause}`,
        ...(i.paid_minutes > i.worked_minutes ? [`Minimum engagement of ${hoursText(i.paid_minutes)}`] : []),
      ],
      paid_minutes: i.paid_minutes,
      hourly_cents: i.hourly_cents,
      amount_cents: i.amount_cents,
    },
  ]
}

export const payDocumentOf = (content: Content): PayDocument => ({
  kind: content.kind,
  title: documentTitles[content.kind],
  lines: invoiceLines(content),
  gst_basis_points: content.gst_basis_points,
  gst_cents: content.gst_cents,
  total_cents: content.total_cents,
})
