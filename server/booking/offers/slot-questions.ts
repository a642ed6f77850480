/** Questions to an employer who asks one more person for a slot. */
import { Problem } from '#contract/platform/errors.ts'
import type { Db } from '#server/platform/database.ts'
import { heldOfferIds } from './queries.ts'

type Candidate = { id: number; name: string; status: 'pending' | 'accepted'; is_held: boolean }

/** People who may still say yes to a slot, or have done so. */
export const candidatesOf = (db: Db, slotId: number) => db.all<Candidate>`
  select u.id, u.name, s.status, s.id = any(array(${heldOfferIds})) as is_held
  from requests s join users u on u.id = s.invitee_id
  where s.slot_id = ${slotId} and s.status in ('pending', 'accepted') order by s.id`

/** Leaves out people for whom the job is only held, of which the employer knows nothing. */
export const wasAsked = ({ is_held }: Candidate) => !is_held

const NAMED = 3
const namesOf = (people: readonly Candidate[]): string => {
  const names = people.map(({ name }) => name)
  const rest = names.length > NAMED ? `${names.length - NAMED + 1} others` : null
  const listed = rest === null ? names : [...names.slice(0, NAMED - 1), rest]
  return listed.length === 1 ? listed[0]! : `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`
}

export const alreadyFilled = (booked: readonly Candidate[], name: string) =>
  new Problem('gap_already_filled', {
    message: `${namesOf(booked)} ${booked.length === 1 ? 'is' : 'are'} already booked for this. Do you need more people? Then ask ${name} as well.`,
  })

export const alreadyRequested = (candidates: readonly Candidate[], needed: number, name: string) => {
  const [booked, pending] = [candidates.filter(isBooked), candidates.filter((one) => !isBooked(one))]
  const status =
    booked.length === 0
      ? `You have asked ${namesOf(pending)} for this.`
      : `${namesOf(booked)} ${booked.length === 1 ? 'is' : 'are'} already booked for this, and you have asked ${namesOf(pending)}.`
  const left = needed - booked.length
  const wins = left === 1 ? 'first yes wins' : `the first ${left} to say yes win`
  return new Problem('gap_already_asked', { message: `${status} Ask ${name} as well, ${wins}?` })
}

export const isBooked = ({ status }: Candidate) => status === 'accepted'
