/**
 * A made-up region and its school year: schools, people, who is free, and the shifts that are
 * posted each morning (docs/dispatch.md). Times are minutes after midnight.
 */
import { beta, draw, exponential, gammaOf, normal, poisson, type Random, randomFrom } from './random.ts'

export const START = 520
export const DAYS = 200

type Place = { x: number; y: number }
export type School = Place & { id: number; level: number; size: number; appeal: number; near: number[] }
export type Person = Place & {
  id: number
  /** Levels as bits: 1 primary, 2 secondary. */
  levels: number
  subjects: number
  isSleeper: boolean
  /** Share of the days on which the person wants to work. */
  willing: number
  /** Weekdays marked as available, as bits. */
  weekdays: number
  joins: number
  hasPush: boolean
  wakes: number
  farthest: number
  unreliable: number
}
export type World = {
  seed: number
  schools: School[]
  people: Person[]
  /** People of each school's own list, and those who worked there. */
  lists: number[][]
  known: number[][]
}

export const kmBetween = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y)

const PEOPLE_A_SCHOOL = 22
const SCHOOLS_A_KM2 = 0.133
const NEAR_KM = 14

const personOf = (random: Random, id: number, home: Place): Person => {
  const isSleeper = random() < 0.35
  const marked = isSleeper ? 0.7 : beta(random, 3, 2)
  const level = random()
  return {
    ...home,
    id,
    levels: level < 0.5 ? 1 : level < 0.88 ? 2 : 3,
    subjects: (1 << Math.floor(random() * 8)) | (1 << Math.floor(random() * 8)),
    isSleeper,
    willing: isSleeper ? 0.02 : beta(random, 2.2, 1.8),
    weekdays: [0, 1, 2, 3, 4].reduce((bits, day) => (random() < marked ? bits | (1 << day) : bits), 0),
    joins: random() < 0.2 ? 1 + Math.floor(random() * DAYS * 0.85) : -1,
    hasPush: random() < 0.75,
    wakes: random() < 0.65 ? 355 + 18 * normal(random) : 415 + 30 * normal(random),
    farthest: Math.min(40, 10 + exponential(random, 8)),
    unreliable: Math.exp(0.8 * normal(random) - 0.32),
  }
}

export const worldOf = (seed: number, size: number): World => {
  const random = randomFrom(seed, 1)
  const side = Math.sqrt(size / SCHOOLS_A_KM2)
  const inside = (value: number) => Math.min(side, Math.max(0, value))
  const around = (place: Place, km: number): Place => ({
    x: inside(place.x + km * normal(random)),
    y: inside(place.y + km * normal(random)),
  })
  const anywhere = (): Place => ({ x: random() * side, y: random() * side })
  const towns = Array.from({ length: Math.max(2, Math.round(size / 15)) }, anywhere)
  const schools = Array.from({ length: size }, (_, id): School => {
    const place = random() < 0.7 ? around(towns[Math.floor(random() * towns.length)]!, 3) : anywhere()
    const level = random()
    return {
      ...place,
      id,
      level: level < 0.6 ? 1 : level < 0.9 ? 2 : 3,
      size: Math.exp(0.5 * normal(random)),
      appeal: 0.5 * normal(random),
      near: [],
    }
  })
  const meanSize = schools.reduce((sum, school) => sum + school.size, 0) / size
  for (const school of schools) school.size /= meanSize
  const people = Array.from({ length: size * PEOPLE_A_SCHOOL }, (_, id) =>
    personOf(random, id, around(schools[Math.floor(random() * size)]!, 5)),
  )
  for (const school of schools)
    school.near = people
      .filter(
        (person) =>
          (person.levels & school.level) !== 0 && kmBetween(person, school) <= Math.min(NEAR_KM, person.farthest),
      )
      .toSorted((a, b) => kmBetween(a, school) - kmBetween(b, school))
      .slice(0, 400)
      .map(({ id }) => id)
  const lists: number[][] = schools.map(() => [])
  const known: number[][] = schools.map(() => [])
  const reachOf: School[][] = people.map(() => [])
  for (const school of schools) for (const id of school.near) reachOf[id]!.push(school)
  for (const person of people) {
    if (person.joins >= 0) continue
    const reach = reachOf[person.id]!
    // Nearer schools are likelier.
    const order = reach
      .map((school) => ({ school, key: random() ** Math.exp(kmBetween(person, school) / 5) }))
      .toSorted((a, b) => b.key - a.key)
    for (const { school } of order.slice(0, 1 + poisson(random, 3.5))) {
      lists[school.id]!.push(person.id)
      if (random() < 0.4) known[school.id]!.push(person.id)
    }
  }
  return { seed, schools, people, lists, known }
}

/** Need and illness of each day, as factors of the usual level. */
export type Calendar = { need: number[]; illness: number[] }
export const calendarOf = (seed: number): Calendar => {
  const random = randomFrom(seed, 2)
  const weekdays = [1.05, 0.95, 0.85, 0.9, 1.25]
  let shock = 0
  const illness: number[] = []
  const need: number[] = []
  for (let day = 0; day < DAYS; day++) {
    const week = Math.floor(day / 5)
    if (day % 5 === 0) shock = 0.6 * shock + 0.15 * normal(random)
    illness.push((1 + 0.45 * Math.exp(-(((week - 23) / 4) ** 2))) * Math.exp(shock))
    need.push(illness[day]! * weekdays[day % 5]! * Math.exp(0.12 * normal(random)))
  }
  const mean = need.reduce((sum, value) => sum + value, 0) / DAYS
  return { illness, need: need.map((value) => value / mean) }
}

export type Posted = {
  id: number
  school: number
  at: number
  headcount: number
  level: number
  subject: number | null
}
const OPENINGS_A_DAY = 1.45
const OPENINGS_A_SHIFT = 1.12
const OUTBREAK = { share: 0.02, factor: 2.5 }
/** Shifts of one day, in no order. */
export const postedOn = ({ seed, schools }: World, { need }: Calendar, day: number): Posted[] => {
  const random = randomFrom(seed, 3, day)
  const posted: Posted[] = []
  for (const { id: school, level, size } of schools) {
    const isOutbreak = draw(seed, 4, school, Math.floor(day / 5)) < OUTBREAK.share
    const usual = (OPENINGS_A_DAY / OPENINGS_A_SHIFT / (1 + OUTBREAK.share * (OUTBREAK.factor - 1))) * size * need[day]!
    for (let n = poisson(random, usual * (isOutbreak ? OUTBREAK.factor : 1)); n > 0; n--) {
      const drawn = random()
      const asked = level === 3 ? 1 + Math.floor(random() * 2) : level
      posted.push({
        ...{ id: posted.length, school, level: asked },
        at: Math.min(495, 345 + 17 * gammaOf(random, 3)),
        headcount: drawn < 0.9 ? 1 : drawn < 0.98 ? 2 : 3,
        subject: asked === 2 && random() < 0.5 ? Math.floor(random() * 8) : null,
      })
    }
  }
  return posted
}
