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

/** The same for the first answer only: a later one is shown together with whatever else changes at that moment. */
export function useUnhurriedAtFirst<Data>(query: UseQueryResult<Data>) {
  const { data, error, isPending, isFetching, refetch } = query
  const isDrawn = useDeferredValue(data !== undefined)
  const shown = { error, isFetching, refetch }
  return isDrawn || data === undefined ? { ...shown, data, isPending } : { ...shown, data: undefined, isPending: true }
}
