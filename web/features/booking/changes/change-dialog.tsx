import { useState } from 'react'
import { type ShiftTimes, ShiftTimes as schema } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { ShiftHours } from '#web/features/booking/shifts/book-shift-fields.tsx'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { Button } from '#web/ui/button.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { clockTime, longDate, todayIn } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { ChangePreview } from './change-preview.tsx'
import { hoursOf } from './change-texts.ts'
import { type TypedTimes, useChangePreview, useRequestChange } from './data.ts'
import { SplitForm } from './split-form.tsx'

type ChangeDialogProps = {
  /** The booking to change; null if the dialog is closed. */
  shift: Shift | null
  onClose: () => void
}

/** Asks the booked person to agree to other times, or to keep a part of the day. */
export function ChangeDialog({ shift, onClose }: ChangeDialogProps) {
  const lastShift = useLastNonNull(shift)
  const [isSplitting, setSplitting] = useState(false)
  const close = () => {
    setSplitting(false)
    onClose()
  }
  return (
    <GuardedDialog
      title={isSplitting ? 'Split this day' : 'Change booking'}
      isOpen={shift !== null}
      onClose={close}
      size="narrow"
      unsaved="Nobody has been asked yet."
    >
      {(guard) =>
        lastShift &&
        (isSplitting ? (
          <SplitForm shift={lastShift} {...guard} />
        ) : (
          <ChangeForm shift={lastShift} onSplit={() => setSplitting(true)} {...guard} />
        ))
      }
    </GuardedDialog>
  )
}

const timesOf = ({ date, start_time, end_time }: Shift) => ({
  ...{ date, start_time: clockTime(start_time), end_time: clockTime(end_time) },
})

type ChangeFormProps = FormInDialog & { shift: Shift; onSplit: () => void }

function ChangeForm({ shift, onSplit, watch, onBusy, onCancel, onSaved }: ChangeFormProps) {
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
        <div className="-my-2 -ml-3">
          <Button look="link" size="small" onPress={onSplit}>
            Split this day between two people
          </Button>
        </div>
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
          {preview.data && <ChangePreview shift={shift} preview={preview.data} />}
        </div>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Ask {invitee.name}</SubmitOrCancel>
    </Form>
  )
}
