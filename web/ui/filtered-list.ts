import { useState } from 'react'
import { useUrlState } from '#web/platform/url-state.ts'
import { useDebounced } from './use-debounced.ts'

type FilteredList<Filters> = {
  read: (params: Record<string, unknown>) => Filters
  /** Builds the search parameters from the filters and the open entry. */
  searchParamsOf: (filters: Filters, open: number | null) => Parameters<ReturnType<typeof useUrlState>[1]>[0]
  none: Filters
}

/**
 * List with filters and entries that open, kept in the URL. Opening an entry and changing the page
 * add a history entry; filtering and closing do not.
 */
export function useFilteredList<Filters extends { search: string; page: number }>({
  read,
  searchParamsOf,
  none,
}: FilteredList<Filters>) {
  const [params, set] = useUrlState()
  const filters = read(params)
  const [typed, setTyped] = useState(filters.search)

  function show(next: Filters, open: number | null) {
    const isStep = open !== null || next.page !== filters.page
    set(searchParamsOf(next, open), { replace: !isStep, isReset: true })
  }
  const narrow = (changes: Partial<Filters>) => show({ ...filters, ...changes, page: 1 }, null)

  return {
    params,
    filters,
    /** The filters with the typed search, once typing has paused. */
    settled: { ...filters, search: useDebounced(typed.trim()) },
    typed,
    find(search: string) {
      setTyped(search)
      narrow({ search: search.trim() } as Partial<Filters>)
    },
    narrow,
    /** Resets all filters except these. */
    startWith(only: Partial<Filters>) {
      setTyped('')
      show({ ...none, ...only }, null)
    },
    goToPage: (page: number) => show({ ...filters, page }, null),
    /** Opens an entry, or closes it with null. */
    open: (entry: number | null) => show(filters, entry),
  }
}
