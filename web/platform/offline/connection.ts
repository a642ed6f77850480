/** State of this page's connection, since when, and what happens when it is back. */
import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isOffline, lastAnswer, onConnectivity } from '#web/platform/connectivity.ts'
import { queryClient } from '#web/platform/queries.ts'
import { type Connection, connectionWatch } from './connection-watch.ts'

const PATIENCE_MS = 8000

const watch = connectionWatch({
  isOffline,
  // Requires JSON, because a wifi with a sign-in page answers every URL with that page.
  probe: async () =>
    (await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).json(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
})

export const useConnection = (): Connection => useSyncExternalStore(watch.subscribe, watch.connection)

// These never change while a page is open.
const CONSTANT_KEYS = ['config', 'pictures']
const mayBeStale = ({ queryKey, state }: { queryKey: readonly unknown[]; state: { data: unknown } }) =>
  !CONSTANT_KEYS.includes(String(queryKey[0])) || state.data === undefined

/** Starts watching. Returns a function that stops it. */
export function watchConnection() {
  window.addEventListener('online', watch.onNetworkChange)
  window.addEventListener('offline', watch.onNetworkChange)
  onConnectivity(watch.report)
  let previous = watch.connection()
  const stopCatchingUp = watch.subscribe((connection) => {
    // Refetches here, because browsers do not report that a server is back and may report a network
    // too early.
    if (connection === 'up' && previous !== 'up') void queryClient.invalidateQueries({ predicate: mayBeStale })
    previous = connection
  })
  return () => {
    window.removeEventListener('online', watch.onNetworkChange)
    window.removeEventListener('offline', watch.onNetworkChange)
    onConnectivity(undefined)
    stopCatchingUp()
    watch.stop()
  }
}

function lastUpdatedAt(): number | null {
  const activeQueries = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) =>
      ![...CONSTANT_KEYS, 'accounts'].includes(String(queryKey[0])) && state.data !== undefined,
  })
  // Data loaded by this page stays current for as long as the server is heard.
  const updateTimes = activeQueries.map(({ state }) =>
    state.dataUpdatedAt < performance.timeOrigin ? state.dataUpdatedAt : Math.max(lastAnswer(), state.dataUpdatedAt),
  )
  return updateTimes.length === 0 ? null : Math.min(...updateTimes)
}

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener))

/**
 * Time at which the shown data was current, in milliseconds since 1970; null if no data is shown.
 */
export const useLastUpdated = () => useSyncExternalStore(subscribe, lastUpdatedAt)
