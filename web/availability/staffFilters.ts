/** What an employer looks for on the Book Staff screen, as the address carries it. */
import { date, idText, time, YearLevel } from '#contract/values.ts'

export type StaffFilters = {
  date: string | null
  subject_id: number | null
  year_level: YearLevel | null
  start_time: string | null
  end_time: string | null
  page: number
}

export const noFilters: StaffFilters = {
  date: null,
  subject_id: null,
  year_level: null,
  start_time: null,
  end_time: null,
  page: 1,
}

/** Reads an address that anybody may have typed: what is not understood counts as not chosen. */
export function readFilters(search: Record<string, unknown>): StaffFilters {
  const day = date.safeParse(search.date).data ?? null
  const start = time.safeParse(search.start_time).data ?? null
  const end = time.safeParse(search.end_time).data ?? null
  // Times without a day, or one without the other, ask for nothing.
  const isTimed = day !== null && start !== null && end !== null
  return {
    date: day,
    subject_id: idText.safeParse(String(search.subject_id)).data ?? null,
    year_level: YearLevel.safeParse(search.year_level).data ?? null,
    start_time: isTimed ? start : null,
    end_time: isTimed ? end : null,
    page: idText.safeParse(String(search.page)).data ?? 1,
  }
}

/** What the address says of these filters; `undefined` takes a word out of it. */
export function addressOf(filters: StaffFilters) {
  const { page, subject_id, ...rest } = filters
  const words = { ...rest, subject_id: subject_id === null ? null : String(subject_id), page: page > 1 ? page : null }
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value ?? undefined]))
}

/** Changes a choice: the list starts at its first page again, and times go with the day that they were chosen for. */
export function changed(filters: StaffFilters, changes: Partial<StaffFilters>): StaffFilters {
  const next = { ...filters, page: 1, ...changes }
  return next.date === null ? { ...next, start_time: null, end_time: null } : next
}

export const isFiltered = (filters: StaffFilters) =>
  Object.values({ ...filters, page: null }).some((choice) => choice !== null)
