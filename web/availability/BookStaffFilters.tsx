import { type ReactNode, type RefObject, useState } from 'react'
import { type Sector, YearLevel } from '#contract/values.ts'
import { words } from '#contract/words.ts'
import { usualHours } from '#web/shifts/shiftTimes.ts'
import { useSubjects } from '#web/subjects/allSubjects.ts'
import { byCategory } from '#web/subjects/byCategory.ts'
import { Button } from '#web/ui/Button.tsx'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { addDays } from '#web/ui/dates.ts'
import { GroupedComboBox } from '#web/ui/GroupedComboBox.tsx'
import { Select } from '#web/ui/Select.tsx'
import { BookStaffTimes } from './BookStaffTimes.tsx'
import { isFiltered, type StaffFilters } from './staffFilters.ts'

export type FiltersProps = {
  filters: StaffFilters
  onChange: (changes: Partial<StaffFilters>) => void
  onReset: () => void
  sector: Sector
  /** The date at the workplace. */
  today: string
}

/** Who can come on that day? The list below follows every choice. */
export function BookStaffFilters(props: FiltersProps & { ref: RefObject<HTMLElement | null> }) {
  const { filters, onChange, onReset, sector, today, ref } = props
  const subjects = useSubjects()
  const says = words[sector]
  const levels = YearLevel.options.map((id) => ({ id, name: says.levelNames[id] }))
  return (
    <section ref={ref} aria-label="Filters" className="card grid gap-3 p-4">
      <div className="grid gap-3 min-[360px]:grid-cols-2 md:grid-cols-[1fr_1.3fr_1fr]">
        <div className="min-[360px]:max-md:col-span-2">
          <DateRequired value={filters.date} today={today} onChange={(date) => onChange({ date })} />
        </div>
        <GroupedComboBox
          label={says.subject}
          all={says.allSubjects}
          groups={byCategory(subjects.data ?? [])}
          value={filters.subject_id}
          onChange={(subject_id) => onChange({ subject_id })}
          nothing={subjects.isError ? 'Failed to fetch subjects' : 'Nothing found'}
          // The field learns the name of a subject from the address only while it is being made.
          key={subjects.isSuccess ? 'known' : 'unknown'}
        />
        <Select
          label={says.level}
          all={says.allLevels}
          items={levels}
          value={filters.year_level}
          onChange={(year_level) => onChange({ year_level })}
        />
      </div>
      {filters.start_time !== null && filters.end_time !== null && (
        <BookStaffTimes start={filters.start_time} end={filters.end_time} onChange={onChange} />
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-2">
        <Shortcut isChosen={filters.date === today} onPress={() => onChange({ date: today })}>
          Today
        </Shortcut>
        <Shortcut isChosen={filters.date === addDays(today, 1)} onPress={() => onChange({ date: addDays(today, 1) })}>
          Tomorrow
        </Shortcut>
        {filters.date !== null && filters.start_time === null && (
          <Button look="link" size="small" onPress={() => onChange(usualHours[sector])}>
            Add start and end time
          </Button>
        )}
        <div className="ml-auto">
          <Button look="link" size="small" isDisabled={!isFiltered(filters)} onPress={onReset}>
            Reset Filters
          </Button>
        </div>
      </div>
    </section>
  )
}

type DateRequiredProps = { value: string | null; today: string; onChange: (date: string | null) => void }

/** Holds a date that is still being typed, such as one in the year 20, until it can be searched for. */
function DateRequired({ value, today, onChange }: DateRequiredProps) {
  const [draft, setDraft] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== chosen) {
    setChosen(value)
    setDraft(value)
  }
  function type(date: string | null) {
    setDraft(date)
    if (date === null || (date >= today && date < addDays(today, 3 * 366))) onChange(date)
  }
  return <DatePicker label="Date Required" value={draft} min={today} onChange={type} />
}

const Shortcut = ({ isChosen, onPress, children }: { isChosen: boolean; onPress: () => void; children: ReactNode }) => (
  <Button look={isChosen ? 'soft' : 'plain'} size="small" aria-pressed={isChosen} onPress={onPress}>
    {children}
  </Button>
)
