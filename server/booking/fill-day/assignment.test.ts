import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Arc, type Assignable, assign, assignPruned, weightOf } from './assignment.ts'
import { bestAssignment, openingWeight } from './best-assignment.ts'
import { weightWithDays } from './pairs.ts'

/** Numbers from 0 to 1 that are the same each time. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x8000_0000
  }
}

type Day = Assignable & { allowsBoth: (first: Arc, second: Arc) => boolean }
/** Slots, of which some are a morning or an afternoon, and the people who may take them. */
const dayOf = (seed: number, slots: number, people: number, share: number): Day => {
  const random = randomFrom(seed)
  random()
  const openings = Array.from({ length: slots }, () => (random() < 0.85 ? 1 : 2))
  const parts = Array.from({ length: slots }, () => (random() < 0.4 ? 'day' : random() < 0.5 ? 'morning' : 'afternoon'))
  const arcs: Arc[] = []
  for (let slot = 0; slot < slots; slot++)
    for (let person = 0; person < people; person++)
      if (random() < share) arcs.push({ slot, person, weight: openingWeight(openings) + Math.floor(random() * 800) })
  const allowsBoth = (first: Arc, second: Arc) =>
    parts[first.slot] === 'morning' && parts[second.slot] === 'afternoon' && (first.person + second.slot) % 3 > 0
  return { openings, people, arcs, allowsBoth }
}

/** Returns the largest weight by trying all combinations. */
const tryAll = ({ openings, people, arcs, allowsBoth }: Day, { withPairs }: { withPairs: boolean }): number => {
  const left = [...openings]
  const choices = Array.from({ length: people }, (_, person) => {
    const own = arcs.filter((arc) => arc.person === person)
    const pairs = own.flatMap((first) =>
      own.filter((second) => allowsBoth(first, second)).map((second) => [first, second]),
    )
    return [...own.map((arc) => [arc]), ...(withPairs ? pairs : [])]
  })
  const bestFrom = (person: number): number => {
    if (person === people) return 0
    let best = bestFrom(person + 1)
    for (const chosen of choices[person]!) {
      if (chosen.some(({ slot }) => left[slot] === 0)) continue
      for (const { slot } of chosen) left[slot]! -= 1
      best = Math.max(best, weightWithDays(chosen) + bestFrom(person + 1))
      for (const { slot } of chosen) left[slot]! += 1
    }
    return best
  }
  return bestFrom(0)
}

const CASES = 300
const smallDays = Array.from({ length: CASES }, (_, i) => dayOf(i + 1, 4 + (i % 3), 6 + (i % 3), 0.3))

test('finds the best of all assignments on 300 small days', () => {
  for (const day of smallDays) {
    const best = tryAll(day, { withPairs: false })
    assert.equal(weightOf(assign(day).chosen), best)
    assert.equal(weightOf(assignPruned(day, 1).chosen), best)
  }
})

/** Joins the days into one day whose parts share no people. */
const joinDays = (days: readonly Day[]): Day => {
  const openings = days.flatMap((day) => day.openings)
  const arcs: Arc[] = []
  const dayOfSlot: { day: Day; slots: number; people: number }[] = []
  let people = 0
  for (const day of days) {
    const slots = dayOfSlot.length
    for (const { slot, person, weight } of day.arcs) arcs.push({ slot: slot + slots, person: person + people, weight })
    const before = { day, slots, people }
    dayOfSlot.push(...day.openings.map(() => before))
    people += day.people
  }
  const allowsBoth = (first: Arc, second: Arc) => {
    const { day, slots, people } = dayOfSlot[first.slot]!
    const own = ({ slot, person, weight }: Arc) => ({ slot: slot - slots, person: person - people, weight })
    return day.allowsBoth(own(first), own(second))
  }
  return { openings, people, arcs, allowsBoth }
}

test('finds the best with two slots for some people on 300 small days at once', async () => {
  const best = smallDays.reduce((sum, day) => sum + tryAll(day, { withPairs: true }), 0)
  const all = joinDays(smallDays)
  const { chosen, atMostMore } = await bestAssignment(all, all.allowsBoth, 60)
  assert.deepEqual({ weight: weightWithDays(chosen), atMostMore }, { weight: best, atMostMore: 0 })
  assert.ok(new Set(chosen.map(({ person }) => person)).size < chosen.length)
})
