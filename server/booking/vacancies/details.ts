/** Changes details of a vacancy, which needs nobody's consent (docs/decisions/0201). */
import type { Vacancy } from '#contract/booking/vacancies.ts'
import type { ChangedDetails } from '#contract/booking/vacancy-details.ts'
import { changedFacts } from '#contract/booking/vacancy-details-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import { refreshOpenJobs, setDetails } from '#server/booking/offers/slots.ts'
import { detailsChanged } from '#server/booking/shifts/messages.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { notifyEach } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { firstShiftsOf, lockDetails, vacancyById } from './queries.ts'

/** Changes the details, and tells each person who is booked or asked once, of what has changed. */
export const changeDetails = async (tx: Tx, actor: Caller, id: number, next: ChangedDetails): Promise<Vacancy> => {
  const before = await lockDetails(tx, actor.id, id)
  if (before.is_over) throw new Problem('vacancy_over')
  await setDetails(tx, id, next)
  const vacancy = await vacancyById(tx, actor.id, id)
  const changes = changedFacts(before, vacancy)
  if (changes.length === 0) return vacancy
  const shifts = await shiftsByIds(tx, await firstShiftsOf(tx, id))
  await notifyEach(
    tx,
    shifts.map((shift) => ({ accountId: shift.invitee_id, notice: detailsChanged(shift, changes) })),
  )
  for (const slot of vacancy.slots) if (slot.is_open_job) await refreshOpenJobs(tx, slot.id)
  emit(tx, actor.id, 'shift')
  return vacancy
}
