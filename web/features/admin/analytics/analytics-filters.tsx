import { useId, useState } from 'react'
import { states } from '#contract/admin/analytics.ts'
import { sectors, sectorTerms } from '#contract/platform/sector-terms.ts'
import { useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { FiltersButton } from '#web/ui/filters-button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { type AnalyticsView, countFilters, ranges, type useAnalyticsView } from './analytics-view.ts'
import { EmployerField } from './employer-field.tsx'
import { RangeDates } from './range-dates.tsx'

type AnalyticsFiltersProps = { view: AnalyticsView; onChange: ReturnType<typeof useAnalyticsView>['change'] }

const regions = states.map((id) => ({ id, name: id }))
const noFilters = { sector: null, subject: null, region: null, employer: null }

/** Date range, and further filters behind a toggle. */
export function AnalyticsFilters({ view, onChange }: AnalyticsFiltersProps) {
  const count = countFilters(view)
  const [isOpen, setOpen] = useState(count > 0)
  const subjects = useSubjects().data ?? []
  const terms = sectorTerms[view.sector ?? 'education']
  const panel = useId()

  function choose(range: AnalyticsView['range']) {
    if (range === 'own') onChange({ range: null, from: view.from, to: view.to })
    else onChange({ range: range === '30-days' ? null : range, from: null, to: null })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented label="Dates" items={ranges} value={view.range} onChange={choose} />
        <FiltersButton count={count} isOpen={isOpen} panel={panel} onPress={() => setOpen(!isOpen)} />
        <p role="status" className="self-center text-sm text-dim">
          {shortDate(view.from)} to {shortDate(view.to)}
        </p>
      </div>
      {view.range === 'own' && (
        <div className="flex flex-wrap items-end gap-4">
          <RangeDates from={view.from} to={view.to} onChange={(from, to) => onChange({ range: null, from, to })} />
        </div>
      )}
      {isOpen && (
        <div id={panel} className="card grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label="Sector"
            all="All Sectors"
            items={sectors}
            value={view.sector}
            onChange={(sector) => onChange({ sector })}
          />
          <Select
            label={terms.subject}
            all={terms.allSubjects}
            items={subjects}
            value={view.subject}
            onChange={(subject) => onChange({ subject })}
          />
          <Select
            label="Region"
            all="All Regions"
            items={regions}
            value={view.region}
            onChange={(region) => onChange({ region })}
          />
          <EmployerField value={view.employer} onChange={(employer) => onChange({ employer })} />
          <div className="sm:col-span-2 lg:col-span-4">
            <Button look="link" size="small" isDisabled={count === 0} onPress={() => onChange(noFilters)}>
              Reset Filters
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
