import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classificationFacts, classificationsOf } from '#contract/people/classifications.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import type { Sector } from '#contract/platform/values.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { byCategory, isFor, useSubjects } from '#web/features/people/subjects/all-subjects.ts'
import { useLevelNames } from '#web/platform/level-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DayFilter } from '#web/ui/controls/day-filter.tsx'
import { GroupedComboBox } from '#web/ui/controls/grouped-combo-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { BookStaffFieldGrid } from './book-staff-field-grid.tsx'
import { OwnListField } from './own-list-field.tsx'
import { levels, type StaffFilters } from './staff-filters.ts'

export type FieldsProps = {
  filters: StaffFilters
  onChange: (changes: Partial<StaffFilters>) => void
  sector: Sector
  /** The date at the workplace. */
  today: string
  /** Number of resets; each also clears half-typed values. */
  resets: number
  /** Called once the fields, which load after the screen, are shown. */
  onFields: () => void
}

/** The fields that a phone folds away. */
export type Folded = {
  /** Id of the fields that are folded away. */
  panel: string
  isOpen: boolean
}

/** Search fields. They are the heavy part of the screen, so their code loads after it. */
export function BookStaffFields(props: FieldsProps & Folded) {
  const { filters, onChange, sector, today, resets, onFields, panel, isOpen } = props
  const subjects = useSubjects()
  const { notes } = useDayNotes()
  const arrive = useEffectEvent(onFields)
  useEffect(() => {
    arrive()
  }, [])
  const terms = sectorTerms[sector]
  const levelNames = useLevelNames(sector)
  return (
    <BookStaffFieldGrid
      id={panel}
      isOpen={isOpen}
      date={
        <DayFilter
          key={resets}
          label="Date Required"
          value={filters.date}
          min={today}
          onChange={(date) => onChange({ date })}
          max={lastRequestDate(today)}
          isSearchable={(date) => date >= today && date <= lastRequestDate(today)}
          error="Choose a date within the next year."
          notes={notes}
        />
      }
      subject={
        <GroupedComboBox
          label={terms.subject}
          all={terms.allSubjects}
          groups={byCategory((subjects.data ?? []).filter((subject) => isFor(subject, [sector])))}
          value={filters.subject_id}
          onChange={(subject_id) => onChange({ subject_id })}
          emptyText={subjects.isError ? 'Failed to fetch subjects' : 'Nothing found'}
          // The field looks up the name of the chosen subject only when it is created.
          key={subjects.isSuccess ? 'known' : 'unknown'}
        />
      }
      level={
        <Select
          label={terms.level}
          all={terms.allLevels}
          items={levels.map((id) => ({ id, name: levelNames[id] }))}
          value={filters.year_level}
          onChange={(year_level) => onChange({ year_level })}
        />
      }
      role={
        <Select
          label="Role"
          all="All Roles"
          items={classificationsOf(sector).map((id) => ({ id, name: classificationFacts[id].name }))}
          value={filters.classification}
          onChange={(classification) => onChange({ classification })}
        />
      }
      own={<OwnListField filters={filters} onChange={onChange} />}
      times={
        filters.start_time !== null &&
        filters.end_time !== null && (
          <BookStaffTimes start={filters.start_time} end={filters.end_time} onChange={onChange} />
        )
      }
    />
  )
}

type TimesProps = {
  start: string
  end: string
  onChange: (changes: Partial<StaffFilters>) => void
}

/** Filter for two times of the chosen day. An incomplete time is not searched. */
function BookStaffTimes({ start, end, onChange }: TimesProps) {
  const [draft, setDraft] = useState<{ start_time: string | null; end_time: string | null }>(timesOf(start, end))
  const [times, setTimes] = useState(timesOf(start, end))
  if (times.start_time !== start || times.end_time !== end) {
    setTimes(timesOf(start, end))
    setDraft(timesOf(start, end))
  }

  function type(changes: Partial<typeof draft>) {
    const next = { ...draft, ...changes }
    setDraft(next)
    if (next.start_time !== null && next.end_time !== null) onChange(next)
  }

  return (
    <fieldset className="grid grid-cols-[minmax(0,8rem)_minmax(0,8rem)_auto] items-end gap-3">
      <legend className="sr-only">Available between</legend>
      <TimeField label="Free from" value={draft.start_time} onChange={(start_time) => type({ start_time })} />
      <TimeField label="Free until" value={draft.end_time} onChange={(end_time) => type({ end_time })} />
      <IconButton label="Remove times" onPress={() => onChange({ start_time: null, end_time: null })}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

const timesOf = (start_time: string, end_time: string) => ({ start_time, end_time })
