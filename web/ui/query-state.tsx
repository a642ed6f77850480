import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { failureOf, isFinal, sentenceOf } from '#web/platform/failure.ts'
import { Button } from './button.tsx'
import { LONGEST_WAIT_MS } from './deferred.tsx'
import { Empty } from './empty.tsx'
import { FailureReference } from './failure-reference.tsx'
import { SkeletonRows } from './skeleton.tsx'

export type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
  /** Text for an empty list, or an element if there is a next step. */
  empty?: ReactNode
  /** Decides whether the data is empty; by default, whether it is an empty list. */
  isEmpty?: (data: Data) => boolean
  /** Rows of people by default. */
  skeleton?: ReactNode
  /** Message for a failure without a text from the server. */
  failure?: string
}

/**
 * Shows a query: a skeleton while loading, the error with Retry, or a text if it is empty. Retry is
 * left out if it cannot help.
 */
export function Loaded<Data>({ query, children, empty, isEmpty, skeleton, failure }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    const isBlank = isEmpty ? isEmpty(query.data) : Array.isArray(query.data) && query.data.length === 0
    if (isBlank && empty !== undefined) return typeof empty === 'string' ? <Empty>{empty}</Empty> : empty
    return children(query.data)
  }
  if (query.isPending) return skeleton ?? <SkeletonRows />
  return (
    <Problem
      message={sentenceOf(query.error, failure)}
      reference={failureOf(query.error).reference}
      onRetry={isFinal(query.error) ? undefined : () => query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

/** Shows the reason of a failure, with a button that tries again. */
export function Problem({
  message,
  reference = null,
  onRetry,
  isRetrying,
}: {
  message: string
  reference?: string | null
  onRetry?: () => void
  isRetrying?: boolean
}) {
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-3 border-bad/40 px-5 py-4">
      <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-bad" />
      <div className="grid min-w-48 flex-1 gap-1">
        <p className="font-medium">{message}</p>
        <FailureReference reference={reference} />
      </div>
      {onRetry && (
        <Button
          look="plain"
          size="small"
          onPress={onRetry}
          isPending={isRetrying}
          icon={<RotateCw size={14} aria-hidden="true" />}
        >
          Retry
        </Button>
      )}
    </div>
  )
}

type LoadedFromUrlProps<Data> = LoadedProps<Data> & {
  /** Link or button that leads elsewhere, shown if a retry cannot help. */
  exit: ReactNode
}

/**
 * Shows data requested by a URL, which may contain anything, or the reason it is missing with a
 * link elsewhere.
 */
export function LoadedFromUrl<Data>({ exit, ...props }: LoadedFromUrlProps<Data>) {
  const { data, error } = props.query
  if (data !== undefined || !isFinal(error)) return <Loaded {...props} />
  return (
    <div role="alert">
      <Empty action={exit}>{sentenceOf(error, props.failure)}</Empty>
    </div>
  )
}

export type PartQuery = Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>

/** True until a first load succeeds or fails; content below waits, so that it does not jump. */
export const isFirstLoad = ({ isLoading, errorUpdateCount }: PartQuery) => isLoading && !errorUpdateCount

/**
 * Keeps a query pending until the first load of parts of its rows, for a second at most, so that
 * rows appear whole and do not grow. Rows that were shown stay.
 */
export function useWithParts<Data>(
  query: LoadedProps<Data>['query'],
  ...parts: PartQuery[]
): LoadedProps<Data>['query'] {
  const [isReleased, setReleased] = useState(false)
  const { data, error, isFetching, refetch } = query
  const isLoaded = data !== undefined
  const isHeld = isLoaded && !isReleased && parts.some(isFirstLoad)
  if (isLoaded && !isHeld && !isReleased) setReleased(true)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setReleased(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return isHeld ? { data: undefined, error, isPending: true, isFetching, refetch } : query
}
