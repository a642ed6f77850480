import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { AvailablePerson } from '#contract/booking/availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows } from '#web/ui/card.tsx'
import { PaginationBar } from '#web/ui/pagination.tsx'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { STAFF_PER_PAGE, useAvailableStaff } from './available-staff.ts'
import { BookStaffRow } from './book-staff-row.tsx'
import type { StaffFilters } from './staff-filters.ts'

type OtherStatesProps = {
  filters: StaffFilters
  total: number
  requestedIds: ReadonlySet<number>
  onProfile: (person: AvailablePerson) => void
  onBook: ((person: AvailablePerson) => void) | undefined
}

const grouped = new Intl.NumberFormat('en-AU')

/** Matching people of other states, below the others and collapsed at first. */
export function OtherStates({ total, ...list }: OtherStatesProps) {
  const [isOpen, setOpen] = useState(false)
  const people = total === 1 ? '1 person in another state' : `${grouped.format(total)} people in other states`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Button
          look="plain"
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          icon={<ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />}
        >
          {people}
        </Button>
      </div>
      {isOpen && <PeopleElsewhere key={JSON.stringify(list.filters)} {...list} />}
    </div>
  )
}

function PeopleElsewhere({ filters, requestedIds, onProfile, onBook }: Omit<OtherStatesProps, 'total'>) {
  const [page, setPage] = useState(1)
  const query = useAvailableStaff({ ...filters, page }, 'other')
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
      {({ staff, total }) => (
        <>
          <Rows label="Staff in other states">
            {staff.map((person) => (
              <BookStaffRow
                key={person.id}
                person={person}
                isRequested={requestedIds.has(person.id)}
                isElsewhere
                onProfile={onProfile}
                onBook={onBook}
              />
            ))}
          </Rows>
          <PaginationBar noun="staff" page={page} perPage={STAFF_PER_PAGE} total={total} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}
