import { useRef } from 'react'
import { useUrlState } from '#web/platform/url-state.ts'
import { addressOf, changed, readFilters, type StaffFilters } from './staff-filters.ts'

const STILL_TYPING = 1500

/**
 * Filters of the screen, kept in the URL across back, forward and reload. Typing a date or time
 * passes through intermediate values, which make one history entry.
 */
export function useStaffFilters(): [StaffFilters, (changes: Partial<StaffFilters>) => void] {
  const [search, set] = useUrlState()
  const filters = readFilters(search)
  const last = useRef({ fields: '', at: 0 })

  function change(changes: Partial<StaffFilters>) {
    const fields = Object.keys(changes).join()
    const now = performance.now()
    const replace = fields === last.current.fields && now - last.current.at < STILL_TYPING
    last.current = { fields, at: now }
    // Filtering or paging leaves the booking named by a link.
    set(
      // A person on another day is in place of nobody.
      { ...addressOf(changed(filters, changes)), request: null, ...('date' in changes && { replaces: null }) },
      { replace },
    )
  }

  return [filters, change]
}
