import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Connection, ListedConnection, Side } from '#contract/people/connections.ts'
import { useMay, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import type { KnownPerson } from '#web/features/people/profiles/profile-modal.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Rows } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { staleClass } from '#web/ui/stale-class.ts'
import { BlockDialog } from './block-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { CONNECTIONS_PER_PAGE, type OpenProfile, otherSideOf, useConnections } from './connections.ts'
import { EndConnectionDialog } from './end-connection-dialog.tsx'
import { SearchField } from './search-field.tsx'
import type { ListAddress } from './use-list-address.ts'

type ConnectionListProps = {
  side: Side
  address: ListAddress
  onProfile: OpenProfile
  onBook?: ((person: KnownPerson) => void) | undefined
}

/** The reader's connections, with a search by name. */
export function ConnectionList({ side, address, onProfile, onBook }: ConnectionListProps) {
  const query = useConnections(side, address.search, address.page)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const list = useRef<HTMLElement>(null)
  const [ending, setEnding] = useState<Connection | null>(null)
  const [blocking, setBlocking] = useState<Connection | null>(null)
  const { data, isPlaceholderData: isOutdated } = query

  function goToPage(page: number) {
    address.goToPage(page)
    list.current?.focus({ preventScroll: true })
  }

  /** The row that the dialog was opened from is gone, and focus with it. */
  const focusList = () => focusAfterDialog(() => list.current)

  function row(connection: ListedConnection) {
    const other = otherSideOf(connection, side)
    return (
      <ConnectionRow
        key={connection.id}
        connection={connection}
        side={side}
        onProfile={() => onProfile(other)}
        onBook={onBook && (() => onBook(other))}
        onEnd={() => setEnding(connection)}
        onBlock={() => setBlocking(connection)}
      />
    )
  }

  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="Connections"
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 outline-none"
    >
      <SearchField address={address} label="Search by name" />
      <p role="status" className="sr-only">
        {data && !isOutdated && `${data.total} ${data.total === 1 ? 'connection' : 'connections'}`}
      </p>
      <div
        ref={rowKeys}
        aria-busy={isOutdated}
        className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${staleClass(isOutdated)}`}
      >
        <Loaded
          query={query}
          isEmpty={({ data: connections }) => connections.length === 0}
          empty={
            address.page > 1 ? (
              <PageOutOfRange onFirst={() => goToPage(1)} />
            ) : (
              <Nobody side={side} isSearch={address.search !== ''} onAll={address.clear} />
            )
          }
          failure="Failed to fetch connections."
        >
          {({ data: connections, total }) => (
            <>
              <Rows label="My connections">{connections.map(row)}</Rows>
              <PaginationBar
                perPage={CONNECTIONS_PER_PAGE}
                noun="connections"
                page={address.page}
                total={total}
                onPage={goToPage}
              />
            </>
          )}
        </Loaded>
      </div>
      <EndConnectionDialog connection={ending} onClose={() => setEnding(null)} onEnded={focusList} />
      <BlockDialog
        person={blocking && otherSideOf(blocking, side)}
        onClose={() => setBlocking(null)}
        onBlocked={focusList}
      />
    </section>
  )
}

function Nobody({ side, isSearch, onAll }: { side: Side; isSearch: boolean; onAll: () => void }) {
  const terms = useSectorTerms()
  const mayInvite = useMay('book')
  if (isSearch) {
    const all = (
      <Button look="link" onPress={onAll}>
        Clear the search
      </Button>
    )
    return <Empty action={all}>No connections match your search</Empty>
  }
  const find = (
    <Link to={`/${side}/invitations`} search={{ option: 'send' }} className={buttonClass()}>
      {side === 'employee' ? `Find ${terms.newEmployers}` : 'Find New Staff'}
    </Link>
  )
  return (
    <Empty
      action={mayInvite && find}
      hint={`Connect with ${side === 'employee' ? terms.employers : terms.staff} to see them listed here`}
    >
      No connections yet
    </Empty>
  )
}
