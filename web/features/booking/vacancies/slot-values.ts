/** Dates of the form that posts a vacancy, each with its times, role and number of people. */
import { MOST_SLOTS, type NewSlot, type Vacancy } from '#contract/booking/vacancies.ts'
import { type Classification, classificationsOf, usualClassification } from '#contract/people/classifications.ts'
import type { Sector } from '#contract/platform/values.ts'
import { minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { usualHours } from '#web/features/booking/shifts/shift-hours.ts'
import { addDays, clockTime, weekdayOf } from '#web/ui/dates.ts'
import { type Dates, nextWorkDay, workDay } from './work-days.ts'

export type SlotValues = {
  /** Tells rows apart while others are removed. */
  key: number
  date: string | null
  start_time: string | null
  end_time: string | null
  headcount: number
  /** Care providers choose a role in each row; null for schools whose vacancy has one role. */
  classification: Classification | null
}

/** The workplace now: its sector, its date and its time, HH:MM. */
export type WorkplaceNow = {
  sector: Sector
  today: string
  time: string
  /** Holidays and pupil-free days, which no date is suggested for; none for care providers. */
  daysOff?: Dates
}

/** Minutes before the start until which a shift of today is suggested. */
const LEAD = 30

/** Today if the shift starts late enough, else the next day on which work is usual. */
export function firstDate({ sector, today, time, daysOff }: WorkplaceNow, start: string) {
  const isLateEnough = minuteOf(start) - minuteOf(time) > LEAD
  return isLateEnough && workDay(today, sector, daysOff) === today ? today : nextWorkDay(today, sector, daysOff)
}

/** Role of a row for care providers; null for schools, where the vacancy has the role. */
export const roleIn = (sector: Sector, role: Classification | null) =>
  sector === 'healthcare' ? (role ?? usualClassification[sector]) : null

export function usualSlots(workplace: WorkplaceNow): SlotValues[] {
  const hours = usualHours[workplace.sector]
  const date = firstDate(workplace, hours.start_time)
  return [{ key: 1, date, ...hours, headcount: 1, classification: roleIn(workplace.sector, null) }]
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

type Repeated = Pick<Vacancy, 'classification'> & {
  slots: readonly (Pick<Vacancy['slots'][number], 'date' | 'start_time' | 'end_time' | 'headcount'> & {
    classification?: Classification | null | undefined
  })[]
}

/**
 * Moves the slots to the next possible date. Keeps the number of days between them, except where a
 * school is closed.
 */
export function repeatedSlots({ classification, slots }: Repeated, workplace: WorkplaceNow): SlotValues[] {
  const inOrder = slots.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`))
  const dates = new Map<string, string>()
  let before: string | null = null
  for (const { date, start_time } of inOrder) {
    if (dates.has(date)) continue
    const next: string =
      before === null
        ? firstDate(workplace, start_time)
        : workDay(addDays(dates.get(before)!, daysBetween(before, date)), workplace.sector, workplace.daysOff)
    dates.set(date, next)
    before = date
  }
  return inOrder.map((slot, index) => ({
    key: index + 1,
    date: dates.get(slot.date)!,
    start_time: clockTime(slot.start_time),
    end_time: clockTime(slot.end_time),
    headcount: slot.headcount,
    classification: slot.classification ?? roleIn(workplace.sector, classification),
  }))
}

const nextKey = (slots: readonly SlotValues[]) => Math.max(...slots.map(({ key }) => key)) + 1

/** Adds a copy of the last slot on the next work day. */
export function withOneMore(slots: readonly SlotValues[], sector: Sector, daysOff?: Dates): SlotValues[] {
  const last = slots.at(-1)!
  return [...slots, { ...last, key: nextKey(slots), date: last.date && nextWorkDay(last.date, sector, daysOff) }]
}

const isSameTime = (a: SlotValues, b: SlotValues) =>
  a.date === b.date && a.start_time === b.start_time && a.end_time === b.end_time

/** Adds a copy of the last slot with a role that nobody is asked for at that time. */
export function withOtherRole(slots: readonly SlotValues[], sector: Sector): SlotValues[] {
  const last = slots.at(-1)!
  const used = slots.filter((slot) => isSameTime(slot, last)).map(({ classification }) => classification)
  const other = classificationsOf(sector).find((role) => !used.includes(role)) ?? last.classification
  return [...slots, { ...last, key: nextKey(slots), headcount: 1, classification: other }]
}

export type DateRange = {
  from: string
  until: string
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[]
  /** 1: every week, 2: every second week, counted from the week of the first date. */
  everyWeeks: number
}
const MOST_DAYS = 400
function* daysOf({ from, until, weekdays, everyWeeks }: DateRange) {
  const firstMonday = addDays(from, 1 - weekdayOf(from))
  const last = addDays(from, MOST_DAYS)
  for (let date = from; date <= until && date <= last; date = addDays(date, 1)) {
    const week = Math.floor(daysBetween(firstMonday, date) / 7)
    if (weekdays.includes(weekdayOf(date)) && week % everyWeeks === 0) yield date
  }
}

/**
 * Days of a range that are not left out. Stops at one more than a vacancy may have, which shows
 * that there are too many.
 */
export function datesOf(range: DateRange, leftOut?: Dates): string[] {
  const dates: string[] = []
  for (const date of daysOf(range)) {
    if (dates.length > MOST_SLOTS) break
    if (!leftOut?.has(date)) dates.push(date)
  }
  return dates
}

/** Days of a range that are among these dates. */
export const datesAmong = (range: DateRange, dates: Dates): string[] =>
  [...daysOf(range)].filter((date) => dates.has(date))

/** Adds copies of the last date, with all its rows, on the dates that do not have them yet. */
export function withDates(slots: readonly SlotValues[], dates: readonly string[]): SlotValues[] {
  const last = slots.at(-1)!
  const model = slots.filter(({ date }) => date === last.date)
  const all = [...slots]
  for (const date of dates)
    for (const slot of model) {
      const copy = { ...slot, date, key: nextKey(all) }
      if (!all.some((each) => isSameTime(each, copy) && each.classification === copy.classification)) all.push(copy)
    }
  return all.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}

type PartOfDay = { id: string; name: string; start_time: string; end_time: string }
/** Usual parts of a day, and the shifts of a care provider. */
export const partsOfDay: Record<Sector, readonly PartOfDay[]> = {
  education: [
    { id: 'all', name: 'All day', ...usualHours.education },
    { id: 'morning', name: 'Morning', start_time: '08:30', end_time: '12:00' },
    { id: 'afternoon', name: 'Afternoon', start_time: '12:00', end_time: '15:30' },
  ],
  healthcare: [
    { id: 'am', name: 'AM', ...usualHours.healthcare },
    { id: 'pm', name: 'PM', start_time: '15:00', end_time: '23:00' },
    { id: 'night', name: 'Night', start_time: '23:00', end_time: '07:00' },
  ],
}

/** Null while a value is missing. A role that all rows share belongs to the vacancy. */
export const newSlotOf = (slot: SlotValues, hasOneRole: boolean): NewSlot | null => {
  const { date, start_time, end_time, headcount, classification } = slot
  if (date === null || start_time === null || end_time === null) return null
  return { date, start_time, end_time, headcount, ...(!hasOneRole && classification !== null && { classification }) }
}
