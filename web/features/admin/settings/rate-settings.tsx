import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { StateRate } from '#contract/admin/settings.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import { states } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { money } from '#web/ui/money.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRemoveStateRate, useStateRates } from './data.ts'
import { fromCell, sourceCell } from './dated-cells.tsx'
import { RateDialog } from './rate-dialog.tsx'

const sectorChoices = sectors.map(({ id, name }) => ({ id, label: name }))
const stateItems = states.map((state) => ({ id: state, name: state }))

/** Default hourly rates by state, for employers without a rate of their own. */
export function RateSettings() {
  const [{ sector: sectorParam, state: stateParam, page = 1 }, set] = useUrlState()
  const sector: Sector = sectorParam === 'healthcare' ? 'healthcare' : 'education'
  const state = oneOf(states, stateParam)
  const query = useStateRates({ sector, state, page })
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<StateRate | null>(null)

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">
        The rates for employers without a rate of their own. A submitted timesheet keeps its rate. The starting figures
        have not been checked against an agreement or award yet.
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
          Add pay rate
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The pay rates could not be loaded."
        empty={<Empty hint="Add the first one above.">No pay rates here</Empty>}
        nouns={['pay rate', 'pay rates']}
        onPage={(to) => set({ page: to })}
      >
        {({ data }) => <Table label="Pay rates" rows={data} keyOf={({ id }) => id} columns={rateColumns(setLeaving)} />}
      </PagedList>
      <RateDialog isOpen={isAdding} onClose={() => setAdding(false)} sector={sector} state={state} />
      <RemoveRateDialog rate={leaving} onClose={() => setLeaving(null)} />
    </div>
  )
}

function RemoveRateDialog({ rate, onClose }: { rate: StateRate | null; onClose: () => void }) {
  const remove = useRemoveStateRate()
  const lastRate = useLastNonNull(rate)
  if (!lastRate) return null
  return (
    <ConfirmDialog
      title="Remove this pay rate?"
      confirm="Remove"
      isDanger
      isOpen={rate !== null}
      onClose={onClose}
      onConfirm={async () => {
        toast.ok(await remove(lastRate.id))
      }}
      failure="The pay rate could not be removed."
    >
      <p>
        {lastRate.state}, {money(lastRate.hourly_cents)} an hour from {shortDate(lastRate.from_date)}. The previous rate
        will continue to apply.
      </p>
    </ConfirmDialog>
  )
}

const rateColumns = (onRemove: (rate: StateRate) => void): Column<StateRate>[] => [
  { title: 'State', cell: ({ state }) => <span className="font-medium">{state}</span> },
  { title: 'From', cell: fromCell },
  {
    title: 'Per hour',
    cell: ({ hourly_cents }) => <span className="font-semibold tabular-nums">{money(hourly_cents)}</span>,
  },
  {
    title: 'Minimum',
    cell: ({ minimum_minutes }) => (
      <span className="whitespace-nowrap tabular-nums">{minimum_minutes > 0 ? lengthText(minimum_minutes) : '–'}</span>
    ),
  },
  { title: 'Source', cell: sourceCell },
  {
    title: 'Remove',
    isTitleHidden: true,
    align: 'right',
    cell: (rate) =>
      rate.may_remove && (
        <Button
          look="plain"
          size="small"
          aria-label={`Remove the rate of ${rate.state} from ${shortDate(rate.from_date)}`}
          onPress={() => onRemove(rate)}
        >
          Remove
        </Button>
      ),
  },
]
