/** Values of the form that posts a vacancy: what it opens with, and what it sends. */
import type { NewSlot, NewVacancy, Vacancy } from '#contract/booking/vacancies.ts'
import { type Classification, usualClassification } from '#contract/people/classifications.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { minuteOf } from '#contract/platform/wall-clock-rules.ts'
import { usualHours } from '#web/features/booking/shifts/shift-hours.ts'
import { addDays, clockTime, weekdayOf } from '#web/ui/dates.ts'

export type SlotValues = {
  /** Tells rows apart while others are removed. */
  key: number
  date: string | null
  start_time: string | null
  end_time: string | null
  headcount: number
}
/** Typed details; an empty one is not sent. */
const noDetails = { class_room: '', note: '', report_to: '', dress: '', instructions: '' }
type DetailValues = typeof noDetails
export type VacancyValues = DetailValues & {
  subject_id: number | null
  classification: Classification | null
  year_level: YearLevel | null
  asks: 'best' | 'pool'
  pool_id: number | null
  slots: SlotValues[]
}

/** The workplace now: its sector, its date and its time, HH:MM. */
export type WorkplaceNow = { sector: Sector; today: string; time: string }

const SATURDAY = 6
/** Minutes before the start until which a shift of today is suggested. */
const LEAD = 30

/** The date itself, or the Monday after it where a school is closed. */
const workDay = (date: string, sector: Sector) => {
  const weekday = weekdayOf(date)
  return sector === 'education' && weekday >= SATURDAY ? addDays(date, 8 - weekday) : date
}

/** The next day on which work of the sector is usual. */
export const nextWorkDay = (date: string, sector: Sector) => workDay(addDays(date, 1), sector)

/** Today if the shift starts late enough, else the next day on which work is usual. */
export function firstDate({ sector, today, time }: WorkplaceNow, start: string) {
  const isLateEnough = minuteOf(start) - minuteOf(time) > LEAD
  return isLateEnough && workDay(today, sector) === today ? today : nextWorkDay(today, sector)
}

/** Values of the first vacancy of a workplace. */
export function usualValues(workplace: WorkplaceNow): VacancyValues {
  const hours = usualHours[workplace.sector]
  return {
    subject_id: null,
    classification: usualClassification[workplace.sector],
    year_level: null,
    ...noDetails,
    asks: 'best',
    pool_id: null,
    slots: [{ key: 1, date: firstDate(workplace, hours.start_time), ...hours, headcount: 1 }],
  }
}

const choicesOf = ({ subject, classification, year_level, asks, pool }: Vacancy, { sector }: WorkplaceNow) => ({
  subject_id: subject.id,
  classification: classification ?? usualClassification[sector],
  year_level,
  ...(asks === 'pool' && pool !== null ? { asks, pool_id: pool.id } : { asks: 'best' as const, pool_id: null }),
})

const detailsOf = ({ note, details: { class_room, report_to, dress, instructions } }: Vacancy): DetailValues => ({
  class_room: class_room ?? '',
  note: note ?? '',
  report_to: report_to ?? '',
  dress: dress ?? '',
  instructions: instructions ?? '',
})

/** The same work for one date, without class, note and instructions, which are about one day. */
export function valuesAfter(vacancy: Vacancy, workplace: WorkplaceNow): VacancyValues {
  const [first] = repeatedSlots(vacancy, workplace)
  const { report_to, dress } = detailsOf(vacancy)
  const slots = first ? [first] : usualValues(workplace).slots
  return { ...choicesOf(vacancy, workplace), ...noDetails, report_to, dress, slots }
}

/** The same work again, with all its slots from the next possible date on. */
export const repeatedValues = (vacancy: Vacancy, workplace: WorkplaceNow): VacancyValues => ({
  ...choicesOf(vacancy, workplace),
  ...detailsOf(vacancy),
  slots: repeatedSlots(vacancy, workplace),
})

/** Asks the best matches where the pool no longer exists. */
export const withKnownPool = (values: VacancyValues, pools: readonly { id: number }[]): VacancyValues =>
  pools.some(({ id }) => id === values.pool_id) ? values : { ...values, asks: 'best', pool_id: null }

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Keeps the days between the dates, except where a school is closed. */
function repeatedSlots({ slots }: Vacancy, workplace: WorkplaceNow): SlotValues[] {
  const inOrder = slots.toSorted((a, b) => `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`))
  const dates = new Map<string, string>()
  let before: string | null = null
  for (const { date, start_time } of inOrder) {
    if (dates.has(date)) continue
    const next: string =
      before === null
        ? firstDate(workplace, start_time)
        : workDay(addDays(dates.get(before)!, daysBetween(before, date)), workplace.sector)
    dates.set(date, next)
    before = date
  }
  return inOrder.map((slot, index) => ({
    key: index + 1,
    date: dates.get(slot.date)!,
    start_time: clockTime(slot.start_time),
    end_time: clockTime(slot.end_time),
    headcount: slot.headcount,
  }))
}

/** Adds a copy of the last slot on the next day. */
export function withOneMore(slots: readonly SlotValues[], sector: Sector): SlotValues[] {
  const last = slots.at(-1)!
  const key = Math.max(...slots.map((slot) => slot.key)) + 1
  return [...slots, { ...last, key, date: last.date && nextWorkDay(last.date, sector) }]
}

/** Reads a stored draft. Dates that have passed since are replaced by the next possible one. */
export function fromDraft(text: string, start: VacancyValues, workplace: WorkplaceNow): VacancyValues {
  const values: VacancyValues = { ...start, ...JSON.parse(text) }
  // A draft of another version of the form.
  if (!Array.isArray(values.slots) || values.slots.length === 0) return start
  const slots = values.slots.map((slot) =>
    slot.date !== null && slot.date < workplace.today
      ? { ...slot, date: firstDate(workplace, slot.start_time ?? '00:00') }
      : slot,
  )
  return { ...values, slots }
}

const slotOf = ({ date, start_time, end_time, headcount }: SlotValues): NewSlot | null =>
  date === null || start_time === null || end_time === null ? null : { date, start_time, end_time, headcount }

const detailNames = Object.keys(noDetails) as (keyof DetailValues)[]

/** Body of the request, or null while a value is missing. The server checks the rest. */
export function vacancyOf(values: VacancyValues): NewVacancy | null {
  const { subject_id, classification, year_level, asks, pool_id } = values
  const slots = values.slots.map(slotOf).filter((slot) => slot !== null)
  const isIncomplete = slots.length < values.slots.length || (asks === 'pool' && pool_id === null)
  if (subject_id === null || classification === null || isIncomplete) return null
  const typed = detailNames.map((name) => [name, values[name].trim()] as const).filter(([, text]) => text !== '')
  return {
    subject_id,
    classification,
    ...(year_level !== null && { year_level }),
    ...Object.fromEntries(typed),
    asks,
    ...(asks === 'pool' && pool_id !== null && { pool_id }),
    slots,
  }
}
