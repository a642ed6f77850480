/** Rows of the week, by person or by subject. */
import type { Roster, RosterBooking } from '#contract/booking/roster.ts'
import type { OpenShift } from '#contract/booking/today.ts'
import { classificationFacts, usualClassification } from '#contract/people/classifications.ts'
import type { Sector } from '#contract/platform/values.ts'
import { isAwaited } from '#web/features/booking/today/board-rows.ts'

export type RowsBy = 'people' | 'subjects'

export type RosterEntry = { key: string; date: string; start_time: string } & (
  | { kind: 'booked'; booking: RosterBooking }
  /** `waiting`: an answer or an approval is awaited. */
  | { kind: 'open' | 'waiting'; shift: OpenShift }
)
export type RosterRow = {
  key: string
  name: string
  /** Picture of a person; undefined for other rows. */
  avatar?: string | null
  /** The person of the row; null for other rows. */
  personId: number | null
  entries: RosterEntry[]
}

/**
 * Whether a chosen person can be asked for it: posted by this site, neither by application nor
 * waiting for approval, and not begun.
 */
export const isAskable = (shift: OpenShift, siteId: number, now: number) =>
  shift.site.id === siteId &&
  shift.vacancy_id !== null &&
  !shift.by_application &&
  !shift.needs_approval &&
  Date.parse(shift.starts_at) > now

export const entriesOf = ({ bookings, open }: Pick<Roster, 'bookings' | 'open'>): RosterEntry[] =>
  [
    ...bookings.map((booking): RosterEntry => {
      const { date, start_time, shift_id } = booking
      return { key: `booked ${shift_id}`, date, start_time, kind: 'booked', booking }
    }),
    ...open.map((shift): RosterEntry => {
      const { id, date, start_time } = shift
      return { key: `open ${id}`, date, start_time, kind: isAwaited(shift) ? 'waiting' : 'open', shift }
    }),
  ].toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`))

export const UNFILLED = 'Shifts to fill'

const subjectOf = (entry: RosterEntry, sector: Sector) => {
  const { subject, classification } = entry.kind === 'booked' ? entry.booking : entry.shift
  const isUsual = classification === null || classification === usualClassification[sector]
  return isUsual ? subject.name : `${subject.name} · ${classificationFacts[classification].short}`
}

export type RosterPerson = RosterBooking['person']

const emptyRow = ({ id, name, avatar }: RosterPerson): RosterRow => ({
  ...{ key: String(id), name, avatar, personId: id, entries: [] },
})

/**
 * One row for each person, after a first row of the open shifts; or one for each subject and role.
 * `added` are people without a shift, to be asked.
 */
export function rosterRows(
  roster: Pick<Roster, 'bookings' | 'open'>,
  by: RowsBy,
  sector: Sector,
  added: readonly RosterPerson[] = [],
): RosterRow[] {
  const rows = new Map(by === 'people' ? added.map((person) => [String(person.id), emptyRow(person)]) : [])
  for (const entry of entriesOf(roster)) {
    const row = rowFor(entry, by, sector)
    const { entries } = rows.get(row.key) ?? row
    entries.push(entry)
    rows.set(row.key, { ...row, entries })
  }
  return [...rows.values()].toSorted(
    (a, b) => Number(b.key === UNFILLED) - Number(a.key === UNFILLED) || a.name.localeCompare(b.name),
  )
}

function rowFor(entry: RosterEntry, by: RowsBy, sector: Sector): RosterRow {
  if (by === 'subjects') {
    const name = subjectOf(entry, sector)
    return { key: name, name, personId: null, entries: [] }
  }
  if (entry.kind !== 'booked') return { key: UNFILLED, name: UNFILLED, personId: null, entries: [] }
  return emptyRow(entry.booking.person)
}

/** Person and subject of an entry, as far as its row does not say them. */
export function aboutOf(entry: RosterEntry, by: RowsBy | null, sector: Sector): string {
  const person = entry.kind === 'booked' && by !== 'people' ? entry.booking.person.name : null
  return [person, by !== 'subjects' && subjectOf(entry, sector)].filter(Boolean).join(' · ')
}

/**
 * Splits a week into the days before today and the rest. A chosen day is never among the former,
 * and a week without today stays whole.
 */
export function foldedDays<Day extends { date: string }>(days: readonly Day[], today: string, chosen: string) {
  const isFolded = ({ date }: Day) => date < today && date < chosen
  const earlier = days.some(({ date }) => date === today) ? days.filter(isFolded) : []
  return { earlier, shown: days.slice(earlier.length) }
}
