import type { SupportAssignee, SupportStatus } from '#contract/admin/support.ts'
import { FilterBar } from '#web/ui/controls/filter-bar.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { assigneeNames, assignees, statuses, statusNames } from './support-filters.ts'

type SupportFilterBarProps = {
  search: string
  onSearch: (typed: string) => void
  status: SupportStatus | null
  onStatus: (status: SupportStatus | null) => void
  assignee: SupportAssignee | null
  onAssignee: (assignee: SupportAssignee | null) => void
}

const items = statuses.map((id) => ({ id, name: statusNames[id] }))
const assigneeItems = assignees.map((id) => ({ id, name: assigneeNames[id] }))

/** Search field, and further filters behind a toggle, which starts open if one is set. */
export function SupportFilterBar(props: SupportFilterBarProps) {
  const { search, onSearch, status, onStatus, assignee, onAssignee } = props
  return (
    <FilterBar
      search={search}
      onSearch={onSearch}
      placeholder="Subject, name or email"
      isChosen={status !== null || assignee !== null}
      className="grid gap-3 sm:max-w-123 sm:grid-cols-2"
    >
      <Select label="Status" all="All Status" items={items} value={status} onChange={onStatus} />
      <Select label="Assigned to" all="Anyone" items={assigneeItems} value={assignee} onChange={onAssignee} />
    </FilterBar>
  )
}
