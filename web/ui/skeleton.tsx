import type { ReactNode } from 'react'

/** Grey placeholder of content that is loading. Put it in `Loading`, so that it appears late. */
export const Skeleton = ({ className = 'h-4 w-40' }: { className?: string }) => (
  <span className={`skeleton ${className}`} />
)

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

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows of people, as most lists are. */
export const SkeletonRows = ({ rows = 5 }: { rows?: number }) => (
  <Loading>
    <div className="card divide-y divide-line">
      {indexes(rows).map((row) => (
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

/** Two cards of a person or an employer, each with facts and a row of buttons. */
export const RequestCardsSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      {indexes(2).map((card) => (
        <div key={card} className="card grid gap-4 p-4 min-[480px]:p-5">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-52" />
            </div>
          </div>
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
    </div>
  </Loading>
)

/** One card with lines of text. */
export const SkeletonCard = ({ lines = 4 }: { lines?: number }) => (
  <Loading>
    <div className="card grid gap-3 p-5">
      {indexes(lines).map((line) => (
        <Skeleton key={line} className={`h-4 ${line % 3 === 2 ? 'w-1/2' : 'w-4/5'}`} />
      ))}
    </div>
  </Loading>
)

/**
 * Empty cards as high as those of the content, which is rendered with typical figures and hidden.
 */
export const SkeletonOf = ({ children }: { children: ReactNode }) => (
  <Loading>
    <div className="skeleton-of">{children}</div>
  </Loading>
)

/** A field whose code is loading. */
export const FieldSkeleton = ({ label }: { label: string }) => (
  <div aria-hidden="true" className="min-w-0">
    <span className="field-label">{label}</span>
    <div className="control" />
  </div>
)
