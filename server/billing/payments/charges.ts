/**
 * Everything that moves an employer's money. A charge becomes an invoice at once; `OnSettled`,
 * passed in by a higher layer, reports whether and when it is paid. Each operation locks the
 * employer's account first.
 */
import { randomUUID } from 'node:crypto'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { dollars } from '#contract/platform/money.ts'
import type { Tx } from '#server/platform/database.ts'
import { queue } from '#server/platform/jobs.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { issueInvoice } from './invoices.ts'
import { type Account, book, lockPaymentAccount, sumsOf } from './ledger.ts'
import { notifyIssued } from './messages.ts'
import { defaultCardOf } from './methods.ts'
import { creditable, leftOnCard, refund, refundable } from './refunds.ts'
import { CREDIT_METHOD, DAYS_TO_PAY, INVOICE_METHOD, type Operator, type Order, totalOf } from './rules.ts'
import {
  insertTransaction,
  lockTransaction,
  openCharges,
  type StoredTransaction,
  setTransaction,
  transactionById,
} from './transactions.ts'

export type Charged = {
  transactionId: number
  invoiceId: number
  /** `completed` if nothing is left to pay; then no further result is reported. */
  status: 'pending' | 'completed'
  /** Collection of a pending charge: by card within moments, or by invoice with 14 days to pay. */
  by: 'card' | 'invoice'
  /** Amount left to pay after the employer's credit. */
  open_cents: number
  due_on: string
}

export type Charge = (tx: Tx, order: Order) => Promise<Charged>

/**
 * Cancels a charge that is not fully paid with a credit note for all of it: the part that was paid
 * becomes credit. Marks the transaction as failed. Idempotent.
 */
export type CancelCharge = (tx: Tx, transactionId: number) => Promise<void>

export type Settled = {
  transactionId: number
  employerId: number
  /** `refunded`: everything paid was returned. A failed renewal by card may still be paid later. */
  outcome: 'paid' | 'failed' | 'refunded'
}
/** Runs in the transaction that settles a charge, but not for one returned as `completed`. */
export type OnSettled = (tx: Tx, settled: Settled) => Promise<void>

type Received = {
  amount: number
  /** Permanent, unique name of the payment; recording it again changes nothing. */
  cause: string
  /** Account that receives it; `stripePaid` is the provider's payment if it came by card. */
  into: 'bank' | 'cards'
  stripePaid?: string
  method: string
  note?: string
}
export type ChargeOperations = {
  charge: Charge
  cancel: CancelCharge
  /**
   * Records a payment for a charge; any excess becomes credit. Returns false if the payment is
   * already booked.
   */
  receive: (tx: Tx, charge: StoredTransaction, received: Received) => Promise<boolean>
  /** Issues a credit note: it reduces the open amount, and the rest becomes credit. */
  credit: (tx: Tx, charge: StoredTransaction, amount: number, reason: string) => Promise<StoredTransaction>
  /**
   * Refunds money: as much as possible to the card that paid, requested from the provider after the
   * commit, and the rest by transfer. Each method gets its own credit note and transaction.
   */
  refund: (tx: Tx, charge: StoredTransaction, amount: number, reason: string) => Promise<StoredTransaction[]>
  refundEnded: (tx: Tx, refund: StoredTransaction, succeeded: boolean) => Promise<void>
  /** Ends the attempts to charge a card. */
  fail: (tx: Tx, charge: StoredTransaction, problem: string) => Promise<void>
}

export const COLLECT = 'collect_payment'
export const REFUND = 'give_back_payment'

const atMost = (cents: number) => invalid('amount_cents', `At most ${dollars(cents)}.`)

type Deps = { operator: Operator; takesCards: boolean; onSettled: OnSettled }

