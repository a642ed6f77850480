import { useSyncExternalStore } from 'react'

function narrowerThan(pixels: number) {
  const query = window.matchMedia(`(width < ${pixels}px)`)
  function subscribe(listener: () => void) {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}

/** Whether the window is too narrow for tables. */
export const useIsNarrow = narrowerThan(768)

/** Whether seven columns beside the menu are too narrow for whole words. */
export const useIsNarrowForWeek = narrowerThan(1024)
