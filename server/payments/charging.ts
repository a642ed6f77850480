/**
 * The way in for whoever has something to charge. A charge becomes an invoice at once; whether and when it is paid is
 * told by `OnSettled`, which stands above and is handed in.
 */
import type { Tx } from '../platform/database.ts'

/** Whole cents with GST; below zero it is a credit, as for unused days. */
export type ChargeLine = { description: string; amount: number }

/**
 * Why something is charged. By card, `upgrade` stands or falls with its first try: declined, its invoice is cancelled by
 * a credit note and it has failed. A `renewal` is tried again over days and stays open as an invoice.
 */
export type ChargeReason = 'upgrade' | 'renewal'

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
