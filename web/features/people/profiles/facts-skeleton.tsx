import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

export const FactsSkeleton = () => (
  <Loading>
    <div className="grid gap-3">
      {['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-3/4'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  </Loading>
)
