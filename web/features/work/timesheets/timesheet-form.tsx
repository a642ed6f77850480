import { Send } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod'
import { type Timesheet, WorkedTimes } from '#contract/work/timesheets.ts'
import { forgetDraft } from '#web/platform/drafts.ts'
import { DraftTextArea } from '#web/ui/controls/draft-text-area.tsx'
import { Form, FormActions, SubmitButton } from '#web/ui/controls/form.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { TimeField } from '#web/ui/controls/time-field.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useSubmitTimesheet } from './timesheet.ts'
import { TimesheetSum } from './timesheet-sum.tsx'
import { breakOf, timesheetSum } from './timesheet-totals.ts'

// Form fields are texts: the break becomes a number, and an empty note is left out.
const FormTimes = z.preprocess((typed) => {
  const { break_minutes, note, ...times } = typed as Record<string, unknown>
  return { ...times, break_minutes: breakOf(String(break_minutes)) ?? Number.NaN, ...(note ? { note } : {}) }
}, WorkedTimes)

/** Form for the worked times; totals update while typing. */
export function TimesheetForm({ timesheet }: { timesheet: Timesheet }) {
  const { shift, status } = timesheet
  const [start, setStart] = useState<string | null>(timesheet.start_time)
  const [end, setEnd] = useState<string | null>(timesheet.end_time)
  const [pause, setPause] = useState(String(timesheet.break_minutes))
  const submit = useSubmitTimesheet(shift.id)
  const draft = `timesheet ${shift.id}`
  const sum = timesheetSum({ start_time: start, end_time: end, break_minutes: pause }, timesheet)

  async function send(worked: WorkedTimes) {
    toast.ok(await submit(worked))
    forgetDraft(draft)
  }

  return (
    <Form schema={FormTimes} onSubmit={send} failure="Failed to submit the timesheet. Please try again.">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <TimeField label="Start time" name="start_time" isRequired value={start} onChange={setStart} />
        <TimeField label="End time" name="end_time" isRequired value={end} onChange={setEnd} />
        <div className="max-sm:col-span-2">
          <TextField
            label="Break in minutes"
            name="break_minutes"
            isRequired
            inputMode="numeric"
            maxLength={4}
            value={pause}
            onChange={setPause}
          />
        </div>
      </div>
      <p className="text-hint text-dim">
        {zoneName(shift.time_zone)}, 24-hour clock. If the end is not after the start, the shift ends the next day.
      </p>
      <DraftTextArea
        draft={draft}
        label="Note"
        name="note"
        before={timesheet.note ?? ''}
        maxLength={500}
        rows={2}
        hint={`Optional. ${shift.inviter.name} sees it with your times.`}
      />
      <div className="mt-2 border-t border-line pt-4">
        <TimesheetSum timesheet={timesheet} sum={sum} />
      </div>
      <FormActions>
        <SubmitButton icon={<Send size={16} aria-hidden="true" />}>
          {status === 'disputed' ? 'Submit again' : 'Submit timesheet'}
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
