import { useState } from 'react'
import { DatePicker } from './DatePicker.tsx'
import { isSearchableDay } from './searchableDay.ts'

type DayFilterProps = {
  label: string
  value: string | null
  min?: string
  onChange: (date: string | null) => void
  /** Whether a list can be asked for this day; unless said otherwise, one of the past. */
  isSearchable?: (date: string) => boolean
}

/** Holds a date that is still being typed, such as one in the year 20, until it can be looked for. */
export function DayFilter({ label, value, min, onChange, isSearchable = isSearchableDay }: DayFilterProps) {
  const [draft, setDraft] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (value !== chosen) {
    setChosen(value)
    setDraft(value)
  }
  function type(date: string | null) {
    setDraft(date)
    if (date === null || isSearchable(date)) onChange(date)
  }
  return <DatePicker label={label} value={draft} min={min} onChange={type} />
}
