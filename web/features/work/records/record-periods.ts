/** Periods that business managers ask for, relative to today at the workplace. */
import { addDays, mondayOf } from '#web/ui/dates.ts'

export const recordPeriods = [
  { id: 'this-week', name: 'This week' },
  { id: 'last-week', name: 'Last week' },
  { id: 'last-fortnight', name: 'Last fortnight' },
  { id: 'this-month', name: 'This month' },
  { id: 'last-month', name: 'Last month' },
  { id: 'financial-year', name: 'This financial year' },
  { id: 'custom', name: 'Custom dates' },
] as const
export type PeriodId = (typeof recordPeriods)[number]['id']

const monthStart = (date: string) => `${date.slice(0, 7)}-01`
const nextMonth = (date: string) => monthStart(addDays(monthStart(date), 31))

/** First and last day of a period; weeks begin on Monday, the financial year on 1 July. */
export function datesOfPeriod(period: Exclude<PeriodId, 'custom'>, today: string): { from: string; to: string } {
  const monday = mondayOf(today)
  const first = monthStart(today)
  switch (period) {
    case 'this-week':
      return { from: monday, to: addDays(monday, 6) }
    case 'last-week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) }
    case 'last-fortnight':
      return { from: addDays(monday, -14), to: addDays(monday, -1) }
    case 'this-month':
      return { from: first, to: addDays(nextMonth(today), -1) }
    case 'last-month':
      return { from: monthStart(addDays(first, -1)), to: addDays(first, -1) }
    case 'financial-year': {
      const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '07' ? 1 : 0)
      return { from: `${year}-07-01`, to: `${year + 1}-06-30` }
    }
  }
}
