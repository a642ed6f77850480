import { useSyncExternalStore } from 'react'
import { failureOf } from '#web/platform/failure.ts'
import { queryClient } from '#web/platform/queries.ts'
import { getToken, signIn } from '#web/platform/session.ts'
import { myAccountQuery } from './myAccount.ts'

let isRestoring = false
const listeners = new Set<() => void>()

function setRestoring(value: boolean) {
  isRestoring = value
  for (const listener of listeners) listener()
}

/** So long an answer may take; then what is known is shown until it comes. */
const PATIENCE_MS = 4000

/**
 * Asks the server who the kept token belongs to. A refusal ends the session on its way back; with no answer at all,
 * what the browser remembers stands until there is one, and `unheard` brings the rest of what it knows.
 */
export async function confirmSession(unheard: () => Promise<unknown>) {
  const token = getToken()
  if (token === null) return
  setRestoring(true)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)).then(() => isRestoring && unheard())
  const asked = queryClient.fetchQuery(myAccountQuery).then(
    (account) => getToken() === token && signIn(token, account),
    (thrown) => failureOf(thrown).status === 0 && unheard(),
  )
  await Promise.race([asked, late]).catch(() => null)
  setRestoring(false)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the server is still being asked whose the kept token is. */
export const useIsRestoring = () => useSyncExternalStore(subscribe, () => isRestoring)
