import { useState } from 'react'
import * as z from 'zod'
import { NewCancellationRule } from '#contract/booking/cancellations.ts'
import { type State, zoneOfState } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { todayIn } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddCancellationRule } from './data.ts'
import { SectorAndStateFields } from './dated-settings.tsx'

const days = [
  { id: 1, name: 'The day before' },
  { id: 0, name: 'The day of the shift' },
]
const numbers = ['late_percent', 'late_minutes', 'arrival_percent'] as const

// An empty field means that there is no such rule.
const FormRule = z.preprocess((typed) => {
  const fields = { late_days: null, ...(typed as Record<string, unknown>) }
  const read = (name: string) => {
    const text = String((fields as Record<string, unknown>)[name] ?? '').trim()
    return text === '' ? null : Number(text)
  }
  return {
    ...fields,
    ...Object.fromEntries(numbers.map((name) => [name, read(name)])),
    late_time: (fields as { late_time?: string }).late_time || null,
  }
}, NewCancellationRule)

type CancellationDialogProps = { isOpen: boolean; onClose: () => void; sector: Sector; state: State | null }

/** Cancellation rule of a sector in a state, from a date on. */
export const CancellationDialog = ({ isOpen, onClose, ...start }: CancellationDialogProps) => (
  <GuardedDialog
    title="Add cancellation rule"
    isOpen={isOpen}
    onClose={onClose}
    unsaved="Your changes have not been saved."
  >
    {(form) => <CancellationForm {...start} {...form} />}
  </GuardedDialog>
)

type CancellationFormProps = Pick<CancellationDialogProps, 'sector' | 'state'> & FormInDialog

function CancellationForm({ sector, state: first, watch, onCancel, onSaved }: CancellationFormProps) {
  const add = useAddCancellationRule()
  const [state, setState] = useState<State | null>(first)
  const [lateDays, setLateDays] = useState<number | null>(null)
  const [isLifted, setLifted] = useState(false)
  const today = todayIn(zoneOfState[state ?? 'VIC'])
  return (
    <Form
      schema={FormRule}
      extra={{ late_days: lateDays, lifted_by_rebooking: isLifted }}
      failure="The cancellation rule could not be saved."
      onSubmit={async (rule) => {
        toast.ok(await add(rule))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <SectorAndStateFields sector={sector} state={state} onState={setState} />
        <Select label="Late from" all="No late cancellation" items={days} value={lateDays} onChange={setLateDays} />
        {lateDays !== null && (
          <>
            <TimeField label="After" name="late_time" isRequired hint="00:00 for the whole day" />
            <NumberField label="Share of the pay in %" name="late_percent" />
            <NumberField label="Or minutes of pay" name="late_minutes" />
          </>
        )}
        <NumberField label="Sent home on arrival, in %" name="arrival_percent" hint="Leave empty for none" />
        <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      </div>
      <Checkbox isSelected={isLifted} onChange={setLifted}>
        Nothing is owed if the person is booked again for that day
      </Checkbox>
      <TextField
        label="Source"
        name="source"
        isRequired
        missing="Please name the agreement or award."
        maxLength={300}
        autoComplete="off"
        hint="The agreement or award, with its clause."
      />
      <p className="text-hint text-dim">It applies to shifts on or after that date.</p>
      <SubmitOrCancel onCancel={onCancel}>Save rule</SubmitOrCancel>
    </Form>
  )
}

type NumberFieldProps = { label: string; name: (typeof numbers)[number]; hint?: string }
const NumberField = (props: NumberFieldProps) => (
  <TextField {...props} inputMode="numeric" maxLength={3} autoComplete="off" />
)
