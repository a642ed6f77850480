import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** The place of a screen that is on its way. */
export const PendingScreen = () => (
  <Loading>
    <div className="mx-auto grid max-w-270 gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  </Loading>
)

/** Shown while the saved session is being restored (product.md section 2). */
export const RestoringScreen = () => (
  <div role="status" aria-busy="true" className="appear-late mx-auto grid max-w-270 gap-6">
    <p className="text-dim">Loading...</p>
    <Skeleton className="h-72 w-full rounded-card" />
  </div>
)
