/** Finds the slot of a request, and checks the class and note that everyone asked for it reads. */
import type { NewShift } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { invalid } from '#contract/platform/errors.ts'
import { waitsForApproval } from '#server/booking/approvals/queries.ts'
import { rangeOf, type Span, type WallClock } from '#server/booking/shifts/rules.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { bookingQuery } from './queries.ts'

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
  /** The vacancy was created for requests to chosen people. */
  is_direct: boolean
  /** The vacancy has no other slot. */
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
  /** A slot that exists keeps its own texts. */
  keepsTexts?: boolean
}

/** Texts of the vacancy of a booking; null if it has none. */
export const textsOfBooking = (db: Db, shiftId: number) => db.maybe<Texts>`
  select v.class_room, v.note
  from (${bookingQuery(shiftId)}) s join slots l on l.id = s.slot_id join vacancies v on v.id = l.vacancy_id`

const lockPosition = (tx: Tx, { employerId, subjectId, span, classification }: Position) => tx.maybe<
  Omit<Slot, keyof Texts>
>`
  select l.id, l.headcount,
    not exists (select from slots o where o.vacancy_id = v.id and o.id <> l.id) as is_alone, v.asks = 'direct' as is_direct,
    v.asks <> 'direct' and (l.closed_at is null or ${waitsForApproval(sql`v.id`)}) as is_posted
  from slots l join vacancies v on v.id = l.vacancy_id
  where l.employer_id = ${employerId} and l.subject_id = ${subjectId} and l.period = ${rangeOf(span)}
    and (l.classification is null or l.classification = ${classification})
  order by l.classification is null limit 1
  for no key update of l`

/** Locks the slot of the asked role, else the one without a role of its own. */
export const lockExisting = async (tx: Tx, position: Position): Promise<Slot | null> => {
  const slot = await lockPosition(tx, position)
  if (slot === null) return null
  // Read once the slot is locked, because the request before this one may have changed them.
  const texts = await tx.one<Texts>`
    select v.class_room, v.note from slots l join vacancies v on v.id = l.vacancy_id where l.id = ${slot.id}`
  return { ...slot, ...texts }
}

export const isSameText = (one: Texts, other: Texts) => one.class_room === other.class_room && one.note === other.note

/** Rejects a text that differs from the one that others read; an empty field means theirs. */
export const ensureSameTexts = (slot: Slot, texts: Texts): void => {
  for (const field of ['class_room', 'note'] as const) {
    if (texts[field] === null || texts[field] === slot[field]) continue
    if (slot.is_posted)
      throw invalid(
        field,
        'These hours are posted with another text. Please leave this empty, or change it under Vacancies.',
      )
    throw invalid(
      field,
      slot[field] === null
        ? 'Others were asked for these hours without this. Please leave it empty.'
        : `Others were asked for these hours with “${slot[field]}”. Please enter the same, or leave it empty.`,
    )
  }
}
