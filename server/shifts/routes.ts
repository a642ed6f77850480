import { invalid, Problem } from '#contract/errors.ts'
import { mayAnswer, mayCancel, shifts } from '#contract/shifts.ts'
import { areBlocked } from '../connections/blocks.ts'
import { isBlocked } from '../credentials/queries.ts'
import type { Tx } from '../platform/database.ts'
import { implement } from '../platform/routes.ts'
import { emit } from '../realtime/queries.ts'
import {
  answered,
  bookableSpan,
  cancelledByEmployee,
  cancelledByEmployer,
  requested,
  takenBack,
  withdrawnForAnother,
} from './domain.ts'
import {
  close,
  hasAcceptedShiftIn,
  holdInvitee,
  holdInviter,
  insertShift,
  lockShift,
  setAnswer,
  shiftById,
  shiftsAskedBy,
  shiftsOf,
  subjectExists,
  withdrawOverlapping,
} from './queries.ts'
import { tell } from './tell.ts'

/** What stands above shifts and has a say in who may be asked. */
export type ShiftMeans = {
  ensureMayBook: (tx: Tx, employerId: number, employeeId: number, date: string, now: Temporal.Instant) => Promise<void>
}

export const shiftRoutes = ({ ensureMayBook }: ShiftMeans) =>
  implement(shifts, {
    request: async ({ actor, body, tx, now }) => {
      const span = bookableSpan(body, actor.time_zone, now)
      if (!(await subjectExists(tx, body.subject_id)))
        throw invalid('subject_id', 'Please choose a subject from the list.')
      if (body.inviter_id !== actor.id) throw new Problem('identity_mismatch')
      if (!(await holdInviter(tx, actor.id))) throw new Problem('account_closed')
      const invitee = await holdInvitee(tx, body.invitee_id)
      if (await areBlocked(tx, actor.id, body.invitee_id)) throw new Problem('not_found')
      if (invitee.status === 'on_leave' || (await isBlocked(tx, body.invitee_id, now)))
        throw new Problem('staff_unavailable')
      if (await hasAcceptedShiftIn(tx, body.invitee_id, span)) throw new Problem('overlapping_booking')
      await ensureMayBook(tx, actor.id, body.invitee_id, body.date, now)
      const shift = await shiftById(tx, await insertShift(tx, actor.id, body, actor.time_zone, span, now))
      await tell(tx, shift.invitee_id, requested(shift), shift, now)
      return shift
    },

    answer: async ({ actor, params, body, tx, now }) => {
      const held = await lockShift(tx, params.id, actor.id, now)
      if (!mayAnswer(actor, held)) throw new Problem('already_answered')
      if (held.started) throw new Problem('request_expired')
      if (body.status === 'accepted' && (await isBlocked(tx, actor.id, now))) throw new Problem('credential_not_valid')
      await setAnswer(tx, held.id, body.status, body.reason || null, now)
      const shift = await shiftById(tx, held.id)
      await tell(tx, shift.inviter_id, answered(shift), shift, now)
      if (shift.status === 'accepted') {
        emit(tx, shift.invitee_id, 'availability', now)
        for (const { id } of await withdrawOverlapping(tx, shift, now)) {
          const other = await shiftById(tx, id)
          await tell(tx, other.inviter_id, withdrawnForAnother(other), other, now)
        }
      }
      return shift
    },

    cancel: async ({ actor, params, body, tx, now }) => {
      const held = await lockShift(tx, params.id, actor.id, now)
      if (held.status === 'pending' && actor.id === held.invitee_id) throw new Problem('not_your_turn')
      if (!mayCancel(actor, held) || held.over) throw new Problem('already_over')
      const by = actor.id === held.inviter_id ? 'employer' : 'employee'
      const status = held.status === 'accepted' ? 'cancelled' : 'withdrawn'
      await close(tx, held.id, { status, by, reason: body?.reason || null }, now)
      const shift = await shiftById(tx, held.id)
      if (by === 'employee') await tell(tx, shift.inviter_id, cancelledByEmployee(shift), shift, now)
      else
        await tell(
          tx,
          shift.invitee_id,
          status === 'cancelled' ? cancelledByEmployer(shift) : takenBack(shift),
          shift,
          now,
        )
      if (status === 'cancelled') emit(tx, shift.invitee_id, 'availability', now)
      return shift
    },

    history: ({ actor, query, db }) => shiftsAskedBy(db, actor.id, query),

    ofEmployee: async ({ actor, params, query, db }) => {
      if (params.id !== actor.id) throw new Problem('identity_mismatch')
      return shiftsOf(db, actor.id, query)
    },
  })
