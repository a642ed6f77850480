/** Marked menu entry, for screens where it depends on the data that they show. */
import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Undefined: the entry of the route. Null: none yet. */
type Entry = string | null | undefined

let marked: Entry
const listeners = new Set<() => void>()

function mark(entry: Entry) {
  marked = entry
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useMarkedEntry = (): Entry => useSyncExternalStore(subscribe, () => marked)

/** Marks an entry of the menu while the screen is open. */
export function useMenuEntry(entry: Entry) {
  useLayoutEffect(() => {
    mark(entry)
    return () => mark(undefined)
  }, [entry])
}
