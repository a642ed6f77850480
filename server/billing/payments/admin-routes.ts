/** Payment operations for admins; each is recorded in the audit log. */

import { randomUUID } from 'node:crypto'
import type { AdminTransaction } from '#contract/billing/admin-payments.ts'
import type { payments } from '#contract/billing/payments.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { dollars } from '#contract/platform/money.ts'
import { record, recordRead } from '#server/platform/audit/queries.ts'
import { type Column, dollarsCell } from '#server/platform/csv.ts'
import type { Tx } from '#server/platform/database.ts'
import { sendCsv } from '#server/platform/downloads.ts'
import type { Handlers } from '#server/platform/routes.ts'
import type { ChargeOperations } from './charges.ts'
import { lockPaymentAccount } from './ledger.ts'
import { adminInvoice, adminInvoices, adminTransactions, allTransactions } from './lists.ts'
import { notifyCredited, notifyReceived } from './messages.ts'
import { INVOICE_METHOD } from './rules.ts'
import { chargeOfInvoice } from './transactions.ts'

const columns: readonly Column<AdminTransaction>[] = [
  ['Transaction', (t) => t.transaction_id],
  ['Created (UTC)', (t) => t.created_at],
  ['Employer number', (t) => t.employer.id],
  ['Employer', (t) => t.employer.name],
  ['Plan', (t) => t.subscription?.plan_name],
  ['Payment method', (t) => t.payment_method],
  ['Amount', (t) => ({ figure: dollarsCell(t.amount) })],
  ['Outstanding', (t) => ({ figure: dollarsCell(t.open) })],
  ['Due', (t) => t.due_on],
  ['Status', (t) => t.status],
  ['Document', (t) => t.invoice_number],
]

// Locks the account, so that the second of two admins sees what the first has left.
const lockedCharge = async (tx: Tx, invoiceId: number) => {
  const charge = await chargeOfInvoice(tx, invoiceId, null)
  await lockPaymentAccount(tx, charge.employer_id)
  return charge
}

/**
 * Refuses the call if the amount has changed since the admin saw it. Otherwise two admins with the
 * same bank statement would record or refund the same money twice.
 */
const ensureAsSeen = (seen: number | undefined, now: number, says: string) => {
  if (seen === undefined || seen === now) return
  const message = `Another admin has just changed this: ${says}. Please check it again.`
  throw new Problem('changed_meanwhile', { message })
}

type AdminHandlers = Pick<
  Handlers<typeof payments>,
  'listInvoices' | 'listTransactions' | 'exportTransactions' | 'recordPayment' | 'credit'
>

export const adminRoutes = (charges: ChargeOperations): AdminHandlers => ({
  listInvoices: ({ db, query: { page, per_page, ...filter } }) => adminInvoices(db, page, per_page, filter),

  listTransactions: ({ db, query: { page, per_page, ...filter } }) => adminTransactions(db, page, per_page, filter),

  exportTransactions: async ({ db, actor, query, now, reply }) => {
    const subject = { kind: 'list', id: null, name: 'Transactions' } as const
    await recordRead(db, { actor, action: 'exported', subject, after: query })
    const day = now.toZonedDateTimeISO(actor.time_zone).toPlainDate()
    sendCsv(reply, `transactions-${day}`, columns, allTransactions(db, query))
  },

  recordPayment: async ({ tx, actor, params, body, now }) => {
    const today = now.toZonedDateTimeISO(actor.time_zone).toPlainDate()
    if (Temporal.PlainDate.compare(body.paid_on, today) > 0) throw invalid('paid_on', 'This day is still to come.')
    const charge = await lockedCharge(tx, params.id)
    const before = await adminInvoice(tx, params.id)
    if (before.open_cents === 0) throw new Problem('already_paid')
    ensureAsSeen(body.seen_open_cents, before.open_cents, `${dollars(before.open_cents)} is open now`)
    const { amount_cents: amount, paid_on, reference: note } = body
    const cause = `transfer:${randomUUID()}`
    await charges.receive(tx, charge, { amount, cause, into: 'bank', method: INVOICE_METHOD, note })
    const after = await adminInvoice(tx, params.id)
    await notifyReceived(tx, { ...after, amount })
    const subject = { kind: 'payment_invoice', id: before.id, name: before.number } as const
    const change = {
      before: { open_cents: before.open_cents },
      after: { open_cents: after.open_cents, amount_cents: amount, paid_on, reference: note },
    }
    record(tx, { actor, action: 'payment_recorded', subject, ...change })
    return after
  },

  credit: async ({ tx, actor, params, body: { amount_cents, kind, reason, seen_creditable_cents } }) => {
    const charge = await lockedCharge(tx, params.id)
    const before = await adminInvoice(tx, params.id)
    const left = `at most ${dollars(before.creditable_cents)} can be credited now`
    ensureAsSeen(seen_creditable_cents, before.creditable_cents, left)
    const rows = [await charges[kind](tx, charge, amount_cents, reason)].flat()
    const after = await adminInvoice(tx, params.id)
    await notifyCredited(tx, { ...after, amount: amount_cents, kind })
    const subject = { kind: 'payment_invoice', id: before.id, name: before.number } as const
    const { paid_cents, creditable_cents } = before
    record(tx, {
      actor,
      action: kind === 'refund' ? 'payment_refunded' : 'invoice_credited',
      subject,
      before: { creditable_cents, paid_cents },
      after: {
        amount_cents,
        reason,
        creditable_cents: after.creditable_cents,
        transaction: rows.map(({ transaction_id }) => transaction_id).join(', '),
      },
    })
    return after
  },
})
