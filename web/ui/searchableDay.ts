import { isDate } from './dates.ts'

/** A day that lists of the past can be asked for, and not one whose year is still being typed, such as 20. */
export const isSearchableDay = (day: string) => isDate(day) && day >= '2000-01-01' && day <= '2999-12-31'
