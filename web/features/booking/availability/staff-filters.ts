/** Filters of the Book Staff screen, kept in the URL. */

import { type Classification, classifications } from '#contract/people/classifications.ts'
import type { Sector, YearLevel } from '#contract/platform/values.ts'
import { parseId, parsePage } from '#web/platform/url-state.ts'
import { addDays, weekdayOf } from '#web/ui/dates.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'

export const levels: readonly YearLevel[] = ['primary', 'secondary']

/** Statuses that a search can ask for. */
const statuses = ['ready', 'in_progress', 'paused'] as const

export type StaffFilters = {
  date: string | null
  subject_id: number | null
  year_level: YearLevel | null
  classification: Classification | null
  /** The organisation's own lists; at most one is set. */
  pool_id: number | null
  onboarding: (typeof statuses)[number] | null
  preferred: 'true' | null
  start_time: string | null
  end_time: string | null
  page: number
}

export const noFilters: StaffFilters = {
  date: null,
  subject_id: null,
  year_level: null,
  classification: null,
  pool_id: null,
  onboarding: null,
  preferred: null,
  start_time: null,
  end_time: null,
  page: 1,
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const dateOf = (text: unknown) => (typeof text === 'string' && isSearchableDate(text) ? text : null)
const timeOf = (text: unknown) => (typeof text === 'string' && TIME.test(text) ? text : null)

/**
 * Reads the URL, which may contain anything; invalid values count as not set. It repeats the
 * contract's rules without its schemas, so that an employer's first screen need not load them.
 */
export function readFilters(search: Record<string, unknown>): StaffFilters {
  const day = dateOf(search.date)
  const start = timeOf(search.start_time)
  const end = timeOf(search.end_time)
  // Times without a day, or one without the other, ask for nothing.
  const isTimed = day !== null && start !== null && end !== null
  return {
    date: day,
    subject_id: parseId(search.subject_id),
    year_level: levels.find((level) => level === search.year_level) ?? null,
    classification: classifications.find((role) => role === search.classification) ?? null,
    pool_id: parseId(search.pool_id),
    onboarding: statuses.find((status) => status === search.onboarding) ?? null,
    preferred: search.preferred === 'true' ? 'true' : null,
    start_time: isTimed ? start : null,
    end_time: isTimed ? end : null,
    page: parsePage(search.page),
  }
}

/** Builds the search parameters from the filters; `undefined` removes one. */
export function searchParamsOf(filters: StaffFilters) {
  const { page, subject_id, pool_id, ...rest } = filters
  const text = (id: number | null) => (id === null ? null : String(id))
  const params = { ...rest, subject_id: text(subject_id), pool_id: text(pool_id), page: page > 1 ? page : null }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? undefined]))
}

/**
 * Changes a filter. The list returns to its first page, and times are cleared together with their
 * day.
 */
export function changed(filters: StaffFilters, changes: Partial<StaffFilters>): StaffFilters {
  const next = { ...filters, page: 1, ...changes }
  return next.date === null ? { ...next, start_time: null, end_time: null } : next
}

/** Filters that were chosen and are not in the URL yet. The URL's filters are kept as JSON. */
export type UnsavedFilters = {
  filters: StaffFilters
  /** Filters of the URL when they were chosen, or of an earlier change that it has shown since. */
  of: string
  /** The URL's filters after each change that it does not show yet; the last are `filters`. */
  coming: readonly string[]
}

/**
 * Returns what is still unsaved when the URL has changed. After two quick changes, the URL shows
 * the first before the second. Null if it shows the last one, or if something else has changed it.
 */
export function afterUrl(unsaved: UnsavedFilters, shown: string): UnsavedFilters | null {
  const at = unsaved.coming.indexOf(shown)
  const coming = unsaved.coming.slice(at + 1)
  return at === -1 || coming.length === 0 ? null : { ...unsaved, of: shown, coming }
}

export const isFiltered = (filters: StaffFilters) =>
  Object.values({ ...filters, page: null }).some((choice) => choice !== null)

/** Number of filters that are set, besides the date and its times. */
export const countFolded = ({ subject_id, year_level, classification, pool_id, onboarding, preferred }: StaffFilters) =>
  [subject_id, year_level, classification, pool_id ?? onboarding ?? preferred].filter((choice) => choice !== null)
    .length

/** Today, tomorrow and the next two days on which the sector works: schools on weekdays. */
export function nearDays(today: string, sector: Sector): [today: string, tomorrow: string, ...later: string[]] {
  const isWorked = (date: string) => sector === 'healthcare' || weekdayOf(date) < 6
  const later = [2, 3, 4, 5].map((days) => addDays(today, days)).filter(isWorked)
  return [today, addDays(today, 1), ...later.slice(0, 2)]
}
