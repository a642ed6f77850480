import { useNavigate } from '@tanstack/react-router'
import { Check, CheckCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod'
import { Dispute, type Timesheet } from '#contract/work/timesheets.ts'
import { useNextTimesheet } from '#web/features/work/timesheet-queue/next-timesheet.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormActions, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { type FormInDialog, GuardedDialog } from '#web/ui/controls/guarded-dialog.tsx'
import { TextArea } from '#web/ui/controls/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { useDisputeTimesheet } from './timesheet.ts'

/** Lets the employer approve a submitted timesheet for good, or return it with a reason. */
export function TimesheetDecision({ timesheet }: { timesheet: Timesheet }) {
  const [asking, setAsking] = useState<'approve' | 'approve_next' | 'dispute' | null>(null)
  const next = useNextTimesheet(timesheet.shift.id)
  const navigate = useNavigate()
  const close = () => setAsking(null)

  function finish() {
    if (asking === 'approve_next' && next) void navigate({ to: '/employer/timesheet', search: next })
  }

  return (
    <>
      <FormActions>
        <Button look="plain" icon={<Undo2 size={16} aria-hidden="true" />} onPress={() => setAsking('dispute')}>
          Dispute
        </Button>
        <Button
          look={next ? 'plain' : 'primary'}
          icon={<Check size={16} aria-hidden="true" />}
          onPress={() => setAsking('approve')}
        >
          Approve
        </Button>
        {next && (
          <Button icon={<CheckCheck size={16} aria-hidden="true" />} onPress={() => setAsking('approve_next')}>
            Approve and next
          </Button>
        )}
      </FormActions>
      <ApproveDialog
        timesheet={timesheet}
        isOpen={asking === 'approve' || asking === 'approve_next'}
        onClose={close}
        onDone={finish}
      />
      <GuardedDialog
        title="Dispute timesheet"
        isOpen={asking === 'dispute'}
        onClose={close}
        size="narrow"
        unsaved="Your reason has not been sent."
      >
        {(form) => <DisputeForm timesheet={timesheet} {...form} />}
      </GuardedDialog>
    </>
  )
}

function DisputeForm({ timesheet, watch, onCancel, onSaved }: { timesheet: Timesheet } & FormInDialog) {
  const { shift } = timesheet
  const dispute = useDisputeTimesheet(shift.id)

  async function send(reason: z.output<typeof Dispute>) {
    toast.ok(await dispute(reason))
    onSaved()
  }

  return (
    <Form schema={Dispute} onSubmit={send} failure="Failed to send the timesheet back. Please try again.">
      <span ref={watch} hidden />
      <TextArea
        label="Reason"
        name="reason"
        isRequired
        missing="Please say what is wrong."
        maxLength={500}
        autoFocus
        hint={`${shift.invitee.name} sees it, corrects the times and submits them again.`}
      />
      <SubmitOrCancel onCancel={onCancel}>Send back</SubmitOrCancel>
    </Form>
  )
}
