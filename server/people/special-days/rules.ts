import { SCHOOL_HOLIDAYS, type SpecialDay } from '#contract/people/special-days-rules.ts'
import type { NamedDay } from './public-holidays.ts'

export type Term = { from_date: string; until_date: string }

/** Most days between two terms. A longer gap means that a term is missing from the list. */
const LONGEST_HOLIDAYS = 70

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** Dates between neighbouring terms, which are in order of time. */
const betweenTerms = (terms: readonly Term[]): string[] =>
  terms.slice(1).flatMap(({ from_date }, index) => {
    const dates = []
    for (let date = dayAfter(terms[index]!.until_date); date < from_date; date = dayAfter(date)) {
      if (dates.length === LONGEST_HOLIDAYS) return []
      dates.push(date)
    }
    return dates
  })

type Known = {
  from: string
  until: string
  holidays: readonly NamedDay[]
  pupilFree: readonly NamedDay[]
  /** In order of time, with those just before and after the range. */
  terms: readonly Term[]
}
/** One entry for each special date of the range, in order. */
export const specialDaysIn = ({ from, until, holidays, pupilFree, terms }: Known): SpecialDay[] => {
  const days = new Map<string, SpecialDay>()
  for (const date of betweenTerms(terms)) days.set(date, { date, kind: 'school_holidays', name: SCHOOL_HOLIDAYS })
  for (const { date, name } of pupilFree) days.set(date, { date, kind: 'pupil_free', name })
  for (const { date, name } of holidays) days.set(date, { date, kind: 'public_holiday', name })
  return [...days.values()]
    .filter(({ date }) => date >= from && date <= until)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}
