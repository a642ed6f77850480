import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SchoolTerm } from '#contract/people/special-days.ts'
import { states } from '#contract/platform/states.ts'
import { oneOf, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRemoveSchoolTerm, useSchoolTerms } from './data.ts'
import { SchoolTermDialog } from './school-term-dialog.tsx'

const stateItems = states.map((state) => ({ id: state, name: state }))

const termName = ({ state, year, number }: SchoolTerm) => `${state}, Term ${number} ${year}`

const dateCell = (date: string) => (
  <time dateTime={date} className="whitespace-nowrap tabular-nums">
    {shortDate(date)}
  </time>
)

const columns: Column<SchoolTerm>[] = [
  { title: 'Term', cell: (term) => <span className="font-medium whitespace-nowrap">{termName(term)}</span> },
  { title: 'From', cell: ({ from_date }) => dateCell(from_date) },
  { title: 'Until', cell: ({ until_date }) => dateCell(until_date) },
  {
    title: 'Source',
    cell: ({ is_starting, source }) => (
      <span className="grid justify-items-start gap-1">
        {is_starting && <Badge>Not checked yet</Badge>}
        <span className="text-dim">{source}</span>
      </span>
    ),
  },
]

type Open = { what: 'edit' | 'remove'; term: SchoolTerm } | { what: 'add' }

const actionColumn = (onOpen: (open: Open) => void): Column<SchoolTerm> => ({
  title: 'Actions',
  isTitleHidden: true,
  align: 'right',
  cell: (term) => (
    <span className="flex justify-end gap-2">
      <Button
        look="plain"
        size="small"
        aria-label={`Edit ${termName(term)}`}
        onPress={() => onOpen({ what: 'edit', term })}
      >
        Edit
      </Button>
      <Button
        look="plain"
        size="small"
        aria-label={`Remove ${termName(term)}`}
        onPress={() => onOpen({ what: 'remove', term })}
      >
        Remove
      </Button>
    </span>
  ),
})

/** School terms of each state. The days between them count as school holidays. */
export function SchoolTermSettings() {
  const [{ state: stateParam, page = 1 }, set] = useUrlState()
  const state = oneOf(states, stateParam)
  const query = useSchoolTerms(state, page)
  const remove = useRemoveSchoolTerm()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const toRemove = open?.what === 'remove' ? open.term : null
  const last = useLastNonNull(toRemove)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-dim">
        Terms of government schools. Schools see the days between two terms as school holidays. Compare the dates with
        the department’s calendar; saving a term marks it as checked.
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="w-44">
          <Select
            label="State"
            all="All states"
            items={stateItems}
            value={state}
            onChange={(next) => set({ state: next, page: null }, { replace: true })}
          />
        </div>
        <Button icon={<Plus size={16} aria-hidden="true" />} onPress={() => setOpen({ what: 'add' })}>
          Add school term
        </Button>
      </div>
      <PagedList
        query={query}
        failure="The school terms could not be loaded."
        empty={<Empty hint="Add the first one above.">No school terms here</Empty>}
        nouns={['school term', 'school terms']}
        onPage={(to) => set({ page: to })}
      >
        {({ data }) => (
          <Table
            label="School terms"
            rows={data}
            keyOf={({ id }) => id}
            columns={[...columns, actionColumn(setOpen)]}
          />
        )}
      </PagedList>
      <SchoolTermDialog
        term={open?.what === 'edit' ? open.term : open?.what === 'add' ? 'new' : null}
        state={state}
        onClose={close}
      />
      {last && (
        <ConfirmDialog
          title="Remove this school term?"
          confirm="Remove"
          isDanger
          isOpen={toRemove !== null}
          onClose={close}
          onConfirm={async () => {
            toast.ok(await remove(last.id))
          }}
          failure="The school term could not be removed."
        >
          <p>{termName(last)}. The days around it no longer count as school holidays.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
