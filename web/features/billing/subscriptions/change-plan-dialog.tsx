import { useState } from 'react'
import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { isFinal, sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { money } from '#web/ui/money.ts'
import { Loaded, Problem } from '#web/ui/query-state.tsx'
import { SkeletonOf } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useChangePlan, usePreview } from './data.ts'
import { dateWithoutWeekday, priceText } from './plan-text.ts'

type ChangePlanDialogProps = { planId: number | null; onClose: () => void }

/**
 * Shows the effects and the cost of a plan change before it is made. Open for a plan, closed for
 * null.
 */
export function ChangePlanDialog({ planId, onClose }: ChangePlanDialogProps) {
  const lastPlanId = useLastNonNull(planId)
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog title="Change plan" isOpen={planId !== null} onClose={onClose} isBusy={isBusy}>
      {lastPlanId !== null && <Change key={lastPlanId} planId={lastPlanId} onClose={onClose} onBusy={setBusy} />}
    </Dialog>
  )
}

type ChangeProps = { planId: number; onClose: () => void; onBusy: (isBusy: boolean) => void }

function Change({ planId, onClose, onBusy }: ChangeProps) {
  const preview = usePreview(planId)
  const change = useChangePlan()
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  async function go({ amount_due }: PlanPreview) {
    setError(null)
    setPending(true)
    onBusy(true)
    try {
      toast.ok(await change({ plan_id: planId, amount_due }))
      onClose()
    } catch (thrown) {
      setError(sentenceOf(thrown, 'Your plan could not be changed.'))
    } finally {
      setPending(false)
      onBusy(false)
    }
  }

  // The change is refused now, for example because it was made in another window, so the old
  // preview no longer applies.
  if (preview.isError)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Problem
          message={sentenceOf(preview.error, 'The cost of this change could not be calculated.')}
          onRetry={isFinal(preview.error) ? undefined : () => preview.refetch()}
          isRetrying={preview.isFetching}
        />
        <FormActions>
          <Button look="plain" onPress={onClose}>
            Keep current plan
          </Button>
        </FormActions>
      </div>
    )
  return (
    <Loaded query={preview} skeleton={<PreviewSkeleton />} failure="The cost of this change could not be calculated.">
      {(change) => (
        <Preview preview={change} error={error} isPending={isPending} onKeep={onClose} onConfirm={() => go(change)} />
      )}
    </Loaded>
  )
}

type PreviewProps = {
  preview: PlanPreview
  error: string | null
  isPending: boolean
  onKeep: () => void
  onConfirm: () => void
}

const Preview = ({ preview, error, isPending, onKeep, onConfirm }: PreviewProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    {error && (
      <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
        {error}
      </p>
    )}
    <p className="text-lg font-semibold">
      {preview.name}
      {preview.next_amount === 0
        ? ', free'
        : `, ${priceText({ price: preview.next_amount, billing_cycle: preview.billing_cycle })}`}
    </p>
    {preview.begins === 'now' ? <PreviewSum preview={preview} /> : <Later preview={preview} />}
    <FormActions>
      <Button look="plain" isDisabled={isPending} onPress={onKeep}>
        Keep current plan
      </Button>
      <Button isPending={isPending} onPress={onConfirm}>
        {buttonText(preview)}
      </Button>
    </FormActions>
  </div>
)

const PERIOD = '27 November 2026 to 14 June 2027'
/** Preview of typical length, which gives the dialog its size while the real one loads. */
const somePreview: PlanPreview = {
  ...{ plan_id: 0, name: 'Premium', billing_cycle: 'yearly', begins: 'now', from: '2026-11-27' },
  lines: [`Premium plan, yearly, ${PERIOD}`, `Unused days of the Standard plan, ${PERIOD}`].map((description) => ({
    ...{ description, amount: 100_000 },
  })),
  ...{ credit_used: 0, amount_due: 100_000, gst: 10_000, pays_open: 0, credit_left: 0 },
  ...{ next_amount: 100_000, next_billing_date: '2027-06-15' },
}
const doNothing = () => {}

const PreviewSkeleton = () => (
  <SkeletonOf>
    <div className="card">
      <Preview preview={somePreview} error={null} isPending={false} onKeep={doNothing} onConfirm={doNothing} />
    </div>
  </SkeletonOf>
)

const buttonText = ({ begins, name, amount_due }: PlanPreview) => {
  if (begins === 'later') return `Change to ${name}`
  return amount_due === 0 ? 'Upgrade' : `Upgrade for ${money(amount_due)}`
}

const Later = ({ preview: { name, from, next_amount, billing_cycle } }: { preview: PlanPreview }) => (
  <div className="grid gap-2 text-dim">
    <p>
      Nothing is charged today. You keep your current plan until the paid days end, and get {name} from{' '}
      {dateWithoutWeekday(from)}
      {next_amount > 0 ? `, for ${priceText({ price: next_amount, billing_cycle })}` : ''}.
    </p>
    <p>
      You keep your bookings, people and records. From then on the limits of {name} apply to new requests and files. You
      can undo this until then.
    </p>
  </div>
)

/** Itemises the charge for a change that begins today, and the next payment. */
function PreviewSum({ preview }: { preview: PlanPreview }) {
  const { name, lines, credit_used, amount_due, gst, pays_open, credit_left, next_amount, next_billing_date } = preview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="grid gap-2 text-sm">
        {lines.map(({ description, amount }) => (
          <AmountRow key={description} name={description} amount={amount} />
        ))}
        {credit_used > 0 && <AmountRow name="Credit on your account" amount={-credit_used} />}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-base font-semibold">
          <dt>To pay</dt>
          <dd className="tabular-nums">{money(amount_due)}</dd>
        </div>
      </dl>
      <div className="grid gap-1 text-sm text-dim">
        {gst > 0 && <p>The prices include GST of {money(gst)}.</p>}
        {pays_open > 0 && <p>{money(pays_open)} of this pays your open invoices.</p>}
        {credit_left > 0 && <p>{money(credit_left)} stays on your account as credit for your next invoices.</p>}
        {amount_due > 0 && <p>You get an invoice, paid by the method set under Payments.</p>}
        <p>
          {name} begins today.{' '}
          {next_billing_date && `Next, ${money(next_amount)} is billed on ${dateWithoutWeekday(next_billing_date)}.`}
        </p>
      </div>
    </div>
  )
}

const AmountRow = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="min-w-0">{name}</dt>
    <dd className="shrink-0 tabular-nums">{money(amount)}</dd>
  </div>
)
