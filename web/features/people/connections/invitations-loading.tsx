import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

const ROWS = [0, 1, 2, 3, 4]

/** Skeleton of a list of people, with a text that says what is loading. */
export const InvitationsLoading = () => (
  <Loading label="Loading invitations...">
    <p className="mb-3 text-sm text-dim">Loading invitations...</p>
    <div className="card divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="flex h-18 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-2">
            <Skeleton className="h-3.5 w-44 max-w-full" />
            <Skeleton className="h-3 w-60 max-w-full" />
          </div>
          <Skeleton className="h-9 w-18 rounded-control" />
        </div>
      ))}
    </div>
  </Loading>
)
