import { ProductLogo } from '#web/ui/logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Shown while the code of a screen loads. */
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

/** Skeleton of the frame while its code loads. Nothing moves when the rest arrives. */
export const PendingFrame = () => (
  <div className="min-h-dvh">
    <div className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 items-center px-4 md:px-5">
        <span className="grid size-8 place-items-center rounded-control bg-brand text-on-brand">
          <ProductLogo size={22} />
        </span>
      </div>
    </div>
    <div className="md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="hidden border-r border-line md:block" />
      <main className="min-w-0 px-4 pt-6 md:px-8 md:pt-8">
        <PendingScreen />
      </main>
    </div>
  </div>
)
