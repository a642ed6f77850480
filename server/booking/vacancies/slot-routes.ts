/** Other times for a slot for which nobody is booked (docs/decisions/0210). */
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import { slots } from '#contract/booking/slots.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { ensureWithinLimits } from '#server/booking/approvals/limits.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { withdrawOffersOfSlot } from '#server/booking/offers/queries.ts'
import { refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { insertSlot, moveOutOfVacancy, setReplaced } from '#server/booking/offers/slots.ts'
import { when } from '#server/booking/shifts/format.ts'
import { timesChanged } from '#server/booking/shifts/messages.ts'
import { partsOf } from '#server/booking/shifts/parts.ts'
import { bookableSpan } from '#server/booking/shifts/rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { type Caller, implement } from '#server/platform/routes.ts'
import { planSlot } from './planner.ts'
import { lockOwnSlot, vacancyById } from './queries.ts'
import { notifyWithdrawn } from './withdrawn.ts'

type OwnSlot = Awaited<ReturnType<typeof lockOwnSlot>>

/** Withdraws the open requests of a slot, and tells those people once. */
const withdrawRequests = async (tx: Tx, actor: Caller, slot: OwnSlot): Promise<void> => {
  const ids = await withdrawOffersOfSlot(tx, slot.id)
  await notifyWithdrawn(tx, actor, ids, timesChanged)
}

/** Asks for other times in place of those of a locked slot. */
const replaceTimes = async (tx: Tx, actor: Caller, slot: OwnSlot, times: readonly ShiftTimes[]) => {
  const parts = times.map((one) => ({ ...one, span: bookableSpan(one, slot.time_zone, tx.now) }))
  for (const part of parts) {
    await ensureWithinLimits(tx, actor, part, part.span)
    await ensureMayPost(tx, actor.id, part.date)
  }
  await withdrawRequests(tx, actor, slot)
  await moveOutOfVacancy(tx, slot.id)
  if (slot.is_open_job) await refreshOpenJobs(tx, slot.id)
  const { vacancy_id: vacancyId, subject_id: subjectId, time_zone: zone, headcount, classification } = slot
  for (const { span, ...part } of parts) {
    const body = { ...part, headcount, ...(classification && { classification }) }
    const id = await insertSlot(tx, { employerId: actor.id, subjectId, zone, vacancyId, slot: body, span })
    if (id === null)
      throw new Problem('slot_posted', {
        message: `You have already asked people for ${when(part)} in this subject. See Vacancies or Booking History.`,
      })
    if (slot.replaces_id !== null) await setReplaced(tx, id, slot.replaces_id)
    await planSlot(tx, id)
  }
  emit(tx, actor.id, 'shift')
  return vacancyById(tx, actor.id, vacancyId)
}

export const slotRoutes = implement(slots, {
  move: async ({ actor, params, body, tx }) => {
    const slot = await lockOwnSlot(tx, actor.id, params.id)
    const { date, start_time, end_time } = slot
    if (body.date === date && body.start_time === start_time && body.end_time === end_time)
      throw invalid('start_time', 'These are the times of this date. Please change the date or a time.')
    return replaceTimes(tx, actor, slot, [body])
  },

  split: async ({ actor, params, body, tx }) => {
    const slot = await lockOwnSlot(tx, actor.id, params.id)
    return replaceTimes(tx, actor, slot, partsOf(slot, body.at, tx.now))
  },
})
