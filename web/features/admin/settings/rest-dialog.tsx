import { useState } from 'react'
import * as z from 'zod'
import { NewRestRule } from '#contract/booking/eligibility.ts'
import { type State, zoneOfState } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { todayIn } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddRestRule } from './data.ts'
import { SectorAndStateFields } from './dated-settings.tsx'

const limits = [
  { name: 'week_minutes', label: 'Hours of work in a week', unit: 60, start: '', hint: 'Leave empty for no limit' },
  { name: 'day_minutes', label: 'Hours of work in any 24', unit: 60, start: '16', hint: 'Leave empty for no limit' },
  {
    name: 'rest_minutes',
    label: 'Hours of rest',
    unit: 60,
    start: '',
    hint: 'After 8 hours or a night duty. Leave empty for no limit',
  },
  { name: 'travel_minutes', label: 'Minutes of travel', unit: 1, start: '30', hint: 'Between two employers' },
  {
    name: 'far_travel_minutes',
    label: 'Hours of travel to another state',
    unit: 60,
    start: '4',
    hint: undefined,
  },
] as const

// People type most limits in hours; the contract counts minutes.
const FormRule = z.preprocess((typed) => {
  const fields = { ...(typed as Record<string, unknown>) }
  for (const { name, unit } of limits) {
    const text = String(fields[name] ?? '').trim()
    const isOptional = name === 'week_minutes' || name === 'day_minutes' || name === 'rest_minutes'
    fields[name] = text === '' && isOptional ? null : Math.round(Number(text === '' ? Number.NaN : text) * unit)
  }
  return fields
}, NewRestRule)

type RestDialogProps = { isOpen: boolean; onClose: () => void; sector: Sector; state: State | null }

/** Rest and travel rules of a sector in a state, from a date on. */
export const RestDialog = ({ isOpen, onClose, ...start }: RestDialogProps) => (
  <GuardedDialog title="Add rest rule" isOpen={isOpen} onClose={onClose} unsaved="Your changes have not been saved.">
    {(form) => <RestForm {...start} {...form} />}
  </GuardedDialog>
)

type RestFormProps = Pick<RestDialogProps, 'sector' | 'state'> & FormInDialog

function RestForm({ sector, state: first, watch, onCancel, onSaved }: RestFormProps) {
  const add = useAddRestRule()
  const [state, setState] = useState<State | null>(first)
  const today = todayIn(zoneOfState[state ?? 'VIC'])
  return (
    <Form
      schema={FormRule}
      failure="The rest rule could not be saved."
      onSubmit={async (rule) => {
        toast.ok(await add(rule))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <SectorAndStateFields sector={sector} state={state} onState={setState} />
        {limits.map(({ name, label, start, hint }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            defaultValue={start}
            hint={hint}
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
          />
        ))}
        <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      </div>
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
