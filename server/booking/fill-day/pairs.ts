/** Two slots for one person on a day, such as a morning and an afternoon. */
import { type Arc, type Assignable, assign, weightOf } from './assignment.ts'

export type Pair = { first: Arc; second: Arc; weight: number }

/** Weight of a whole day for one person, on top of that of its two parts. */
const WHOLE_DAY = 200

export const pairOf = (first: Arc, second: Arc): Pair => ({
  ...{ first, second },
  weight: first.weight + second.weight + WHOLE_DAY,
})

/** Weight of slots with their people; some people have two. */
export const weightWithDays = (chosen: readonly Arc[]): number => {
  const people = new Set(chosen.map(({ person }) => person))
  return weightOf(chosen) + WHOLE_DAY * (chosen.length - people.size)
}

const keyOf = (person: number, slot: number, other: number) => `${person} ${slot} ${other}`

/** Two exact assignments, one after the other: the second one also has people of the first. */
const inTwoPasses = (
  { openings, people, arcs }: Assignable,
  pairs: readonly Pair[],
  isSecond: (slot: number) => boolean,
): Arc[] => {
  const openingsOf = (isWanted: (slot: number) => boolean) =>
    openings.map((count, slot) => (isWanted(slot) ? count : 0))
  const isFirst = (slot: number) => !isSecond(slot)
  const { chosen } = assign({ openings: openingsOf(isFirst), people, arcs: arcs.filter(({ slot }) => isFirst(slot)) })
  const taken = new Map(chosen.map((arc) => [arc.person, arc.slot]))
  const both = new Set(
    pairs.flatMap(({ first: { person, slot: one }, second: { slot: other } }) => [
      keyOf(person, one, other),
      keyOf(person, other, one),
    ]),
  )
  const left = arcs.filter(({ person, slot }) => {
    const other = taken.get(person)
    return isSecond(slot) && (other === undefined || both.has(keyOf(person, slot, other)))
  })
  const raised = left.map((arc) => (taken.has(arc.person) ? { ...arc, weight: arc.weight + WHOLE_DAY } : arc))
  const original = new Map(raised.map((arc, i) => [arc, left[i]!]))
  const second = assign({ openings: openingsOf(isSecond), people, arcs: raised }).chosen
  return [...chosen, ...second.map((arc) => original.get(arc)!)]
}

/** The better of mornings first and afternoons first. */
export const assignInTwoPasses = (problem: Assignable, pairs: readonly Pair[]): Arc[] => {
  const firsts = new Set(pairs.map(({ first }) => first.slot))
  const seconds = new Set(pairs.map(({ second }) => second.slot))
  const forwards = inTwoPasses(problem, pairs, (slot) => seconds.has(slot) && !firsts.has(slot))
  const backwards = inTwoPasses(problem, pairs, (slot) => firsts.has(slot) && !seconds.has(slot))
  return weightWithDays(backwards) > weightWithDays(forwards) ? backwards : forwards
}
