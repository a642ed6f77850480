import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addressOf, changed, readFilters, type StaffFilters } from './staff-filters.ts'

const STILL_TYPING = 1500

/**
 * Filters of the screen, kept in the URL across back, forward and reload. Typing a date or time
 * passes through intermediate values, which make one history entry.
 */
export function useStaffFilters(): [StaffFilters, (changes: Partial<StaffFilters>) => void] {
  const filters = readFilters(useSearch({ strict: false }))
  const navigate = useNavigate()
  const last = useRef({ what: '', at: 0 })

  function change(changes: Partial<StaffFilters>) {
    const what = Object.keys(changes).join()
    const now = performance.now()
    const replace = what === last.current.what && now - last.current.at < STILL_TYPING
    last.current = { what, at: now }
    const next = addressOf(changed(filters, changes))
    // Filtering or paging leaves the booking named by a link.
    const search = (rest: object) => ({ ...rest, ...next, request: undefined })
    navigate({ to: '.', search, replace, resetScroll: false })
  }

  return [filters, change]
}
