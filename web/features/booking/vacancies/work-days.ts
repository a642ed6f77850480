/** Days on which work is usual. */
import type { Sector } from '#contract/platform/values.ts'
import { addDays, weekdayOf } from '#web/ui/dates.ts'

export type Dates = Pick<ReadonlySet<string>, 'has'>

const SATURDAY = 6

/** The date itself, or the next one on which a school is open. */
export const workDay = (date: string, sector: Sector, daysOff?: Dates) => {
  let next = date
  while (sector === 'education' && (weekdayOf(next) >= SATURDAY || daysOff?.has(next))) next = addDays(next, 1)
  return next
}

/** The next day on which work of the sector is usual. */
export const nextWorkDay = (date: string, sector: Sector, daysOff?: Dates) => workDay(addDays(date, 1), sector, daysOff)
