import { useState } from 'react'
import { LONGEST_RANGE_DAYS } from '#contract/analytics.ts'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { addDays } from '#web/ui/dates.ts'

type RangeDatesProps = { from: string; to: string; onChange: (from: string, to: string) => void }

const faultOf = (first: string, last: string) => {
  if (first > last) return 'The last day cannot come before the first one.'
  return last < addDays(first, LONGEST_RANGE_DAYS) ? null : `At most ${LONGEST_RANGE_DAYS} days are counted at once.`
}

/** Own dates. What is still being typed, or runs backwards, is held until it can be counted. */
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
    if (first === null || last === null || first < '2000-01-01' || last > '2999-12-31') return
    if (faultOf(first, last) === null) onChange(first, last)
  }
  const fault = draft.from !== null && draft.to !== null && faultOf(draft.from, draft.to)

  return (
    <>
      <div className="w-44 max-sm:w-full">
        <DatePicker label="From" value={draft.from} onChange={(first) => type({ ...draft, from: first })} />
      </div>
      <div className="w-44 max-sm:w-full">
        <DatePicker label="To" value={draft.to} onChange={(last) => type({ ...draft, to: last })} />
      </div>
      {fault && (
        <p role="alert" className="w-full text-hint text-bad">
          {fault}
        </p>
      )}
    </>
  )
}
