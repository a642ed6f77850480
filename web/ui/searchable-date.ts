import { isDate } from './dates.ts'

/**
 * True for a date that past lists can be searched by. Excludes years still being typed, such as 20.
 */
export const isSearchableDate = (day: string) => isDate(day) && day >= '2000-01-01' && day <= '2999-12-31'
