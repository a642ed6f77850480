import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Activity } from '#contract/work/records.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { api } from '#web/platform/client.ts'
import { useSendOnce } from '#web/platform/idempotency.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { weekdayDate } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { toast } from '#web/ui/toast.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

type Draft = Pick<Activity, 'shift'> & { timesheet: NonNullable<Activity['timesheet']> }

/** Sends drafts with the times that the person has seen, then waits for the lists to be read. */
function useSubmitAsBooked() {
  const queryClient = useQueryClient()
  const sendOnce = useSendOnce()
  return async (drafts: readonly Draft[]) => {
    const sheets = drafts.map(({ shift, timesheet: { start_time, end_time, break_minutes } }) => ({
      ...{ shift_id: shift.id, start_time, end_time, break_minutes },
    }))
    const body = { sheets }
    try {
      return await sendOnce(body, (options) => api.timesheets.submitAsBooked({ body }, options))
    } finally {
      await Promise.all(
        ['timesheets', 'records'].map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })),
      )
    }
  }
}

/** Button and question for submitting all drafts with their booked times. */
export function SubmitAsBooked({ drafts }: { drafts: readonly Draft[] }) {
  const submit = useSubmitAsBooked()
  // The drafts when the question was asked, so that the list does not change meanwhile.
  const [asked, setAsked] = useState<readonly Draft[] | null>(null)
  // The text stays while the dialog closes.
  const shown = useLastNonNull(asked) ?? []
  const minutes = shown.reduce((sum, { timesheet }) => sum + timesheet.worked_minutes, 0)
  const cents = shown.reduce((sum, { timesheet }) => sum + timesheet.amount_cents, 0)

  async function confirm() {
    const { message, data } = await submit(shown)
    if (data.submitted === data.lines.length) toast.ok(message)
    else toast.bad(message)
  }

  if (drafts.length === 0 && asked === null) return null
  return (
    <>
      <Button look="soft" onPress={() => setAsked(drafts)}>
        {drafts.length === 1 ? 'Submit as booked' : 'Submit all as booked'}
      </Button>
      <ConfirmDialog
        title={shown.length === 1 ? 'Submit timesheet?' : `Submit ${shown.length} timesheets?`}
        confirm="Submit"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        failure="The timesheets could not be submitted. Please try again."
      >
        <p>You confirm that you worked these times:</p>
        <ul className="grid gap-1.5">
          {shown.map(({ shift, timesheet }) => (
            <li key={shift.id}>
              <span className="font-medium text-ink">{shift.inviter.name}</span>, {weekdayDate(shift.date)},{' '}
              <Unbroken>{timeRange(timesheet.start_time, timesheet.end_time)}</Unbroken>,{' '}
              {timesheet.break_minutes === 0 ? 'no break' : `${timesheet.break_minutes} min break`}
            </li>
          ))}
        </ul>
        <p className="font-semibold text-ink tabular-nums">
          {lengthText(minutes)}, {money(cents)} in total.
        </p>
      </ConfirmDialog>
    </>
  )
}
