import { Mark } from '#web/ui/mark.tsx'
import { PendingScreen } from './pending-screen.tsx'

/** Skeleton of the frame while its code loads. Nothing moves when the rest arrives. */
export const FrameBones = () => (
  <div className="min-h-dvh">
    <div className="border-b border-line bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex h-14 items-center px-4 md:px-5">
        <span className="grid size-8 place-items-center rounded-control bg-brand text-on-brand">
          <Mark size={22} />
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
