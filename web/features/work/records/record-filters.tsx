import { useId, useState } from 'react'
import { SearchField } from '#web/features/people/connections/search-field.tsx'
import { useListAddress } from '#web/features/people/connections/use-list-address.ts'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/controls/day-filter.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { FiltersButton } from '#web/ui/filters-button.tsx'
import { isSearchableDate } from '#web/ui/searchable-date.ts'
import { recordPeriods } from './record-periods.ts'
import { countFilters, noRecordFilters, type RecordsView, recordStatuses } from './records-view.ts'

type RecordFiltersProps = {
  view: RecordsView
  onChange: (changes: Partial<RecordsView>) => void
  isOpen: boolean
  onToggle: () => void
}

const FIELD = 'w-48 max-sm:w-full'

/** Filters by day or period, status and person, collapsed by default. */
export function RecordFilters({ view, onChange, isOpen, onToggle }: RecordFiltersProps) {
  const id = useId()
  const [resets, setResets] = useState(0)
  const address = useListAddress()
  const count = countFilters(view)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <FiltersButton count={count} isOpen={isOpen} panel={id} onPress={onToggle} />
      </div>
      {isOpen && (
        <div id={id} className="card flex flex-wrap items-end gap-4 p-4">
          <div className={FIELD}>
            <DayFilter
              key={resets}
              label="Date"
              value={view.date}
              onChange={(date) => onChange({ date, ...(date && { period: null, from: null, to: null }) })}
            />
          </div>
          <div className={FIELD}>
            <Select
              label="Period"
              all="All dates"
              items={recordPeriods}
              value={view.period}
              onChange={(period) => onChange({ period, date: null, from: null, to: null })}
            />
          </div>
          {view.period === 'custom' && <CustomDates key={`custom ${resets}`} view={view} onChange={onChange} />}
          <div className={FIELD}>
            <Select
              label="Status"
              all="All"
              items={recordStatuses}
              value={view.status}
              onChange={(status) => onChange({ status })}
            />
          </div>
          <SearchField address={address} label="Person" placeholder="Part of the name" inRow />
          <Button
            look="link"
            size="small"
            isDisabled={count === 0}
            onPress={() => {
              onChange(noRecordFilters)
              setResets(resets + 1)
            }}
          >
            Reset Filters
          </Button>
        </div>
      )}
    </div>
  )
}

/** First and last day, either of which may be left out. */
function CustomDates({ view: { from, to }, onChange }: Pick<RecordFiltersProps, 'view' | 'onChange'>) {
  const error = 'The last day cannot be before the first.'
  return (
    <>
      <div className={FIELD}>
        <DayFilter
          label="From"
          value={from}
          onChange={(date) => onChange({ from: date })}
          isSearchable={(date) => isSearchableDate(date) && (to === null || date <= to)}
          {...(to !== null && { error })}
        />
      </div>
      <div className={FIELD}>
        <DayFilter
          label="To"
          value={to}
          onChange={(date) => onChange({ to: date })}
          isSearchable={(date) => isSearchableDate(date) && (from === null || date >= from)}
          {...(from !== null && { error })}
        />
      </div>
    </>
  )
}
