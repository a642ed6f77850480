/** A colleague gives one of their own bookings in exchange (docs/decisions/0244). */
import { changeAnswerBy } from '#contract/booking/shift-rules.ts'
import type { ShiftSwap, SwappedShift } from '#contract/booking/shift-swaps.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { lockInvitee, shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { exchangeAgreed, exchangeOffered } from './messages.ts'
import { notifyEmployersToApprove } from './notices.ts'
import { givableFor, lockPeople, type Swap, setAgreed, setProposal, shiftsToGive, swapFor } from './queries.ts'
import { refusalFor, refusalToAgree } from './take-over.ts'

/** Bookings among which a colleague chooses; each is checked for both people. */
const MOST_TO_GIVE = 10

/**
 * Whether the first person could work a booking of the colleague. A reason against it is not shown
 * to the colleague.
 */
const canTake = async (db: Db, own: Shift, { giver_id, shift_id }: Swap): Promise<boolean> => {
  try {
    return (await refusalFor(db, own, giver_id, shift_id)) === null
  } catch (error) {
    if (error instanceof Problem && error.code === 'swap_over') return false
    throw error
  }
}

/** Bookings of the colleague that both people could exchange. */
export const ownToGive = async (db: Db, swap: Swap, shift: Shift, takerId: number): Promise<SwappedShift[]> => {
  const possible: number[] = []
  for (const id of await givableFor(db, swap.shift_id, takerId, MOST_TO_GIVE)) {
    if ((await refusalFor(db, shift, takerId, id)) !== null) continue
    if (await canTake(db, await shiftById(db, id), swap)) possible.push(id)
  }
  return shiftsToGive(db, possible)
}

/** The colleague offers one of their bookings, and the first person is asked. */
export const proposeExchange = async (tx: Tx, actor: Caller, swap: Swap, ownId: number): Promise<ShiftSwap> => {
  const { id, shift_id, giver_id } = swap
  // The lock keeps the booking from being cancelled, changed or offered to others meanwhile.
  await lockPeople(tx, [actor.id])
  const shift = await shiftById(tx, shift_id)
  const { refusal } = await refusalToAgree(tx, shift, actor.id, ownId)
  if (!(await givableFor(tx, shift_id, actor.id, MOST_TO_GIVE)).includes(ownId))
    throw invalid('return_shift_id', 'Please choose one of your bookings from the list.')
  if (refusal !== null) throw new Problem('swap_not_possible', { message: refusal })
  const own = await shiftById(tx, ownId)
  if (!(await canTake(tx, own, swap)))
    throw invalid('return_shift_id', 'Your colleague cannot take that shift. Please choose another one.')
  const until = changeAnswerBy([shift.starts_at, own.starts_at], tx.now.epochMilliseconds)
  if (until === null) throw new Problem('swap_too_late')
  const proposal = { takerId: actor.id, shiftId: ownId, employerId: own.inviter_id }
  if (!(await setProposal(tx, id, { ...proposal, until: Temporal.Instant.fromEpochMilliseconds(until) })))
    throw new Problem('swap_over')
  const subject = { kind: 'user', id: shift.inviter_id, name: shift.inviter.name } as const
  record(tx, { actor, action: 'shift_exchange_offered', subject, after: { shift_id, return_shift_id: ownId } })
  await notify(tx, giver_id, exchangeOffered(shift, await swapFor(tx, giver_id, id)))
  emit(tx, actor.id, 'shift')
  return swapFor(tx, actor.id, id)
}

/** The first person agrees, and the employer is asked. */
export const agreeToExchange = async (tx: Tx, actor: Caller, swap: Swap): Promise<ShiftSwap> => {
  const { id, shift_id, giver_id, taker_id, return_shift_id } = swap
  if (actor.id !== giver_id || taker_id === null || return_shift_id === null) throw new Problem('swap_over')
  await lockInvitee(tx, actor.id)
  const other = await shiftById(tx, return_shift_id)
  const { refusal } = await refusalToAgree(tx, other, actor.id, shift_id)
  if (refusal !== null) throw new Problem('swap_not_possible', { message: refusal })
  if (!(await setAgreed(tx, id))) throw new Problem('swap_over')
  const subject = { kind: 'user', id: other.inviter_id, name: other.inviter.name } as const
  record(tx, { actor, action: 'shift_exchange_agreed', subject, after: { shift_id, return_shift_id } })
  await notify(tx, taker_id, exchangeAgreed(other, await swapFor(tx, taker_id, id)))
  await notifyEmployersToApprove(tx, swap)
  emit(tx, actor.id, 'shift')
  return swapFor(tx, actor.id, id)
}
