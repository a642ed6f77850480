/** Looks for a replacement with one tap (docs/decisions/0189). */
import { mayReplace, replacementStart } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { checkLimits } from '#server/booking/approvals/limits.ts'
import { isWaitingPosition } from '#server/booking/approvals/queries.ts'
import type { Pay } from '#server/booking/approvals/rules.ts'
import { askForVacancy } from '#server/booking/approvals/vacancies.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { copyVacancy, insertSlot, reopenSlot, setReplaced } from '#server/booking/offers/slots.ts'
import { lockInviter, lockShift, shiftsOfInviter } from '#server/booking/shifts/queries.ts'
import { bookableSpan, type Span, type WallClock } from '#server/booking/shifts/rules.ts'
import { copyFiles } from '#server/booking/vacancy-files/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Caller } from '#server/platform/routes.ts'
import { planSlot } from './planner.ts'
import { vacancyById } from './queries.ts'

/** Times of the replacement on the workplace's clock. */
const clockOf = (shift: Shift, now: Temporal.Instant): WallClock => {
  const { end_time, time_zone } = shift
  const start = replacementStart(shift, now.epochMilliseconds)
  const at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(time_zone)
  return { date: at.toPlainDate().toString(), start_time: at.toPlainTime().toString().slice(0, 5), end_time }
}

type Replacement = { shift: Shift; clock: WallClock; span: Span; pay: Pay; exceeded: readonly string[] }
/** Lets a replacement above a limit of the organiser wait for approval, as a vacancy of its own. */
const askForReplacement = async (tx: Tx, actor: Caller, { shift, clock, span, pay, exceeded }: Replacement) => {
  const { id, subject_id, classification, time_zone: zone } = shift
  const position = { employerId: actor.id, subjectId: subject_id, zone, span }
  if (await isWaitingPosition(tx, position))
    throw new Problem('no_replacement_needed', {
      message: 'A vacancy for this time already waits for approval. See Approvals.',
    })
  const vacancyId = await copyVacancy(tx, id, actor.person_id)
  await copyFiles(tx, id, vacancyId)
  const slotId = await insertSlot(tx, { ...position, vacancyId, slot: { ...clock, headcount: 1 } })
  if (slotId === null)
    throw new Problem('approval_needed', {
      message: `${exceeded.join(' ')} An owner or manager must look for the replacement.`,
    })
  await setReplaced(tx, slotId, id)
  const { date, start_time, end_time } = clock
  const slots = [
    {
      date,
      start_time,
      end_time,
      headcount: 1,
      classification: null,
      hourly_cents: pay.hourly_cents,
      cost_cents: pay.cost_cents,
    },
  ]
  const body = { subject_id, asks: 'best' as const, slots: [], ...(classification && { classification }) }
  await askForVacancy(tx, actor, { vacancyId, body, slots, span, exceeded })
  return vacancyById(tx, actor.id, vacancyId)
}

/** Posts the slot of a booking that its person left. Those who were too late before come first. */
export const replaceShift = async (tx: Tx, actor: Caller, shiftId: number) => {
  if (!(await lockInviter(tx, actor.id))) throw new Problem('account_closed')
  const { slot_id } = await lockShift(tx, shiftId, actor.id)
  const shift = (await shiftsOfInviter(tx, [shiftId]))[0]!
  const isSought = shift.replaced_by !== null || shift.vacancy_id !== null
  if (!mayReplace(actor, shift, tx.now.epochMilliseconds) || isSought) throw new Problem('no_replacement_needed')
  const clock = clockOf(shift, tx.now)
  const span = bookableSpan(clock, shift.time_zone, tx.now)
  const { exceeded, pay } = await checkLimits(tx, actor, clock, span)
  await ensureMayPost(tx, actor.id, clock.date)
  if (exceeded.length > 0 && pay !== null)
    return askForReplacement(tx, actor, { shift, clock, span, pay, exceeded: exceeded.map(({ message }) => message) })
  if (slot_id !== null && Temporal.Instant.compare(span.start, Temporal.Instant.from(shift.starts_at)) === 0) {
    const vacancyId = await reopenSlot(tx, slot_id, { postedBy: actor.person_id, replacesId: shiftId })
    await planSlot(tx, slot_id)
    return vacancyById(tx, actor.id, vacancyId)
  }
  const vacancyId = await copyVacancy(tx, shiftId, actor.person_id)
  await copyFiles(tx, shiftId, vacancyId)
  const position = { employerId: actor.id, subjectId: shift.subject_id, zone: shift.time_zone, vacancyId, span }
  const slotId = await insertSlot(tx, { ...position, slot: { ...clock, headcount: 1 } })
  if (slotId === null) throw new Problem('no_replacement_needed')
  await setReplaced(tx, slotId, shiftId)
  await planSlot(tx, slotId)
  return vacancyById(tx, actor.id, vacancyId)
}
