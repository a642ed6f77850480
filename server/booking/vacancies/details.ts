/** Changes details of a vacancy, which needs nobody's consent (docs/decisions/0201). */
import type { Vacancy } from '#contract/booking/vacancies.ts'
import type { ChangedDetails } from '#contract/booking/vacancy-details.ts'
import { changedFacts, type Described } from '#contract/booking/vacancy-details-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import { refreshOpenJobs } from '#server/booking/offers/slot-jobs.ts'
import { setDetails } from '#server/booking/offers/slots.ts'
import { detailsChanged } from '#server/booking/shifts/messages.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import { notifyEach } from '#server/messaging/notifications/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { firstShiftsOf, lockDetails, vacancyById } from './queries.ts'

/** Note and details as a person reads them; the absent colleague’s name only with a booking. */
const readBy = ({ note, details }: Described, isBooked: boolean): Described => ({
  note,
  details: details && { ...details, absent: isBooked && details.absent?.is_told ? details.absent : null },
})

/** Changes the details, and tells each booked or asked person once what has changed for them. */
export const changeDetails = async (tx: Tx, actor: Caller, id: number, next: ChangedDetails): Promise<Vacancy> => {
  const before = await lockDetails(tx, actor.id, id)
  if (before.is_over) throw new Problem('vacancy_over')
  await setDetails(tx, id, next)
  const vacancy = await vacancyById(tx, actor.id, id)
  if (changedFacts(before, vacancy).length === 0) return vacancy
  const shifts = await shiftsByIds(tx, await firstShiftsOf(tx, id))
  const notices = shifts.flatMap((shift) => {
    const isBooked = shift.status === 'accepted'
    const changes = changedFacts(readBy(before, isBooked), readBy(vacancy, isBooked))
    return changes.length === 0 ? [] : [{ accountId: shift.invitee_id, notice: detailsChanged(shift, changes) }]
  })
  await notifyEach(tx, notices)
  for (const slot of vacancy.slots) if (slot.is_open_job) await refreshOpenJobs(tx, slot.id)
  emit(tx, actor.id, 'shift')
  return vacancy
}
