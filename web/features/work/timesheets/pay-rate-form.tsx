import { useState } from 'react'
import * as z from 'zod'
import { stateInSentence } from '#contract/platform/states.ts'
import { NewEmployerRate, type PayRates } from '#contract/work/timesheets.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { failureOf } from '#web/platform/failure.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { DollarField } from '#web/ui/controls/dollar-field.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import type { FormInDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { shortDate, todayIn, viewerZone } from '#web/ui/dates.ts'
import { centsOf, money, withCents } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useAddPayRate } from './pay-rates.ts'

const FormRate = z.preprocess((typed) => withCents(typed, 'hourly_cents'), NewEmployerRate)

type PayRateFormProps = Pick<FormInDialog, 'watch'> & { currentRate: PayRates['award'] }

/** Sets an own hourly rate from a date on. A rate below the state's figure needs a reason. */
export function PayRateForm({ watch, currentRate }: PayRateFormProps) {
  const add = useAddPayRate()
  const today = todayIn(useMyAccount().data?.time_zone ?? viewerZone())
  const [typed, setTyped] = useState('')
  // The state rate at a later date may be higher than today's; then only the server knows that a
  // reason is needed.
  const [isQuestionOpen, setQuestionOpen] = useState(false)
  const cents = centsOf(typed)
  const isBelow = cents !== null && cents >= 100 && cents < currentRate.hourly_cents

  function changeRate(text: string) {
    setTyped(text)
    setQuestionOpen(false)
  }

  async function send(rate: z.output<typeof NewEmployerRate>) {
    try {
      toast.ok(await add(rate))
    } catch (thrown) {
      setQuestionOpen('reason' in failureOf(thrown).errors)
      throw thrown
    }
  }

  return (
    <Form schema={FormRate} onSubmit={send} failure="Failed to save the pay rate.">
      <h3 ref={watch} className="text-sm">
        Set your own rate
      </h3>
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        <DollarField label="Dollars per hour" name="hourly_cents" maxLength={9} onChange={changeRate} />
        <DatePicker label="From date" name="from_date" isRequired defaultValue={today} min={today} />
      </div>
      {(isBelow || isQuestionOpen) && (
        <TextArea
          label="Reason for the lower rate"
          name="reason"
          maxLength={300}
          rows={2}
          hint={
            isBelow
              ? `The rate for ${stateInSentence(currentRate.state)} from ${shortDate(currentRate.from_date)} is ${money(currentRate.hourly_cents)} an hour. The reason is logged.`
              : 'The reason is logged.'
          }
        />
      )}
      <p className="text-hint text-dim">
        It applies to shifts on or after that date. Submitted timesheets keep their rate.
      </p>
      <FormActions>
        <SubmitButton>Save rate</SubmitButton>
      </FormActions>
    </Form>
  )
}
