import type { RefObject } from 'react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { useRequestedPeople } from '#web/features/booking/shifts/bookings.ts'
import { useDeferredQuery } from '#web/platform/deferred-query.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/card.tsx'
import { Deferred } from '#web/ui/deferred.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pagination, pageSummary } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { useRowNavigation } from '#web/ui/row-focus.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { staleClass } from '#web/ui/stale-class.ts'
import { STAFF_PER_PAGE, useAvailableStaff } from './available-staff.ts'
import { BookStaffRow } from './book-staff-row.tsx'
import { isFiltered, type StaffFilters } from './staff-filters.ts'

type BookStaffListProps = {
  filters: StaffFilters
  onChange: (changes: Partial<StaffFilters>) => void
  onReset: () => void
  heading: RefObject<HTMLHeadingElement | null>
  onProfile: (person: AvailablePerson) => void
  onBook: ((person: AvailablePerson) => void) | undefined
}

const OtherStates = lazyComponent(() => import('./other-states.tsx'), 'OtherStates')
const otherStatesCode = [OtherStates]

const grouped = new Intl.NumberFormat('en-AU')

/** Everyone who fits, best first, fifty on each page. */
export function BookStaffList(props: BookStaffListProps) {
  const { filters, onChange, heading, onProfile, onBook } = props
  const query = useDeferredQuery(useAvailableStaff(filters))
  const requestedIds = useRequestedPeople(filters.date)
  const rowKeys = useRowNavigation<HTMLDivElement>()
  const { data, isOutdated } = query
  const total = data && grouped.format(data.total)

  function goToPage(page: number) {
    onChange({ page })
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <section aria-labelledby="available-staff" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} id="available-staff" tabIndex={-1} className="outline-none">
          Available Staff{total !== undefined && ` (${total})`}
        </h2>
        <p className="text-hint text-dim max-md:hidden pointer-coarse:hidden">
          <Key>/</Key> to filter, <Key>↑</Key> <Key>↓</Key> to move, <Key>Enter</Key> to book
        </p>
      </div>
      <p role="status" className="sr-only">
        {total !== undefined && !isOutdated && `${total} available staff`}
      </p>
      <div ref={rowKeys} aria-busy={isOutdated} className={staleClass(isOutdated)}>
        <Loaded
          query={query}
          isEmpty={({ staff }) => staff.length === 0}
          empty={<Nobody {...props} total={data?.total ?? 0} />}
          skeleton={<SkeletonRows rows={8} />}
        >
          {({ staff }) => (
            <Rows label="Available staff">
              {staff.map((person) => (
                <BookStaffRow
                  key={person.id}
                  person={person}
                  isRequested={requestedIds.has(person.id)}
                  isElsewhere={false}
                  onProfile={onProfile}
                  onBook={onBook}
                />
              ))}
            </Rows>
          )}
        </Loaded>
      </div>
      {data && data.total > STAFF_PER_PAGE && data.staff.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-dim">{pageSummary(data.page, STAFF_PER_PAGE, data.total, 'staff')}</p>
          <Pagination
            label="staff"
            page={filters.page}
            lastPage={Math.ceil(data.total / STAFF_PER_PAGE)}
            onPage={goToPage}
          />
        </div>
      )}
      {data && data.elsewhere > 0 && (
        <Deferred code={otherStatesCode} placeholder={<div className="h-10" />}>
          <OtherStates
            filters={filters}
            total={data.elsewhere}
            requestedIds={requestedIds}
            onProfile={onProfile}
            onBook={onBook}
          />
        </Deferred>
      )}
    </section>
  )
}

/** Reserves the space of the list while the screen around it is rendered. */
export const BookStaffListSkeleton = () => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2>Available Staff</h2>
    <SkeletonRows rows={8} />
  </div>
)

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[4px] border border-line bg-surface px-1.5 font-sans text-xs">{children}</kbd>
)

function Nobody({ filters, total, onChange, onReset }: BookStaffListProps & { total: number }) {
  if (total > 0) {
    return (
      <Empty action={<Button onPress={() => onChange({ page: 1 })}>Go to the first page</Button>}>
        This page is empty.
      </Empty>
    )
  }
  const clear = (
    <Button look="link" onPress={onReset}>
      Clear all filters
    </Button>
  )
  return <Empty action={isFiltered(filters) && clear}>No staff found matching your criteria.</Empty>
}
