/** Builds the palette's groups for the typed text. */

import { CalendarCheck, CalendarPlus, PenLine } from 'lucide-react'
import { addDays, longDate } from '#web/ui/dates.ts'
import { parseDate } from './date-words.ts'
import type { Group, Item } from './item.ts'
import { bestMatches, matchScore } from './matching.ts'
import type { PersonResult } from './people.ts'
import type { Recent } from './recent.ts'

const MIN_NAME_LENGTH = 2
const MAX_GROUP_ITEMS = 8
/** Verbs that may precede a name or a day. */
const VERBS = /^(book|message|write to|write|find|call|go to|open)\s+(staff\s+)?(on\s+)?/i
const MESSAGE_VERBS = /^(message|write)\s/i

const removeVerb = (typed: string) => typed.trim().replace(VERBS, '')

/** The name to search for on the server; empty if the typed text cannot be a name. */
export const searchName = (typed: string) => {
  const name = removeVerb(typed).trim().slice(0, 120)
  return (name.match(/\p{Letter}/gu) ?? []).length >= MIN_NAME_LENGTH ? name : ''
}

/**
 * Keeps only people from an outdated result who also match the newer text, so that Enter never
 * opens the wrong person.
 */
export const filterByName = (name: string, people: readonly PersonResult[] = []) =>
  people.filter((person) => matchScore(name, person) > 0)

/** 'Wednesday 25 November', with the year where it is not this one. */
const dayName = (date: string, today: string) => {
  const name = longDate(date).replace(',', '')
  return date.slice(0, 4) === today.slice(0, 4) ? name.slice(0, -5) : name
}

const bookingItem = (date: string, today: string, hint = 'Book Staff'): Item => ({
  id: `book:${date}`,
  name: `Book ${dayName(date, today)}`,
  hint,
  words: `staff ${hint}`,
  icon: CalendarCheck,
  to: `/employer/book?date=${date}`,
})

const POST = /^(?:post|need)[\s:]+(?=\S)/i

/** Opens the form that posts a shift, filled in from the words after the verb. */
const postItems = (typed: string): Item[] => {
  const sentence = typed.trim().replace(POST, '')
  // "Post a shift" is a command of its own.
  if (!POST.test(typed.trim()) || 'a shift'.startsWith(sentence.toLowerCase())) return []
  const to = `/employer/post-shift?sentence=${encodeURIComponent(sentence)}`
  return [
    { id: 'post:sentence', name: `Post: ${sentence}`, hint: 'To check before it is posted', icon: CalendarPlus, to },
  ]
}

/** The days that are booked most. */
export const soonBookingItems = (today: string): Item[] => [
  bookingItem(today, today, 'Today'),
  bookingItem(addDays(today, 1), today, 'Tomorrow'),
]

const profileItem = ({ id, name, hint, avatar, to }: PersonResult): Item => ({
  id: `person:${id}`,
  name,
  hint,
  avatar,
  to,
})
const messageItems = ({ id, name, write }: PersonResult): Item[] =>
  write === undefined ? [] : [{ id: `write:${id}`, name: `Message ${name}`, icon: PenLine, to: write }]

type PaletteContent = {
  typed: string
  /** The screens with their parts, which show only once something is typed. */
  screens: readonly (Item & { isPart: boolean })[]
  commands: readonly Item[]
  recent: readonly Recent[]
  people: readonly PersonResult[]
  /** Today's date where the shift is booked; null for roles that book nobody. */
  bookingDay: string | null
}

export const groupsFor = (content: PaletteContent): Group[] =>
  (content.typed.trim() === '' ? initialGroups(content) : matchingGroups(content)).filter(
    ({ choices }) => choices.length > 0,
  )

const group = (id: string, title: string, choices: readonly Item[]): Group => ({ id, title, choices })

function initialGroups({ screens, commands, recent }: PaletteContent): Group[] {
  const knownItems = new Map([...screens, ...commands].map((choice): [string, Item] => [choice.id, choice]))
  const isOfPerson = ({ id, to }: Recent) => /^(person|write):/.test(id) && to !== undefined
  const recentItems = recent.flatMap((item) => knownItems.get(item.id) ?? (isOfPerson(item) ? [item] : []))
  const recentIds = new Set(recentItems.map(({ id }) => id))
  return [
    group('recent', 'Recent', recentItems),
    group(
      'screens',
      'Go to',
      screens.filter(({ id, isPart }) => !isPart && !recentIds.has(id)),
    ),
    group(
      'commands',
      'Do',
      commands.filter(({ id }) => !recentIds.has(id)),
    ),
  ]
}

/** Puts people last: they load later, and nothing already on screen may move when they arrive. */
function matchingGroups({ typed, screens, commands, people, bookingDay }: PaletteContent): Group[] {
  const date = bookingDay === null ? null : parseDate(removeVerb(typed), bookingDay)
  const bookingItems =
    bookingDay === null ? [] : [...postItems(typed), ...(date === null ? [] : [bookingItem(date, bookingDay)])]
  const matchingScreens = bestMatches(typed, screens)
  const matchingCommands = bestMatches(typed, commands).filter(({ id }) => bookingItems.every((item) => item.id !== id))
  const localGroups = [
    group('screens', 'Go to', matchingScreens.slice(0, MAX_GROUP_ITEMS)),
    group('commands', 'Do', [...bookingItems, ...matchingCommands].slice(0, MAX_GROUP_ITEMS)),
  ]
  const areCommandsBetter =
    bookingItems.length > 0 ||
    matchScore(typed, matchingCommands[0] ?? { name: '' }) > matchScore(typed, matchingScreens[0] ?? { name: '' })
  const personItems = MESSAGE_VERBS.test(typed.trim())
    ? people.flatMap(messageItems)
    : [...people.map(profileItem), ...people.flatMap(messageItems)]
  return [...(areCommandsBetter ? localGroups.reverse() : localGroups), group('people', 'People', personItems)]
}
