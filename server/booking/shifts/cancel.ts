import {
  isLateCancellation,
  isProtectedReason,
  mayCancel,
  UNDO_CANCEL_SECONDS,
  waitsForUndo,
} from '#contract/booking/shift-rules.ts'
import type { CancelReason, Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { notifyAgency } from '#server/booking/agencies/notices.ts'
import { endAllApplicationsOf, endApplicationsOfPair } from '#server/booking/applications/ending.ts'
import { takesApplications } from '#server/booking/applications/queries.ts'
import { withdrawChangesOf } from '#server/booking/changes/queries.ts'
import { withdrawBetween, withdrawOffer } from '#server/booking/offers/queries.ts'
import { removeYes } from '#server/booking/offers/records.ts'
import { planAgain, refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { lowerHeadcount } from '#server/booking/offers/slots.ts'
import { endSwapsOf, endSwapsOfPair, endSwapsOfTaker } from '#server/booking/swaps/ending.ts'
import { type ActingPerson, recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount, cancelPendingAlerts } from '#server/messaging/preferences/alert.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type AgencyEnding, endedByAgency } from './agency-endings.ts'
import { cancellationCost } from './cancellation-pay.ts'
import {
  type AlertedNotice,
  cancelledByEmployee,
  cancelledByEmployer,
  endedByClosing,
  withdrawnByEmployee,
  withdrawnByEmployer,
} from './messages.ts'
import {
  cancelBooking,
  endAllUpcoming,
  insertOwedPay,
  lockShift,
  shiftById,
  shiftsByIds,
  shiftsOfInviter,
} from './queries.ts'

type Cancellation = {
  shiftId: number
  by: ActingPerson
  reason: string | null
  /** Why the person cancels; the employer never sees it. */
  cancelReason?: CancelReason | undefined
  /** The cost that the employer read before. */
  readCents?: number | undefined
  /** Why the agency that booked the shift ends it, for the employer. */
  agencyEnding?: AgencyEnding
}

/** Keeps what the employer owes for cancelling this booking now. */
const storeOwedPay = async (tx: Tx, shift: Shift, readCents?: number) => {
  const { owed } = await cancellationCost(tx, shift)
  if (readCents !== undefined && readCents !== (owed?.cents ?? 0))
    throw new Problem('changed_meanwhile', {
      message: 'The cost of cancelling has changed. Please close this and read it again.',
    })
  if (owed) await insertOwedPay(tx, shift.id, owed)
}

/** Time at which messages about a cancellation are sent, if they can wait until it is final. */
const sendTime = (shift: Shift, now: Temporal.Instant) =>
  waitsForUndo(shift, now.epochMilliseconds) ? now.add({ seconds: UNDO_CANCEL_SECONDS }) : null

const withDelay = (notice: AlertedNotice, until: Temporal.Instant | null): AlertedNotice =>
  until === null ? notice : { ...notice, alert: { ...notice.alert, leavesAt: until } }

/** Cancels a booking, by either side, or withdraws a request, by the employer alone. */
export const cancelShift = async (
  tx: Tx,
  { shiftId, by: actor, reason, cancelReason, readCents, agencyEnding }: Cancellation,
): Promise<Shift> => {
  const partyId = actor.id
  const locked = await lockShift(tx, shiftId, partyId)
  if (locked.status === 'pending' && partyId === locked.invitee_id) throw new Problem('not_your_turn')
  if (!mayCancel({ id: partyId }, locked) || locked.over) throw new Problem('already_over')
  const by = partyId === locked.inviter_id ? 'employer' : 'employee'
  if (by === 'employer' && cancelReason !== undefined)
    throw invalid('cancel_reason', 'Only the person who was booked gives this reason.')
  const status = locked.status === 'accepted' ? 'cancelled' : 'withdrawn'
  if (status === 'cancelled') {
    if (by === 'employer') await storeOwedPay(tx, await shiftById(tx, shiftId), readCents)
    await withdrawChangesOf(tx, [shiftId])
    await endSwapsOf(tx, [shiftId])
    await cancelBooking(tx, shiftId, { by, reason, cancelReason: cancelReason ?? null })
    if (locked.slot_id !== null && by === 'employer') await lowerHeadcount(tx, locked.slot_id)
    if (by === 'employee' && !agencyEnding && !isProtectedReason(cancelReason ?? null))
      if (isLateCancellation(await shiftById(tx, shiftId), tx.now.epochMilliseconds)) await removeYes(tx, shiftId)
  } else await withdrawOffer(tx, shiftId, { by, reason })
  await recordActs(tx, actor, 'closed', 'shift_id', [shiftId])
  const shift = await shiftById(tx, shiftId)
  const heldUntil = status === 'cancelled' && !agencyEnding ? sendTime(shift, tx.now) : null
  if (status === 'cancelled' && by === 'employee' && locked.slot_id !== null) {
    await planAgain(tx, [locked.slot_id], heldUntil ?? tx.now)
    if (locked.is_open_job) await refreshOpenJobs(tx, locked.slot_id)
  }
  if (status === 'cancelled') {
    for (const id of [shift.inviter_id, shift.invitee_id]) await cancelAlertsOfAccount(tx, id, shiftId)
    emit(tx, shift.invitee_id, 'availability')
  }
  if (by === 'employee') {
    const isAppliedFor = locked.slot_id !== null && (await takesApplications(tx, locked.slot_id))
    const notice = cancelledByEmployee((await shiftsOfInviter(tx, [shiftId]))[0]!, isAppliedFor)
    await notify(tx, shift.inviter_id, withDelay(notice, heldUntil))
  } else {
    const notice = status === 'cancelled' ? cancelledByEmployer : withdrawnByEmployer
    await notify(
      tx,
      shift.invitee_id,
      agencyEnding ? endedByAgency(shift, agencyEnding) : withDelay(notice(shift), heldUntil),
    )
  }
  if (!agencyEnding) await notifyAgency(tx, shift, by === 'employee' ? shift.invitee.name : shift.inviter.name)
  return by === 'employee' ? { ...shift, cancel_reason: cancelReason ?? null } : shift
}

/** Ends requests, applications and swaps between the two, and notifies the other side. */
export const withdrawBetweenPair = async (tx: Tx, pair: Pair, by: Side): Promise<void> => {
  await endApplicationsOfPair(tx, pair)
  await endSwapsOfPair(tx, pair, by)
  for (const { id } of await withdrawBetween(tx, pair)) {
    const shift = await shiftById(tx, id)
    await notifyAgency(tx, shift, by === 'employer' ? shift.inviter.name : shift.invitee.name)
    if (by === 'employer') await notify(tx, shift.invitee_id, withdrawnByEmployer(shift))
    else {
      await cancelPendingAlerts(tx, shift.invitee_id, id)
      await notify(tx, shift.inviter_id, withdrawnByEmployee(shift))
    }
  }
}

/**
 * Withdraws open requests and cancels upcoming shifts of a closed account, and notifies the other
 * sides. A shift that has begun runs to its end, so that it is paid.
 */
export const endAllBookingsOf = async (tx: Tx, person: { id: number; side: Side }) => {
  const ids = (await endAllUpcoming(tx, person)).map(({ id }) => id)
  await endAllApplicationsOf(tx, person)
  await withdrawChangesOf(tx, ids)
  await endSwapsOf(tx, ids)
  if (person.side === 'employee') await endSwapsOfTaker(tx, person.id)
  const shifts = await shiftsByIds(tx, ids)
  for (const shift of shifts) {
    if (shift.status === 'cancelled' && person.side === 'employer') await storeOwedPay(tx, shift)
    const other = person.side === 'employer' ? shift.invitee_id : shift.inviter_id
    await cancelPendingAlerts(tx, shift.invitee_id, shift.id)
    await notify(tx, other, endedByClosing(shift, person.side))
    await notifyAgency(tx, shift, person.side === 'employer' ? shift.inviter.name : shift.invitee.name)
    if (shift.status === 'cancelled') emit(tx, shift.invitee_id, 'availability')
  }
  const cancelled = shifts.filter(({ status }) => status === 'cancelled').length
  return { requests_withdrawn: shifts.length - cancelled, shifts_cancelled: cancelled }
}
