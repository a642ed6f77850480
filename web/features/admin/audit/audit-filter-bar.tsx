import { X } from 'lucide-react'
import { type AuditAction, auditActions } from '#contract/platform/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/controls/day-filter.tsx'
import { FilterBar } from '#web/ui/controls/filter-bar.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { type AuditFilters, countHiddenFilters, isRangeReversed } from './audit-filters.ts'

type AuditFilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  filters: AuditFilters
  onChange: (changes: Partial<AuditFilters>) => void
  /** Name of the person whose entries are shown; null for everyone. */
  actorName: string | null
}

const actions = Object.entries(auditActions)
  .map(([id, name]) => ({ id: id as AuditAction, name }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Search field, and filters by action and date behind a toggle. */
export function AuditFilterBar({ search, onSearch, filters, onChange, actorName }: AuditFilterBarProps) {
  const count = countHiddenFilters(filters)
  return (
    <FilterBar
      search={search}
      onSearch={onSearch}
      placeholder="Search people and actions"
      toggle={count > 0 ? `Filters (${count})` : 'Filters'}
      isChosen={count > 0}
      className="card grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]"
      extra={
        filters.actor !== null && (
          <Button look="soft" icon={<X size={16} aria-hidden="true" />} onPress={() => onChange({ actor: null })}>
            {actorName ? `Only ${actorName}: show everyone` : 'Only one account: show everyone'}
          </Button>
        )
      }
    >
      <div className="sm:max-lg:col-span-2">
        <Select
          label="What was done"
          all="Everything"
          items={actions}
          value={filters.action}
          onChange={(action) => onChange({ action })}
        />
      </div>
      <DayFilter label="From" value={filters.from} onChange={(from) => onChange({ from })} />
      <DayFilter label="To" value={filters.to} onChange={(to) => onChange({ to })} />
      {isRangeReversed(filters) && (
        <p role="alert" className="text-hint text-bad sm:col-span-full">
          The last day cannot be before the first.
        </p>
      )}
    </FilterBar>
  )
}
