import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf, isFinal, sentenceOf } from '#web/platform/failure.ts'
import { useSide } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Problem } from '#web/ui/query-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

type PaneStateProps<Data> = {
  query: {
    data: Data | undefined
    error: unknown
    isPending: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** True if the conversation does not exist, or no longer does since one side blocked the other. */
export const isGone = ({ error }: { error: unknown }) => failureOf(error).status === 404

/** Shows a conversation, or that it is loading or not available. */
export function PaneState<Data>({ query, children }: PaneStateProps<Data>) {
  if (isGone(query)) return <Gone />
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <ThreadSkeleton />
  return (
    <div className="p-4">
      <Problem
        message={sentenceOf(query.error, 'The messages could not be loaded.')}
        onRetry={isFinal(query.error) ? undefined : () => query.refetch()}
        isRetrying={query.isFetching}
      />
    </div>
  )
}

function Gone() {
  const side = useSide()
  return (
    <div className="p-4">
      <Empty
        hint="You can message your connections, and people with whom you have a booking."
        action={
          <Link to={`/${side}/messages`} className={buttonClass('soft')}>
            All messages
          </Link>
        }
      >
        This conversation is not available.
      </Empty>
    </div>
  )
}

const ThreadSkeleton = () => (
  <Loading>
    <div className="flex h-16 items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-4 w-40" />
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
      <Skeleton className="h-10 w-3/5 rounded-dialog" />
      <Skeleton className="h-10 w-2/5 justify-self-end rounded-dialog" />
      <Skeleton className="h-16 w-3/5 rounded-dialog" />
    </div>
  </Loading>
)
