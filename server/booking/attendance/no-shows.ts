/** No-shows: the employer marks one, the employee may dispute it, the employer may withdraw it. */

import type { attendance } from '#contract/booking/attendance.ts'
import { mayDisputeNoShow, mayMarkNoShow, mayRemoveNoShow } from '#contract/booking/shift-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureNotApproved } from '#server/booking/hooks.ts'
import { removeYes, restoreYes } from '#server/booking/offers/records.ts'
import { dropNoShow, lockAndReadShift, setNoShow, setNoShowDispute, shiftById } from '#server/booking/shifts/queries.ts'
import { recordActs } from '#server/identity/organisations/acts.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { cancelAlertsOfAccount } from '#server/messaging/preferences/alert.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Handlers } from '#server/platform/routes.ts'
import { disputedNoShow, markedNoShow, removedNoShow } from './messages.ts'

type NoShowHandlers = Pick<Handlers<typeof attendance>, 'markNoShow' | 'undoNoShow' | 'disputeNoShow'>

export const noShowHandlers: NoShowHandlers = {
  markNoShow: async ({ actor, params, tx, now }) => {
    const before = await lockAndReadShift(tx, params.id, actor.id)
    if (!mayMarkNoShow(actor, before, now.epochMilliseconds)) throw new Problem('no_show_not_possible')
    await ensureNotApproved(tx, params.id)
    await setNoShow(tx, params.id)
    await removeYes(tx, params.id)
    await recordActs(tx, actor, 'no_show_marked', 'shift_id', [params.id])
    const shift = await shiftById(tx, params.id)
    // Cancels reminders and alerts about the arrival.
    for (const id of [shift.inviter_id, shift.invitee_id]) await cancelAlertsOfAccount(tx, id, shift.id)
    await notify(tx, shift.invitee_id, markedNoShow(shift))
    emit(tx, shift.invitee_id, 'availability')
    return shift
  },

  undoNoShow: async ({ actor, params, tx }) => {
    const before = await lockAndReadShift(tx, params.id, actor.id)
    if (!mayRemoveNoShow(actor, before)) throw new Problem('not_a_no_show')
    await dropNoShow(tx, params.id)
    // A dispute has restored the acceptance already.
    if (before.no_show?.dispute === null) await restoreYes(tx, params.id)
    const shift = await shiftById(tx, params.id)
    await notify(tx, shift.invitee_id, removedNoShow(shift))
    emit(tx, shift.invitee_id, 'availability')
    return shift
  },

  disputeNoShow: async ({ actor, params, body, tx }) => {
    const before = await lockAndReadShift(tx, params.id, actor.id)
    if (before.no_show === null) throw new Problem('not_a_no_show')
    if (!mayDisputeNoShow(actor, before)) throw new Problem('already_disputed')
    await setNoShowDispute(tx, params.id, body.text)
    await restoreYes(tx, params.id)
    const shift = await shiftById(tx, params.id)
    await notify(tx, shift.inviter_id, disputedNoShow(shift, body.text))
    return shift
  },
}
