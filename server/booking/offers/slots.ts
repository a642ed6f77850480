/** Slots: the people whom an employer needs at one time in one subject, and who was asked. */

import type { AlsoAsk } from '#contract/booking/shifts.ts'
import type { Classification } from '#contract/people/classifications.ts'
import { Problem } from '#contract/platform/errors.ts'
import { rangeOf, type Span, type WallClock } from '#server/booking/shifts/rules.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type Slot = { id: number; headcount: number }
export type Position = {
  employerId: number
  /** Person who asks for the employer; null if nobody is recorded. */
  postedBy: number | null
  subjectId: number
  classification: Classification | null
  clock: WallClock
  zone: string
  span: Span
}
type Candidate = { id: number; name: string; status: 'pending' | 'accepted' }

const lockExisting = (tx: Tx, { employerId, subjectId, span }: Position) => tx.maybe<Slot>`
  select id, headcount from slots
  where employer_id = ${employerId} and subject_id = ${subjectId} and period = ${rangeOf(span)}
  for no key update`

/**
 * Locks the slot of a position, with a vacancy of its own if it is new: two requests for one slot
 * are sent in turn.
 */
const lockSlot = async (tx: Tx, position: Position): Promise<Slot> => {
  const existing = await lockExisting(tx, position)
  if (existing) return existing
  const { employerId, postedBy, subjectId, classification, clock, zone, span } = position
  const created = await tx.maybe<Slot>`
    with vacancy as (
      insert into vacancies (employer_id, posted_by, subject_id, classification, created_at)
      values (${employerId}, nullif(${postedBy}::integer, ${employerId}), ${subjectId}, ${classification}, ${tx.now}) returning id)
    insert into slots (vacancy_id, employer_id, subject_id, date, start_time, end_time, time_zone, period)
    select id, ${employerId}, ${subjectId}, ${clock.date}, ${clock.start_time}, ${clock.end_time}, ${zone}, ${rangeOf(span)}
    from vacancy
    on conflict do nothing
    returning id, headcount`
  if (created) return created
  // Another request for this slot came first; its vacancy is the one that counts.
  await tx.run`
    delete from vacancies v where employer_id = ${employerId} and created_at = ${tx.now}
      and not exists (select from slots l where l.vacancy_id = v.id)`
  return (await lockExisting(tx, position))!
}

const setHeadcount = (tx: Tx, { id }: Slot, heads: number) =>
  tx.run`update slots set headcount = ${heads} where id = ${id}`

/** The people who may still say yes, or have done so. */
const candidatesOf = (db: Db, { id }: Slot) => db.all<Candidate>`
  select u.id, u.name, s.status from requests s join users u on u.id = s.invitee_id
  where s.slot_id = ${id} and s.status in ('pending', 'accepted') order by s.id`

/** Returns the slot of a request that needs one more person than were asked before. */
export const slotForOneMore = async (tx: Tx, position: Position): Promise<number> => {
  const slot = await lockSlot(tx, position)
  const { length } = await candidatesOf(tx, slot)
  if (length >= slot.headcount) await setHeadcount(tx, slot, length + 1)
  return slot.id
}

const NAMED = 3
const namesOf = (people: readonly Candidate[]): string => {
  const names = people.map(({ name }) => name)
  const rest = names.length > NAMED ? `${names.length - NAMED + 1} others` : null
  const listed = rest === null ? names : [...names.slice(0, NAMED - 1), rest]
  return listed.length === 1 ? listed[0]! : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}

const alreadyFilled = (booked: readonly Candidate[], name: string) =>
  new Problem('gap_already_filled', {
    message: `${namesOf(booked)} ${booked.length === 1 ? 'is' : 'are'} already booked for this. Do you need more people? Then ask ${name} as well.`,
  })

const alreadyRequested = (candidates: readonly Candidate[], needed: number, name: string) => {
  const [booked, pending] = [candidates.filter(isBooked), candidates.filter((one) => !isBooked(one))]
  const status =
    booked.length === 0
      ? `You have asked ${namesOf(pending)} for this.`
      : `${namesOf(booked)} ${booked.length === 1 ? 'is' : 'are'} already booked for this, and you have asked ${namesOf(pending)}.`
  const left = needed - booked.length
  const wins = left === 1 ? 'first yes wins' : `the first ${left} to say yes win`
  return new Problem('gap_already_asked', { message: `${status} Ask ${name} as well, ${wins}?` })
}

const isBooked = ({ status }: Candidate) => status === 'accepted'

/**
 * Returns the slot of a new request. An employer who has already asked enough people must confirm
 * asking one more; `alsoAsk` is that answer.
 */
export const slotFor = async (
  tx: Tx,
  position: Position,
  invitee: { id: number; name: string },
  alsoAsk: AlsoAsk | undefined,
): Promise<number> => {
  const slot = await lockSlot(tx, position)
  const candidates = await candidatesOf(tx, slot)
  if (candidates.some(({ id, status }) => id === invitee.id && status === 'pending'))
    throw new Problem('duplicate_request')
  // Nobody is left of those who were asked before, so this is a new start.
  const needed = candidates.length === 0 ? 1 : slot.headcount
  if (candidates.length >= needed && alsoAsk !== 'more_needed') {
    const booked = candidates.filter(isBooked)
    if (booked.length >= needed) throw alreadyFilled(booked, invitee.name)
    if (alsoAsk === undefined) throw alreadyRequested(candidates, needed, invitee.name)
  }
  const needs = candidates.length >= needed && alsoAsk === 'more_needed' ? needed + 1 : needed
  if (needs !== slot.headcount) await setHeadcount(tx, slot, needs)
  return slot.id
}
