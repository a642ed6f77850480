import type { specialDays } from '#contract/people/special-days.ts'
import { specialDayText } from '#contract/people/special-days-rules.ts'
import type { Answer } from '#contract/platform/endpoint.ts'
import type { DayNotes } from '#web/ui/day-notes.ts'

type Answered = Pick<Answer<(typeof specialDays)['list']>, 'data' | 'of_schools'>

/**
 * Text by date: what the day is for everyone, then the schools that are pupil-free, as in
 * 'Pupil-free day: Hill School, Lake School'.
 */
export function specialDayNotes({ data, of_schools }: Answered): DayNotes {
  const notes = new Map(data.map((day) => [day.date, specialDayText(day)]))
  for (const [date, schools] of Map.groupBy(of_schools, (day) => day.date)) {
    const text = `Pupil-free day: ${schools.map(({ school }) => school).join(', ')}`
    notes.set(date, [notes.get(date), text].filter(Boolean).join('; '))
  }
  return notes
}
