/** Everything that moves an employer's money. Each operation locks the employer's account first. */
import { randomUUID } from 'node:crypto'
import { invalid, Problem } from '#contract/platform/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import { queue } from '#server/platform/jobs.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Charge, ChargeOperations, OnSettled, Order, Settled } from './charge.ts'
import { CREDIT_METHOD, DAYS_TO_PAY, INVOICE_METHOD, totalOf } from './domain.ts'
import { issueInvoice } from './issue.ts'
import { type Account, book, lockAccount, sumsOf } from './ledger.ts'
import { defaultCardOf } from './methods.ts'
import { tellIssued } from './notifications.ts'
import { creditable, leftOnCard, refund, refundable, type Supplier } from './refunds.ts'
import {
  insertTransaction,
  type LockedTransaction,
  lockTransaction,
  openCharges,
  setTransaction,
  transactionById,
} from './transactions.ts'

export type { ChargeOperations } from './charge.ts'

export const COLLECT = 'collect_payment'
export const GIVE_BACK = 'give_back_payment'

const atMost = (cents: number) =>
  invalid('amount_cents', `At most ${(cents / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })}.`)

type Deps = { brand: Supplier; takesCards: boolean; onSettled: OnSettled }

export const chargeOperations = ({ brand, takesCards, onSettled }: Deps): ChargeOperations => {
  const tell = async (
    tx: Tx,
    { id, employer_id }: LockedTransaction,
    outcome: Settled['outcome'],
    now: Temporal.Instant,
  ) => {
    emit(tx, employer_id, 'notification', now)
    await onSettled(tx, { transactionId: id, employerId: employer_id, outcome }, now)
  }
  const entry = (held: LockedTransaction, cause: string, lines: Partial<Record<Account, number>>, note?: string) =>
    ({ employerId: held.employer_id, transactionId: held.id, cause, lines, note: note ?? null }) as const

  /**
   * Pays open charges from the employer's credit, oldest first. `quiet` is the charge whose caller
   * gets the result anyway, so it is not reported.
   */
  const spendCredit = async (tx: Tx, employerId: number, now: Temporal.Instant, quiet: number | null = null) => {
    let { credit_cents: left } = await sumsOf(tx, employerId)
    if (left === 0) return
    for (const held of await openCharges(tx, employerId)) {
      const part = Math.min(left, held.open_cents)
      if (part === 0) return
      left -= part
      await book(tx, entry(held, `credit-used:${randomUUID()}`, { credit: part, receivable: -part }), now)
      const open_cents = held.open_cents - part
      const paid = open_cents === 0 && {
        status: 'completed' as const,
        ...(held.money_cents === 0 && { payment_method: CREDIT_METHOD }),
      }
      await setTransaction(tx, held, { open_cents, ...paid }, now)
      if (paid && held.id !== quiet) await tell(tx, held, 'paid', now)
    }
  }

  const charge: Charge = async (tx, order: Order, now) => {
    await lockAccount(tx, order.employerId)
    const total = totalOf(order.lines)
    const card = takesCards ? await defaultCardOf(tx, order.employerId) : null
    const paper = await issueInvoice(tx, brand, order, DAYS_TO_PAY, now)
    const held = await insertTransaction(
      tx,
      {
        employer_id: order.employerId,
        kind: total < 0 ? 'credit' : 'charge',
        charge_id: null,
        invoice_id: paper.id,
        plan_name: order.planName,
        reason: order.reason,
        payment_method: total < 0 ? CREDIT_METHOD : (card?.text ?? INVOICE_METHOD),
        amount_cents: total,
        status: total > 0 ? 'pending' : 'completed',
        open_cents: Math.max(0, total),
        due_on: total > 0 ? paper.due_on : null,
        stripe_method: total > 0 ? (card?.stripe_id ?? null) : null,
      },
      now,
    )
    const side = total < 0 ? 'credit' : 'receivable'
    const revenue = total < 0 ? 'refunds' : 'revenue'
    const gst = total < 0 ? -paper.gst : paper.gst
    await book(tx, entry(held, `charge:${held.id}`, { [side]: total, [revenue]: gst - total, gst: -gst }), now)
    await spendCredit(tx, order.employerId, now, held.id)
    const after = await transactionById(tx, held.id)
    const { status, open_cents } = after
    if (open_cents > 0)
      await (card === null ? tellIssued(tx, brand, after, now) : queue(tx, COLLECT, { id: held.id }, now))
    emit(tx, order.employerId, 'notification', now)
    return {
      transactionId: held.id,
      invoiceId: paper.id,
      status: status === 'completed' ? 'completed' : 'pending',
      by: card === null ? 'invoice' : 'card',
      open_cents,
      due_on: paper.due_on,
    }
  }

  /** Cancels a card payment that may be in progress although nothing is open any more. */
  const callOff = async (tx: Tx, { id, stripe_intent }: LockedTransaction, now: Temporal.Instant, paidBy?: string) => {
    if (stripe_intent !== null && stripe_intent !== paidBy) await queue(tx, COLLECT, { id }, now)
  }

  const giveUp = async (tx: Tx, charged: LockedTransaction, problem: string | null, now: Temporal.Instant) => {
    const before = await lockTransaction(tx, charged)
    const amount = creditable(before)
    if (before.status === 'completed' || amount === 0) return
    const openPart = Math.min(before.open_cents, amount)
    const reason = 'This charge was not paid and has been cancelled.'
    await refund(tx, brand, before, { amount, openPart, rest: 'credit', reason }, now)
    const credited_cents = before.credited_cents + amount
    await setTransaction(tx, before, { status: 'failed', open_cents: 0, credited_cents, problem }, now)
    await callOff(tx, before, now)
    emit(tx, before.employer_id, 'notification', now)
    await spendCredit(tx, before.employer_id, now)
  }

  /** Refunds by one method; returns the new transaction and the updated charge. */
  const sendBack = async (
    tx: Tx,
    charged: LockedTransaction,
    { amount, isByCard, reason }: { amount: number; isByCard: boolean; reason: string },
    now: Temporal.Instant,
  ) => {
    const method = isByCard ? charged.payment_method : INVOICE_METHOD
    const back = { amount, openPart: 0, rest: 'refund_due', reason, method } as const
    const row = await refund(tx, brand, charged, back, now)
    const sums = {
      refunded_cents: charged.refunded_cents + amount,
      credited_cents: charged.credited_cents + amount,
    }
    const after = await setTransaction(tx, charged, sums, now)
    if (isByCard) {
      await queue(tx, GIVE_BACK, { id: row.id }, now)
    } else {
      await book(tx, entry(row, `refund:${row.id}`, { refund_due: amount, bank: -amount }, reason), now)
      await setTransaction(tx, row, { status: 'completed' }, now)
    }
    return { row, after }
  }

  return {
    charge,

    cancel: async (tx, transactionId, now) => giveUp(tx, await transactionById(tx, transactionId), null, now),

    receive: async (tx, charged, { amount, cause, into, method, note, stripePaid }, now) => {
      const before = await lockTransaction(tx, charged)
      const part = Math.min(before.open_cents, amount)
      const lines = { [into]: amount, receivable: -part, credit: part - amount }
      if (!(await book(tx, entry(before, cause, lines, note), now))) return false
      const open_cents = before.open_cents - part
      const paid = part > 0 && open_cents === 0
      const after = {
        open_cents,
        money_cents: before.money_cents + part,
        ...(part > 0 && { payment_method: method, stripe_paid: stripePaid ?? null }),
      }
      await setTransaction(tx, before, { ...after, ...(paid && { status: 'completed' }) }, now)
      emit(tx, before.employer_id, 'notification', now)
      if (paid) await tell(tx, before, 'paid', now)
      if (open_cents === 0) await callOff(tx, before, now, stripePaid)
      if (amount > part) await spendCredit(tx, before.employer_id, now)
      return true
    },

    credit: async (tx, charged, amount, reason, now) => {
      const before = await lockTransaction(tx, charged)
      const most = creditable(before)
      if (most === 0) throw new Problem('nothing_to_credit')
      if (amount > most) throw atMost(most)
      const openPart = Math.min(before.open_cents, amount)
      const row = await refund(tx, brand, before, { amount, openPart, rest: 'credit', reason }, now)
      const open_cents = before.open_cents - openPart
      const paid = openPart > 0 && open_cents === 0
      const after = {
        open_cents,
        credited_cents: before.credited_cents + amount,
        ...(paid && { status: 'completed' as const }),
      }
      await setTransaction(tx, before, after, now)
      emit(tx, before.employer_id, 'notification', now)
      if (paid) await tell(tx, before, 'paid', now)
      if (open_cents === 0) await callOff(tx, before, now)
      await spendCredit(tx, before.employer_id, now)
      return row
    },

    refund: async (tx, charged, amount, reason, now) => {
      const before = await lockTransaction(tx, charged)
      const most = refundable(before)
      if (most === 0) throw new Problem('nothing_to_credit')
      if (amount > most) throw atMost(most)
      const byCard = takesCards ? Math.min(amount, await leftOnCard(tx, before)) : 0
      const rows: LockedTransaction[] = []
      let stands = before
      for (const isByCard of [true, false]) {
        const part = isByCard ? byCard : amount - byCard
        if (part === 0) continue
        const { row, after } = await sendBack(tx, stands, { amount: part, isByCard, reason }, now)
        rows.push(row)
        stands = after
      }
      emit(tx, before.employer_id, 'notification', now)
      if (stands.refunded_cents === stands.money_cents && creditable(stands) === 0)
        await tell(tx, before, 'refunded', now)
      return rows
    },

    refundEnded: async (tx, refund, succeeded, now) => {
      const before = await lockTransaction(tx, refund)
      const amount = -before.amount_cents
      const into = succeeded ? { cards: -amount } : { credit: -amount }
      const lines = { refund_due: amount, ...into }
      if (!(await book(tx, entry(before, `refund:${before.id}`, lines), now))) return
      await setTransaction(tx, before, { status: succeeded ? 'completed' : 'failed' }, now)
      emit(tx, before.employer_id, 'notification', now)
      if (!succeeded) await spendCredit(tx, before.employer_id, now)
    },

    fail: async (tx, charged, problem, now) => {
      const before = await lockTransaction(tx, charged)
      if (before.status !== 'pending') return
      if (before.reason === 'upgrade') await giveUp(tx, before, problem, now)
      else await setTransaction(tx, before, { status: 'failed', problem }, now)
      await tell(tx, before, 'failed', now)
    },
  }
}
