/** Notifies the people and sites of a swap. */
import { shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { askedToApprove, notHandedOver, nothingToApprove, notTaken } from './messages.ts'
import { type Swap, swapFor } from './queries.ts'

/** Each site of a swap, with its booking. */
const sitesOf = ({ employer_id, shift_id, return_employer_id, return_shift_id }: Swap) => [
  { employerId: employer_id, shiftId: shift_id },
  ...(return_employer_id === null || return_shift_id === null || return_employer_id === employer_id
    ? []
    : [{ employerId: return_employer_id, shiftId: return_shift_id }]),
]

/** All people have agreed, so each site is asked. */
export const notifyEmployersToApprove = async (tx: Tx, swap: Swap): Promise<void> => {
  for (const { employerId, shiftId } of sitesOf(swap))
    await notify(tx, employerId, askedToApprove(await shiftById(tx, shiftId), await swapFor(tx, employerId, swap.id)))
}

/** A swap that the sites were asked about has ended. `except` is a site that knows already. */
export const notifyEmployersOfEnd = async (tx: Tx, swap: Swap, except: number | null = null): Promise<void> => {
  if (swap.accepted_at === null) return
  for (const { employerId, shiftId } of sitesOf(swap))
    if (employerId !== except)
      await notify(
        tx,
        employerId,
        nothingToApprove(await shiftById(tx, shiftId), await swapFor(tx, employerId, swap.id)),
      )
}

export const notifyTaker = async (tx: Tx, { id, taker_id }: Swap): Promise<void> => {
  if (taker_id !== null) await notify(tx, taker_id, notTaken(await swapFor(tx, taker_id, id), taker_id))
}

export const notifyGiver = async (tx: Tx, { id, giver_id, shift_id }: Swap): Promise<void> =>
  notify(tx, giver_id, notHandedOver(await shiftById(tx, shift_id), await swapFor(tx, giver_id, id)))
