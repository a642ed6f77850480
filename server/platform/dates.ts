/** Dates as the service writes them, independent of the locale of the machine. */
type Day = string | Temporal.PlainDate

/**
 * Creates the formatter once, because creating one takes half a millisecond, and keeps the last
 * text, because the messages of one vacancy name the same date dozens of times.
 */
const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-AU', options)
  let last: { day: string | null; text: string } = { day: null, text: '' }
  return (date: Day): string => {
    const day = date.toString()
    if (day !== last.day) last = { day, text: format.format(Temporal.PlainDate.from(date)) }
    return last.text
  }
}

/** "2 March 2026" */
export const dateText = formatOf({ day: 'numeric', month: 'long', year: 'numeric' })

/** "Monday 2 March 2026" */
export const weekdayAndDate = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** "Monday 2 March" */
export const weekdayAndDay = formatOf({ weekday: 'long', day: 'numeric', month: 'long' })

/** "March 2026" */
export const monthText = formatOf({ month: 'long', year: 'numeric' })
