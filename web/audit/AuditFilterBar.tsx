import { ListFilter, Search, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type AuditAction, auditActions } from '#contract/audit.ts'
import { Button } from '#web/ui/Button.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { type AuditFilters, countFolded, isSearchable } from './auditFilters.ts'

type AuditFilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  filters: AuditFilters
  onChange: (changes: Partial<AuditFilters>) => void
  /** The name of whose entries alone are shown. */
  actorName: string | null
}

const actions = Object.entries(auditActions)
  .map(([id, name]) => ({ id: id as AuditAction, name }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Search, and behind a toggle what was done and when. */
export function AuditFilterBar({ search, onSearch, filters, onChange, actorName }: AuditFilterBarProps) {
  const count = countFolded(filters)
  const [isOpen, setOpen] = useState(count > 0)
  const bar = useRef<HTMLDivElement>(null)
  const panel = useId()
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  return (
    <div ref={bar} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
          <TextField
            label="Search"
            placeholder="Who, what, or to whom"
            icon={<Search size={16} aria-hidden="true" />}
            type="search"
            maxLength={200}
            value={search}
            onChange={onSearch}
          />
        </div>
        <Button
          look="plain"
          icon={<ListFilter size={16} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {filters.actor !== null && (
          <Button look="soft" icon={<X size={16} aria-hidden="true" />} onPress={() => onChange({ actor: null })}>
            {actorName ? `Only ${actorName}: show everybody` : 'Only one account: show everybody'}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={panel} className="card grid gap-4 p-4 sm:grid-cols-[minmax(0,1fr)_12rem_12rem]">
          <Select
            label="What was done"
            all="Everything"
            items={actions}
            value={filters.action}
            onChange={(action) => onChange({ action })}
          />
          <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
          <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to })} />
        </div>
      )}
    </div>
  )
}

type DayFilterProps = { label: string; value: string | null; onChange: (date: string | null) => void }

/** Holds a date that is still being typed, such as one in the year 20, until it can be looked for. */
function DayFilter({ label, value, onChange }: DayFilterProps) {
  const [draft, setDraft] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== chosen) {
    setChosen(value)
    setDraft(value)
  }
  function type(date: string | null) {
    setDraft(date)
    if (date === null || isSearchable(date)) onChange(date)
  }
  return <DatePicker label={label} value={draft} onChange={type} />
}
