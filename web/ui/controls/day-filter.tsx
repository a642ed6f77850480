import { useEffect, useRef, useState } from 'react'
import type { DayNotes } from '#web/ui/day-notes.ts'
import { isSearchableDate } from '#web/ui/searchable-date.ts'
import { DatePicker } from './date-picker.tsx'

type DayFilterProps = {
  label: string
  value: string | null
  min?: string
  max?: string
  onChange: (date: string | null) => void
  /** Whether the list can be searched by this day; by default any from 2000 to 2999. */
  isSearchable?: (date: string) => boolean
  /** Error for a date that cannot be searched. */
  error?: string
  notes?: DayNotes
}

/** Delays the error, which moves the fields below it, so that a press on a button still hits it. */
const ERROR_DELAY_MS = 400

/**
 * Date filter that waits for a complete date, since a half-typed one may be in the year 20. An
 * invalid date stays with its error and is not searched. A new `key` clears it.
 */
export function DayFilter({
  label,
  value,
  min,
  max,
  onChange,
  isSearchable = isSearchableDate,
  error = 'Please enter a date from the years 2000 to 2999.',
  notes,
}: DayFilterProps) {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [isErrorShown, setErrorShown] = useState(false)
  const leaveTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isInvalid = draft !== null && !isSearchable(draft)
  useEffect(() => () => clearTimeout(leaveTimer.current), [])
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== null || !isInvalid) setDraft(value)
  }

  function type(date: string | null) {
    clearTimeout(leaveTimer.current)
    setDraft(date)
    setErrorShown(false)
    if (date === null || isSearchable(date)) onChange(date)
  }
  function leave() {
    if (!isInvalid) return
    clearTimeout(leaveTimer.current)
    leaveTimer.current = setTimeout(() => {
      if (value !== null) onChange(null)
      setErrorShown(true)
    }, ERROR_DELAY_MS)
  }

  return (
    <DatePicker
      label={label}
      value={draft}
      min={min}
      max={max}
      onChange={type}
      onBlur={leave}
      notes={notes}
      error={isInvalid && isErrorShown ? error : null}
    />
  )
}
