import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * Renders a query's data at low priority, so that typing and tapping come first. For long lists.
 * `isOutdated` is true while the shown data is not the latest answer.
 */
export function useDeferredQuery<Data>(query: UseQueryResult<Data>) {
  const { data: latest, error, isError, isFetching, isPlaceholderData, refetch } = query
  const data = useDeferredValue(latest)
  const isPending = data === undefined && !isError
  return { data, error, isPending, isFetching, refetch, isOutdated: isPlaceholderData || data !== latest }
}

/** Defers only the first answer; later ones render together with other changes of that moment. */
export function useDeferredFirstAnswer<Data>(
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>,
) {
  const { data, error, isPending, isFetching, refetch } = query
  const isRendered = useDeferredValue(data !== undefined)
  const state = { error, isFetching, refetch }
  return isRendered || data === undefined
    ? { ...state, data, isPending }
    : { ...state, data: undefined, isPending: true }
}
