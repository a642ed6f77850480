import { Search } from 'lucide-react'
import { useRef } from 'react'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { channelNames, type OutboxFilters, optionsOf, stateNames } from './outbox-filters.ts'

type OutboxFilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  filters: OutboxFilters
  onChange: (changes: Partial<OutboxFilters>) => void
}

export function OutboxFilterBar({ search, onSearch, filters, onChange }: OutboxFilterBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useSlashKey(() => bar.current?.querySelector('input')?.focus())
  return (
    <div
      ref={bar}
      className="grid grid-cols-2 gap-3 sm:max-w-190 sm:grid-cols-[minmax(0,1fr)_10rem_10rem] *:first:col-span-2 sm:*:first:col-span-1"
    >
      <TextField
        label="Search"
        placeholder="Recipient or subject"
        icon={<Search size={16} aria-hidden="true" />}
        type="search"
        maxLength={200}
        value={search}
        onChange={onSearch}
      />
      <Select
        label="State"
        all="All"
        items={optionsOf(stateNames)}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      <Select
        label="Channel"
        all="All"
        items={optionsOf(channelNames)}
        value={filters.channel}
        onChange={(channel) => onChange({ channel })}
      />
    </div>
  )
}
