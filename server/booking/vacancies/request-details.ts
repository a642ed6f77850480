/** Changes class and note of a direct request (docs/decisions/0335). */
import type { RequestTexts, Shift } from '#contract/booking/shifts.ts'
import { classRoomLabels } from '#contract/booking/vacancy-details-rules.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Sector } from '#contract/platform/values.ts'
import { isSameText, type Texts } from '#server/booking/offers/slot-texts.ts'
import { setTexts } from '#server/booking/offers/slots.ts'
import { detailsChanged } from '#server/booking/shifts/messages.ts'
import { ensurePartyOf, shiftById, shiftsByIds } from '#server/booking/shifts/queries.ts'
import { notifyEach } from '#server/messaging/notifications/queries.ts'
import { record } from '#server/platform/audit/queries.ts'
import { differences } from '#server/platform/audit/rules.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { emitToMany } from '#server/platform/realtime/queries.ts'
import type { Caller } from '#server/platform/routes.ts'
import { firstShiftsOf } from './queries.ts'

type Described = Texts & { vacancy_id: number; sector: Sector; is_open: boolean }

const isDirect = async (db: Db, shiftId: number): Promise<boolean> =>
  (
    await db.one<{ is_direct: boolean }>`
      select v.asks = 'direct' as is_direct
      from requests s join slots l on l.id = s.slot_id join vacancies v on v.id = l.vacancy_id where s.id = ${shiftId}`
  ).is_direct

/**
 * Locks the slot before the vacancy, as a new request for these hours does. The person of such a
 * request is then notified of the change, or reads the new text. Returns the text read after both
 * locks.
 */
const lockTexts = async (tx: Tx, shiftId: number): Promise<Described> => {
  // A posted vacancy is locked before its slots, so a slot of one is not locked here.
  if (!(await isDirect(tx, shiftId))) throw new Problem('posted_as_vacancy')
  await tx.run`
    select from slots l where l.id = (select s.slot_id from requests s where s.id = ${shiftId}) for no key update`
  await tx.run`
    select from vacancies v where v.id = (
      select l.vacancy_id from requests s join slots l on l.id = s.slot_id where s.id = ${shiftId}) for no key update`
  const { is_direct, ...texts } = await tx.one<Described & { is_direct: boolean }>`
    select v.id as vacancy_id, v.class_room, v.note, v.asks = 'direct' as is_direct, u.sector,
      s.status in ('pending', 'accepted') and upper(s.period) > ${tx.now}::timestamptz as is_open
    from requests s join slots l on l.id = s.slot_id join vacancies v on v.id = l.vacancy_id
      join users u on u.id = v.employer_id
    where s.id = ${shiftId}`
  // It may have been posted in the meantime.
  if (!is_direct) throw new Problem('posted_as_vacancy')
  return texts
}

const changesOf = (before: Described, after: Texts) =>
  (
    [
      ['class_room', classRoomLabels[before.sector]],
      ['note', 'Note'],
    ] as const
  ).flatMap(([field, label]) => (before[field] === after[field] ? [] : [{ label, text: after[field] }]))

/** Everyone asked or booked for these hours reads the same text, so each of them is told. */
export const changeRequestDetails = async (
  tx: Tx,
  actor: Caller,
  shiftId: number,
  next: RequestTexts,
): Promise<Shift> => {
  await ensurePartyOf(tx, shiftId, actor.id)
  const before = await lockTexts(tx, shiftId)
  if (!before.is_open) throw new Problem('details_fixed')
  const { class_room = before.class_room, note = before.note } = next
  const after = { class_room, note }
  if (isSameText(before, after)) return shiftById(tx, shiftId)
  await setTexts(tx, before.vacancy_id, after)
  const changes = changesOf(before, after)
  const shifts = await shiftsByIds(tx, await firstShiftsOf(tx, before.vacancy_id))
  await notifyEach(
    tx,
    shifts.map((shift) => ({ accountId: shift.invitee_id, notice: detailsChanged(shift, changes) })),
  )
  const people = shifts.map(({ invitee_id }) => invitee_id)
  emitToMany(tx, [actor.id, ...people], ['shift'])
  const shift = await shiftById(tx, shiftId)
  const changed = differences({ class_room: before.class_room, note: before.note }, after)
  const { id, name } = shift.invitee
  record(tx, {
    ...{ actor, action: 'request_details_changed', subject: { kind: 'user', id, name } },
    ...{ before: changed.before, after: { shift_id: shiftId, ...changed.after } },
  })
  return shift
}
