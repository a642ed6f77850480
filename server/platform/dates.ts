/** Dates as the service writes them, independent of the locale of the machine. */
type Day = string | Temporal.PlainDate

/** "2 March 2026" */
export const dateText = (date: Day): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', { day: 'numeric', month: 'long', year: 'numeric' })

/** "Monday 2 March 2026" */
export const weekdayAndDate = (date: Day): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-AU', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
