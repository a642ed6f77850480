/**
 * Interface for features that charge employers. A charge becomes an invoice at once; `OnSettled`,
 * passed in by a higher layer, reports whether and when it is paid.
 */
import type { Tx } from '#server/platform/database.ts'
import type { ChargeReason, LockedTransaction } from './transactions.ts'

/** Whole cents with GST; below zero it is a credit, as for unused days. */
export type ChargeLine = { description: string; amount: number }

export type Order = {
  employerId: number
  planName: string
  /** May total less than zero; the rest then becomes the employer's credit. */
  lines: readonly ChargeLine[]
  reason: ChargeReason
}

export type Charged = {
  transactionId: number
  invoiceId: number
  /** `completed` where nothing is left to pay: no more is told about it then. */
  status: 'pending' | 'completed'
  /** Collection of a pending charge: by card within moments, or by invoice with 14 days to pay. */
  by: 'card' | 'invoice'
  /** Amount left to pay after the employer's credit. */
  open_cents: number
  due_on: string
}

export type Charge = (tx: Tx, order: Order, now: Temporal.Instant) => Promise<Charged>

/**
 * Cancels the unpaid part of a charge with a credit note and marks the transaction as failed.
 * Idempotent.
 */
export type CancelCharge = (tx: Tx, transactionId: number, now: Temporal.Instant) => Promise<void>

export type Settled = {
  transactionId: number
  employerId: number
  /** `refunded`: everything paid was returned. A failed renewal by card may still be paid later. */
  outcome: 'paid' | 'failed' | 'refunded'
}
/** Told in the transaction in which it happens; never for a charge that came back `completed`. */
export type OnSettled = (tx: Tx, settled: Settled, now: Temporal.Instant) => Promise<void>

type Received = {
  amount: number
  /** By a name that this payment has for ever: told again, it changes nothing. */
  cause: string
  /** The account that it came to, with the payment at the provider where it came by card. */
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
  receive: (tx: Tx, charge: LockedTransaction, received: Received, now: Temporal.Instant) => Promise<boolean>
  /** Issues a credit note: it reduces the open amount, and the rest becomes credit. */
  credit: (
    tx: Tx,
    charge: LockedTransaction,
    amount: number,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<LockedTransaction>
  /**
   * Refunds money: as much as possible to the card that paid, requested from the provider after the
   * commit, and the rest by transfer. Each method gets its own credit note and transaction.
   */
  refund: (
    tx: Tx,
    charge: LockedTransaction,
    amount: number,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<LockedTransaction[]>
  refundEnded: (tx: Tx, refund: LockedTransaction, succeeded: boolean, now: Temporal.Instant) => Promise<void>
  /** No card will pay this by itself any more. */
  fail: (tx: Tx, charge: LockedTransaction, problem: string, now: Temporal.Instant) => Promise<void>
}
