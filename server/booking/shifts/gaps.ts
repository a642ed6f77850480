/** Work that an employer needs at one time in one subject, and the people asked for it. */

import type { AlsoAsk } from '#contract/booking/shifts.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { rangeOf, type Span } from './rules.ts'

type Gap = { id: number; people_needed: number }
type Position = { employerId: number; subjectId: number; span: Span }
type Candidate = { id: number; name: string; status: 'pending' | 'accepted' }

/** Creates the gap if it is new, and locks it: two requests for one gap are sent in turn. */
const lockGap = (tx: Tx, { employerId, subjectId, span }: Position) => tx.one<Gap>`
  insert into gaps as g (employer_id, subject_id, period) values (${employerId}, ${subjectId}, ${rangeOf(span)})
  on conflict on constraint one_gap_per_employer_subject_and_time do update set people_needed = g.people_needed
  returning g.id, g.people_needed`

/**
 * Creates gaps for open and booked shifts that have none. The people needed are the number of
 * requests and bookings if one is booked, else one.
 */
export const makeOpenGaps = (tx: Tx) => tx.run`
  insert into gaps (employer_id, subject_id, period, people_needed)
  select inviter_id, subject_id, period, case when bool_or(status = 'accepted') then count(*) else 1 end
  from shifts where gap_id is null and status in ('pending', 'accepted')
  group by inviter_id, subject_id, period
  on conflict on constraint one_gap_per_employer_subject_and_time do nothing`

const setPeopleNeeded = (tx: Tx, { id }: Gap, people: number) =>
  tx.run`update gaps set people_needed = ${people} where id = ${id}`

/** The people who may still say yes, or have done so. */
const candidatesOf = (db: Db, { id }: Gap) => db.all<Candidate>`
  select u.id, u.name, s.status from shifts s join users u on u.id = s.invitee_id
  where s.gap_id = ${id} and s.status in ('pending', 'accepted') order by s.id`

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
 * Returns the gap of a new request. An employer who has already asked enough people must confirm
 * asking one more; `alsoAsk` is that answer.
 */
export const gapFor = async (
  tx: Tx,
  position: Position,
  invitee: { id: number; name: string },
  alsoAsk: AlsoAsk | undefined,
): Promise<number> => {
  const gap = await lockGap(tx, position)
  const candidates = await candidatesOf(tx, gap)
  if (candidates.some(({ id, status }) => id === invitee.id && status === 'pending'))
    throw new Problem('duplicate_request')
  // Nobody is left of those who were asked before, so this is a new start.
  const needed = candidates.length === 0 ? 1 : gap.people_needed
  if (candidates.length >= needed && alsoAsk !== 'more_needed') {
    const booked = candidates.filter(isBooked)
    if (booked.length >= needed) throw alreadyFilled(booked, invitee.name)
    if (alsoAsk === undefined) throw alreadyRequested(candidates, needed, invitee.name)
  }
  const needs = candidates.length >= needed && alsoAsk === 'more_needed' ? needed + 1 : needed
  if (needs !== gap.people_needed) await setPeopleNeeded(tx, gap, needs)
  return gap.id
}
