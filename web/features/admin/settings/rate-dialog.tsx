import { useState } from 'react'
import * as z from 'zod'
import { NewStateRate } from '#contract/admin/settings.ts'
import { type State, zoneOfState } from '#contract/platform/states.ts'
import type { Sector } from '#contract/platform/values.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { DollarField } from '#web/ui/controls/dollar-field.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { todayIn } from '#web/ui/dates.ts'
import { withCents } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddStateRate } from './data.ts'
import { SectorAndStateFields } from './dated-settings.tsx'

// People type hours, and the contract counts minutes.
const FormRate = z.preprocess((typed) => {
  const { minimum_minutes, ...rest } = withCents(typed, 'hourly_cents') as Record<string, unknown>
  const hours = Number(String(minimum_minutes).trim() || Number.NaN)
  return { ...rest, minimum_minutes: hours * 60 }
}, NewStateRate)

type RateDialogProps = { isOpen: boolean; onClose: () => void; sector: Sector; state: State | null }

/** A rate of a sector in a state, from a date on. */
export const RateDialog = ({ isOpen, onClose, ...start }: RateDialogProps) => (
  <GuardedDialog
    title="Add pay rate"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your changes have not been saved."
  >
    {(form) => <RateForm {...start} {...form} />}
  </GuardedDialog>
)

type RateFormProps = Pick<RateDialogProps, 'sector' | 'state'> & FormInDialog

function RateForm({ sector, state: first, watch, onCancel, onSaved }: RateFormProps) {
  const add = useAddStateRate()
  const [state, setState] = useState<State | null>(first)
  const today = todayIn(zoneOfState[state ?? 'VIC'])
  return (
    <Form
      schema={FormRate}
      failure="The pay rate could not be saved."
      onSubmit={async (rate) => {
        toast.ok(await add(rate))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <SectorAndStateFields sector={sector} state={state} onState={setState} />
        <DollarField label="Dollars per hour" name="hourly_cents" maxLength={9} />
        <TextField
          label="Minimum hours paid"
          name="minimum_minutes"
          isRequired
          defaultValue="2"
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      <TextField
        label="Source"
        name="source"
        isRequired
        missing="Please name the agreement or award."
        maxLength={300}
        autoComplete="off"
        hint="The agreement or award, with its clause. Shown beside the rate."
      />
      <p className="text-hint text-dim">
        It applies to shifts on or after that date. Submitted timesheets keep their rate.
      </p>
      <SubmitOrCancel onCancel={onCancel}>Save rate</SubmitOrCancel>
    </Form>
  )
}
