import { Download, Search } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { COUNTED_DAYS } from '#contract/admin/counted-days.ts'
import { fileOf, useOrganisations } from '#web/features/admin/organisations/data.ts'
import { columnsOf } from '#web/features/admin/organisations/organisation-columns.tsx'
import {
  isFiltered,
  noFilters,
  readFilters,
  searchParamsOf,
  sorts,
} from '#web/features/admin/organisations/organisation-filters.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { DialogSkeleton } from '#web/ui/dialog.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FilteredEmpty } from '#web/ui/empty.tsx'
import { useFilteredList } from '#web/ui/filtered-list.ts'
import { runWhenIdle } from '#web/ui/idle.ts'
import { PagedList } from '#web/ui/pagination.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { Table } from '#web/ui/table.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const OrganisationDialog = lazyComponent(
  () => import('#web/features/admin/organisations/organisation-dialog.tsx'),
  'OrganisationDialog',
)
runWhenIdle(() => OrganisationDialog.preload?.())

const kinds = [
  { id: 'all', label: 'All' },
  { id: 'shared', label: 'Several sites or members' },
] as const

/** Every organisation, with its size, its plan and how well its shifts are filled. */
export function OrganisationsScreen() {
  const list = useFilteredList({ read: readFilters, searchParamsOf, none: noFilters })
  const { filters } = list
  const organisations = useOrganisations(list.settled)
  const openId = list.params.organisation ?? null
  const wasOpened = useLastNonNull(openId) !== null
  const bar = useRef<HTMLDivElement>(null)
  useSlashKey(() => bar.current?.querySelector('input')?.focus())

  return (
    <Screen
      title="Organisations"
      intro={`Sites, members and plans. Bookings are those of the last ${COUNTED_DAYS} days.`}
      actions={
        <DownloadButton
          path={fileOf(filters)}
          name="organisations.csv"
          failure="Failed to export the organisations. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Export
        </DownloadButton>
      }
    >
      <div ref={bar} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60 sm:max-w-90">
          <TextField
            label="Search organisations"
            placeholder="Organisation, site or member"
            icon={<Search size={16} aria-hidden="true" />}
            type="search"
            maxLength={200}
            value={list.typed}
            onChange={list.find}
          />
        </div>
        <div className="min-w-44 max-sm:flex-1">
          <Select
            label="Sort by"
            items={sorts}
            value={filters.sort}
            onChange={(sort) => list.narrow({ sort: sort ?? 'name' })}
          />
        </div>
        <Segmented
          label="Show"
          items={kinds}
          value={filters.isShared ? 'shared' : 'all'}
          onChange={(kind) => list.narrow({ isShared: kind === 'shared' })}
        />
      </div>
      <PagedList
        query={organisations}
        failure="The organisations could not be loaded."
        empty={
          <FilteredEmpty
            isFiltered={isFiltered(filters)}
            onClear={() => list.startWith({})}
            noMatches="No organisations found"
            hint="Organisations appear here when employers register or are imported."
          />
        }
        nouns={['organisation', 'organisations']}
        onPage={list.goToPage}
      >
        {({ data }) => (
          <Table
            label="Organisations"
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsOf(list.open)}
            isRowPressable
          />
        )}
      </PagedList>
      {wasOpened && (
        <Suspense fallback={<DialogSkeleton />}>
          <OrganisationDialog
            id={openId}
            name={organisations.data?.data.find(({ id }) => id === openId)?.name}
            onClose={() => list.open(null)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
