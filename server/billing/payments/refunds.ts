/** Credit notes: the refunded part of a charge, as a document and in the ledger. */
import type { Tx } from '#server/platform/database.ts'
import { invoiceOf, issueCreditNote } from './invoices.ts'
import { type Account, book } from './ledger.ts'
import { CREDIT_METHOD, gstOfCredit, type Operator } from './rules.ts'
import { insertTransaction, type StoredTransaction } from './transactions.ts'

/**
 * Amount of a charge that may still be credited, and the amount of money paid for it that may be
 * refunded.
 */
export const creditable = ({ amount_cents, credited_cents }: StoredTransaction) =>
  Math.max(0, amount_cents) - credited_cents
export const refundable = (transaction: StoredTransaction) =>
  Math.min(creditable(transaction), transaction.money_cents - transaction.refunded_cents)

/**
 * Amount of the card payment that the provider can still refund, at most what it took. A refund
 * that it could not make still uses up its part, which has become credit.
 */
export const leftOnCard = async (tx: Tx, { id, stripe_paid }: StoredTransaction): Promise<number> => {
  if (stripe_paid === null) return 0
  const { cents } = await tx.one<{ cents: number }>`
    select (
      select coalesce(-sum(l.amount_cents), 0) from ledger_entries e join ledger_lines l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id and a.kind = 'receivable'
      where e.cause = ${`stripe:${stripe_paid}`}
    ) + (
      select coalesce(sum(r.amount_cents), 0) from transactions r
      where r.charge_id = ${id} and r.kind = 'refund' and not exists (
        select from ledger_entries e join ledger_lines l on l.entry_id = e.id
          join ledger_accounts a on a.id = l.account_id and a.kind = 'bank'
        where e.cause = 'refund:' || r.id)
    ) as cents`
  return Math.max(0, cents)
}

type Refund = {
  amount: number
  openPart: number
  rest: Account
  reason: string
  method?: string
}

/**
 * Issues the credit note, books it and adds its transaction. `openPart` of the amount was never
 * paid; the remainder goes to the account `rest`.
 */
export const refund = async (
  tx: Tx,
  operator: Operator,
  transaction: StoredTransaction,
  { amount, openPart, rest, reason, method = CREDIT_METHOD }: Refund,
) => {
  const invoice = await invoiceOf(tx, transaction.invoice_id, null)
  const gst = gstOfCredit(transaction.credited_cents, amount, invoice.gst_basis_points)
  const note = await issueCreditNote(tx, operator, { invoice, amount, gst, reason })
  const kind = rest === 'refund_due' ? ('refund' as const) : ('credit' as const)
  const row = await insertTransaction(tx, {
    employer_id: transaction.employer_id,
    kind,
    charge_id: transaction.id,
    invoice_id: note.id,
    plan_name: transaction.plan_name,
    reason: kind,
    payment_method: method,
    amount_cents: -amount,
    status: kind === 'refund' ? 'pending' : 'completed',
  })
  const lines = { refunds: amount - gst, gst, receivable: -openPart, [rest]: -(amount - openPart) }
  const cause = `credit-note:${note.number}`
  await book(tx, { employerId: transaction.employer_id, transactionId: transaction.id, cause, lines, note: reason })
  return row
}
