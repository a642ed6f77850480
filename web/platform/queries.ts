import { QueryClient } from '@tanstack/react-query'
import { isRefusal } from './failure.ts'
import { isOffline } from './line.ts'

/** A refusal stays a refusal however often it is asked; a cut line or a busy server deserves another try, but not offline. */
export const mayRetry = (failures: number, thrown: unknown) => !isRefusal(thrown) && failures < 2 && !isOffline()

/**
 * The first word of every query key is the contract's name of the feature (`['shifts', 'requests']`), so that the event
 * stream can say which ones to read again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline it fails at once and says so: left to wait for the line, a screen would stay a skeleton for ever, and an
    // answer to a request would leave hours later, unseen.
    queries: {
      retry: mayRetry,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
