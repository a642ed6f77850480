/** The person's shifts: the queries, and how they are grouped. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Shift } from '#contract/booking/shifts.ts'
import { dayGroupOf, dayGroups } from '#web/features/booking/shifts/day-groups.ts'
import { api } from '#web/platform/client.ts'
import { addDays, mondayOf } from '#web/ui/dates.ts'

/** Days of the list before and after today. */
export const DAYS_BEFORE = 28
export const DAYS_AFTER = 120

// The key begins with "shifts", so that an event about shifts reads them again.
export const useMyShifts = (from: string, until: string) =>
  useQuery({
    queryKey: ['shifts', 'mine', from, until],
    queryFn: ({ signal }) => api.myShifts.list({ query: { from, until } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type ShiftGroup = { title: string; shifts: Shift[] }
type Grouped = Pick<Shift, 'date' | 'status' | 'ends_at'>

const titles = [...dayGroups, 'Past'] as const

/** Title of the group of a shift. */
export function titleOf({ date, status, ends_at }: Grouped, today: string, now: number): (typeof titles)[number] {
  if (status !== 'accepted' || Date.parse(ends_at) <= now) return 'Past'
  return dayGroupOf(date, today)
}

/** Groups that have shifts, soonest first; past ones begin with the latest. */
export function shiftGroups(shifts: readonly Shift[], today: string, now: number): ShiftGroup[] {
  const groups = Map.groupBy(shifts, (shift) => titleOf(shift, today, now))
  return titles.flatMap((title) => {
    const own = groups.get(title)
    return own ? { title, shifts: title === 'Past' ? own.toReversed() : own } : []
  })
}

/** Days of the weeks that a month touches. */
export function monthDays(month: string): string[] {
  const first = mondayOf(`${month}-01`)
  const weeks = [4, 5].filter((week) => addDays(first, week * 7).startsWith(month)).length + 4
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index))
}
