/**
 * Whether the admin who is signed in here must set up a second factor before anything else is open. The server says so
 * at the first call that it refuses for that; this tab remembers it, so that a reload asks for nothing in vain.
 */
import { useSyncExternalStore } from 'react'

const KEY = 'second-factor-due'
const listeners = new Set<() => void>()

export const isEnrolmentDue = () => sessionStorage.getItem(KEY) !== null

export function setEnrolmentDue(isDue: boolean) {
  if (isDue === isEnrolmentDue()) return
  if (isDue) sessionStorage.setItem(KEY, 'yes')
  else sessionStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Hears when it begins and ends. Returns the way to stop. */
export function onEnrolmentChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useEnrolmentDue = () => useSyncExternalStore(onEnrolmentChange, isEnrolmentDue)
