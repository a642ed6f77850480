import type { Shift } from '#contract/booking/shifts.ts'

export const PER_PAGE = 100

type Pages = (page: number) => Promise<{ data: Shift[]; total: number }>
export type NextShifts = { shifts: Shift[]; total: number }

/** Returns the next shifts. If the call sorts by latest first, these are on the last pages. */
export async function soonest(load: Pages, order: 'latest first' | 'soonest first'): Promise<NextShifts> {
  const first = await load(1)
  if (order === 'soonest first') return { shifts: first.data, total: first.total }
  const last = Math.ceil(first.total / PER_PAGE)
  // The very last page may hold only one or two, so the one before is read with it.
  const pages = last <= 1 ? [first] : await Promise.all([last === 2 ? first : load(last - 1), load(last)])
  const shifts = pages.flatMap(({ data }) => data)
  return { shifts: shifts.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)), total: first.total }
}

/** Being worked now, or later on the day that it is at the workplace. */
export const isToday = ({ date, starts_at, ends_at }: Shift, today: string, now: string) =>
  date === today || (starts_at <= now && now < ends_at)
