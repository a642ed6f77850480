import { Loading, Skeleton } from './ui/Skeleton.tsx'

/** The place of a screen that is on its way. */
export const PendingScreen = () => (
  <Loading>
    <div className="mx-auto grid max-w-270 gap-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  </Loading>
)
