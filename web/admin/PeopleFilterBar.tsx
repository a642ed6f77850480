import type { Sector, UserStatus } from '#contract/values.ts'
import { SearchField } from '#web/connections/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import type { PeopleAddress } from './peopleAddress.ts'
import { statusWords } from './UserStatusBadge.tsx'

const sectors = [
  { id: 'all', label: 'All' },
  { id: 'education', label: 'Education' },
  { id: 'healthcare', label: 'Healthcare' },
] as const

type PeopleFilterBarProps = { address: PeopleAddress; label: string; statuses: readonly UserStatus[] }

/** Finds people over all pages; `/` leads to the search. */
export function PeopleFilterBar({ address, label, statuses }: PeopleFilterBarProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField address={address} label={label} placeholder="Name, email or phone" inRow />
      <div className="min-w-36 max-sm:flex-1">
        <Select
          label="Status"
          all="All Status"
          items={statuses.map((id) => ({ id, name: statusWords[id] }))}
          value={address.status}
          onChange={(status) => address.choose({ status })}
        />
      </div>
      <Segmented<Sector | 'all'>
        label="Sector"
        items={sectors}
        value={address.sector ?? 'all'}
        onChange={(sector) => address.choose({ sector: sector === 'all' ? null : sector })}
      />
    </div>
  )
}
