/** The slot of a request, with the class and note that its people read. */

import type { NewShift } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { invalid } from '#contract/platform/errors.ts'
import { waitsForApproval } from '#server/booking/approvals/queries.ts'
import { rangeOf, type Span, type WallClock } from '#server/booking/shifts/rules.ts'
import { sql, type Tx } from '#server/platform/database.ts'

/** Class and note of a request; null if it has none. */
export type Texts = { class_room: string | null; note: string | null }
export const textsOf = ({ class_room, note }: Pick<NewShift, 'class_room' | 'note'>): Texts => ({
  class_room: class_room ?? null,
  note: note ?? null,
})

export type Slot = Texts & {
  id: number
  headcount: number
  is_posted: boolean
  /** Its vacancy is that of a request to chosen people, and has no other slot. */
  is_alone: boolean
}
export type Position = {
  employerId: number
  /** Person who asks for the employer; null if nobody is recorded. */
  postedBy: number | null
  subjectId: number
  classification: Classification | null
  clock: WallClock
  zone: string
  span: Span
  /** Stored with a new vacancy. */
  texts?: Texts
}

/** The slot of the asked role, else the one without a role of its own. */
const lockExisting = (tx: Tx, { employerId, subjectId, span, classification }: Position) => tx.maybe<Slot>`
  select l.id, l.headcount, v.class_room, v.note,
    v.asks = 'direct' and not exists (select from slots o where o.vacancy_id = v.id and o.id <> l.id) as is_alone,
    v.asks <> 'direct' and (l.closed_at is null or ${waitsForApproval(sql`v.id`)}) as is_posted
  from slots l join vacancies v on v.id = l.vacancy_id
  where l.employer_id = ${employerId} and l.subject_id = ${subjectId} and l.period = ${rangeOf(span)}
    and (l.classification is null or l.classification = ${classification})
  order by l.classification is null limit 1
  for no key update of l`

/**
 * Locks the slot of a position, with a vacancy of its own if it is new: two requests for one slot
 * are sent in turn.
 */
export const lockSlot = async (tx: Tx, position: Position): Promise<Slot> => {
  const existing = await lockExisting(tx, position)
  if (existing) return existing
  const { employerId, postedBy, subjectId, classification, clock, zone, span, texts } = position
  const { class_room = null, note = null } = texts ?? {}
  const created = await tx.maybe<Pick<Slot, 'id' | 'headcount'>>`
    with vacancy as (
      insert into vacancies (employer_id, posted_by, subject_id, classification, class_room, note, created_at)
      values (${employerId}, nullif(${postedBy}::integer, ${employerId}), ${subjectId}, ${classification}, ${class_room},
        ${note}, ${tx.now})
      returning id)
    insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period)
    select id, ${employerId}, ${subjectId}, ${clock.date}, ${clock.start_time}, ${clock.end_time}, ${zone}, ${rangeOf(span)}
    from vacancy
    on conflict do nothing
    returning id, headcount`
  if (created) return { ...created, class_room, note, is_posted: false, is_alone: true }
  // Another request for this slot came first; its vacancy is the one that counts.
  await tx.run`
    delete from vacancies v where employer_id = ${employerId} and created_at = ${tx.now}
      and not exists (select from slots l where l.vacancy_id = v.id)`
  return (await lockExisting(tx, position))!
}

const isSameText = (one: Texts, other: Texts) => one.class_room === other.class_room && one.note === other.note

/**
 * Stores what a request says. Everyone asked for a slot reads the same text, so one that others
 * read is not replaced. A free slot of a posted vacancy gets a vacancy of its own, because the
 * other dates keep their text.
 */
export const putTexts = async (
  tx: Tx,
  { slot, isFree }: { slot: Slot; isFree: boolean },
  texts: Texts,
): Promise<void> => {
  const { class_room, note } = texts
  if (isSameText(slot, texts)) return
  if (!isFree) return ensureSameTexts(slot, texts)
  if (slot.is_alone)
    return void (await tx.run`
      update vacancies v set class_room = ${class_room}, note = ${note} from slots l
      where l.id = ${slot.id} and v.id = l.vacancy_id`)
  if (class_room === null && note === null) return
  await tx.run`
    with own as (
      insert into vacancies (employer_id, posted_by, subject_id, classification, class_room, note, created_at)
      select v.employer_id, v.posted_by, v.subject_id, coalesce(l.classification, v.classification), ${class_room}, ${note}, ${tx.now}
      from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slot.id} returning id)
    update slots set vacancy_id = own.id from own where slots.id = ${slot.id}`
}

/** A text left out is that of the others. */
const ensureSameTexts = (slot: Slot, texts: Texts): void => {
  for (const field of ['class_room', 'note'] as const) {
    if (texts[field] === null || texts[field] === slot[field]) continue
    throw invalid(
      field,
      slot[field] === null
        ? 'Others were asked for these hours without it. Please leave it empty.'
        : `Others asked for these hours read “${slot[field]}”. Please enter the same, or leave it empty.`,
    )
  }
}
