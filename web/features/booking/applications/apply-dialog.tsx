import * as z from 'zod'
import { LONGEST_APPLICATION_MESSAGE } from '#contract/booking/applications.ts'
import type { OpenJob } from '#contract/booking/open-jobs.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { forgetDraft } from '#web/platform/drafts.ts'
import { DraftTextArea } from '#web/ui/controls/draft-text-area.tsx'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { longDate } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useApply } from './applications.ts'

type ApplyDialogProps = {
  job: Pick<OpenJob, 'id' | 'employer' | 'date' | 'start_time' | 'end_time'>
  isOpen: boolean
  onClose: () => void
}

/** Applies for an open job, with a message if the person likes. The browser keeps the message. */
export const ApplyDialog = ({ job, isOpen, onClose }: ApplyDialogProps) => (
  <Dialog title="Apply for this job" isOpen={isOpen} onClose={onClose} size="narrow">
    <ApplyForm job={job} onClose={onClose} />
  </Dialog>
)

const schema = z.object({ message: z.string() })

function ApplyForm({ job, onClose }: Omit<ApplyDialogProps, 'isOpen'>) {
  const { employer, date, start_time, end_time } = job
  const draft = `application ${job.id}`
  const apply = useApply(job.id)

  async function send({ message }: { message: string }) {
    const text = message.trim()
    toast.ok(await apply(text === '' ? {} : { message: text }), { for: 'invitation' })
    forgetDraft(draft)
    onClose()
  }

  return (
    <Form schema={schema} onSubmit={send} failure="You could not apply. Please try again.">
      <div className="grid gap-1 text-sm">
        <p className="font-semibold wrap-anywhere">{employer.name}</p>
        <p>
          {longDate(date)}, <span className="whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
        </p>
        <p className="mt-2 text-dim">
          The employer reads your profile and chooses. If you are chosen within a day, you are booked straight away. We
          notify you, and you can still refuse within an hour.
        </p>
      </div>
      <DraftTextArea
        name="message"
        label="Message"
        draft={draft}
        hint="Optional."
        maxLength={LONGEST_APPLICATION_MESSAGE}
        rows={3}
      />
      <SubmitOrCancel onCancel={onClose}>Apply</SubmitOrCancel>
    </Form>
  )
}
