/** Asks others for the part of a booking that its person gave up (docs/decisions/0251). */
import { openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import { ensureMayPost } from '#server/booking/hooks.ts'
import { planAgain } from '#server/booking/offers/slot-jobs.ts'
import { copyVacancy, insertSlot, openVacancyOf, raiseHeadcount } from '#server/booking/offers/slots.ts'
import { bookableSpan } from '#server/booking/shifts/rules.ts'
import { copyFiles } from '#server/booking/vacancy-files/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { setRestSlot } from './queries.ts'

/** The vacancy of a booking; one from before vacancies existed gets its own. */
const vacancyOf = async (tx: Tx, { id, inviter_id }: Shift, slotId: number | null) => {
  if (slotId !== null) return openVacancyOf(tx, slotId)
  const vacancyId = await copyVacancy(tx, id, inviter_id)
  await copyFiles(tx, id, vacancyId)
  return { id: vacancyId, classification: null }
}

/** `before` is the booking with the change that was agreed to, and `slotId` its slot until then. */
export const postRest = async (tx: Tx, before: Shift, slotId: number | null): Promise<void> => {
  const { id: changeId, rest } = openChange(before)!
  if (rest === null) return
  const { inviter_id: employerId, subject_id: subjectId, time_zone: zone } = before
  // Hides a problem with the employer's plan from the person, who cannot solve it.
  await ensureMayPost(tx, employerId, rest.date).catch((error) => {
    throw error instanceof Problem ? new Problem('change_not_possible') : error
  })
  const { id: vacancyId, classification } = await vacancyOf(tx, before, slotId)
  const span = bookableSpan(rest, zone, tx.now)
  const slot = { ...rest, headcount: 1, ...(classification && { classification }) }
  const opened =
    (await insertSlot(tx, { employerId, subjectId, zone, vacancyId, slot, span })) ??
    (await raiseHeadcount(tx, { vacancyId, slot, span }))
  // The employer has asked for people at that time itself.
  if (opened === null) throw new Problem('change_not_possible')
  await setRestSlot(tx, changeId, opened)
  await planAgain(tx, [opened])
}
