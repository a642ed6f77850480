import { useState } from 'react'
import * as z from 'zod'
import { type DeskInvoice, NewCredit } from '#contract/payment-desk.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'
import { DollarField } from '#web/ui/DollarField.tsx'
import { Form, SubmitOrCancel } from '#web/ui/Form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/GuardedDialog.tsx'
import { money, withCents } from '#web/ui/money.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLast } from '#web/ui/useLast.ts'
import { useCredit } from './data.ts'
import { useSeen } from './useSeen.ts'

const FormCredit = z.preprocess((typed) => withCents(typed, 'amount_cents'), NewCredit)

const kinds = [
  { id: 'credit', label: 'Credit' },
  { id: 'refund', label: 'Refund' },
] as const
type Kind = (typeof kinds)[number]['id']

const FAILED = 'That could not be saved.'

type CreditDialogProps = { invoice: DeskInvoice | null; onClose: () => void }

/** Takes something of an invoice back: from what is owed, or out of what was paid. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const shown = useLast(invoice)
  if (shown === null) return null
  return (
    <GuardedDialog
      title="Refund or credit"
      isOpen={invoice !== null}
      onClose={onClose}
      size="narrow"
      unsaved="What you typed here is not saved yet."
    >
      {(form) => <CreditForm invoice={shown} {...form} />}
    </GuardedDialog>
  )
}

function CreditForm({ invoice, watch, onCancel, onSaved }: { invoice: DeskInvoice } & FormInDialog) {
  const credit = useCredit(invoice.id)
  const { seen, lookAgain } = useSeen(invoice.creditable_cents)
  const [kind, setKind] = useState<Kind>('credit')
  const refundable = Math.min(invoice.paid_cents, invoice.creditable_cents)
  const most = kind === 'refund' ? refundable : invoice.creditable_cents

  function tell(thrown: unknown) {
    if (failureOf(thrown).status === 409) toast.bad(sentenceOf(thrown, FAILED))
    lookAgain()
  }

  return (
    <Form
      schema={FormCredit}
      extra={{ kind }}
      failure={FAILED}
      onFailure={tell}
      onSubmit={async (given) => {
        toast.ok(await credit({ ...given, seen_creditable_cents: seen }))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <p className="text-sm text-dim">
        {invoice.number} of {invoice.employer.name}, {money(invoice.total_cents)}. A credit note is issued either way.
      </p>
      {refundable > 0 && <Segmented<Kind> label="What it is" items={kinds} value={kind} onChange={setKind} />}
      <p className="text-sm">
        {kind === 'refund'
          ? 'Money goes back: as far as a card has paid, to that card. Please transfer the rest yourself.'
          : 'It lowers what is open; what was paid already stays as credit for the next charge.'}
      </p>
      <DollarField label="Amount in dollars" name="amount_cents" maxLength={12} hint={`At most ${money(most)}.`} />
      <TextArea
        label="Reason"
        name="reason"
        isRequired
        missing="Please say why."
        maxLength={300}
        rows={2}
        hint="It stands on the credit note, so the employer reads it."
      />
      <SubmitOrCancel onCancel={onCancel}>{kind === 'refund' ? 'Refund' : 'Issue credit note'}</SubmitOrCancel>
    </Form>
  )
}
