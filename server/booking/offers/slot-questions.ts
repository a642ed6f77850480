/** Questions to an employer who asks one more person for a slot. */
import { Problem } from '#contract/platform/errors.ts'

export type Candidate = { id: number; name: string; status: 'pending' | 'accepted' }

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
