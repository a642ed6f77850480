import { useState } from 'react'
import { endsNextDay } from '#contract/platform/wall-clock-rules.ts'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { lengthText } from './length-text.ts'
import { minutesOf } from './shift-times.ts'

type ShiftHoursProps = {
  usual: { start_time: string; end_time: string }
  date: string | null
  zone: string
}

/** From when to when, and how long that is; a night shift says that it ends on the next day. */
export function ShiftHours({ usual, date, zone }: ShiftHoursProps) {
  const [start, setStart] = useState(usual.start_time || null)
  const [end, setEnd] = useState(usual.end_time || null)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <TimeField name="start_time" label="Start time" isRequired value={start} onChange={setStart} />
      <TimeField name="end_time" label="End time" isRequired value={end} onChange={setEnd} />
      <p role="status" className="col-span-2 min-h-4.5 text-hint text-dim tabular-nums">
        {start !== null && end !== null && (
          <>
            {lengthText(minutesOf(start, end, date, zone))}
            {endsNextDay(start, end) && ', ends next day'}
          </>
        )}
      </p>
    </div>
  )
}
