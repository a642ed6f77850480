/**
 * The way in for whoever has something to charge. A charge becomes an invoice at once; whether and when it is paid is
 * told by `OnSettled`, which stands above and is handed in.
 */
import type { Tx } from '../platform/database.ts'
import type { ChargeReason, LockedTransaction } from './transactions.ts'

/** Whole cents with GST; below zero it is a credit, as for unused days. */
export type ChargeLine = { description: string; amount: number }

export type Order = {
  employerId: number
  planName: string
  /** All of them together may come out below zero; the rest then stands as credit of the employer. */
  lines: readonly ChargeLine[]
  reason: ChargeReason
}

export type Charged = {
  transactionId: number
  invoiceId: number
  /** `completed` where nothing is left to pay: no more is told about it then. */
  status: 'pending' | 'completed'
  /** How a pending charge is collected: by a card, within moments, or by an invoice with 14 days to pay. */
  by: 'card' | 'invoice'
  /** What is left to pay after the employer's credit. */
  open_cents: number
  due_on: string
}

export type Charge = (tx: Tx, order: Order, now: Temporal.Instant) => Promise<Charged>

/** Gives up what is still open of a charge: a credit note over it, and the transaction has failed. Does nothing twice. */
export type CancelCharge = (tx: Tx, transactionId: number, now: Temporal.Instant) => Promise<void>

export type Settled = {
  transactionId: number
  employerId: number
  /** `refunded`: all of what was paid went back. A renewal by card that failed may still be paid later. */
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
  /** Money came in for a charge; what is too much becomes credit. False where it was booked before. */
  receive: (tx: Tx, charge: LockedTransaction, received: Received, now: Temporal.Instant) => Promise<boolean>
  /** A credit note: it lowers what is open, and the rest stands as credit. */
  credit: (
    tx: Tx,
    charge: LockedTransaction,
    amount: number,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<LockedTransaction>
  /**
   * Money goes back, as far as a card has paid to that card, for which the provider is asked after the commit, and the rest by
   * transfer: each way has its note and its row.
   */
  refund: (
    tx: Tx,
    charge: LockedTransaction,
    amount: number,
    reason: string,
    now: Temporal.Instant,
  ) => Promise<LockedTransaction[]>
  /** What became of money that the provider was asked to give back. */
  refundEnded: (tx: Tx, refund: LockedTransaction, succeeded: boolean, now: Temporal.Instant) => Promise<void>
  /** No card will pay this by itself any more. */
  fail: (tx: Tx, charge: LockedTransaction, problem: string, now: Temporal.Instant) => Promise<void>
}
