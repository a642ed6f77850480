/** Texts about special days, such as public holidays, for calendars and date fields. */
import { addDays } from './dates.ts'

/** Text by date, YYYY-MM-DD. */
export type DayNotes = ReadonlyMap<string, string>

export type NotedRun = { first: string; last: string; text: string }

const shortFormat = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayText = (date: string) => shortFormat.format(new Date(`${date}T12:00:00Z`))

const isNotedBetween = (notes: DayNotes, { last, text }: NotedRun, date: string) => {
  let day = addDays(last, 1)
  while (day < date && notes.get(day) === text) day = addDays(day, 1)
  return day === date
}

/** Joins dates into runs of days with the same text; days between them have that text too. */
export function runsOf(dates: readonly string[], notes: DayNotes): NotedRun[] {
  const runs: NotedRun[] = []
  for (const date of dates) {
    const text = notes.get(date)
    if (text === undefined) continue
    const run = runs.at(-1)
    if (run && run.text === text && isNotedBetween(notes, run, date)) run.last = date
    else runs.push({ first: date, last: date, text })
  }
  return runs
}

/** '3 Nov' or '19 Sep to 4 Oct'. */
export const runDates = ({ first, last }: NotedRun) =>
  first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`
