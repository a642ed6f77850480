/** Reads a pasted list or a CSV file of a site's permanent staff. */
import papaparse from 'papaparse'
import { type Classification, classificationFacts, classificationsOf } from '#contract/people/classifications.ts'
import { MOST_COLLEAGUES, NewColleague } from '#contract/people/colleagues.ts'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import type { SiteSubject } from './queries.ts'

/** Columns in the order of a list without a heading. */
const columns = ['name', 'subject', 'role', 'level', 'class', 'report_to', 'start', 'end'] as const
type Column = (typeof columns)[number]
const headings: Record<Column, readonly string[]> = {
  name: ['name', 'teacher', 'nurse', 'person'],
  subject: ['subject', 'specialty'],
  role: ['role'],
  level: ['level', 'year level', 'care setting'],
  class: ['class', 'room', 'class and room', 'ward', 'ward and room'],
  report_to: ['report to'],
  start: ['start', 'start time', 'from'],
  end: ['end', 'end time', 'until', 'to'],
}

const bare = (text: string | undefined) => (text ?? '').trim()
const columnOf = (heading: string) =>
  columns.find((column) => headings[column].includes(bare(heading).toLowerCase().replaceAll('_', ' '))) ?? null

/** '8:30' and '8.30 am' as HH:MM; the text itself if it is no time. */
const timeOf = (text: string): string => {
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(am|pm)?$/i.exec(text) ?? []
  if (hours === undefined) return text
  const isMorning = half?.toLowerCase() === 'am'
  // No clock has 14 am, so the writer meant something else.
  if (isMorning && Number(hours) > 12) return text
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isMorning ? 0 : 12)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const roleOf = (sector: Sector, text: string): Classification | undefined =>
  classificationsOf(sector).find((role) =>
    [role, classificationFacts[role].name, classificationFacts[role].short].some(
      (name) => name.toLowerCase() === text.toLowerCase(),
    ),
  )

const levelOf = (sector: Sector, text: string) =>
  (['primary', 'secondary'] as const).find((level) =>
    [level, firstLevelNames[sector][level]].some((name) => name.toLowerCase() === text.toLowerCase()),
  )

type Site = { sector: Sector; subjects: readonly SiteSubject[] }
const read = (cells: Partial<Record<Column, string>>, { sector, subjects }: Site): NewColleague | string => {
  const { subject = '', role = '', level = '', start = '', end = '' } = cells
  const known = subjects.find(({ name }) => name.toLowerCase() === subject.toLowerCase())
  if (subject !== '' && !known) return `“${subject.slice(0, 60)}” is not in the list of subjects.`
  const classification = role === '' ? null : roleOf(sector, role)
  if (classification === undefined) return `“${role.slice(0, 60)}” is not a role in your sector.`
  const year_level = level === '' ? null : levelOf(sector, level)
  if (year_level === undefined) return `“${level.slice(0, 60)}” is not a level.`
  const parsed = NewColleague.safeParse({
    ...{ name: cells.name ?? '', subject_id: known?.id ?? null, classification, year_level },
    ...{
      class_room: cells.class ?? '',
      report_to: cells.report_to ?? '',
      start_time: timeOf(start),
      end_time: timeOf(end),
    },
  })
  return parsed.success ? parsed.data : parsed.error.issues[0]!.message
}

export type ReadList = { people: NewColleague[]; problems: string[] }
/** A later line replaces an earlier one with the same name; lines are counted from 1. */
export const readColleagues = (text: string, site: Site): ReadList => {
  const { data } = papaparse.parse<string[]>(text, { skipEmptyLines: false, preview: MOST_COLLEAGUES * 2 })
  const [first = []] = data
  const named = first.map(columnOf)
  const hasHeading = named.includes('name')
  const order = hasHeading ? named : columns
  const people = new Map<string, NewColleague>()
  const problems: string[] = []
  for (const [index, row] of data.entries()) {
    if ((hasHeading && index === 0) || row.every((cell) => bare(cell) === '')) continue
    const cells = Object.fromEntries(order.flatMap((column, i) => (column === null ? [] : [[column, bare(row[i])]])))
    const person = read(cells, site)
    if (typeof person === 'string') problems.push(`Line ${index + 1}: ${person}`)
    else people.set(person.name.toLowerCase(), person)
  }
  return { people: [...people.values()], problems }
}
