import * as z from 'zod'
import { NewEmployerRate } from '#contract/timesheets.ts'
import { useMyAccount } from '#web/accounts/myAccount.ts'
import { DatePicker } from '#web/ui/DatePicker.tsx'
import { DollarField } from '#web/ui/DollarField.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { Form, FormActions, SubmitButton } from '#web/ui/Form.tsx'
import type { FormInDialog } from '#web/ui/GuardedDialog.tsx'
import { withCents } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddPayRate } from './payRates.ts'

const FormRate = z.preprocess((typed) => withCents(typed, 'hourly_cents'), NewEmployerRate)

/** An own hourly rate, from a date on. */
export function PayRateForm({ watch }: Pick<FormInDialog, 'watch'>) {
  const add = useAddPayRate()
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone())
  return (
    <Form schema={FormRate} onSubmit={async (rate) => toast.ok(await add(rate))} failure="Failed to save the pay rate.">
      <h3 ref={watch} className="text-sm">
        Set your own rate
      </h3>
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <DollarField label="Dollars an hour" name="hourly_cents" maxLength={9} />
        <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      </div>
      <p className="text-hint text-dim">
        It applies to shifts on that date and later. Timesheets that were submitted keep their rate.
      </p>
      <FormActions>
        <SubmitButton>Save rate</SubmitButton>
      </FormActions>
    </Form>
  )
}
