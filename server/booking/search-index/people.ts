/**
 * Everyone whom the search may find, in the memory of this process. `search.ts` beside it answers
 * from these columns; a person is known by the index of their entries, the `place`.
 */
import { createHours, createSorted, createWeeks, type Sorted } from './lists.ts'

/** A person as the database describes them to the index. */
export type IndexedPerson = {
  id: number
  zone_id: number
  /** Bits of `traits` (migration 0072, and 0126 for a travel limit). */
  traits: number
  rate: number
  /** Lower case, because it orders people with the same rate. */
  name: string
  subjects: readonly number[]
  home_id: number | null
  lat: number | null
  lon: number | null
  travel_limit_km: number | null
  /** Hours of the seven weekdays, joined by semicolons; see `createHours`. */
  week: string
  /** `date=hours`, joined by semicolons, for dates that differ from the usual week. */
  days: string
}

const NO_HOME = -1
/** The list of everyone, whatever they teach. */
export const ANY_SUBJECT = 0

const enlarged = <T extends Int32Array | Float32Array | Float64Array | Uint8Array>(column: T, size: number): T => {
  const larger = new (column.constructor as new (size: number) => T)(size)
  larger.set(column)
  return larger
}

const FIRST_SIZE = 256

export const createPeople = () => {
  const hours = createHours()
  const weeks = createWeeks(hours)
  const columns = {
    id: new Int32Array(FIRST_SIZE),
    zone: new Uint8Array(FIRST_SIZE),
    traits: new Int32Array(FIRST_SIZE),
    rate: new Float32Array(FIRST_SIZE),
    week: new Int32Array(FIRST_SIZE),
    home: new Int32Array(FIRST_SIZE),
    limit: new Uint8Array(FIRST_SIZE),
    mark: new Uint8Array(FIRST_SIZE),
    lat: new Float64Array(FIRST_SIZE),
    lon: new Float64Array(FIRST_SIZE),
  }
  const names: string[] = []
  const subjectsOf: (readonly number[])[] = []
  const placeOf = new Map<number, number>()
  const free: number[] = []
  /** For each date the hours of the people for whom it differs from their usual week. */
  const days = new Map<string, Map<number, number>>()
  let size = 0

  /** Best rate first, then by name: the order of the search without what an employer knows. */
  const compare = (one: number, other: number): number => {
    const byRate = columns.rate[other]! - columns.rate[one]!
    if (byRate !== 0) return byRate
    const [name, otherName] = [names[one]!, names[other]!]
    if (name !== otherName) return name < otherName ? -1 : 1
    return columns.id[one]! - columns.id[other]!
  }
  const lists = new Map<number, Sorted>()
  const listOf = (subject: number): Sorted => {
    const list = lists.get(subject) ?? createSorted(compare)
    lists.set(subject, list)
    return list
  }

  const newPlace = (): number => {
    const place = free.pop()
    if (place !== undefined) return place
    if (size === columns.id.length) for (const key of keys) grow(key)
    size += 1
    return size - 1
  }
  const keys = Object.keys(columns) as (keyof typeof columns)[]
  const grow = (key: keyof typeof columns) =>
    Object.assign(columns, {
      [key]: enlarged<Int32Array | Float32Array | Float64Array | Uint8Array>(columns[key], size * 2),
    })

  const remove = (id: number): void => {
    const place = placeOf.get(id)
    if (place === undefined) return
    for (const subject of subjectsOf[place]!) listOf(subject).remove(place)
    for (const ofDate of days.values()) ofDate.delete(place)
    placeOf.delete(id)
    free.push(place)
  }

  const putDay = (place: number, text: string): void => {
    const [date = '', list = ''] = text.split('=')
    const ofDate = days.get(date) ?? new Map<number, number>()
    days.set(date, ofDate)
    ofDate.set(place, hours.numberOf(list))
  }

  return {
    columns,
    names,
    placeOf,
    hours,
    weeks,
    compare,
    /** Places of the people with this subject, in the order of `compare`. */
    withSubject: (subject: number): Int32Array => lists.get(subject)?.all() ?? new Int32Array(0),
    hasSubject: (place: number, subject: number): boolean => subjectsOf[place]!.includes(subject),
    /** Hours of the people for whom the date differs from their usual week, by their places. */
    on: (date: string): ReadonlyMap<number, number> => days.get(date) ?? new Map(),
    /** A byte for each person, shared by all searches: do not await anything while using it. */
    clearMarks: (): Uint8Array => columns.mark.fill(0, 0, size),

    /** Adds a person, or replaces the entries of one. */
    put(person: IndexedPerson): void {
      remove(person.id)
      const place = newPlace()
      placeOf.set(person.id, place)
      columns.id[place] = person.id
      columns.zone[place] = person.zone_id
      columns.traits[place] = person.traits
      columns.rate[place] = person.rate
      columns.week[place] = weeks.numberOf(person.week)
      columns.home[place] = person.home_id ?? NO_HOME
      columns.limit[place] = person.travel_limit_km ?? 0
      columns.lat[place] = person.lat ?? Number.NaN
      columns.lon[place] = person.lon ?? Number.NaN
      names[place] = person.name
      subjectsOf[place] = [ANY_SUBJECT, ...person.subjects]
      for (const subject of subjectsOf[place]) listOf(subject).add(place)
      if (person.days !== '') for (const day of person.days.split(';')) putDay(place, day)
    },
    remove,
    /** Deletes the days before a date, as the database does. */
    forgetBefore(date: string): void {
      for (const each of days.keys()) if (each < date) days.delete(each)
    },
  }
}
export type IndexedPeople = ReturnType<typeof createPeople>
