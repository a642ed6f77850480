import { QueryClient } from '@tanstack/react-query'
import { isOffline } from './connectivity.ts'
import { isRefusal } from './failure.ts'

/**
 * Retries lost connections and server errors up to twice, but never refusals, and nothing when
 * offline.
 */
export const mayRetry = (failures: number, thrown: unknown) => !isRefusal(thrown) && failures < 2 && !isOffline()

/**
 * Query keys start with the feature's name in the contract (`['shifts', 'requests']`), so that the
 * event stream can invalidate them. It leaves keys with another first part alone.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Fails at once when offline. If it waited for a connection, a screen would stay a skeleton
    // forever, and an answer to a request would be sent hours later, unseen.
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
