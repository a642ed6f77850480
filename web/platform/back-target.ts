import { type AnyRouter, type ParsedLocation, useLocation } from '@tanstack/react-router'

const keyOf = ({ state, href }: ParsedLocation) => (state as { __TSR_key?: string }).__TSR_key ?? href
const indexOf = ({ state }: ParsedLocation) => (state as { __TSR_index?: number }).__TSR_index ?? 0
const nameOf = (location: ParsedLocation) => `opened from ${keyOf(location)}`

/**
 * Remembers from which screen each screen was opened, also across a reload. Returns a function that
 * stops it.
 */
export const keepBackTargets = (router: AnyRouter) =>
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (!fromLocation) return
    try {
      // A screen that changes its own URL was still opened from the same one.
      const isSame = fromLocation.pathname === toLocation.pathname
      const target = isSame
        ? sessionStorage.getItem(nameOf(fromLocation))
        : `${indexOf(fromLocation)} ${fromLocation.href}`
      if (target && (isSame || indexOf(toLocation) > indexOf(fromLocation)))
        sessionStorage.setItem(nameOf(toLocation), target)
    } catch {
      // Without storage the back links lead to their usual lists.
    }
  })

/** Screen from which the current one was opened, and how many steps back it is; null if unknown. */
export function useBackTarget(): { url: string; steps: number } | null {
  const location = useLocation()
  try {
    const [index, url] = sessionStorage.getItem(nameOf(location))?.split(' ') ?? []
    return url === undefined ? null : { url, steps: indexOf(location) - Number(index) }
  } catch {
    return null
  }
}
