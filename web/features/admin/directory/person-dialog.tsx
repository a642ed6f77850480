import { ArrowRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { AdminUser, StatusChange } from '#contract/admin/directory.ts'
import type { Side } from '#contract/people/connections.ts'
import { FactsSkeleton } from '#web/features/people/profiles/facts-skeleton.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { Time } from '#web/ui/time.tsx'
import { usePerson } from './data.ts'
import { useLastShown } from './last-shown.ts'
import { PersonBookings } from './person-bookings.tsx'
import { type KnownPerson, PersonHeader } from './person-header.tsx'
import { PersonMessages } from './person-messages.tsx'
import { PersonSecondFactor } from './person-second-factor.tsx'
import { PersonSessions } from './person-sessions.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

export type OpenPerson = {
  /** Null if nobody is open. */
  id: number | null
  /** Data that the list already has, shown until the details have loaded. */
  known: KnownPerson | null
  onClose: () => void
}

type PersonPart = { id: string; label: string; count?: number; shown: ReactNode }

type PersonSide = {
  side: Side
  title: string
  /** Badges beside the name. */
  Badges: ComponentType<{ person: AdminUser }>
  /** Parts that people of the other side do not have; they come first. */
  ownParts: (person: AdminUser) => readonly [PersonPart, ...PersonPart[]]
  /** Shows a count beside each tab's name, if there is room. */
  isCounted?: boolean
}

/** All details of a person for an admin. On a phone it fills the page. */
export function PersonDialog({ id, onClose, ...person }: OpenPerson & PersonSide) {
  const lastId = useLastShown(id)
  return (
    <Dialog title={person.title} isOpen={id !== null} onClose={onClose} size="wide">
      {lastId !== null && <Details key={lastId} id={lastId} {...person} />}
    </Dialog>
  )
}

// The height of any of the tabs, so that the dialog does not move when its data has loaded.
const MIN_HEIGHT = 'max-[479px]:min-h-[calc(100dvh-9rem)] min-[480px]:min-h-[min(44rem,calc(100dvh-7rem))]'

type DetailsProps = PersonSide & { id: number; known: KnownPerson | null }

function Details({ id, known, side, title, Badges, ownParts, isCounted = false }: DetailsProps) {
  const [part, setPart] = useState<string | null>(null)
  const query = usePerson(id)
  const person = query.data
  // The URL may name a person of another role.
  const isWrongRole = person !== undefined && person.role !== side
  const header = isWrongRole ? null : (person ?? known)

  function partsOf(user: AdminUser): readonly [PersonPart, ...PersonPart[]] {
    const count = (value: number) => (isCounted ? value : undefined)
    const { booking_count, sessions, status_changes } = user
    const [first, ...otherParts] = ownParts(user)
    return [
      first,
      ...otherParts,
      { id: 'bookings', label: 'Bookings', count: count(booking_count), shown: <PersonBookings id={id} side={side} /> },
      { id: 'messages', label: 'Messages', shown: <PersonMessages id={id} /> },
      {
        id: 'sessions',
        label: 'Sessions',
        count: count(sessions.length),
        shown: (
          <>
            <PersonSecondFactor person={user} />
            <PersonSessions id={id} sessions={sessions} />
          </>
        ),
      },
      {
        id: 'history',
        label: 'History',
        count: count(status_changes.length),
        shown: <PersonHistory changes={status_changes} />,
      },
    ]
  }

  return (
    // Tabs that do not fit wrap to a second line, so that none is out of sight.
    <div
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-5 [&_[role=tablist]]:flex-wrap [&_[role=tablist]]:gap-x-3 [&_[role=tablist]]:gap-y-0 ${isWrongRole || query.isError ? '' : MIN_HEIGHT}`}
    >
      {header && <PersonHeader known={header} person={person} badges={person && <Badges person={person} />} />}
      <Loaded
        query={query}
        skeleton={<FactsSkeleton />}
        failure="The details could not be loaded."
        isEmpty={() => isWrongRole}
        empty="We could not find that."
      >
        {(found) => {
          const parts = partsOf(found)
          const open = parts.find(({ id: name }) => name === part) ?? parts[0]
          return (
            <Tabs label={title} items={parts} value={open.id} onChange={setPart}>
              {open.shown}
            </Tabs>
          )
        }}
      </Loaded>
    </div>
  )
}

/** Lists status changes of an account, latest first. */
function PersonHistory({ changes }: { changes: readonly StatusChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-dim">The status has never changed.</p>
  return (
    <ol aria-label="Status history" className="divide-y divide-line rounded-card border border-line">
      {changes.map(({ id, from_status, to_status, reason, is_reason_told, changed_by, changed_at }) => (
        <li key={id} className="grid gap-1.5 px-3 py-2.5 text-sm">
          <span className="flex flex-wrap items-center gap-1.5">
            <UserStatusBadge status={from_status} />
            <ArrowRight size={14} aria-label="to" className="text-dim" />
            <UserStatusBadge status={to_status} />
          </span>
          <span className="wrap-anywhere">{reason}</span>
          <span className="text-hint text-dim">
            {changed_by ?? 'Former admin'} · <Time at={changed_at}>{stamp(changed_at)}</Time> ·{' '}
            {is_reason_told ? 'Reason sent to the person' : 'Reason not sent'}
          </span>
        </li>
      ))}
    </ol>
  )
}
