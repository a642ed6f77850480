import type { CancellationCost } from '#contract/booking/cancellations.ts'
import type { Shift } from '#contract/booking/shifts.ts'

export type Cancellation = {
  /** Status that the employer read. */
  status: Shift['status']
  reason: string
  /** Cost that the employer read; undefined if it could not be loaded. */
  cost?: CancellationCost | undefined
}

/**
 * The body of a cancellation by the employer. A withdrawal says that nothing is owed, so that the
 * server refuses it if the person has accepted meanwhile and cancelling costs something.
 */
export function cancellationBody({ status, reason, cost }: Cancellation) {
  const owed_cents = status === 'pending' ? 0 : cost && (cost.owed?.cents ?? 0)
  return {
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    ...(owed_cents !== undefined && { owed_cents }),
  }
}
