import * as z from 'zod'
import { type BookingDecision, credentialNeeds, NewBookingDecision, nameOfNeed } from '#contract/booking/eligibility.ts'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useDecideBooking } from './data.ts'

const choices = [
  { id: 'no', name: 'Not required' },
  { id: 'entered', name: 'Must be entered' },
  { id: 'checked', name: 'Must be entered and checked' },
] as const

// One choice for each need becomes the list of those that are required.
const FormDecision = z.preprocess((typed) => {
  const fields = typed as Record<string, unknown>
  const { sector, state, version, all_states } = fields
  const required = credentialNeeds.flatMap((need) => (fields[need] === 'no' ? [] : [{ need, must: fields[need] }]))
  return { sector, state, version, all_states, required }
}, NewBookingDecision)

type BookingDialogProps = { decision: BookingDecision | null; onClose: () => void }

/** Decides what is required in one state, or in all of its sector. */
export function BookingDialog({ decision, onClose }: BookingDialogProps) {
  const lastDecision = useLastNonNull(decision)
  if (!lastDecision) return null
  return (
    <GuardedDialog
      title={`Booking requirements: ${sectorTerms[lastDecision.sector].sector}, ${lastDecision.state}`}
      isOpen={decision !== null}
      onClose={onClose}
      unsaved="Your decision has not been saved."
    >
      {(form) => <BookingForm decision={lastDecision} {...form} />}
    </GuardedDialog>
  )
}

function BookingForm({ decision, watch, onCancel, onSaved }: FormInDialog & { decision: BookingDecision }) {
  const decide = useDecideBooking()
  const { sector, state, version, required } = decision
  return (
    <Form
      schema={FormDecision}
      extra={{ sector, state, version }}
      failure="The decision could not be saved."
      onSubmit={async (decided) => {
        toast.ok(await decide(decided))
        onSaved()
      }}
    >
      <span ref={watch} hidden />
      <div className="grid gap-4 min-[480px]:grid-cols-2">
        {credentialNeeds.map((need) => (
          <Select
            key={need}
            label={nameOfNeed(need, decision)}
            name={need}
            items={choices}
            defaultValue={required.find((one) => one.need === need)?.must ?? 'no'}
          />
        ))}
      </div>
      <Checkbox name="all_states" hint="Each state keeps its own registration and its own working with children check.">
        Use the same decision for every state
      </Checkbox>
      <p className="text-hint text-dim">
        This applies immediately to requests and acceptances. The search follows within a few minutes. Accepted bookings
        do not change.
      </p>
      <SubmitOrCancel onCancel={onCancel}>Save decision</SubmitOrCancel>
    </Form>
  )
}
