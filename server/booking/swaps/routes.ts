/** A booked person hands their shift to a colleague (docs/decisions/0220). */
import { randomBytes } from 'node:crypto'
import { changeAnswerBy, mayHandOver, openChange } from '#contract/booking/shift-rules.ts'
import { shiftSwaps } from '#contract/booking/shift-swaps.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureWithinLimits } from '#server/booking/approvals/limits.ts'
import { withdrawChangesOf } from '#server/booking/changes/queries.ts'
import { payEstimatesOf } from '#server/booking/pay-estimates/queries.ts'
import { bookingConfirmation } from '#server/booking/shifts/messages.ts'
import { lockInvitee, lockInviter, lockShift, shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount } from '#server/messaging/preferences/alert.ts'
import { record } from '#server/platform/audit/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { askedToApprove, colleagueAgreed, handedOver, notHandedOver, nothingToApprove, notTaken } from './messages.ts'
import {
  endSwap,
  insertSwap,
  lockPeople,
  type Swap,
  setNewShift,
  setTaker,
  swapFor,
  swapOfCode,
  swapOfEmployer,
  swapOfPerson,
  swapsFor,
} from './queries.ts'
import { handOver, refusalFor, spanOfShift } from './take-over.ts'

/** Each link can reach another person, and each answer alerts the employer. */
const BUDGET = { count: 5, window: 24 * 60 * 60 }

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ kind: 'user', id, name }) as const

/** Books the colleague in place of the person, and notifies both. */
const approve = async (tx: Tx, actor: Caller, { id, shift_id, giver_id, taker_id }: Swap & { taker_id: number }) => {
  // Before the people: closing the account of an employer locks them in this order.
  if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
  await lockPeople(tx, [giver_id, taker_id])
  const { slot_id: slotId } = await lockShift(tx, shift_id, actor.id)
  if (!(await endSwap(tx, id, { from: ['accepted'], to: 'approved' }))) throw new Problem('swap_over')
  const before = await shiftById(tx, shift_id)
  await ensureWithinLimits(tx, actor, before, spanOfShift(before))
  await withdrawChangesOf(tx, [shift_id])
  const swap = await swapFor(tx, actor.id, id)
  const newId = await handOver(tx, actor, { before, taker: { id: taker_id, name: swap.taker! }, slotId })
  await setNewShift(tx, id, newId)
  for (const party of [actor.id, giver_id]) await cancelAlertsOfAccount(tx, party, shift_id)
  emit(tx, giver_id, 'availability')
  record(tx, {
    ...{ actor, action: 'shift_swap_approved', subject: subjectOf(before.invitee) },
    after: { shift_id, new_shift_id: newId, taker_id },
  })
  await notify(tx, giver_id, handedOver(await shiftById(tx, shift_id), await swapFor(tx, giver_id, id)))
  await notify(tx, taker_id, bookingConfirmation(await shiftById(tx, newId)))
  return swap
}

const decline = async (tx: Tx, actor: Caller, { id, shift_id, giver_id, taker_id }: Swap & { taker_id: number }) => {
  if (!(await endSwap(tx, id, { from: ['accepted'], to: 'declined' }))) throw new Problem('swap_over')
  const shift = await shiftById(tx, shift_id)
  record(tx, {
    ...{ actor, action: 'shift_swap_declined', subject: subjectOf(shift.invitee) },
    after: { shift_id, taker_id },
  })
  await notify(tx, giver_id, notHandedOver(shift, await swapFor(tx, giver_id, id)))
  await notify(tx, taker_id, notTaken(await swapFor(tx, taker_id, id), taker_id))
  return swapFor(tx, actor.id, id)
}

