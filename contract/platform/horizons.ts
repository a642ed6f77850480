/** Limits for dates in the future. Without schemas, so that a screen can check before it sends. */

/** The same day of a later year, or 28 February for 29 February. */
const yearsAfter = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`.replace(/^(\d+)-02-29$/, '$1-02-28')

/** The last date for which an employer may send a request. */
export const lastRequestDate = (today: string) => yearsAfter(today, 1)
/** The last date of an exception from a person's weekly pattern, long leave included. */
export const lastExceptionDate = (today: string) => yearsAfter(today, 2)
