import { parseDate } from '@internationalized/date'
import { useId } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { Month, MonthNotes } from './date-picker.tsx'

type DaysCalendarProps = {
  label: string
  /** Chosen days, each YYYY-MM-DD. */
  value: readonly string[]
  onChange: (days: string[]) => void
  min: string
  max: string
  /** Days that cannot be chosen, and are struck through. */
  unavailable: readonly string[]
  /** Special days, which are greyed and named. */
  notes: DayNotes
}

/** A month in which several days are chosen, by pointer or by arrow keys and Enter. */
export function DaysCalendar({ label, value, onChange, min, max, unavailable, notes }: DaysCalendarProps) {
  const legend = useId()
  return (
    <Calendar
      aria-label={label}
      aria-describedby={legend}
      selectionMode="multiple"
      value={value.map((day) => parseDate(day))}
      onChange={(days) => onChange(days.map((day) => day.toString()).sort())}
      minValue={parseDate(min)}
      maxValue={parseDate(max)}
      isDateUnavailable={(day) => unavailable.includes(day.toString())}
      className="w-full"
    >
      <Month cellClass="h-9 w-full pointer-coarse:h-11" notes={notes} />
      <MonthNotes id={legend} notes={notes} />
    </Calendar>
  )
}
