import { useState } from 'react'
import * as z from 'zod'
import { type AvailabilityException, ExceptionEntry } from '#contract/booking/availability.ts'
import { lastExceptionDate } from '#contract/platform/horizons.ts'
import { useDayNotes } from '#web/features/people/special-days/data.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { type NewException, saveException } from './my-availability.ts'
import { quickRemove } from './quick-exceptions.ts'

/**
 * Initial values of the form: an exception to change, or the dates, and perhaps times, chosen on
 * the calendar.
 */
export type ExceptionStart = Pick<AvailabilityException, 'from_date' | 'to_date'> & Partial<AvailabilityException>

// A form submits empty strings, and its time field shows the end of the day as 00:00.
const FormEntry = z.preprocess((typed) => {
  const { start_time, end_time, note, ...rest } = typed as Record<string, unknown>
  return {
    ...rest,
    start_time: start_time || null,
    end_time: end_time === '00:00' ? '24:00' : end_time || null,
    note: note || null,
  }
}, ExceptionEntry)

const KINDS = [
  { id: 'off', label: 'Not available' },
  { id: 'on', label: 'Available' },
] as const

/** Days or hours that differ from the usual week. */
export function ExceptionDialog({ start, onClose }: { start: ExceptionStart | null; onClose: () => void }) {
  const lastStart = useLastNonNull(start)
  return (
    <GuardedDialog
      title={lastStart?.id ? 'Edit one-off change' : 'Mark days off or extra hours'}
      isOpen={start !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Your changes have not been saved."
    >
      {(form) => lastStart && <ExceptionForm start={lastStart} {...form} />}
    </GuardedDialog>
  )
}

function ExceptionForm({ start, watch, onCancel, onSaved }: { start: ExceptionStart } & FormInDialog) {
  const [isAvailable, setAvailable] = useState(start.available ?? false)
  const [first, setFirst] = useState<string | null>(start.from_date)
  const [last, setLast] = useState<string | null>(start.to_date)
  const [isAllDay, setAllDay] = useState(!start.start_time)
  const sendOnce = useSendOnce()
  const { notes } = useDayNotes()
  const { id } = start

  function changeFirst(date: string | null) {
    setFirst(date)
    // Moves the last day along if it would be before the first.
    if (date !== null && (last === null || last < date)) setLast(date)
  }

  async function save(entry: NewException) {
    const { message } = await sendOnce(entry, ({ idempotencyKey }) => saveException(entry, idempotencyKey))
    toast.ok(message, { for: 'invitation' })
    onSaved()
  }

  async function remove() {
    onSaved()
    const { from_date, to_date, available = false, start_time = null, end_time = null, note = null } = start
    if (id) await quickRemove({ id, from_date, to_date, available, start_time, end_time, note })
  }

  return (
    <Form
      schema={FormEntry}
      extra={{ available: isAvailable, ...(id && { id }) }}
      onSubmit={save}
      failure="Failed to save your availability."
    >
      {/* The choice has no form field, so this one makes changes detectable. */}
      <input ref={watch} type="hidden" name="kind" value={String(isAvailable)} />
      <Segmented
        label="I am"
        items={KINDS}
        value={isAvailable ? 'on' : 'off'}
        onChange={(kind) => setAvailable(kind === 'on')}
      />
      <p className="text-hint text-dim">
        {isAvailable
          ? 'These hours replace your usual week on these days.'
          : 'Employers will not find you then. Shifts you have accepted stay booked.'}
      </p>
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <DatePicker label="First day" name="from_date" isRequired value={first} onChange={changeFirst} notes={notes} />
        <DatePicker
          label="Last day"
          name="to_date"
          isRequired
          value={last}
          onChange={setLast}
          min={first ?? undefined}
          max={lastExceptionDate(todayIn(viewerZone()))}
          notes={notes}
        />
      </div>
      <Checkbox isSelected={isAllDay} onChange={setAllDay}>
        All day
      </Checkbox>
      {!isAllDay && (
        <div className="grid grid-cols-2 gap-4">
          <TimeField label="From" name="start_time" isRequired defaultValue={start.start_time ?? '08:30'} />
          <TimeField
            label="To"
            name="end_time"
            isRequired
            defaultValue={start.end_time === '24:00' ? '00:00' : (start.end_time ?? '15:30')}
            hint="00:00 is midnight at the end of the day."
          />
        </div>
      )}
      <TextField
        label="Note"
        name="note"
        defaultValue={start.note ?? ''}
        maxLength={120}
        hint="Optional. Only you can see it."
      />
      <FormActions>
        {id && (
          <span className="grid min-[480px]:mr-auto">
            <Button look="danger-soft" onPress={remove}>
              Remove
            </Button>
          </span>
        )}
        <Button look="plain" onPress={onCancel}>
          Cancel
        </Button>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  )
}
