import { useEffect, useRef, useState } from 'react'
import { isSearchableDate } from '#web/ui/searchable-date.ts'
import { DatePicker } from './date-picker.tsx'

type DayFilterProps = {
  label: string
  value: string | null
  min?: string
  max?: string
  onChange: (date: string | null) => void
  /** Whether a list can be asked for this day; unless said otherwise, one of the past. */
  isSearchable?: (date: string) => boolean
  /** Error for a date that cannot be searched. */
  fault?: string
}

/** A finger that has left the field for a button must find it where it was. */
const AFTER_A_PRESS_MS = 400

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
  fault = 'Please enter a date from the years 2000 to 2999.',
}: DayFilterProps) {
  const [draft, setDraft] = useState(value)
  const [chosen, setChosen] = useState(value)
  const [isTold, setTold] = useState(false)
  const left = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isVain = draft !== null && !isSearchable(draft)
  useEffect(() => () => clearTimeout(left.current), [])
  if (value !== chosen) {
    setChosen(value)
    if (value !== null || !isVain) setDraft(value)
  }

  function type(date: string | null) {
    clearTimeout(left.current)
    setDraft(date)
    setTold(false)
    if (date === null || isSearchable(date)) onChange(date)
  }
  function leave() {
    if (!isVain) return
    clearTimeout(left.current)
    left.current = setTimeout(() => {
      if (value !== null) onChange(null)
      setTold(true)
    }, AFTER_A_PRESS_MS)
  }

  return (
    <DatePicker
      label={label}
      value={draft}
      min={min}
      max={max}
      onChange={type}
      onBlur={leave}
      fault={isVain && isTold ? fault : null}
    />
  )
}
