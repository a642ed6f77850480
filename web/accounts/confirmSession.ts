import { useSyncExternalStore } from 'react'
import { queryClient } from '#web/platform/queries.ts'
import { getToken, signIn } from '#web/platform/session.ts'
import { myAccountQuery } from './myAccount.ts'

let isRestoring = false
const listeners = new Set<() => void>()

function setRestoring(value: boolean) {
  isRestoring = value
  for (const listener of listeners) listener()
}

/**
 * Asks the server who the kept token belongs to. A refusal ends the session on its way back; with no answer at all,
 * what the browser remembers stands until there is one.
 */
export async function confirmSession() {
  const token = getToken()
  if (token === null) return
  setRestoring(true)
  const account = await queryClient.fetchQuery(myAccountQuery).catch(() => null)
  if (account !== null && getToken() === token) signIn(token, account)
  setRestoring(false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server is still being asked whose the kept token is. */
export const useIsRestoring = () => useSyncExternalStore(subscribe, () => isRestoring)
