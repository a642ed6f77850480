import { Search } from 'lucide-react'
import { useRef } from 'react'
import type { Sector, UserStatus } from '#contract/values.ts'
import { LONGEST_SEARCH } from '#web/connections/useListAddress.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { TextField } from '#web/ui/TextField.tsx'
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
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div ref={field} className="min-w-0 flex-1 basis-60 sm:max-w-90">
        <TextField
          label={label}
          placeholder="Name, email or phone"
          icon={<Search size={16} aria-hidden="true" />}
          type="search"
          autoComplete="off"
          spellCheck="false"
          maxLength={LONGEST_SEARCH}
          value={address.typed}
          onChange={address.type}
        />
      </div>
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
