import { useEffect, useRef, useState } from 'react'
import { useUrlState } from '#web/platform/url-state.ts'

const STILL_TYPING = 250
export const LONGEST_SEARCH = 120

/**
 * Search and page of a list, kept in the URL. `typed` runs ahead of `search`, which changes only
 * after typing stops.
 */
export function useListAddress() {
  const [address, set] = useUrlState()
  const search = (address.search ?? '').slice(0, LONGEST_SEARCH)
  const { page = 1 } = address
  const [typed, setTyped] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ownSearches = useRef(new Set<string>())

  // After a link or the back button, the field shows the search of the list.
  useEffect(() => {
    if (!ownSearches.current.delete(search)) setTyped(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])

  function setSearch(text: string) {
    const next = text.trim()
    if (next === search) return
    ownSearches.current.add(next)
    set({ search: next || null, page: null }, { replace: true })
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSearch(text), STILL_TYPING)
  }

  function clear() {
    clearTimeout(timer.current)
    setTyped('')
    setSearch('')
  }

  const goToPage = (to: number) => set({ page: to }, { resetScroll: true })

  return { search, page, typed, type, clear, goToPage }
}
export type ListAddress = ReturnType<typeof useListAddress>
