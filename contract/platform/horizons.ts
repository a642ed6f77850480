/** Limits for dates in the future. Without schemas, so that a screen can check before it sends. */

/** The same day of a later year, or 28 February for 29 February. */
const yearsAfter = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`.replace(/^(\d+)-02-29$/, '$1-02-28')

/** Last date for which an employer may send a request. */
export const lastRequestDate = (today: string) => yearsAfter(today, 1)
/** Last date of an exception from the weekly pattern, including long leave. */
export const lastExceptionDate = (today: string) => yearsAfter(today, 2)
