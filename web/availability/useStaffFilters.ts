import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { addressOf, changed, readFilters, type StaffFilters } from './staffFilters.ts'

const STILL_TYPING = 1500

/**
 * The filters of the screen, kept in the address so that back, forward and reload keep them. Typing a date or a time
 * passes through others on its way; those are one step on the way back.
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
    // Whoever turns a page or filters has left the booking that a link has named.
    const search = (rest: object) => ({ ...rest, ...next, request: undefined })
    navigate({ to: '.', search, replace, resetScroll: false })
  }

  return [filters, change]
}
