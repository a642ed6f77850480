import * as z from 'zod'
import { type AdminInvoice, NewPayment } from '#contract/billing/admin-payments.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { DatePicker } from '#web/ui/controls/date-picker.tsx'
import { DollarField } from '#web/ui/controls/dollar-field.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { money, withCents } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { useFirstShown } from '#web/ui/use-first-shown.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRecordPayment } from './data.ts'

const FormPayment = z.preprocess((typed) => withCents(typed, 'amount_cents'), NewPayment)

const FAILED = 'The payment could not be recorded.'

type RecordPaymentDialogProps = { invoice: AdminInvoice | null; onClose: () => void }

/** Records a payment by bank transfer. */
export function RecordPaymentDialog({ invoice, onClose }: RecordPaymentDialogProps) {
  const lastInvoice = useLastNonNull(invoice)
  if (lastInvoice === null) return null
  return (
    <GuardedDialog
      title="Record payment"
      isOpen={invoice !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Your changes have not been saved."
    >
      {(form) => <PaymentForm invoice={lastInvoice} {...form} />}
    </GuardedDialog>
  )
}

function PaymentForm({ invoice, watch, onCancel, onSaved }: { invoice: AdminInvoice } & FormInDialog) {
  const record = useRecordPayment(invoice.id)
  // The server checks the date in the time zone of the admin's account, not of the browser.
  const zone = useMyAccount().data?.time_zone ?? viewerZone()
  const today = todayIn(zone)
  const { shown, showCurrent } = useFirstShown(invoice.open_cents)

  function showFailure(thrown: unknown) {
    // An invoice that another admin has settled leaves the list, and its dialog closes with it.
    if (failureOf(thrown).status === 409) toast.bad(sentenceOf(thrown, FAILED))
    showCurrent()
  }

  return (
    <Form
      schema={FormPayment}
      failure={FAILED}
      onFailure={showFailure}
      onSubmit={async (payment) => {
        toast.ok(await record({ ...payment, seen_open_cents: shown }))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <p className="text-sm text-dim">
        {invoice.number} of {invoice.employer.name}: {money(invoice.open_cents)} is outstanding. Any overpayment becomes
        credit for the employer.
      </p>
      <DollarField
        label="Amount in dollars"
        name="amount_cents"
        maxLength={12}
        defaultValue={(invoice.open_cents / 100).toFixed(2)}
      />
      {/* The account may load only after the dialog has opened. */}
      <DatePicker key={zone} label="Date received" name="paid_on" isRequired defaultValue={today} max={today} />
      <TextField
        label="Reference"
        name="reference"
        isRequired
        missing="Please enter the reference from the bank statement."
        maxLength={100}
        autoComplete="off"
        hint="As shown on the bank statement."
      />
      <SubmitOrCancel onCancel={onCancel}>Record payment</SubmitOrCancel>
    </Form>
  )
}
