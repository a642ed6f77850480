import { CalendarClock, SquareSplitHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ShiftTimes } from '#contract/booking/shift-change.ts'
import { SlotSplit } from '#contract/booking/slots.ts'
import type { VacancySlot } from '#contract/booking/vacancies.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { ShiftHours } from '#web/features/booking/shifts/book-shift-fields.tsx'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { longDate, todayIn } from '#web/ui/dates.ts'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { toast } from '#web/ui/toast.ts'
import { useSlotChanges } from './vacancies.ts'

type SlotActionsProps = {
  slot: VacancySlot
  /** Card that receives focus after a change, because the line of the slot may be replaced. */
  findCard: () => HTMLElement | null
}

/** Changes the times of a date for which nobody is booked, or splits it in two. */
export function SlotActions({ slot, findCard }: SlotActionsProps) {
  const [open, setOpen] = useState<'times' | 'split' | null>(null)
  const when = `${longDate(slot.date)}, ${timeRange(slot.start_time, slot.end_time)}`
  const dialog = { onClose: () => setOpen(null), size: 'narrow', unsaved: 'Nothing has been changed yet.' } as const
  const form = { slot, when, onChanged: () => focusAfterDialog(findCard) }
  return (
    <>
      <RowMenu
        label={`More about ${when}`}
        entries={[
          {
            id: 'times',
            label: 'Change times',
            icon: <CalendarClock size={16} aria-hidden="true" />,
            onPress: () => setOpen('times'),
          },
          {
            id: 'split',
            label: 'Split in two',
            icon: <SquareSplitHorizontal size={16} aria-hidden="true" />,
            onPress: () => setOpen('split'),
          },
        ]}
      />
      <GuardedDialog title="Change times" isOpen={open === 'times'} {...dialog}>
        {(guard) => <TimesForm {...form} {...guard} />}
      </GuardedDialog>
      <GuardedDialog title="Split in two" isOpen={open === 'split'} {...dialog}>
        {(guard) => <SplitForm {...form} {...guard} />}
      </GuardedDialog>
    </>
  )
}

type SlotFormProps = FormInDialog & { slot: VacancySlot; when: string; onChanged: () => void }

const WITHDRAWN =
  'Open requests are withdrawn, and those people are told once. People are then asked for the new times.'

function TimesForm({ slot, when, onChanged, watch, onBusy, onCancel, onSaved }: SlotFormProps) {
  const { move } = useSlotChanges(slot.id)
  const [date, setDate] = useState<string | null>(slot.date)
  const today = todayIn(slot.time_zone)
  const { notes } = useDayNotes()

  async function save(times: ShiftTimes) {
    onBusy(true)
    try {
      toast.ok(await move(times))
      onSaved()
      onChanged()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={ShiftTimes} onSubmit={save} failure="The times could not be changed. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">
          Now {when}. {WITHDRAWN}
        </p>
        <DatePicker
          name="date"
          label="Date"
          isRequired
          value={date}
          onChange={setDate}
          min={today}
          max={lastRequestDate(today)}
          notes={notes}
        />
        <ShiftHours usual={slot} date={date} zone={slot.time_zone} />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Change times</SubmitOrCancel>
    </Form>
  )
}

function SplitForm({ slot, when, onChanged, watch, onBusy, onCancel, onSaved }: SlotFormProps) {
  const { split } = useSlotChanges(slot.id)
  const [at, setAt] = useState<string | null>(null)

  async function save(typed: { at: string }) {
    onBusy(true)
    try {
      toast.ok(await split(typed.at))
      onSaved()
      onChanged()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={SlotSplit} onSubmit={save} failure="The date could not be split. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm text-dim">
          {when}. {WITHDRAWN}
        </p>
        <TimeField name="at" label="Split at" isRequired value={at} onChange={setAt} />
        <p role="status" className="min-h-4.5 text-hint text-dim tabular-nums">
          {at !== null && `${timeRange(slot.start_time, at)} and ${timeRange(at, slot.end_time)}`}
        </p>
      </div>
      <SubmitOrCancel onCancel={onCancel}>Split in two</SubmitOrCancel>
    </Form>
  )
}
