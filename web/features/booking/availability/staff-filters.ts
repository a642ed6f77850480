/** Filters of the Book Staff screen, kept in the URL. */

import { type Classification, classifications } from '#contract/people/classifications.ts'
import type { YearLevel } from '#contract/platform/values.ts'
import { parseId, parsePage } from '#web/platform/url-state.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'

export const levels: readonly YearLevel[] = ['primary', 'secondary']

export type StaffFilters = {
  date: string | null
  subject_id: number | null
  year_level: YearLevel | null
  classification: Classification | null
  start_time: string | null
  end_time: string | null
  page: number
}

export const noFilters: StaffFilters = {
  date: null,
  subject_id: null,
  year_level: null,
  classification: null,
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
    start_time: isTimed ? start : null,
    end_time: isTimed ? end : null,
    page: parsePage(search.page),
  }
}

/** Builds the search parameters from the filters; `undefined` removes one. */
export function addressOf(filters: StaffFilters) {
  const { page, subject_id, ...rest } = filters
  const params = { ...rest, subject_id: subject_id === null ? null : String(subject_id), page: page > 1 ? page : null }
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

export const isFiltered = (filters: StaffFilters) =>
  Object.values({ ...filters, page: null }).some((choice) => choice !== null)
