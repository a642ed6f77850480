import type { AdminConnection } from '#contract/admin/directory.ts'
import type { Side } from '#contract/people/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { dateIn, shortDate, viewerZone } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { usePersonConnections } from './data.ts'

type PersonConnectionsProps = { id: number; side: Side }

// Not every browser lets the keyboard scroll a box that cannot be focused.
const focusable = { tabIndex: 0 }

/** Lists a person's connections and invitations, newest first, in a box that scrolls. */
export function PersonConnections({ id, side }: PersonConnectionsProps) {
  const query = usePersonConnections(id)
  const other = side === 'employer' ? 'Employee' : 'Employer'
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={3} />}
      failure="Failed to fetch connections."
      isEmpty={({ pages }) => pages[0]?.total === 0}
      empty={<p className="text-sm text-dim">No {other.toLowerCase()} connections found</p>}
    >
      {({ pages }) => (
        <section
          aria-label={`${other} Connections`}
          {...focusable}
          className="max-h-80 overflow-y-auto rounded-card border border-line"
        >
          <ul className="divide-y divide-line">
            {pages.flatMap(({ data }) =>
              data.map((connection) => <Connection key={connection.id} connection={connection} other={other} />),
            )}
          </ul>
          {query.hasNextPage && (
            <p className="p-2 text-center">
              <Button
                look="link"
                size="small"
                isPending={query.isFetchingNextPage}
                onPress={() => query.fetchNextPage()}
              >
                Show more
              </Button>
            </p>
          )}
        </section>
      )}
    </Loaded>
  )
}

function Connection({ connection, other: kind }: { connection: AdminConnection; other: string }) {
  const { other_id, other, status, created_at } = connection
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2.5">
      <div className="min-w-40 flex-1">
        <PersonName
          size="small"
          name={other?.name || `${kind} ${other_id}`}
          avatar={other?.avatar ?? null}
          caption={other?.email || 'No email provided'}
        />
      </div>
      <Badge tone={status === 'accepted' ? 'good' : 'wait'}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>
      <Time at={created_at} className="text-hint text-dim tabular-nums">
        {shortDate(dateIn(viewerZone(), created_at))}
      </Time>
    </li>
  )
}
