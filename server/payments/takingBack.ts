/** Credit notes: what is taken back of a charge, on paper and in the books. */
import type { Tx } from '../platform/database.ts'
import { CREDIT_METHOD, gstOfCredit, type Operator } from './domain.ts'
import { invoiceOf } from './invoices.ts'
import { type Account, book } from './ledger.ts'
import { issueCreditNote } from './papers.ts'
import type { House } from './telling.ts'
import { type Held, insertTransaction } from './transactions.ts'

/** What the product calls itself, where it is, and who stands behind it. */
export type TillHouse = House & { readonly operator: Operator }

/** What may still be credited of a charge, and what of the money paid for it may go back. */
export const creditable = ({ amount_cents, credited_cents }: Held) => Math.max(0, amount_cents) - credited_cents
export const refundable = (held: Held) => Math.min(creditable(held), held.money_cents - held.refunded_cents)

/** The note, its booking and its row: of the amount `openPart` was never paid, and the rest goes where it is told. */
export const takeBack = async (
  tx: Tx,
  house: TillHouse,
  held: Held,
  { amount, openPart, rest, reason }: { amount: number; openPart: number; rest: Account; reason: string },
  now: Temporal.Instant,
) => {
  const invoice = await invoiceOf(tx, held.invoice_id, null)
  const gst = gstOfCredit(held.credited_cents, amount, invoice.gst_basis_points)
  const note = await issueCreditNote(tx, house, { invoice, amount, gst, reason }, now)
  const kind = rest === 'refund_due' ? ('refund' as const) : ('credit' as const)
  const row = await insertTransaction(
    tx,
    {
      employer_id: held.employer_id,
      kind,
      charge_id: held.id,
      invoice_id: note.id,
      plan_name: held.plan_name,
      reason: kind,
      payment_method: kind === 'refund' ? held.payment_method : CREDIT_METHOD,
      amount_cents: -amount,
      status: kind === 'refund' ? 'pending' : 'completed',
    },
    now,
  )
  const lines = { refunds: amount - gst, gst, receivable: -openPart, [rest]: -(amount - openPart) }
  const cause = `credit-note:${note.number}`
  await book(tx, { employerId: held.employer_id, transactionId: held.id, cause, lines, note: reason }, now)
  return row
}
