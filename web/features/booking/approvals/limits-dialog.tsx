import type * as z from 'zod'
import type { BookingLimits } from '#contract/booking/approvals.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSetLimits } from './approvals.ts'
import { LimitFields } from './limit-fields.tsx'
import { FormLimits, limitsIn } from './limits-form.ts'

type LimitsDialogProps = { limits: BookingLimits; isOpen: boolean; onClose: () => void }

/** Sets the limits above which a request by an organiser waits for approval. */
export const LimitsDialog = ({ limits, isOpen, onClose }: LimitsDialogProps) => (
  <GuardedDialog
    title="Limits for organisers"
    isOpen={isOpen}
    onClose={onClose}
    size="narrow"
    unsaved="Your changes have not been saved."
  >
    {(guard) => <LimitsForm limits={limits} {...guard} />}
  </GuardedDialog>
)

function LimitsForm({ limits, watch, onBusy, onCancel, onSaved }: FormInDialog & { limits: BookingLimits }) {
  const setLimits = useSetLimits()

  async function save(typed: z.output<typeof FormLimits>) {
    onBusy(true)
    try {
      toast.ok(await setLimits(limitsIn(typed)))
      onSaved()
    } finally {
      onBusy(false)
    }
  }

  return (
    <Form schema={FormLimits} onSubmit={save} failure="The limits could not be saved. Please try again.">
      <div ref={watch} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <p className="text-sm text-dim">
          A request above a limit waits until an owner or manager approves it. Leave a field empty for no limit.
        </p>
        <LimitFields limits={limits} />
      </div>
      <SubmitOrCancel onCancel={onCancel}>Save limits</SubmitOrCancel>
    </Form>
  )
}
