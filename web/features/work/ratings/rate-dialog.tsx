import * as z from 'zod'
import type { Shift } from '#contract/booking/shifts.ts'
import { NewRating } from '#contract/work/ratings.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { forgetDraft } from '#web/platform/drafts.ts'
import { useMe } from '#web/platform/session.ts'
import { DraftTextArea } from '#web/ui/controls/draft-text-area.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useRate } from './ratings.ts'
import { StarField } from './star-field.tsx'

// The form sends an empty comment as '', which the schema does not accept.
const FormRating = z.preprocess((typed) => {
  const { rating, feedback } = typed as Record<string, unknown>
  return { rating, ...(feedback ? { feedback } : {}) }
}, NewRating)

type RateDialogProps = {
  /** The shift whose other side is rated; null while none is. */
  shift: Shift | null
  onClose: () => void
}

/** Rates the other side of a shift, once, with one to five stars and a comment. */
export function RateDialog({ shift, onClose }: RateDialogProps) {
  const { role } = useMe()
  const lastShift = useLastNonNull(shift)
  const ratedPerson = role === 'employer' ? lastShift?.invitee : lastShift?.inviter
  return (
    <Dialog title={`Rate ${ratedPerson?.name ?? ''}`} isOpen={shift !== null} onClose={onClose}>
      {lastShift && <RateForm shift={lastShift} onClose={onClose} />}
    </Dialog>
  )
}

function RateForm({ shift, onClose }: { shift: Shift; onClose: () => void }) {
  const { role } = useMe()
  const rate = useRate(shift.id)
  const draft = `rating ${shift.id}`
  const ratedPerson = role === 'employer' ? shift.invitee : shift.inviter

  async function send(rating: z.output<typeof NewRating>) {
    toast.ok(await rate(rating))
    forgetDraft(draft)
    onClose()
  }

  return (
    <Form schema={FormRating} onSubmit={send} failure="Failed to send your rating. Please try again.">
      <p className="text-sm text-dim">
        {shift.subject.name}, {longDate(shift.date)}, <Unbroken>{timeRange(shift.start_time, shift.end_time)}</Unbroken>
      </p>
      <StarField label="Rating" name="rating" isRequired missing="Please choose one to five stars." />
      <DraftTextArea
        draft={draft}
        label="Feedback"
        name="feedback"
        maxLength={1000}
        hint={`Optional. ${ratedPerson.name} can read it and reply once. A rating cannot be changed later.`}
      />
      <SubmitOrCancel onCancel={onClose}>Send rating</SubmitOrCancel>
    </Form>
  )
}
