import { Download } from 'lucide-react'
import type { AnalysedPerson } from '#contract/admin/analytics.ts'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PagedList } from '#web/ui/pagination.tsx'
import { Table } from '#web/ui/table.tsx'
import { type AnalyticsView, analyticsQueryOf, countFilters, type useAnalyticsView } from './analytics-view.ts'
import { fileOf, useAnalysedPeople } from './data.ts'
import { columnsOf } from './people-columns.tsx'
import { metricOf, type TabId } from './tabs.ts'

type PeopleListProps = { tab: TabId; view: AnalyticsView } & Omit<ReturnType<typeof useAnalyticsView>, 'view'>

/** Figures of each employee, with a search by name and a choice of order. */
export function PeopleList({ tab, view, change, open }: PeopleListProps) {
  const address = useListAddress()
  const metric = metricOf[tab]
  const isByMetric = view.sort !== null && view.sort !== 'name'
  const listing = {
    ...analyticsQueryOf(view),
    ...(address.search && { search: address.search }),
    sort: isByMetric ? metric.sort : ('name' as const),
    order: isByMetric ? view.order : ('up' as const),
    ...(tab === 'rejection rate' && view.reason && { reason: view.reason }),
  }
  const people = useAnalysedPeople({ ...listing, page: String(address.page) })
  const sorts = [
    { id: 'name', name: 'Name' },
    { id: 'down', name: `${metric.name}, highest first` },
    { id: 'up', name: `${metric.name}, lowest first` },
  ] as const

  function sort(key: (typeof sorts)[number]['id'] | null) {
    if (key === null || key === 'name') change({ sort: null, order: null })
    else change({ sort: metric.sort, order: key === 'up' ? 'up' : null })
  }

  return (
    <section aria-labelledby="people" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 id="people">Employees</h2>
        <DownloadButton
          size="small"
          path={fileOf(metric.file, listing)}
          name={`${metric.file}-${view.from}-to-${view.to}.csv`}
          failure="Failed to export the employees. Please try again."
          icon={<Download size={16} aria-hidden="true" />}
        >
          Export employees
        </DownloadButton>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SearchField address={address} label="Search employees" />
        <div className="w-60 max-sm:w-full">
          <Select label="Sort by" items={sorts} value={isByMetric ? view.order : 'name'} onChange={sort} />
        </div>
      </div>
      <PagedList
        query={people}
        failure="The employees' figures could not be loaded."
        empty={<Nothing view={view} search={address.search} onChange={change} onClear={address.clear} />}
        nouns={['employee', 'employees']}
        onPage={address.goToPage}
        onClear={address.clear}
      >
        {({ data }) => (
          <Table<AnalysedPerson>
            label="Employees"
            rows={data}
            keyOf={({ id }) => id}
            columns={columnsOf(tab, view.reason, open)}
          />
        )}
      </PagedList>
    </section>
  )
}

type NothingProps = {
  view: AnalyticsView
  search: string
  onChange: ReturnType<typeof useAnalyticsView>['change']
  onClear: () => void
}

const Nothing = ({ view, search, onChange, onClear }: NothingProps) => {
  if (search)
    return (
      <Empty
        action={
          <Button look="soft" onPress={onClear}>
            Clear search
          </Button>
        }
      >
        No employees match your search.
      </Empty>
    )
  return (
    <Empty
      hint="Try other dates, or fewer filters."
      action={
        countFilters(view) > 0 && (
          <Button look="soft" onPress={() => onChange({ sector: null, subject: null, region: null, employer: null })}>
            Reset Filters
          </Button>
        )
      }
    >
      No employee received a shift request.
    </Empty>
  )
}
