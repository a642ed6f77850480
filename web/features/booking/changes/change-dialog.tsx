import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { type ShiftTimes, ShiftTimes as schema } from '#contract/booking/shift-change.ts'
import type { ShiftChangePreview } from '#contract/booking/shift-changes.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { ShiftHours } from '#web/features/booking/shifts/book-shift-fields.tsx'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { clockTime, longDate, todayIn } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { answerTime, hoursOf } from './change-texts.ts'
import { type TypedTimes, useChangePreview, useRequestChange } from './data.ts'

type ChangeDialogProps = {
  /** The booking to change; null while none is. */
  shift: Shift | null
  onClose: () => void
}

/** Asks the booked person to agree to another date or other times. */
export function ChangeDialog({ shift, onClose }: ChangeDialogProps) {
  const lastShift = useLastNonNull(shift)
  return (
    <GuardedDialog
      title="Change booking"
      isOpen={shift !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Nobody has been asked yet."
    >
      {(guard) => lastShift && <ChangeForm shift={lastShift} {...guard} />}
    </GuardedDialog>
  )
}

const timesOf = ({ date, start_time, end_time }: Shift) => ({
  ...{ date, start_time: clockTime(start_time), end_time: clockTime(end_time) },
})

function ChangeForm({ shift, watch, onBusy, onCancel, onSaved }: FormInDialog & { shift: Shift }) {
  const { invitee, time_zone } = shift
  const before = timesOf(shift)
  const [times, setTimes] = useState<TypedTimes>(before)
  const preview = useChangePreview(shift, times)
  const request = useRequestChange(shift.id)
  const today = todayIn(time_zone)
  const { notes } = useDayNotes()

  async function ask(after: ShiftTimes) {
    onBusy(true)
    try {
      toast.ok((await request(after)).message)
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={schema} onSubmit={ask} failure="The change could not be sent. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">
          {invitee.name} is booked on{' '}
          <span className="text-ink">
            {longDate(before.date)}, <span className="whitespace-nowrap">{hoursOf(before)}</span>
          </span>
          . The booking stays as it is until {invitee.name} agrees.
        </p>
        <DatePicker
          name="date"
          label="Date"
          isRequired
          value={times.date}
          onChange={(date) => setTimes({ ...times, date })}
          min={today}
          max={lastRequestDate(today)}
          notes={notes}
        />
        <ShiftHours
          usual={before}
          date={times.date}
          zone={time_zone}
          onTimes={(hours) => setTimes({ ...times, ...hours })}
        />
        <div role="status" className="empty:hidden">
          {preview.data && <Preview shift={shift} preview={preview.data} />}
        </div>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Ask {invitee.name}</SubmitOrCancel>
    </Form>
  )
}

function Preview({ shift, preview }: { shift: Shift; preview: ShiftChangePreview }) {
  const { before_cents, after_cents, answer_by, exceeded } = preview
  return (
    <div className="grid gap-2 rounded-control bg-page px-3 py-2.5 text-sm">
      {before_cents === after_cents ? (
        <p>The estimated pay stays {money(after_cents)}.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-1.5 tabular-nums">
          Estimated pay: {money(before_cents)}
          <ArrowRight size={14} aria-label="to" role="img" /> {money(after_cents)}
        </p>
      )}
      <p className="text-dim">
        Without an answer by {answerTime(answer_by, shift.time_zone)}, nothing changes. You can then still cancel by the
        usual rules.
      </p>
      {exceeded.length > 0 && (
        <p className="font-medium text-wait">{exceeded.join(' ')} An owner or manager must make this change.</p>
      )}
    </div>
  )
}
