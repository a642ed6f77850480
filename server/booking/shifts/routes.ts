import { mayCancel } from '#contract/booking/shift-rules.ts'
import { shifts } from '#contract/booking/shifts.ts'
import { rolesIn } from '#contract/people/classifications.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { ensureMayBook } from '#server/booking/hooks.ts'
import { reacted } from '#server/messaging/preferences/alert.ts'
import { areBlocked } from '#server/people/connections/blocks.ts'
import type { Brand } from '#server/platform/config.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { implement } from '#server/platform/routes.ts'
import { requestAlert, staffCancelledAlert } from './alerts.ts'
import { answerShift } from './answers.ts'
import { spendRequest } from './budgets.ts'
import { calledOff } from './cancellation.ts'
import { bookableSpan, cancelledByEmployee, requested } from './domain.ts'
import { type AskedShift, ensureBookable, ensureMayAsk, keepOverride } from './eligibility.ts'
import { gapFor } from './gaps.ts'
import { notifyOfShift } from './notify.ts'
import {
  close,
  hasAcceptedShiftIn,
  insertShift,
  isSubjectOf,
  lockInvitee,
  lockInviter,
  lockShift,
  sectorAndRoles,
  shiftById,
  shiftsAskedBy,
  shiftsOf,
} from './queries.ts'

const ROLE_NOT_HELD = 'Please choose a role in your sector that this person works in.'

export const shiftRoutes = (brand: Brand) =>
  implement(shifts, {
    request: async ({ actor, body, tx, now }) => {
      const span = bookableSpan(body, actor.time_zone, now)
      if (!(await isSubjectOf(tx, actor.id, body.subject_id)))
        throw invalid('subject_id', 'Please choose a subject from the list.')
      if (body.inviter_id !== actor.id) throw new Problem('identity_mismatch')
      if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
      const invitee = await lockInvitee(tx, body.invitee_id)
      if (await areBlocked(tx, actor.id, body.invitee_id)) throw new Problem('not_found')
      if (invitee.status === 'on_leave') throw new Problem('staff_unavailable')
      if (body.classification !== undefined) {
        const { sector, roles } = await sectorAndRoles(tx, actor.id, body.invitee_id)
        if (!rolesIn(sector, roles).includes(body.classification)) throw invalid('classification', ROLE_NOT_HELD)
      }
      const classification = body.classification ?? null
      const asked: AskedShift = { ...body, id: null, classification, time_zone: actor.time_zone, span }
      await ensureBookable(tx, asked)
      if (await hasAcceptedShiftIn(tx, body.invitee_id, span)) throw new Problem('overlapping_booking')
      const limits = await ensureMayAsk(tx, asked, body)
      await ensureMayBook(tx, actor.id, body.invitee_id, body.date, now)
      const place = { employerId: actor.id, subjectId: body.subject_id, span }
      const gapId = await gapFor(tx, place, { id: body.invitee_id, name: invitee.name }, body.also_ask)
      await spendRequest(tx, actor.id, body.invitee_id, now)
      const id = await insertShift(tx, actor.id, body, actor.time_zone, span, gapId, now)
      const shift = await shiftById(tx, id, now)
      await keepOverride(tx, actor, { shift, limits, reason: body.rest_override_reason }, now)
      await notifyOfShift(
        tx,
        shift.invitee_id,
        { ...requested(shift), alert: await requestAlert(tx, brand, shift, now) },
        shift,
        now,
      )
      return shift
    },

    answer: ({ actor, params, body, tx, now }) =>
      answerShift(tx, { shiftId: params.id, employeeId: actor.id, ...body, via: 'screen' }, { brand }, now),

    cancel: async ({ actor, params, body, tx, now }) => {
      const held = await lockShift(tx, params.id, actor.id, now)
      if (held.status === 'pending' && actor.id === held.invitee_id) throw new Problem('not_your_turn')
      if (!mayCancel(actor, held) || held.over) throw new Problem('already_over')
      const by = actor.id === held.inviter_id ? 'employer' : 'employee'
      const status = held.status === 'accepted' ? 'cancelled' : 'withdrawn'
      await close(tx, held.id, { status, by, reason: body?.reason || null }, now)
      const shift = await shiftById(tx, held.id, now)
      // Nobody is reminded of it, or missed, any more.
      if (status === 'cancelled') for (const id of [shift.inviter_id, shift.invitee_id]) await reacted(tx, id, shift.id)
      if (by === 'employee') {
        const alert = staffCancelledAlert(brand, shift)
        await notifyOfShift(tx, shift.inviter_id, { ...cancelledByEmployee(shift), alert }, shift, now)
      } else await notifyOfShift(tx, shift.invitee_id, await calledOff(tx, brand, shift), shift, now)
      if (status === 'cancelled') emit(tx, shift.invitee_id, 'availability', now)
      return shift
    },

    history: ({ actor, query, db, now }) => shiftsAskedBy(db, actor.id, query, now),

    ofEmployee: async ({ actor, params, query, db, now }) => {
      if (params.id !== actor.id) throw new Problem('identity_mismatch')
      return shiftsOf(db, actor.id, query, now)
    },
  })
