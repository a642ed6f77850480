import { useRef, useState } from 'react'
import { useUrlState } from '#web/platform/url-state.ts'
import {
  afterUrl,
  changed,
  readFilters,
  type StaffFilters,
  searchParamsOf,
  type UnsavedFilters,
} from './staff-filters.ts'

const STILL_TYPING = 1500

/**
 * Filters of the screen, kept in the URL across back, forward and reload. Typing a date or time
 * passes through intermediate values, which make one history entry. `chosen` changes at
 * once, so that fields respond to a press; the URL and the list follow.
 */
export function useStaffFilters() {
  const [search, set] = useUrlState()
  const filters = readFilters(search)
  const last = useRef({ fields: '', at: 0 })
  const shown = JSON.stringify(filters)
  const [unsavedFilters, setUnsaved] = useState<UnsavedFilters | null>(null)
  if (unsavedFilters && unsavedFilters.of !== shown) setUnsaved(afterUrl(unsavedFilters, shown))
  const chosen = unsavedFilters?.filters ?? filters

  function change(changes: Partial<StaffFilters>) {
    const fields = Object.keys(changes).join()
    const now = performance.now()
    const next = changed(chosen, changes)
    const coming = JSON.stringify(readFilters(searchParamsOf(next)))
    setUnsaved({ of: shown, filters: next, coming: [...(unsavedFilters?.coming ?? []), coming] })
    const replace = fields === last.current.fields && now - last.current.at < STILL_TYPING
    last.current = { fields, at: now }
    // Filtering or paging removes from the URL the booking that a link named.
    set(
      // A person for another day replaces nobody.
      { ...searchParamsOf(next), request: null, ...('date' in changes && { replaces: null }) },
      { replace },
    )
  }

  return [filters, change, chosen] as const
}
