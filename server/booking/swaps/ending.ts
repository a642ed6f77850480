/** Ends swaps whose booking has ended or changed, and notifies the people. */
import type { Side } from '#contract/people/connections.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { notHandedOver, nothingToApprove, notTaken } from './messages.ts'
import { lapseLate, lapseOf, lapseOfPair, lapseOfTaker, type Swap, swapFor } from './queries.ts'

const notifyTaker = async (tx: Tx, { id, taker_id }: Swap): Promise<void> => {
  if (taker_id !== null) await notify(tx, taker_id, notTaken(await swapFor(tx, taker_id, id), taker_id))
}

/** After a cancellation or change, of which the two sides of the booking are notified anyway. */
export const endSwapsOf = async (tx: Tx, shiftIds: readonly number[]): Promise<void> => {
  for (const swap of await lapseOf(tx, shiftIds)) await notifyTaker(tx, swap)
}

const notifyGiver = async (tx: Tx, { id, giver_id, shift_id }: Swap): Promise<void> =>
  notify(tx, giver_id, notHandedOver(await shiftById(tx, shift_id), await swapFor(tx, giver_id, id)))

const notifyEmployer = async (tx: Tx, { id, employer_id, shift_id }: Swap): Promise<void> =>
  notify(tx, employer_id, nothingToApprove(await shiftById(tx, shift_id), await swapFor(tx, employer_id, id)))

/** After the account of the colleague was closed. */
export const endSwapsOfTaker = async (tx: Tx, takerId: number): Promise<void> => {
  for (const swap of await lapseOfTaker(tx, takerId)) {
    await notifyGiver(tx, swap)
    await notifyEmployer(tx, swap)
  }
}

/** After one of the two blocked the other, or the employer chose not to book the colleague. */
export const endSwapsOfPair = async (tx: Tx, pair: Pair, by: Side): Promise<void> => {
  for (const swap of await lapseOfPair(tx, pair)) {
    await notifyGiver(tx, swap)
    if (by === 'employer') await notifyTaker(tx, swap)
    else await notifyEmployer(tx, swap)
  }
}

/** Ends swaps whose time is over; returns how many. */
export const endLate = async (tx: Tx): Promise<number> => {
  const late = await lapseLate(tx)
  for (const swap of late) {
    await notifyGiver(tx, swap)
    await notifyTaker(tx, swap)
  }
  return late.length
}
