/** The employer approves a swap: both bookings of an exchange at once, or the one. */
import { openChange } from '#contract/booking/shift-rules.ts'
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureWithinLimits } from '#server/booking/approvals/limits.ts'
import { withdrawChangesOf } from '#server/booking/changes/queries.ts'
import { bookingConfirmation } from '#server/booking/shifts/messages.ts'
import { endByHandingOver, lockInviter, lockShift, shiftById } from '#server/booking/shifts/queries.ts'
import { lockReplacedByShifts } from '#server/booking/shifts/replacements.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount } from '#server/messaging/preferences/alert.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { endSwapsOf } from './ending.ts'
import { handedOver, questionEnded, questionEndedForEmployer } from './messages.ts'
import { actsForAll, endSwap, lockPeople, lockSlotsOf, type Swap, setNewShifts, swapFor } from './queries.ts'
import { spanOfShift, type TakeOver, takeOver } from './take-over.ts'

export type DecidedSwap = Swap & { taker_id: number }

/** Each booking that changes hands, with the person who takes it. */
const partsOf = (swap: DecidedSwap, { giver, taker }: ShiftSwap) => {
  const { shift_id, employer_id, giver_id, taker_id, return_shift_id, return_employer_id } = swap
  const given = { shiftId: shift_id, employerId: employer_id, taker: { id: taker_id, name: taker! } }
  return return_shift_id === null || return_employer_id === null
    ? [given]
    : [given, { shiftId: return_shift_id, employerId: return_employer_id, taker: { id: giver_id, name: giver } }]
}
type Part = ReturnType<typeof partsOf>[number]

/**
 * Locks employers, people, replaced bookings and slots, each in order of id, as other decisions do,
 * and then the bookings.
 */
const lockParts = async (tx: Tx, people: readonly number[], parts: readonly Part[]): Promise<TakeOver[]> => {
  // Locked before the people, in the same order as closing the account of an employer.
  const sites = new Set(parts.map(({ employerId }) => employerId))
  for (const id of [...sites].toSorted((a, b) => a - b))
    if (!(await lockInviter(tx, id))) throw new Problem('account_closed')
  await lockPeople(tx, people)
  const shiftIds = parts.map(({ shiftId }) => shiftId)
  await lockReplacedByShifts(tx, shiftIds)
  await lockSlotsOf(tx, shiftIds)
  const locked: TakeOver[] = []
  for (const { shiftId, employerId, taker } of parts) {
    const { slot_id: slotId } = await lockShift(tx, shiftId, employerId)
    locked.push({ before: await shiftById(tx, shiftId), taker, slotId })
  }
  return locked
}

/** Ends the bookings and books each for the other person; all rules are checked with both gone. */
const rebook = async (tx: Tx, actor: Caller, parts: readonly TakeOver[]): Promise<number[]> => {
  const ids = parts.map(({ before }) => before.id)
  for (const { before } of parts)
    await ensureWithinLimits(tx, { ...actor, id: before.inviter_id }, before, spanOfShift(before))
  const asked = await withdrawChangesOf(tx, ids)
  for (const id of ids) await endByHandingOver(tx, id)
  const newIds: number[] = []
  for (const part of parts) newIds.push(await takeOver(tx, { ...actor, id: part.before.inviter_id }, part))
  await endSwapsOf(tx, ids)
  for (const { before, taker } of parts) {
    const { id, inviter_id, invitee_id } = before
    for (const party of [inviter_id, invitee_id]) await cancelAlertsOfAccount(tx, party, id)
    emit(tx, invitee_id, 'availability')
    if (!asked.includes(id)) continue
    const { after } = openChange(before)!
    await notify(tx, invitee_id, questionEnded(before, after))
    await notify(tx, inviter_id, questionEndedForEmployer(before, after, taker.name))
  }
  return newIds
}

/** Books the colleague in place of the person, and for an exchange the other way round as well. */
export const approve = async (tx: Tx, actor: Caller, swap: DecidedSwap): Promise<ShiftSwap> => {
  const { id, shift_id, giver_id, taker_id, return_shift_id } = swap
  const parts = partsOf(swap, await swapFor(tx, actor.id, id))
  const sites = parts.map(({ employerId }) => employerId)
  if (!(await actsForAll(tx, actor, sites))) throw new Problem('exchange_of_sites')
  const locked = await lockParts(tx, [giver_id, taker_id], parts)
  if (!(await endSwap(tx, id, { from: ['accepted'], to: 'approved' }))) throw new Problem('swap_over')
  const newIds = await rebook(tx, actor, locked)
  await setNewShifts(tx, id, newIds)
  const { invitee } = locked[0]!.before
  record(tx, {
    ...{ actor, action: 'shift_swap_approved', subject: { kind: 'user', id: invitee.id, name: invitee.name } },
    after: {
      ...{ shift_id, new_shift_id: newIds[0], taker_id },
      ...(return_shift_id !== null && { return_shift_id, new_return_shift_id: newIds[1] }),
    },
  })
  for (const [i, { before, taker }] of locked.entries()) {
    const shown = await swapFor(tx, before.invitee_id, id)
    await notify(tx, before.invitee_id, handedOver(await shiftById(tx, before.id), shown))
    await notify(tx, taker.id, bookingConfirmation(await shiftById(tx, newIds[i]!)))
  }
  return swapFor(tx, actor.id, id)
}
