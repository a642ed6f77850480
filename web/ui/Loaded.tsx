import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { isInVain, sentenceOf } from '#web/platform/failure.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { SkeletonRows } from './Skeleton.tsx'

export type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
  /** What an empty list says; an element where there is a next step. */
  empty?: ReactNode
  /** What counts as empty; a list without entries, unless said otherwise. */
  isEmpty?: (data: Data) => boolean
  /** The shape of what is coming; rows of people, unless said otherwise. */
  skeleton?: ReactNode
  /** What a failure says that has no sentence of its own. */
  failure?: string
}

/**
 * Something asked for: its skeleton while it is on the way, the reason and Retry when it failed, a sentence when there is
 * none. What another try would not mend has a reason alone.
 */
export function Loaded<Data>({ query, children, empty, isEmpty, skeleton, failure }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    const isNothing = isEmpty ? isEmpty(query.data) : Array.isArray(query.data) && query.data.length === 0
    if (isNothing && empty !== undefined) return typeof empty === 'string' ? <Empty>{empty}</Empty> : empty
    return children(query.data)
  }
  if (query.isPending) return skeleton ?? <SkeletonRows />
  return (
    <Problem
      message={sentenceOf(query.error, failure)}
      onRetry={isInVain(query.error) ? undefined : () => query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}

/** The reason why something cannot be shown, and the way to try again. */
export function Problem({
  message,
  onRetry,
  isRetrying,
}: {
  message: string
  onRetry?: () => void
  isRetrying?: boolean
}) {
  return (
    <div role="alert" className="card flex flex-wrap items-center gap-x-4 gap-y-3 border-bad/40 px-5 py-4">
      <CircleAlert size={20} aria-hidden="true" className="shrink-0 text-bad" />
      <p className="min-w-48 flex-1 font-medium">{message}</p>
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
