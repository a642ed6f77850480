import { useState } from 'react'
import type { WorkWishes } from '#contract/booking/wishes.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FormWishes, setWorkWishes } from './work-wishes.ts'

const days = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: id === 1 ? 'At most 1 day' : `At most ${id} days` }))
const amountText = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

type WorkWishesDialogProps = { wishes: WorkWishes; onClose: () => void }

/** Sets the most days a week and the least pay for which the person wants to be asked. */
export const WorkWishesDialog = ({ wishes, onClose }: WorkWishesDialogProps) => (
  <GuardedDialog title="Wishes" isOpen onClose={onClose} size="narrow" unsaved="Your changes have not been saved.">
    {(form) => <WorkWishesForm wishes={wishes} {...form} />}
  </GuardedDialog>
)

function WorkWishesForm({ wishes, watch, onBusy, onCancel, onSaved }: FormInDialog & { wishes: WorkWishes }) {
  const [mostDays, setMostDays] = useState(wishes.most_days)

  async function save(typed: WorkWishes) {
    onBusy(true)
    try {
      toast.ok(await setWorkWishes(typed), { for: 'invitation' })
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form
      schema={FormWishes}
      extra={{ most_days: mostDays }}
      onSubmit={save}
      failure="Your wishes could not be saved. Please try again."
    >
      {/* The choice has no form field, so this one makes changes detectable. */}
      <input ref={watch} type="hidden" name="days" value={String(mostDays)} />
      <Select label="Days a week" all="No limit" items={days} value={mostDays} onChange={setMostDays} />
      <TextField
        label="Minimum hourly pay"
        name="least_hourly_cents"
        defaultValue={amountText(wishes.least_hourly_cents)}
        inputMode="decimal"
        maxLength={8}
        icon="$"
        autoComplete="off"
        hint="Leave it empty for no limit. A shift whose pay is not known is never left out."
      />
      <SubmitOrCancel onCancel={onCancel}>Save</SubmitOrCancel>
    </Form>
  )
}