export const shiftSwapRoutes = implement(shiftSwaps, {
  offer: async ({ actor, params, tx }) => {
    await lockShift(tx, params.id, actor.id)
    const shift = await shiftById(tx, params.id)
    if (shift.agency !== null) throw new Problem('agency_decides')
    if (openChange(shift) !== null)
      throw new Problem('change_open', { message: 'Please answer the change to this booking first.' })
    if (!mayHandOver(actor, shift, tx.now.epochMilliseconds)) throw new Problem('booking_not_live')
    const until = changeAnswerBy([shift.starts_at, shift.starts_at], tx.now.epochMilliseconds)
    if (until === null) throw new Problem('swap_too_late')
    await spend(tx, `shift-swaps:${shift.id}`, BUDGET)
    const id = await insertSwap(tx, {
      ...{ shift_id: shift.id, employer_id: shift.inviter_id, giver_id: actor.id },
      ...{ code: randomBytes(18).toString('base64url'), until: Temporal.Instant.fromEpochMilliseconds(until) },
    })
    record(tx, {
      ...{ actor, action: 'shift_swap_offered', subject: subjectOf(shift.inviter) },
      after: { shift_id: shift.id },
    })
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  list: async ({ actor, db }) => ({ data: await swapsFor(db, actor.id) }),

  open: async ({ actor, body, tx: db }) => {
    const { id, shift_id, taker_id, giver_id, status } = await swapOfCode(db, body.code)
    const swap = await swapFor(db, actor.id, id)
    const isOver = Temporal.Instant.compare(Temporal.Instant.from(swap.until), db.now) <= 0
    const isParty = actor.id === giver_id || actor.id === taker_id
    if (!isParty && (status !== 'open' || isOver)) throw new Problem('swap_over')
    const shift = await shiftById(db, shift_id)
    const [pay] = await payEstimatesOf(db, [{ ...shift, employer_id: shift.inviter_id }])
    const refusal = isParty ? null : await refusalFor(db, shift, actor.id)
    return { swap, pay: pay!, refusal }
  },

  answer: async ({ actor, body, tx }) => {
    const { id, shift_id, employer_id, giver_id } = await swapOfCode(tx, body.code)
    if (giver_id === actor.id) throw new Problem('swap_not_possible', { message: 'This is your own shift.' })
    await lockInvitee(tx, actor.id)
    const shift = await shiftById(tx, shift_id)
    const refusal = await refusalFor(tx, shift, actor.id)
    if (refusal !== null) throw new Problem('swap_not_possible', { message: refusal })
    if (body.status === 'refused') {
      if (!(await endSwap(tx, id, { from: ['open'], to: 'refused' }))) throw new Problem('swap_over')
      await notify(tx, giver_id, notHandedOver(shift, await swapFor(tx, giver_id, id)))
      return swapFor(tx, actor.id, id)
    }
    if (!(await setTaker(tx, id, actor.id))) throw new Problem('swap_over')
    record(tx, { actor, action: 'shift_swap_accepted', subject: subjectOf(shift.inviter), after: { shift_id } })
    await notify(tx, giver_id, colleagueAgreed(shift, await swapFor(tx, giver_id, id)))
    await notify(tx, employer_id, askedToApprove(shift, await swapFor(tx, employer_id, id)))
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  withdraw: async ({ actor, params, tx }) => {
    const { id, shift_id, employer_id, giver_id } = await swapOfPerson(tx, params.id, actor.id)
    if (!(await endSwap(tx, id, { from: ['open', 'accepted'], to: 'withdrawn' }))) throw new Problem('swap_over')
    // Read again, because a colleague may have agreed at this moment.
    const { taker_id } = await swapOfPerson(tx, id, actor.id)
    const shift = await shiftById(tx, shift_id)
    if (taker_id !== null) {
      await notify(tx, employer_id, nothingToApprove(shift, await swapFor(tx, employer_id, id)))
      if (actor.id === giver_id) await notify(tx, taker_id, notTaken(await swapFor(tx, taker_id, id), taker_id))
      else await notify(tx, giver_id, notHandedOver(shift, await swapFor(tx, giver_id, id)))
    }
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  decide: async ({ actor, params, body, tx }) => {
    const swap = await swapOfEmployer(tx, params.id, actor.id)
    return body.status === 'approved' ? approve(tx, actor, swap) : decline(tx, actor, swap)
  },
})
