/**
 * Measures the assignment of a day on made-up days of several sizes: how many places it fills and
 * how long it takes, compared with two simple ways of filling them one after the other.
 */
import { type Arc, type Assignable, assign, assignPruned, bySlot } from '#server/booking/fill-day/assignment.ts'
import { bestAssignment, openingWeight } from '#server/booking/fill-day/best-assignment.ts'

const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Size = { slots: number; people: number; free: number }
/** People for each square kilometre of the region. */
const DENSITY = 3
const FARTHEST_KM = 25
const MINUTES_A_KM = 1.7

type Day = Assignable & { allowsBoth: (first: Arc, second: Arc) => boolean }
/** Three in ten slots are a morning or an afternoon, and one in ten needs two people. */
const dayOf = ({ slots, people, free }: Size, seed: number): Day => {
  const random = randomFrom(seed * 977 + 11)
  const side = Math.sqrt(people / DENSITY)
  const place = () => ({ x: random() * side, y: random() * side })
  const staff = Array.from({ length: people }, () => ({
    ...place(),
    levels: random() < 0.5 ? [1] : random() < 0.75 ? [2] : [1, 2],
    mostKm: Math.min(FARTHEST_KM, 8 - 8 * Math.log(1 - random())),
    factor: Math.exp(random() - 0.5),
    isFree: random() < free,
  }))
  const posted = Array.from({ length: slots }, () => ({
    ...place(),
    level: random() < 0.6 ? 1 : 2,
    part: random() < 0.7 ? 'day' : random() < 0.5 ? 'morning' : 'afternoon',
    openings: random() < 0.9 ? 1 : 2,
  }))
  const openings = posted.map((slot) => slot.openings)
  const kmBetween = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)
  const arcs: Arc[] = []
  posted.forEach((slot, slotPlace) => {
    staff.forEach((person, personPlace) => {
      const km = kmBetween(slot, person)
      if (!person.isFree || !person.levels.includes(slot.level) || km > person.mostKm) return
      const isKnown = random() < 0.2
      const chance = Math.min(0.9, 0.25 * person.factor * (isKnown ? 1.5 : 1) * Math.exp(-km / 20))
      const fit = Math.round(
        400 * chance + (isKnown ? 150 : 0) + 100 * (1 - km / FARTHEST_KM) + 10 * Math.floor(random() * 10),
      )
      arcs.push({ slot: slotPlace, person: personPlace, weight: openingWeight(openings) + fit })
    })
  })
  const lunch = 80
  const allowsBoth = ({ slot: first }: Arc, { slot: second }: Arc) => {
    const [morning, afternoon] = [posted[first]!, posted[second]!]
    const isDay = morning.part === 'morning' && afternoon.part === 'afternoon'
    return isDay && kmBetween(morning, afternoon) * MINUTES_A_KM <= lunch - 11
  }
  return { openings, people, arcs, allowsBoth }
}

/** Takes the arcs in this order while the slot has a place and the person is free. */
const take = ({ openings }: Day, arcs: readonly Arc[]): number => {
  const left = [...openings]
  const used = new Set<number>()
  for (const { slot, person } of arcs) {
    if (left[slot] === 0 || used.has(person)) continue
    left[slot]! -= 1
    used.add(person)
  }
  return used.size
}
const heavier = (a: Arc, b: Arc) => b.weight - a.weight
const bestFirst = (day: Day) => take(day, day.arcs.toSorted(heavier))
const scarcestFirst = (day: Day) =>
  take(
    day,
    bySlot(day.openings.length, day.arcs)
      .toSorted((a, b) => a.length - b.length)
      .flatMap((list) => list.toSorted(heavier)),
  )

const SIZES: readonly Size[] = [
  { slots: 20, people: 60, free: 1 },
  { slots: 20, people: 60, free: 0.35 },
  { slots: 100, people: 400, free: 1 },
  { slots: 100, people: 400, free: 0.3 },
  { slots: 100, people: 400, free: 0.2 },
  { slots: 500, people: 3000, free: 1 },
  { slots: 500, people: 3000, free: 0.2 },
  { slots: 500, people: 3000, free: 0.1 },
]
const DAYS = 3
const BEST_ARCS = 40

const timed = async <T>(work: () => T | Promise<T>) => {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const longest = (values: readonly number[]) =>
  `${Math.max(...values).toFixed(values.every((ms) => ms < 10) ? 1 : 0)} ms`

export const benchFillDay = async (say: (line: string) => void): Promise<void> => {
  say(
    '| slots x people (free) | arcs | best first | scarcest first | exact, all arcs | exact, pruned | with pairs | proved |',
  )
  say('|---|---|---|---|---|---|---|---|')
  for (const size of SIZES) {
    const rows = []
    for (let seed = 1; seed <= DAYS; seed++) {
      const day = dayOf(size, seed)
      rows.push({
        arcs: day.arcs.length,
        first: bestFirst(day),
        scarce: scarcestFirst(day),
        exact: await timed(() => assign(day).chosen.length),
        pruned: await timed(() => assignPruned(day, BEST_ARCS).chosen.length),
        pairs: await timed(() => bestAssignment(day, day.allowsBoth)),
      })
    }
    const average = (values: readonly number[]) => mean(values).toFixed(1)
    const { slots, people, free } = size
    const pairs = rows.map((row) => row.pairs.result)
    const more = Math.max(...pairs.map(({ atMostMore }) => atMostMore))
    say(
      `| ${slots} x ${people} (${free * 100} %) | ${Math.round(mean(rows.map(({ arcs }) => arcs)))} | ${average(rows.map(({ first }) => first))} | ${average(rows.map(({ scarce }) => scarce))}` +
        ` | ${average(rows.map(({ exact }) => exact.result))}, ${longest(rows.map(({ exact }) => exact.ms))}` +
        ` | ${average(rows.map(({ pruned }) => pruned.result))}, ${longest(rows.map(({ pruned }) => pruned.ms))}` +
        ` | ${average(pairs.map(({ chosen }) => chosen.length))}, ${longest(rows.map((row) => row.pairs.ms))}` +
        ` | ${pairs.filter(({ atMostMore }) => atMostMore === 0).length} of ${DAYS}${more > 0 ? `, otherwise at most ${more} more` : ''} |`,
    )
  }
}
