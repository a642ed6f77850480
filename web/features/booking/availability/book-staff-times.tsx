import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import type { StaffFilters } from './staff-filters.ts'

type TimesProps = {
  start: string
  end: string
  onChange: (changes: Partial<StaffFilters>) => void
}

/** Filter for two times of the chosen day. An incomplete time is not searched. */
export function BookStaffTimes({ start, end, onChange }: TimesProps) {
  const [draft, setDraft] = useState<{ start_time: string | null; end_time: string | null }>(timesOf(start, end))
  const [chosen, setChosen] = useState(timesOf(start, end))
  if (chosen.start_time !== start || chosen.end_time !== end) {
    setChosen(timesOf(start, end))
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
