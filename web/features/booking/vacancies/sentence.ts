/**
 * Reads a sentence such as "Year 5 tomorrow 8:30 to 3:30, someone who signs" into the form, to be
 * checked there. It works by fixed rules, in the browser alone.
 */
import { LARGEST_HEADCOUNT } from '#contract/booking/vacancies.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { weekdayOf } from '#web/ui/dates.ts'
import { takeDates } from './sentence-dates.ts'
import { sentenceParts } from './sentence-parts.ts'
import { type Hours, takeHours } from './sentence-times.ts'

type Workplace = {
  sector: Sector
  today: string
  subjects: readonly { id: number; name: string }[]
  colleagues: readonly Colleague[]
}
export type ReadSentence = {
  dates: string[]
  hours: Hours | null
  /** `classification` is null if the sentence names no role. */
  people: { classification: Classification | null; headcount: number }[]
  year_level: YearLevel | null
  subject_id: number | null
  class_room: string
  /** Colleague who is away. */
  colleague: Colleague | null
  note: string
  /** Parts that a vacancy needs and the sentence does not say. */
  missing: ('date' | 'times' | 'subject')[]
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const NUMBER = `(\\d{1,2}|${numbers.join('|')})`
const numberOf = (text: string) => Number(text) || numbers.indexOf(text.toLowerCase()) + 1

const roles: Record<Sector, readonly [words: string, role: Classification][]> = {
  education: [
    [
      "(?:education|learning)\\s+support(?:\\s+(?:officers?|staff))?|(?:teacher(?:s|’s|'s)?|integration)\\s+aides?|aides?|esos?|slsos?",
      'education_support',
    ],
    ['(?:relief\\s+|casual\\s+)?teachers?|crts?', 'teacher'],
  ],
  healthcare: [
    ['registered\\s+nurses?|rns?', 'registered_nurse'],
    ['enrolled\\s+nurses?|ens?|eens?', 'enrolled_nurse'],
    [
      'assistants?\\s+in\\s+nursing|ains?|pcas?|pcws?|personal\\s+care(?:\\s+(?:workers?|assistants?))?|carers?',
      'assistant_in_nursing',
    ],
    ['allied\\s+health(?:\\s+(?:assistants?|staff))?', 'allied_health'],
  ],
}

/** Abbreviations used in staff rooms, and a part of the subject's name that they mean. */
const aliases: readonly [words: RegExp, part: string][] = [
  [/\bmaths?\b/, 'mathematics'],
  [/\bp\.?e\.?\b|\bphys\s*ed\b|\bsport\b/, 'physical education'],
  [/\bsci\b/, 'science'],
  [/\bbio\b/, 'biology'],
  [/\bchem\b/, 'chemistry'],
  [/\bgeo\b/, 'geography'],
  [/\bdigi?\s*tech\b|\bict\b|\bit\b(?=\s+class)/, 'digital technologies'],
  [/\bart\b/, 'visual arts'],
  [/\bicu\b/, 'intensive care'],
  [/\bed\b|\bemergency\s+department\b/, 'emergency'],
  [/\bmental\b/, 'mental health'],
  [/\bmaternity\b/, 'midwifery'],
  [/\btheatres?\b/, 'theatre'],
  [/\bpaeds?\b/, 'paediatric'],
]

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

function takeSubject(parts: ReturnType<typeof sentenceParts>, subjects: Workplace['subjects']) {
  for (const { id, name } of subjects.toSorted((a, b) => b.name.length - a.name.length)) {
    const found = parts.takeOne(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u'), () => id)
    if (found !== null) return found
  }
  for (const [words, part] of aliases) {
    // The shortest name is the plain subject: Science, not Environmental Science.
    const [match] = subjects
      .filter(({ name }) => name.toLowerCase().includes(part))
      .toSorted((a, b) => a.name.length - b.name.length)
    const found = match && parts.takeOne(words, () => match.id)
    if (found) return found
  }
  return null
}

const TITLE = '(?:mr|mrs|ms|miss|mx|dr)\\.?\\s+'
const BEFORE_NAME = '(?:for|instead\\s+of|replacing|covering(?:\\s+for)?)\\s+'
const AWAY = "(?:\\s+is|[’']s)\\s+(?:sick|ill|away|absent|off|out|on\\s+leave|not\\s+in)"

/**
 * Takes 'for Ms Rossi' or 'Rossi is sick'. A family name alone may also be a word or a place,
 * so it needs a title or such words; it is not taken if two people share it.
 */
function takeColleague(parts: ReturnType<typeof sentenceParts>, colleagues: readonly Colleague[]) {
  const bare = (name: string) => name.replace(new RegExp(`^${TITLE}`, 'i'), '')
  const lastOf = (name: string) => bare(name).split(/\s+/).at(-1)!.toLowerCase()
  for (const colleague of colleagues.toSorted((a, b) => b.name.length - a.name.length)) {
    const name = bare(colleague.name)
    const last = lastOf(colleague.name)
    const isOnly = colleagues.filter((each) => lastOf(each.name) === last).length === 1
    const words = /\s/.test(name) ? [`(?:${BEFORE_NAME})?(?:${TITLE})?${escaped(name)}(?:${AWAY})?`] : []
    if (isOnly) {
      const family = escaped(last)
      words.push(`(?:${BEFORE_NAME}(?:${TITLE})?|${TITLE})${family}(?:${AWAY})?(?!\\s*\\d)`, `${family}${AWAY}`)
    }
    for (const word of words) {
      const found = parts.takeOne(new RegExp(`(?<![\\p{L}\\p{N}])(?:${word})(?![\\p{L}\\p{N}])`, 'u'), () => colleague)
      if (found !== null) return found
    }
  }
  return null
}

const levelOf = (grade: string): YearLevel => (Number(grade) >= 7 ? 'secondary' : 'primary')
const YEAR = /\b(?:years?|yrs?|grades?|gr)\.?\s*(1[0-2]|[1-9])(?:\s*(?:[/&-]|and|to)\s*(1[0-2]|[1-9]))?([a-z])?\b/
const PRIMARY = /\b(?:prep|foundation|kinder(?:garten)?|reception|pre-?primary|[pfk]\s*[-–]\s*[1-6])\b/
const ROOM = /\b(?:class\s+\d{1,2}[a-z]|room\s+\w{1,6}|[1-9]\d?[a-z](?=\s|,|$)|ward\s+\w{1,6})\b/

function takeClass(parts: ReturnType<typeof sentenceParts>, sector: Sector) {
  const levels: YearLevel[] = []
  const names: string[] = []
  if (sector === 'education') {
    parts.take(YEAR, ([text, grade]) => {
      levels.push(levelOf(grade!))
      return names.push(text!)
    })
    parts.take(PRIMARY, ([text]) => {
      levels.push('primary')
      return names.push(text!)
    })
    parts.takeOne(/\b(primary|secondary)\b/, ([, level]) => levels.push(level!.toLowerCase() as YearLevel))
  }
  parts.take(ROOM, ([text]) =>
    /^\d+(?:am|pm|x|h)?$/i.test(text!) || /(?:am|pm)$/i.test(text!) ? null : names.push(text!),
  )
  const [level = null] = levels
  const name = names.join(', ')
  return { year_level: levels.every((each) => each === level) ? level : null, class_room: capital(name) }
}

function takePeople(parts: ReturnType<typeof sentenceParts>, sector: Sector): ReadSentence['people'] {
  const people = roles[sector].flatMap(([words, classification]) =>
    parts
      .take(new RegExp(`(?:\\b${NUMBER}\\s*(?:x|×)?\\s*)?\\b(?:${words})\\b`), ([, count]) =>
        count === undefined ? 1 : numberOf(count),
      )
      .map((headcount) => ({ classification, headcount })),
  )
  if (people.length > 0) return people.filter(({ headcount }) => headcount >= 1 && headcount <= LARGEST_HEADCOUNT)
  const counted = new RegExp(
    `\\b${NUMBER}\\s*(?:x|×|people|persons?|staff|nurses?)(?![\\p{L}\\p{N}])|\\b(?:x|×)\\s*(\\d{1,2})\\b|\\b(two|three|four|five)\\b`,
  )
  const count = parts.takeOne(counted, ([, before, after, word]) => {
    const n = numberOf(before ?? after ?? word!)
    return n >= 1 && n <= LARGEST_HEADCOUNT ? n : null
  })
  return count === null ? [] : [{ classification: null, headcount: count }]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function readSentence(text: string, { sector, today, subjects, colleagues }: Workplace): ReadSentence {
  const parts = sentenceParts(text.replaceAll('\u0000', ' ').slice(0, 300))
  const colleague = takeColleague(parts, colleagues)
  const { year_level, class_room } = takeClass(parts, sector)
  const isWorkDay = (date: string) => sector === 'healthcare' || weekdayOf(date) < 6
  const dates = takeDates(parts, today, isWorkDay)
  const hours = takeHours(parts, sector)
  const people = takePeople(parts, sector)
  const subject_id = takeSubject(parts, subjects)
  const missing: ReadSentence['missing'] = []
  if (dates.length === 0) missing.push('date')
  if (hours === null && !colleague?.start_time) missing.push('times')
  if (subject_id === null && !colleague?.subject) missing.push('subject')
  return {
    dates,
    hours,
    people,
    year_level,
    subject_id,
    class_room,
    colleague,
    note: capital(parts.remainder()),
    missing,
  }
}