export const chargeOperations = ({ operator, takesCards, onSettled }: Deps): ChargeOperations => {
  const reportSettled = async (tx: Tx, { id, employer_id }: StoredTransaction, outcome: Settled['outcome']) => {
    emit(tx, employer_id, 'notification')
    await onSettled(tx, { transactionId: id, employerId: employer_id, outcome })
  }
  const entry = (
    transaction: StoredTransaction,
    cause: string,
    lines: Partial<Record<Account, number>>,
    note?: string,
  ) =>
    ({ employerId: transaction.employer_id, transactionId: transaction.id, cause, lines, note: note ?? null }) as const

  /**
   * Pays open charges from the employer's credit, oldest first. `quiet` is the charge whose caller
   * gets the result anyway, so it is not reported.
   */
  const spendCredit = async (tx: Tx, employerId: number, quiet: number | null = null) => {
    let { credit_cents: left } = await sumsOf(tx, employerId)
    if (left === 0) return
    for (const transaction of await openCharges(tx, employerId)) {
      const part = Math.min(left, transaction.open_cents)
      if (part === 0) return
      left -= part
      await book(tx, entry(transaction, `credit-used:${randomUUID()}`, { credit: part, receivable: -part }))
      const open_cents = transaction.open_cents - part
      const paid = open_cents === 0 && {
        status: 'completed' as const,
        ...(transaction.money_cents === 0 && { payment_method: CREDIT_METHOD }),
      }
      await setTransaction(tx, transaction, { open_cents, ...paid })
      if (paid && transaction.id !== quiet) await reportSettled(tx, transaction, 'paid')
    }
  }

  const charge: Charge = async (tx, order: Order) => {
    await lockPaymentAccount(tx, order.employerId)
    const total = totalOf(order.lines)
    const card = takesCards ? await defaultCardOf(tx, order.employerId) : null
    const invoice = await issueInvoice(tx, operator, order, DAYS_TO_PAY)
    const transaction = await insertTransaction(tx, {
      employer_id: order.employerId,
      kind: total < 0 ? 'credit' : 'charge',
      charge_id: null,
      invoice_id: invoice.id,
      plan_name: order.planName,
      reason: order.reason,
      payment_method: total < 0 ? CREDIT_METHOD : (card?.text ?? INVOICE_METHOD),
      amount_cents: total,
      status: total > 0 ? 'pending' : 'completed',
      open_cents: Math.max(0, total),
      due_on: total > 0 ? invoice.due_on : null,
      stripe_method: total > 0 ? (card?.stripe_id ?? null) : null,
    })
    const side = total < 0 ? 'credit' : 'receivable'
    const revenue = total < 0 ? 'refunds' : 'revenue'
    const gst = total < 0 ? -invoice.gst : invoice.gst
    await book(tx, entry(transaction, `charge:${transaction.id}`, { [side]: total, [revenue]: gst - total, gst: -gst }))
    await spendCredit(tx, order.employerId, transaction.id)
    const after = await transactionById(tx, transaction.id)
    const { status, open_cents } = after
    if (open_cents > 0) await (card === null ? notifyIssued(tx, after) : queue(tx, COLLECT, { id: transaction.id }))
    emit(tx, order.employerId, 'notification')
    return {
      transactionId: transaction.id,
      invoiceId: invoice.id,
      status: status === 'completed' ? 'completed' : 'pending',
      by: card === null ? 'invoice' : 'card',
      open_cents,
      due_on: invoice.due_on,
    }
  }

  /** Cancels a card payment that may be in progress although nothing is open any more. */
  const cancelCollection = async (tx: Tx, { id, stripe_intent }: StoredTransaction, paidBy?: string) => {
    if (stripe_intent !== null && stripe_intent !== paidBy) await queue(tx, COLLECT, { id })
  }

  const giveUp = async (tx: Tx, charged: StoredTransaction, problem: string | null) => {
    const before = await lockTransaction(tx, charged)
    const amount = creditable(before)
    if (before.status === 'completed' || amount === 0) return
    const openPart = Math.min(before.open_cents, amount)
    const reason = 'This charge was not paid and has been cancelled.'
    await refund(tx, operator, before, { amount, openPart, rest: 'credit', reason })
    const credited_cents = before.credited_cents + amount
    await setTransaction(tx, before, { status: 'failed', open_cents: 0, credited_cents, problem })
    await cancelCollection(tx, before)
    emit(tx, before.employer_id, 'notification')
    await spendCredit(tx, before.employer_id)
  }

  /** Refunds by one method; returns the new transaction and the updated charge. */
  const refundBy = async (
    tx: Tx,
    charged: StoredTransaction,
    { amount, isByCard, reason }: { amount: number; isByCard: boolean; reason: string },
  ) => {
    const method = isByCard ? charged.payment_method : INVOICE_METHOD
    const back = { amount, openPart: 0, rest: 'refund_due', reason, method } as const
    const row = await refund(tx, operator, charged, back)
    const sums = {
      refunded_cents: charged.refunded_cents + amount,
      credited_cents: charged.credited_cents + amount,
    }
    const after = await setTransaction(tx, charged, sums)
    if (isByCard) {
      await queue(tx, REFUND, { id: row.id })
    } else {
      await book(tx, entry(row, `refund:${row.id}`, { refund_due: amount, bank: -amount }, reason))
      await setTransaction(tx, row, { status: 'completed' })
    }
    return { row, after }
  }

  return {
    charge,

    cancel: async (tx, transactionId) => giveUp(tx, await transactionById(tx, transactionId), null),

    receive: async (tx, charged, { amount, cause, into, method, note, stripePaid }) => {
      const before = await lockTransaction(tx, charged)
      const part = Math.min(before.open_cents, amount)
      const lines = { [into]: amount, receivable: -part, credit: part - amount }
      if (!(await book(tx, entry(before, cause, lines, note)))) return false
      const open_cents = before.open_cents - part
      const paid = part > 0 && open_cents === 0
      const after = {
        open_cents,
        money_cents: before.money_cents + part,
        ...(part > 0 && { payment_method: method, stripe_paid: stripePaid ?? null }),
      }
      await setTransaction(tx, before, { ...after, ...(paid && { status: 'completed' }) })
      emit(tx, before.employer_id, 'notification')
      if (paid) await reportSettled(tx, before, 'paid')
      if (open_cents === 0) await cancelCollection(tx, before, stripePaid)
      if (amount > part) await spendCredit(tx, before.employer_id)
      return true
    },

    credit: async (tx, charged, amount, reason) => {
      const before = await lockTransaction(tx, charged)
      const most = creditable(before)
      if (most === 0) throw new Problem('nothing_to_credit')
      if (amount > most) throw atMost(most)
      const openPart = Math.min(before.open_cents, amount)
      const row = await refund(tx, operator, before, { amount, openPart, rest: 'credit', reason })
      const open_cents = before.open_cents - openPart
      const paid = openPart > 0 && open_cents === 0
      const after = {
        open_cents,
        credited_cents: before.credited_cents + amount,
        ...(paid && { status: 'completed' as const }),
      }
      await setTransaction(tx, before, after)
      emit(tx, before.employer_id, 'notification')
      if (paid) await reportSettled(tx, before, 'paid')
      if (open_cents === 0) await cancelCollection(tx, before)
      await spendCredit(tx, before.employer_id)
      return row
    },

    refund: async (tx, charged, amount, reason) => {
      const before = await lockTransaction(tx, charged)
      const most = refundable(before)
      if (most === 0) throw new Problem('nothing_to_credit')
      if (amount > most) throw atMost(most)
      const byCard = takesCards ? Math.min(amount, await leftOnCard(tx, before)) : 0
      const rows: StoredTransaction[] = []
      let current = before
      for (const isByCard of [true, false]) {
        const part = isByCard ? byCard : amount - byCard
        if (part === 0) continue
        const { row, after } = await refundBy(tx, current, { amount: part, isByCard, reason })
        rows.push(row)
        current = after
      }
      emit(tx, before.employer_id, 'notification')
      if (current.refunded_cents === current.money_cents && creditable(current) === 0)
        await reportSettled(tx, before, 'refunded')
      return rows
    },

    refundEnded: async (tx, refund, succeeded) => {
      const before = await lockTransaction(tx, refund)
      const amount = -before.amount_cents
      const into = succeeded ? { cards: -amount } : { credit: -amount }
      const lines = { refund_due: amount, ...into }
      if (!(await book(tx, entry(before, `refund:${before.id}`, lines)))) return
      await setTransaction(tx, before, { status: succeeded ? 'completed' : 'failed' })
      emit(tx, before.employer_id, 'notification')
      if (!succeeded) await spendCredit(tx, before.employer_id)
    },

    fail: async (tx, charged, problem) => {
      const before = await lockTransaction(tx, charged)
      if (before.status !== 'pending') return
      if (before.reason === 'upgrade') await giveUp(tx, before, problem)
      else await setTransaction(tx, before, { status: 'failed', problem })
      await reportSettled(tx, before, 'failed')
    },
  }
}
