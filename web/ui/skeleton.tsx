import type { ReactNode } from 'react'

/** A grey stand-in for something on its way. It waits 150 ms before it shows. */
export const Skeleton = ({ className = 'h-4 w-40' }: { className?: string }) => <span className={`bone ${className}`} />

/**
 * Wraps skeletons: announces loading to screen readers and appears late, so that a quick answer
 * does not flicker.
 */
export const Loading = ({ children, label = 'Loading...' }: { children: ReactNode; label?: string }) => (
  <div role="status" aria-busy="true" className="appear-late">
    <span className="sr-only">{label}</span>
    <div aria-hidden="true">{children}</div>
  </div>
)

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows of people, as most lists are. */
export const SkeletonRows = ({ rows = 5 }: { rows?: number }) => (
  <Loading>
    <div className="card divide-y divide-line">
      {numbered(rows).map((row) => (
        <div key={row} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
            <Skeleton className="h-3.5 w-44 max-w-full" />
            <Skeleton className="h-3 w-60 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  </Loading>
)

/** One card with lines of text. */
export const SkeletonCard = ({ lines = 4 }: { lines?: number }) => (
  <Loading>
    <div className="card grid gap-3 p-5">
      {numbered(lines).map((line) => (
        <Skeleton key={line} className={`h-4 ${line % 3 === 2 ? 'w-1/2' : 'w-4/5'}`} />
      ))}
    </div>
  </Loading>
)
