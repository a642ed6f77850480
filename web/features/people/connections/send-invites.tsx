import { useRef } from 'react'
import type { Connection, Side } from '#contract/people/connections.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageOutOfRange, PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { staleClass } from '#web/ui/stale-class.ts'
import type { OpenProfile } from './connections.ts'
import { InvitationsLoading } from './invitations-loading.tsx'
import { listFailure, PEOPLE_PER_PAGE, useRecommended } from './recommended.ts'
import { RecommendedList } from './recommended-list.tsx'
import { SearchField } from './search-field.tsx'
import type { ListAddress } from './use-list-address.ts'

type SendInvitesProps = {
  side: Side
  address: ListAddress
  sent: readonly Connection[]
  onProfile: OpenProfile
}

/** Lists people to invite, best match first, ten per page. */
export function SendInvites({ side, address, sent, onProfile }: SendInvitesProps) {
  const query = useRecommended(side, address.search, address.page)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const top = useRef<HTMLDivElement>(null)
  const { data, isPlaceholderData: isOutdated } = query

  function goToPage(to: number) {
    address.goToPage(to)
    top.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none">
      <SearchField address={address} label="Search by name" />
      <p role="status" className="sr-only">
        {data && !isOutdated && `${data.total} ${data.total === 1 ? 'person' : 'people'} to invite`}
      </p>
      <div ref={rowKeys} aria-busy={isOutdated} className={staleClass(isOutdated)}>
        <Loaded
          query={query}
          isEmpty={({ people, total }) => people.length === 0 && total > 0}
          empty={<PageOutOfRange onFirst={() => goToPage(1)} />}
          skeleton={<InvitationsLoading />}
          failure={listFailure(query.error)}
        >
          {({ people, key }) => (
            <RecommendedList
              key={key}
              side={side}
              people={people}
              sent={sent}
              onProfile={onProfile}
              nobody={<Nobody isSearch={address.search !== ''} onAll={address.clear} />}
            />
          )}
        </Loaded>
      </div>
      {data && (
        <PaginationBar
          noun="people"
          label="recommended people"
          page={address.page}
          perPage={PEOPLE_PER_PAGE}
          total={data.total}
          onPage={goToPage}
        />
      )}
    </div>
  )
}

function Nobody({ isSearch, onAll }: { isSearch: boolean; onAll: () => void }) {
  const all = (
    <Button look="link" onPress={onAll}>
      Clear the search
    </Button>
  )
  return (
    <Empty
      action={isSearch && all}
      hint={
        isSearch
          ? 'There is nobody with that name to invite.'
          : 'You have already connected with or invited everyone here.'
      }
    >
      No recommendations available at this time
    </Empty>
  )
}
