/** Builds the palette's groups for the typed text. */

import { CalendarCheck, PenLine } from 'lucide-react'
import { addDays, longDate } from '#web/ui/dates.ts'
import { dateIn } from './date-words.ts'
import type { Group, Item } from './item.ts'
import { bestOf, fitOf } from './matching.ts'
import type { Found } from './people.ts'
import type { Recent } from './recent.ts'

const SHORTEST_NAME = 2
const MOST_OF_A_GROUP = 8
/** Verbs that may precede a name or a day. */
const VERBS = /^(book|message|write to|write|find|call|go to|open)\s+(staff\s+)?(on\s+)?/i
const WRITING = /^(message|write)\s/i

const withoutVerb = (typed: string) => typed.trim().replace(VERBS, '')

/** The name to ask the server for; empty where what was typed cannot be one. */
export const nameIn = (typed: string) => {
  const name = withoutVerb(typed).trim().slice(0, 120)
  return (name.match(/\p{Letter}/gu) ?? []).length >= SHORTEST_NAME ? name : ''
}

/**
 * Keeps only people from an outdated result who also match the newer text, so that Enter never
 * opens the wrong person.
 */
export const stillCalled = (name: string, people: readonly Found[] = []) =>
  people.filter((each) => fitOf(name, each) > 0)

/** 'Wednesday 25 November', with the year where it is not this one. */
const dayName = (date: string, today: string) => {
  const name = longDate(date).replace(',', '')
  return date.slice(0, 4) === today.slice(0, 4) ? name.slice(0, -5) : name
}

const bookingOn = (date: string, today: string, hint = 'Book Staff'): Item => ({
  id: `book:${date}`,
  name: `Book ${dayName(date, today)}`,
  hint,
  words: `staff ${hint}`,
  icon: CalendarCheck,
  to: `/employer/book?date=${date}`,
})

/** The days that are booked most. */
export const bookingsSoon = (today: string): Item[] => [
  bookingOn(today, today, 'Today'),
  bookingOn(addDays(today, 1), today, 'Tomorrow'),
]

const profileOf = ({ id, name, hint, avatar, to }: Found): Item => ({ id: `person:${id}`, name, hint, avatar, to })
const writingTo = ({ id, name, write }: Found): Item[] =>
  write === undefined ? [] : [{ id: `write:${id}`, name: `Message ${name}`, icon: PenLine, to: write }]

type Listed = {
  typed: string
  /** The screens with their parts, which show only once something is typed. */
  screens: readonly (Item & { isPart: boolean })[]
  commands: readonly Item[]
  recent: readonly Recent[]
  people: readonly Found[]
  /** Today's date where the shift is booked; null for roles that book nobody. */
  bookingDay: string | null
}

export const groupsFor = (listed: Listed): Group[] =>
  (listed.typed.trim() === '' ? atFirst(listed) : found(listed)).filter(({ choices }) => choices.length > 0)

const group = (id: string, title: string, choices: readonly Item[]): Group => ({ id, title, choices })

function atFirst({ screens, commands, recent }: Listed): Group[] {
  const known = new Map([...screens, ...commands].map((choice): [string, Item] => [choice.id, choice]))
  const isOfPerson = ({ id, to }: Recent) => /^(person|write):/.test(id) && to !== undefined
  const again = recent.flatMap((each) => known.get(each.id) ?? (isOfPerson(each) ? [each] : []))
  const isAgain = new Set(again.map(({ id }) => id))
  return [
    group('recent', 'Recent', again),
    group(
      'screens',
      'Go to',
      screens.filter(({ id, isPart }) => !isPart && !isAgain.has(id)),
    ),
    group(
      'commands',
      'Do',
      commands.filter(({ id }) => !isAgain.has(id)),
    ),
  ]
}

/** Puts people last: they load later, and nothing already on screen may move when they arrive. */
function found({ typed, screens, commands, people, bookingDay }: Listed): Group[] {
  const date = bookingDay === null ? null : dateIn(withoutVerb(typed), bookingDay)
  const booked = date === null || bookingDay === null ? [] : [bookingOn(date, bookingDay)]
  const goTo = bestOf(typed, screens)
  const toDo = bestOf(typed, commands).filter(({ id }) => id !== booked[0]?.id)
  const local = [
    group('screens', 'Go to', goTo.slice(0, MOST_OF_A_GROUP)),
    group('commands', 'Do', [...booked, ...toDo].slice(0, MOST_OF_A_GROUP)),
  ]
  const isDeedBetter =
    booked.length > 0 || fitOf(typed, toDo[0] ?? { name: '' }) > fitOf(typed, goTo[0] ?? { name: '' })
  const persons = WRITING.test(typed.trim())
    ? people.flatMap(writingTo)
    : [...people.map(profileOf), ...people.flatMap(writingTo)]
  return [...(isDeedBetter ? local.reverse() : local), group('people', 'People', persons)]
}
