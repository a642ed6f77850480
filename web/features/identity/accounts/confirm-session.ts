import { useSyncExternalStore } from 'react'
import { failureOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getToken, isOfThisTab, signIn } from '#web/platform/session.ts'
import { isMyAccount, myAccountQuery } from './my-account.ts'

let isRestoring = false
const listeners = new Set<() => void>()

function setRestoring(value: boolean) {
  isRestoring = value
  for (const listener of listeners) listener()
}

/** Longest wait for an answer; after that the cached data is shown until it comes. */
const PATIENCE_MS = 4000

/**
 * Asks the server whom the stored token belongs to. The API client ends the session on a refusal.
 * Without an answer the stored session stays valid for now, and `onNoAnswer` restores the rest of
 * the cached data.
 */
export async function confirmSession(onNoAnswer: () => Promise<unknown>) {
  const token = getToken()
  if (token === null) return
  setRestoring(true)
  const timeout = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => isRestoring && onNoAnswer())
  const account = queryClient.fetchQuery(myAccountQuery).then(
    (account) => getToken() === token && signIn(token, account),
    (thrown) => failureOf(thrown).status === 0 && onNoAnswer(),
  )
  await Promise.race([account, timeout]).catch(() => null)
  setRestoring(false)
}

/**
 * Keeps the session in step with what the server says of the account: a person who loses a site may
 * act for another one from then on. Returns a function that stops it.
 */
export const followAccount = () =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isMyAccount(event.query.queryKey)) return
    const token = getToken()
    if (token !== null && isOfThisTab()) signIn(token, event.query.state.data)
  })

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server has not yet confirmed the stored token. */
export const useIsRestoring = () => useSyncExternalStore(subscribe, () => isRestoring)
