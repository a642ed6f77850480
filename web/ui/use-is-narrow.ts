import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 767px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is too narrow for tables and weeks by the hour. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches)
