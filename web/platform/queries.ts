import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from './failure.ts'
import { updateUser } from './session.ts'

/** A refusal stays a refusal however often it is asked; a cut line or a busy server deserves another try. */
export const mayRetry = (failures: number, thrown: unknown) => {
  const { status } = failureOf(thrown)
  const isRefusal = status !== null && status >= 400 && status < 500
  return !isRefusal && failures < 2
}

function onError(thrown: unknown) {
  // A new version of the terms was published while the person was signed in: the guard leads there.
  if (failureOf(thrown).code === 'terms_not_agreed') updateUser({ terms_agreed: 0 })
}

/**
 * The first word of every query key is the contract's name of the feature (`['shifts', 'requests']`), so that the event
 * stream can say which ones to read again.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 30_000, gcTime: 10 * 60_000 },
    mutations: { retry: false },
  },
})
