import { useState } from 'react'
import { BookingSplit } from '#contract/booking/shift-changes.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import type { FormInDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { addDays, clockTime, longDate } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { ChangePreview } from './change-preview.tsx'
import { hoursOf } from './change-texts.ts'
import { type TypedTimes, useChangePreview, useSplitBooking } from './data.ts'

type Keeps = BookingSplit['keeps']
const nothing: TypedTimes = { date: null, start_time: null, end_time: null }

/** Asks the booked person to keep one part of the day; others are then asked for the other part. */
export function SplitForm({ shift, watch, onBusy, onCancel, onSaved }: FormInDialog & { shift: Shift }) {
  const { name } = shift.invitee
  const [at, setAt] = useState<string | null>(null)
  const [keeps, setKeeps] = useState<Keeps>('first')
  const [date, start_time, end_time] = [shift.date, clockTime(shift.start_time), clockTime(shift.end_time)]
  const parts = at !== null && {
    first: { date, start_time, end_time: at },
    second: { date: at <= start_time ? addDays(date, 1) : date, start_time: at, end_time },
  }
  const preview = useChangePreview(shift, parts ? parts[keeps] : nothing)
  const split = useSplitBooking(shift.id)
  const labelOf = (part: Keeps) =>
    parts ? hoursOf(parts[part]) : part === 'first' ? 'The first part' : 'The second part'

  async function ask(typed: BookingSplit) {
    onBusy(true)
    try {
      toast.ok(await split(typed))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={BookingSplit} onSubmit={ask} failure="The question could not be sent. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">
          {name} is booked on{' '}
          <span className="text-ink">
            {longDate(date)}, <span className="whitespace-nowrap">{hoursOf({ date, start_time, end_time })}</span>
          </span>
          . Nothing changes until {name} agrees. Then people who fit are asked for the other part.
        </p>
        <TimeField name="at" label="Split at" isRequired value={at} onChange={setAt} autoFocus />
        <RadioGroup
          name="keeps"
          label={`${name} keeps`}
          value={keeps}
          onChange={setKeeps}
          options={(['first', 'second'] as const).map((value) => ({ value, label: labelOf(value) }))}
        />
        <div role="status" className="empty:hidden">
          {preview.data && <ChangePreview shift={shift} preview={preview.data} />}
        </div>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Ask {name}</SubmitOrCancel>
    </Form>
  )
}
