import { Plus } from 'lucide-react'
import { useState } from 'react'
import { durationText, type RestRule } from '#contract/booking/eligibility.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import { states } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRemoveRestRule, useRestRules } from './data.ts'
import { fromCell, sourceCell } from './dated-cells.tsx'
import { RestDialog } from './rest-dialog.tsx'

const sectorChoices = sectors.map(({ id, name }) => ({ id, label: name }))
const stateItems = states.map((state) => ({ id: state, name: state }))

/** Limits for work and rest in each state, and the allowance for travel. */
export function RestSettings() {
  const [{ sector: sectorParam, state: stateParam, page = 1 }, set] = useUrlState()
  const sector: Sector = sectorParam === 'healthcare' ? 'healthcare' : 'education'
  const state = oneOf(states, stateParam)
  const query = useRestRules({ sector, state, page })
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<RestRule | null>(null)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">
        The rule in force on the day of the shift applies. An employer may override a limit on work or rest with a
        reason, which is recorded in the audit log. Impossible travel cannot be overridden.
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Segmented
            label="Sector"
            items={sectorChoices}
            value={sector}
            onChange={(next) => set({ sector: next, page: null }, { replace: true })}
          />
          <div className="w-44">
            <Select
              label="State"
              all="All states"
              items={stateItems}
              value={state}
              onChange={(next) => set({ state: next, page: null }, { replace: true })}
            />
          </div>
        </div>
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
          Add rest rule
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The rest rules could not be loaded."
        empty={<Empty hint="Add the first one above.">No rest rules here</Empty>}
        nouns={['rest rule', 'rest rules']}
        onPage={(to) => set({ page: to })}
      >
        {({ data }) => (
          <Table label="Rest rules" rows={data} keyOf={({ id }) => id} columns={restColumns(setLeaving)} />
        )}
      </PagedList>
      <RestDialog isOpen={isAdding} onClose={() => setAdding(false)} sector={sector} state={state} />
      <RemoveRestDialog rule={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

function RemoveRestDialog({ rule, onClose }: { rule: RestRule | null; onClose: () => void }) {
  const remove = useRemoveRestRule()
  const lastRule = useLastNonNull(rule)
  if (!lastRule) return null
  return (
    <ConfirmDialog
      title="Remove this rest rule?"
      confirm="Remove"
      isDanger
      isOpen={rule !== null}
      onClose={onClose}
      onConfirm={async () => {
        toast.ok(await remove(lastRule.id))
      }}
      failure="The rest rule could not be removed."
    >
      <p>
        {lastRule.state}, from {shortDate(lastRule.from_date)}. The previous rule will continue to apply.
      </p>
    </ConfirmDialog>
  )
}

type Limit = [minutes: number | null, text: (time: string) => string]

/** One line for each limit that is set. */
const limits = (...limitPairs: Limit[]) => {
  const lines = limitPairs.flatMap(([minutes, text]) => (minutes === null ? [] : [text(durationText(minutes))]))
  return (
    <span className="grid tabular-nums">
      {lines.length === 0 ? '–' : lines.map((line) => <span key={line}>{line}</span>)}
    </span>
  )
}

const restColumns = (onRemove: (rule: RestRule) => void): Column<RestRule>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'From', cell: fromCell },
  {
    title: 'Maximum work',
    cell: ({ week_minutes, day_minutes }) =>
      limits([week_minutes, (time) => `${time} in a week`], [day_minutes, (time) => `${time} in any 24 hours`]),
  },
  { title: 'Minimum rest', cell: ({ rest_minutes }) => limits([rest_minutes, (time) => time]) },
  {
    title: 'Minimum travel',
    cell: ({ travel_minutes, far_travel_minutes }) =>
      limits([travel_minutes, (time) => time], [far_travel_minutes, (time) => `${time} to another state`]),
  },
  { title: 'Source', cell: sourceCell },
  {
    title: 'Remove',
    isTitleHidden: true,
    align: 'right',
    cell: (rule) =>
      rule.may_remove && (
        <Button
          look="plain"
          size="small"
          aria-label={`Remove the rest rule of ${rule.state} from ${shortDate(rule.from_date)}`}
          onPress={() => onRemove(rule)}
        >
          Remove
        </Button>
      ),
  },
]
