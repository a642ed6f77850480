/** A booked person hands their shift to a colleague (docs/decisions/0220, 0244). */
import { randomBytes } from 'node:crypto'
import { changeAnswerBy, mayHandOver, openChange } from '#contract/booking/shift-rules.ts'
import { type ShiftSwap, shiftSwaps } from '#contract/booking/shift-swaps.ts'
import { Problem } from '#contract/platform/errors.ts'
import { lockInvitee, lockShift, shiftById } from '#server/booking/shifts/queries.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { spend } from '#server/platform/limits.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { approve, type DecidedSwap } from './approve.ts'
import { agreeToExchange, ownToGive, proposeExchange } from './exchange.ts'
import { colleagueAgreed } from './messages.ts'
import { notifyEmployersOfEnd, notifyEmployersToApprove, notifyGiver, notifyTaker } from './notices.ts'
import {
  endSwap,
  insertSwap,
  isGivenInReturn,
  setTaker,
  swapFor,
  swapOfCode,
  swapOfEmployer,
  swapOfPerson,
  swapsFor,
} from './queries.ts'
import { refusalToAgree } from './take-over.ts'

/** Each link can reach another person, and each answer alerts the employer. */
const BUDGET = { count: 5, window: 24 * 60 * 60 }

const decline = async (tx: Tx, actor: Caller, swap: DecidedSwap): Promise<ShiftSwap> => {
  const { id, shift_id, return_shift_id, taker_id } = swap
  if (!(await endSwap(tx, id, { from: ['accepted'], to: 'declined' }))) throw new Problem('swap_over')
  const shift = await shiftById(tx, shift_id)
  record(tx, {
    ...{ actor, action: 'shift_swap_declined', subject: accountSubject(shift.invitee) },
    after: { shift_id, taker_id, ...(return_shift_id !== null && { return_shift_id }) },
  })
  await notifyGiver(tx, swap)
  await notifyTaker(tx, swap)
  await notifyEmployersOfEnd(tx, swap, actor.id)
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
    if (await isGivenInReturn(tx, shift.id))
      throw new Problem('swap_open', { message: 'You have offered this shift in exchange for another one.' })
    const until = changeAnswerBy([shift.starts_at, shift.starts_at], tx.now.epochMilliseconds)
    if (until === null) throw new Problem('swap_too_late')
    await spend(tx, `shift-swaps:${shift.id}`, BUDGET)
    const id = await insertSwap(tx, {
      ...{ shift_id: shift.id, employer_id: shift.inviter_id, giver_id: actor.id },
      ...{ code: randomBytes(18).toString('base64url'), until: Temporal.Instant.fromEpochMilliseconds(until) },
    })
    record(tx, {
      ...{ actor, action: 'shift_swap_offered', subject: accountSubject(shift.inviter) },
      after: { shift_id: shift.id },
    })
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  list: async ({ actor, db }) => ({ data: await swapsFor(db, actor.id) }),

  open: async ({ actor, body, tx: db }) => {
    const row = await swapOfCode(db, body.code)
    const { id, shift_id, taker_id, giver_id, status } = row
    const swap = await swapFor(db, actor.id, id)
    const isOver = Temporal.Instant.compare(Temporal.Instant.from(swap.until), db.now) <= 0
    const isParty = actor.id === giver_id || actor.id === taker_id
    if (!isParty && (status !== 'open' || isOver)) throw new Problem('swap_over')
    const shift = await shiftById(db, shift_id)
    const nothing = { pay: swap.pay!, refusal: null, request_id: null, own: [] }
    if (isParty) return { swap, ...nothing }
    const { requestId, refusal } = await refusalToAgree(db, shift, actor.id)
    const own = requestId === null ? await ownToGive(db, row, shift, actor.id) : []
    return { swap, ...nothing, refusal, request_id: requestId, own }
  },

  answer: async ({ actor, body, tx }) => {
    const swap = await swapOfCode(tx, body.code)
    const { id, shift_id, giver_id } = swap
    if (giver_id === actor.id) throw new Problem('swap_not_possible', { message: 'This is your own shift.' })
    if (body.status === 'accepted' && body.return_shift_id !== undefined)
      return proposeExchange(tx, actor, swap, body.return_shift_id)
    await lockInvitee(tx, actor.id)
    const shift = await shiftById(tx, shift_id)
    const { refusal, requestId } = await refusalToAgree(tx, shift, actor.id)
    if (body.status === 'refused') {
      const isAsked = refusal === null || requestId !== null || (await ownToGive(tx, swap, shift, actor.id)).length > 0
      if (!isAsked) throw new Problem('swap_not_possible', { message: refusal })
      if (!(await endSwap(tx, id, { from: ['open'], to: 'refused' }))) throw new Problem('swap_over')
      await notifyGiver(tx, swap)
      return swapFor(tx, actor.id, id)
    }
    if (refusal !== null) throw new Problem('swap_not_possible', { message: refusal })
    if (!(await setTaker(tx, id, actor.id))) throw new Problem('swap_over')
    record(tx, { actor, action: 'shift_swap_accepted', subject: accountSubject(shift.inviter), after: { shift_id } })
    await notify(tx, giver_id, colleagueAgreed(shift, await swapFor(tx, giver_id, id)))
    await notifyEmployersToApprove(tx, swap)
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  agree: async ({ actor, params, tx }) => agreeToExchange(tx, actor, await swapOfPerson(tx, params.id, actor.id)),

  withdraw: async ({ actor, params, tx }) => {
    const { id } = await swapOfPerson(tx, params.id, actor.id)
    if (!(await endSwap(tx, id, { from: ['open', 'proposed', 'accepted'], to: 'withdrawn' })))
      throw new Problem('swap_over')
    // Read again, because a colleague may have agreed at this moment.
    const swap = await swapOfPerson(tx, id, actor.id)
    await notifyEmployersOfEnd(tx, swap)
    if (actor.id !== swap.giver_id) await notifyGiver(tx, swap)
    else await notifyTaker(tx, swap)
    emit(tx, actor.id, 'shift')
    return swapFor(tx, actor.id, id)
  },

  decide: async ({ actor, params, body, tx }) => {
    const swap = await swapOfEmployer(tx, params.id, actor.id)
    return body.status === 'approved' ? approve(tx, actor, swap) : decline(tx, actor, swap)
  },
})
