import * as z from 'zod'
import { NewSmsPrice, PRICE_CLOCK } from '#contract/messaging/sms-prices.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { todayIn } from '#web/ui/dates.ts'
import { tenthsOfCentOf } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddSmsPrice } from './data.ts'

// People type cents, and the contract counts tenths of them.
const FormPrice = z.preprocess((typed) => {
  const fields = typed as Record<string, unknown>
  return { ...fields, tenths_of_cent: tenthsOfCentOf(String(fields.tenths_of_cent)) ?? Number.NaN }
}, NewSmsPrice)

type PriceDialogProps = { isOpen: boolean; onClose: () => void }

/** A price of text messages, from a date on. */
export const PriceDialog = ({ isOpen, onClose }: PriceDialogProps) => (
  <GuardedDialog
    title="Add SMS price"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your changes have not been saved."
  >
    {(form) => <PriceForm {...form} />}
  </GuardedDialog>
)

function PriceForm({ watch, onCancel, onSaved }: FormInDialog) {
  const add = useAddSmsPrice()
  const today = todayIn(PRICE_CLOCK)
  return (
    <Form
      schema={FormPrice}
      failure="The SMS price could not be saved."
      onSubmit={async (price) => {
        toast.ok(await add(price))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <TextField
        label="Cents per segment"
        name="tenths_of_cent"
        isRequired
        missing="Please enter an amount."
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        hint="For example, 5 or 4.9"
      />
      <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      <TextField
        label="Source"
        name="source"
        isRequired
        missing="Please name the source of the price."
        maxLength={300}
        autoComplete="off"
        hint="For example, an invoice from the gateway."
      />
      <SubmitOrCancel onCancel={onCancel}>Save price</SubmitOrCancel>
    </Form>
  )
}
