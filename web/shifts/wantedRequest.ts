import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { shifts } from '#contract/shifts.ts'

type Found = Answer<(typeof shifts)['ofEmployee']>

type Pages = { found: Found | undefined; page: number; onPage: (page: number) => void }

/**
 * The request that the address names, as a notification's link does; null where it names none. It is looked for page by
 * page, once: whoever turns the pages afterwards is left alone.
 */
export function useWantedRequest({ found, page, onPage }: Pages): number | null {
  const { request } = useSearch({ strict: false }) as { request?: unknown }
  const wanted = Number.isInteger(Number(request)) && Number(request) > 0 ? Number(request) : null
  const [asked, setAsked] = useState(wanted)
  const [lookedFor, setLookedFor] = useState(wanted)
  if (asked !== wanted) {
    setAsked(wanted)
    setLookedFor(wanted)
  }
  // While the next page is on the way, the one before it is still there.
  if (lookedFor !== null && found?.page === page) {
    const isHere = found.data.some(({ id }) => id === lookedFor)
    const isLast = page * found.per_page >= found.total
    if (isHere || isLast) setLookedFor(null)
    if (!isHere && !(isLast && page === 1)) onPage(isLast ? 1 : page + 1)
  }
  return wanted
}
