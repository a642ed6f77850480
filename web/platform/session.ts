/**
 * The session of this browser. Kept in localStorage as `token` and `user`, so that all tabs agree.
 * Only the user's fields for the guard and the header are kept; the rest is fetched.
 */
import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/platform/endpoint.ts'

export type { Role }
export type SessionUser = { id: number; role: Role; name: string; terms_agreed: 0 | 1 }
export type Session = { token: string; user: SessionUser }

const isRole = (value: unknown): value is Role => value === 'admin' || value === 'employer' || value === 'employee'

/** Parses the stored session. Null, which means signed out, if it is incomplete or invalid. */
export function parseSession(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null
  try {
    const { id, role, name, terms_agreed } = JSON.parse(user)
    if (!Number.isInteger(id) || !isRole(role) || typeof name !== 'string') return null
    return { token, user: { id, role, name, terms_agreed: Number(terms_agreed) === 1 ? 1 : 0 } }
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()
let current: Session | null | undefined

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

const refresh = () => {
  current = undefined
  notifyListeners()
}

/** The present session, or null. Safe to call outside of React. */
export function getSession(): Session | null {
  if (current === undefined) {
    const storedUser = localStorage.getItem('user')
    current = parseSession(localStorage.getItem('token'), storedUser)
    // Drops fields that an earlier version or another script has put there.
    const previous = current && JSON.stringify(current.user)
    if (previous !== null && previous !== storedUser) localStorage.setItem('user', previous)
  }
  return current
}

/**
 * True if this tab's session is still the browser's. Tabs learn of each other's changes with a
 * short delay.
 */
export const isOfThisTab = () => localStorage.getItem('token') === getToken()

export const getToken = () => getSession()?.token ?? null

type Person = { id: number; role: Role; name: string; terms_agreed: number | boolean }

const isSameUser = (a: SessionUser, b: SessionUser) =>
  a.id === b.id && a.role === b.role && a.name === b.name && a.terms_agreed === b.terms_agreed

/** Stores a new session, or new data about the same one, and informs every tab. */
export function signIn(token: string, { id, role, name, terms_agreed }: Person) {
  const user: SessionUser = { id, role, name, terms_agreed: Number(terms_agreed) === 1 ? 1 : 0 }
  const previous = getSession()
  // Listeners render again, so unchanged data is not announced.
  if (previous?.token === token && isSameUser(previous.user, user)) return
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
  refresh()
}

/** Updates the facts that the header and the guard show, such as agreement to the terms. */
export function updateUser(changes: Partial<SessionUser>) {
  const session = getSession()
  if (session) signIn(session.token, { ...session.user, ...changes })
}

/**
 * Ends the session for the next page and for other tabs. This page keeps it until `signOut` or
 * another change notifies its listeners.
 */
export function forgetSession() {
  localStorage.removeItem('token')
  localStorage.removeItem('user')
}

/** Forgets the session in this browser. The caller revokes it at the server. */
export function signOut() {
  forgetSession()
  refresh()
}

const expiryListeners = new Set<(role: Role) => void>()

/** Lets the app frame set what happens to a person whose session has ended. */
export function onExpired(listener: (role: Role) => void) {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

/**
 * Handles a token that the server no longer accepts. Several calls may notice at once; only the
 * first counts.
 */
export function expireSession() {
  const session = getSession()
  if (!session) return
  signOut()
  for (const listener of expiryListeners) listener(session.user.role)
}

function subscribe(listener: () => void) {
  // Another tab signed in or out; a cleared storage has no key.
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === 'user' || event.key === null) refresh()
  }
  // A page restored from the back/forward cache has missed the change.
  const onReturn = ({ persisted }: PageTransitionEvent) => persisted && refresh()
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onReturn)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('pageshow', onReturn)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Calls the listener at every sign-in and sign-out, in any tab. Returns a function that stops it.
 */
export const onSessionChange = subscribe

export const useSession = () => useSyncExternalStore(subscribe, getSession)

/** The signed-in person. Only for screens behind the guard. */
export function useMe(): SessionUser {
  const session = useSession()
  if (!session) throw new Error('useMe is for screens behind the guard')
  return session.user
}

/** Area of the signed-in person. Only for screens of employers and employees. */
export const useSide = () => (useMe().role === 'employer' ? 'employer' : 'employee')
