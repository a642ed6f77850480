import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

/**
 * A query whose answer is drawn in pieces, so that what somebody types or taps meanwhile comes first. For long lists;
 * `isOutdated` while what stands there is not the answer to what was asked last.
 */
export function useUnhurried<Data>(query: UseQueryResult<Data>) {
  const { data: latest, error, isError, isFetching, isPlaceholderData, refetch } = query
  const data = useDeferredValue(latest)
  const isPending = data === undefined && !isError
  return { data, error, isPending, isFetching, refetch, isOutdated: isPlaceholderData || data !== latest }
}
