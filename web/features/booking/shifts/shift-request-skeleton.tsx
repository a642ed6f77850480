import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Two requests on their way. */
export const ShiftRequestSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      {[1, 2].map((card) => (
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
