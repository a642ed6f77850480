import { useState } from 'react'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { isSearchableDate } from '#web/ui/searchable-date.ts'
import { rangeError } from './analytics-view.ts'

type RangeDatesProps = { from: string; to: string; onChange: (from: string, to: string) => void }

/** Custom dates. An incomplete or backward range is not applied. */
export function RangeDates({ from, to, onChange }: RangeDatesProps) {
  const [draft, setDraft] = useState<{ from: string | null; to: string | null }>({ from, to })
  const [shown, setShown] = useState({ from, to })
  if (shown.from !== from || shown.to !== to) {
    setShown({ from, to })
    setDraft({ from, to })
  }

  function type(next: typeof draft) {
    setDraft(next)
    const { from: first, to: last } = next
    if (first === null || last === null || !isSearchableDate(first) || !isSearchableDate(last)) return
    if (rangeError(first, last) === null) onChange(first, last)
  }
  const error = draft.from !== null && draft.to !== null && rangeError(draft.from, draft.to)

  return (
    <>
      <div className="w-44 max-sm:w-full">
        <DatePicker label="From" value={draft.from} onChange={(first) => type({ ...draft, from: first })} />
      </div>
      <div className="w-44 max-sm:w-full">
        <DatePicker label="To" value={draft.to} onChange={(last) => type({ ...draft, to: last })} />
      </div>
      {error && (
        <p role="alert" className="w-full text-hint text-bad">
          {error}
        </p>
      )}
    </>
  )
}
