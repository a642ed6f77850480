import { ListFilter, Search } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SupportAssignee, SupportStatus } from '#contract/support.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useSlashKey } from '#web/ui/slashKey.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { assigneeNames, assignees, statuses, statusNames } from './supportFilters.ts'

type SupportFilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  status: SupportStatus | null
  onStatus: (status: SupportStatus | null) => void
  assignee: SupportAssignee | null
  onAssignee: (assignee: SupportAssignee | null) => void
}

const items = statuses.map((id) => ({ id, name: statusNames[id] }))
const keepers = assignees.map((id) => ({ id, name: assigneeNames[id] }))

/** Search, and behind a toggle the rest; it stands open where something of it is chosen. */
export function SupportFilterBar(props: SupportFilterBarProps) {
  const { search, onSearch, status, onStatus, assignee, onAssignee } = props
  const [isOpen, setOpen] = useState(status !== null || assignee !== null)
  const bar = useRef<HTMLDivElement>(null)
  const panel = useId()
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  return (
    <div ref={bar} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
          <TextField
            label="Search"
            placeholder="Subject, name or email"
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
          Filters
        </Button>
      </div>
      {isOpen && (
        <div id={panel} className="grid gap-3 sm:max-w-123 sm:grid-cols-2">
          <Select label="Status" all="All Status" items={items} value={status} onChange={onStatus} />
          <Select label="Looked after by" all="Anybody" items={keepers} value={assignee} onChange={onAssignee} />
        </div>
      )}
    </div>
  )
}
