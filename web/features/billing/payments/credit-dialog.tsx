import { useState } from 'react'
import * as z from 'zod'
import { type AdminInvoice, NewCredit } from '#contract/billing/admin-payments.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { DollarField } from '#web/ui/controls/dollar-field.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { money, withCents } from '#web/ui/money.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFirstShown } from '#web/ui/use-first-shown.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useCredit } from './data.ts'

const FormCredit = z.preprocess((typed) => withCents(typed, 'amount_cents'), NewCredit)

const kinds = [
  { id: 'credit', label: 'Credit' },
  { id: 'refund', label: 'Refund' },
] as const
type Kind = (typeof kinds)[number]['id']

const FAILED = 'The credit note could not be saved.'

type CreditDialogProps = { invoice: AdminInvoice | null; onClose: () => void }

/** Credits all or part of an invoice: reduces what is owed, or refunds what was paid. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const lastInvoice = useLastNonNull(invoice)
  if (lastInvoice === null) return null
  return (
    <GuardedDialog
      title="Refund or credit"
      isOpen={invoice !== null}
      onClose={onClose}
      size="narrow"
      unsaved="Your changes have not been saved."
    >
      {(form) => <CreditForm invoice={lastInvoice} {...form} />}
    </GuardedDialog>
  )
}

function CreditForm({ invoice, watch, onCancel, onSaved }: { invoice: AdminInvoice } & FormInDialog) {
  const credit = useCredit(invoice.id)
  const { shown, showCurrent } = useFirstShown(invoice.creditable_cents)
  const [kind, setKind] = useState<Kind>('credit')
  const refundable = Math.min(invoice.paid_cents, invoice.creditable_cents)
  const most = kind === 'refund' ? refundable : invoice.creditable_cents

  function showFailure(thrown: unknown) {
    if (failureOf(thrown).status === 409) toast.bad(sentenceOf(thrown, FAILED))
    showCurrent()
  }

  return (
    <Form
      schema={FormCredit}
      extra={{ kind }}
      failure={FAILED}
      onFailure={showFailure}
      onSubmit={async (values) => {
        toast.ok(await credit({ ...values, seen_creditable_cents: shown }))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <p className="text-sm text-dim">
        {invoice.number} of {invoice.employer.name}, {money(invoice.total_cents)}. A credit note is issued either way.
      </p>
      {refundable > 0 && <Segmented<Kind> label="Type" items={kinds} value={kind} onChange={setKind} />}
      <p className="text-sm">
        {kind === 'refund'
          ? 'The refund goes to the card used, up to the amount paid by card. Please transfer the rest yourself.'
          : 'This reduces the amount due. Any amount already paid becomes credit for the next charge.'}
      </p>
      <DollarField label="Amount in dollars" name="amount_cents" maxLength={12} hint={`At most ${money(most)}.`} />
      <TextArea
        label="Reason"
        name="reason"
        isRequired
        missing="Please enter a reason."
        maxLength={300}
        rows={2}
        hint="Shown to the employer on the credit note."
      />
      <SubmitOrCancel onCancel={onCancel}>{kind === 'refund' ? 'Refund' : 'Issue credit note'}</SubmitOrCancel>
    </Form>
  )
}
