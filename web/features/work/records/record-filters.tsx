import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/controls/day-filter.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { FiltersButton } from '#web/ui/filters-button.tsx'
import { isFiltered, type RecordsView, recordStatuses } from './records-view.ts'

type RecordFiltersProps = {
  view: RecordsView
  onChange: (changes: Partial<RecordsView>) => void
  isOpen: boolean
  onToggle: () => void
}

/** Date and status filters, collapsed by default. */
export function RecordFilters({ view, onChange, isOpen, onToggle }: RecordFiltersProps) {
  const id = useId()
  const [resets, setResets] = useState(0)
  const count = [view.date, view.status].filter((choice) => choice !== null).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <FiltersButton count={count} isOpen={isOpen} panel={id} onPress={onToggle} />
      </div>
      {isOpen && (
        <div id={id} className="card flex flex-wrap items-end gap-4 p-4">
          <div className="w-52 max-sm:w-full">
            <DayFilter key={resets} label="Date" value={view.date} onChange={(date) => onChange({ date })} />
          </div>
          <div className="w-52 max-sm:w-full">
            <Select
              label="Status"
              all="All"
              items={recordStatuses}
              value={view.status}
              onChange={(status) => onChange({ status })}
            />
          </div>
          <Button
            look="link"
            size="small"
            isDisabled={!isFiltered(view)}
            onPress={() => {
              onChange({ date: null, status: null })
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
