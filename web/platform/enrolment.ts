/**
 * True if the signed-in admin must set up a second factor before anything else opens. The server
 * says so in the first refused call, and this tab remembers it across reloads.
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

/** Calls the listener when it begins and ends. Returns a function that stops it. */
export function onEnrolmentChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useEnrolmentDue = () => useSyncExternalStore(onEnrolmentChange, isEnrolmentDue)
