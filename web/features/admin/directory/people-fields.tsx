import type { UserStatus } from '#contract/platform/values.ts'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import type { PeopleAddress } from './people-address.ts'
import { statusNames } from './user-status-badge.tsx'

export type PeopleFieldsProps = { address: PeopleAddress; label: string; statuses: readonly UserStatus[] }

/** Search and filters for people. Their code is heavier than the list's and loads after it. */
export const PeopleFields = ({ address, label, statuses }: PeopleFieldsProps) => (
  <>
    <SearchField address={address} label={label} placeholder="Name, email or phone" inRow />
    <div className="min-w-36 max-sm:flex-1">
      <Select
        label="Status"
        all="All Status"
        items={statuses.map((id) => ({ id, name: statusNames[id] }))}
        value={address.status}
        onChange={(status) => address.setFilters({ status })}
      />
    </div>
    <div className="min-w-36 max-sm:flex-1">
      <Select
        label="Sort by"
        all="Name"
        items={[{ id: 'newest' as const, name: 'Newest first' }]}
        value={address.sort}
        onChange={(sort) => address.setFilters({ sort })}
      />
    </div>
  </>
)
