import { useState } from 'react'
import type { EmployerRate, PayRates } from '#contract/work/timesheets.ts'
import { lengthText } from '#web/features/booking/shifts/shift-hours.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { shortDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PayRateForm } from './pay-rate-form.tsx'
import { usePayRates, useRemovePayRate } from './pay-rates.ts'

type PayRatesDialogProps = { isOpen: boolean; onClose: () => void }

/** Shows today's hourly rate with its source, and the employer's own rates. */
export const PayRatesDialog = ({ isOpen, onClose }: PayRatesDialogProps) => (
  <GuardedDialog
    title="Pay Rates"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your changes have not been saved."
  >
    {({ watch }) => <Rates watch={watch} />}
  </GuardedDialog>
)

function Rates({ watch }: Pick<FormInDialog, 'watch'>) {
  const query = usePayRates()
  const mayChange = useMay('manage')
  return (
    <Loaded query={query} skeleton={<SkeletonCard lines={4} />} failure="Failed to load your pay rates.">
      {(rates) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Today rates={rates} />
          {rates.overrides.length > 0 && <Own overrides={rates.overrides} />}
          {mayChange && <PayRateForm key={rates.overrides.length} watch={watch} currentRate={rates.award} />}
        </div>
      )}
    </Loaded>
  )
}

function Today({ rates: { hourly_cents, rate_source, rate_note, minimum_minutes, award } }: { rates: PayRates }) {
  return (
    <section aria-labelledby="rate-today" className="rounded-control bg-page px-4 py-3 text-sm">
      <h3 id="rate-today" className="text-hint font-medium text-dim">
        Applies today
      </h3>
      <p className="text-xl font-semibold tabular-nums">
        {money(hourly_cents)} <span className="text-sm font-normal text-dim">an hour</span>
      </p>
      <p className="wrap-anywhere text-dim">{rate_note}</p>
      {minimum_minutes > 0 && (
        <p className="text-dim">Every shift is paid for at least {lengthText(minimum_minutes)}.</p>
      )}
      {rate_source === 'employer' && (
        <p className="mt-2 wrap-anywhere text-dim">
          The rate for {award.state} is {money(award.hourly_cents)} an hour: {award.source}
        </p>
      )}
    </section>
  )
}

function Own({ overrides }: { overrides: readonly EmployerRate[] }) {
  return (
    <section aria-labelledby="own-rates" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="own-rates" className="text-sm">
        Your own rates
      </h3>
      <ul className="divide-y divide-line rounded-control border border-line">
        {overrides.map((rate) => (
          <OwnRate key={rate.id} rate={rate} />
        ))}
      </ul>
    </section>
  )
}

function OwnRate({ rate }: { rate: EmployerRate }) {
  const remove = useRemovePayRate()
  const mayChange = useMay('manage')
  const [isPending, setPending] = useState(false)

  async function press() {
    setPending(true)
    try {
      toast.ok(await remove(rate.id))
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'Failed to remove the pay rate.'))
      setPending(false)
    }
  }

  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 text-sm tabular-nums">
      <span>
        <span className="font-semibold">{money(rate.hourly_cents)}</span> from {shortDate(rate.from_date)}
        {rate.reason && <span className="block text-hint wrap-anywhere text-dim">{rate.reason}</span>}
      </span>
      {mayChange && rate.may_remove && (
        <Button
          look="link"
          size="small"
          isPending={isPending}
          onPress={press}
          aria-label={`Remove the rate from ${shortDate(rate.from_date)}`}
        >
          Remove
        </Button>
      )}
    </li>
  )
}
