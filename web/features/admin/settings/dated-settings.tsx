/**
 * Settings that apply from a date on: pay rates, rest rules, cancellation rules and SMS prices.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sectors } from '#contract/platform/sector-terms.ts'
import { type State, states } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { type DatedRow, fromCell, sourceCell } from './dated-cells.tsx'

const sectorChoices = sectors.map(({ id, name }) => ({ id, label: name }))
const stateItems = states.map((state) => ({ id: state, name: state }))

/** Sector and state of a list, and its page, as the URL has them. */
export function useSectorAndState() {
  const [{ sector: sectorParam, state: stateParam, page = 1 }, set] = useUrlState()
  const sector: Sector = sectorParam === 'healthcare' ? 'healthcare' : 'education'
  return { sector, state: oneOf(states, stateParam), page, set }
}

type SectorAndStateProps = Pick<ReturnType<typeof useSectorAndState>, 'sector' | 'state' | 'set'>

export const SectorAndState = ({ sector, state, set }: SectorAndStateProps) => (
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
)

type SectorAndStateFieldsProps = { sector: Sector; state: State | null; onState: (state: State | null) => void }

/** Fields for sector and state in the form of a new figure. */
export const SectorAndStateFields = ({ sector, state, onState }: SectorAndStateFieldsProps) => (
  <>
    <Select label="Sector" name="sector" isRequired items={sectors} defaultValue={sector} />
    <Select
      label="State"
      name="state"
      isRequired
      missing="Please choose a state."
      items={stateItems}
      value={state}
      onChange={onState}
    />
  </>
)

export const stateColumn: Column<{ state: State }> = {
  title: 'State',
  cell: ({ state }) => <span className="font-medium">{state}</span>,
}

type Page<Row> = { data: readonly Row[]; page: number; per_page: number; total: number }
type DatedSettingsProps<Row extends DatedRow, Start extends object> = {
  intro: string
  /** Noun for one entry of the list, in lower case; the plural adds an s. */
  noun: string
  filters?: ReactNode
  query: UseQueryResult<Page<Row>>
  onPage: (page: number) => void
  /** Columns before and after the start date; source and removal follow. */
  first?: Column<Row>[]
  columns: Column<Row>[]
  AddDialog: (props: Start & { isOpen: boolean; onClose: () => void }) => ReactNode
  /** Initial values of the form of a new one. */
  start: Start
  remove: (id: number) => Promise<string>
  /** Name of an entry in the label of its button: "the rate of VIC from 1 July 2026". */
  nameOf: (row: Row) => string
  /** Text of the question before a removal: which one it is, and what then applies. */
  summaryOf: (row: Row) => string
}

const removeColumn = <Row extends DatedRow>(
  nameOf: (row: Row) => string,
  onRemove: (row: Row) => void,
): Column<Row> => ({
  title: 'Remove',
  isTitleHidden: true,
  align: 'right',
  cell: (row) =>
    row.may_remove && (
      <Button look="plain" size="small" aria-label={`Remove ${nameOf(row)}`} onPress={() => onRemove(row)}>
        Remove
      </Button>
    ),
})

/** The list, with dialogs to add and to remove one. */
export function DatedSettings<Row extends DatedRow, Start extends object>(props: DatedSettingsProps<Row, Start>) {
  const {
    intro,
    noun,
    filters,
    query,
    onPage,
    first = [],
    columns,
    AddDialog,
    start,
    remove,
    nameOf,
    summaryOf,
  } = props
  const [isAdding, setAdding] = useState(false)
  const [rowToRemove, setRowToRemove] = useState<Row | null>(null)
  const lastRow = useLastNonNull(rowToRemove)
  const nouns = `${noun}s`
  const all: Column<Row>[] = [
    ...first,
    { title: 'From', cell: fromCell },
    ...columns,
    { title: 'Source', cell: sourceCell },
    removeColumn(nameOf, setRowToRemove),
  ]

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">{intro}</p>
      <div className={`flex flex-wrap items-end gap-x-4 gap-y-3 ${filters ? 'justify-between' : 'justify-end'}`}>
        {filters}
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setAdding(true)}>
          Add {noun}
        </Button>
      </div>
      <PagedList
        query={query}
        failure={`The ${nouns} could not be loaded.`}
        empty={<Empty hint="Add the first one above.">No {nouns} here</Empty>}
        nouns={[noun, nouns]}
        onPage={onPage}
      >
        {({ data }) => (
          <Table
            label={nouns.charAt(0).toUpperCase() + nouns.slice(1)}
            rows={data}
            keyOf={({ id }) => id}
            columns={all}
          />
        )}
      </PagedList>
      <AddDialog {...start} isOpen={isAdding} onClose={() => setAdding(false)} />
      {lastRow && (
        <ConfirmDialog
          title={`Remove this ${noun}?`}
          confirm="Remove"
          isDanger
          isOpen={rowToRemove !== null}
          onClose={() => setRowToRemove(null)}
          onConfirm={async () => {
            toast.ok(await remove(lastRow.id))
          }}
          failure={`The ${noun} could not be removed.`}
        >
          <p>{summaryOf(lastRow)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
