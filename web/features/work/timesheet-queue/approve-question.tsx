import { Link } from '@tanstack/react-router'
import type { QueuedTimesheet } from '#contract/work/timesheet-queue.ts'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { weekdayDate } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { useApproveSheets } from './queue.ts'
import { countText, effectText, sumText, timesText } from './queue-texts.ts'

type ApproveQuestionProps = {
  /** Null while nothing is asked. */
  sheets: readonly QueuedTimesheet[] | null
  /** Number of others on the page, which are not approved. */
  others: number
  onClose: () => void
  /** Gets the timesheets that had changed and were not approved; without it a message says so. */
  onDone?: (changed: readonly QueuedTimesheet[]) => void
}

/** Asks once before timesheets are approved, with the money in total. */
export function ApproveQuestion({ sheets, others, onClose, onDone }: ApproveQuestionProps) {
  const approve = useApproveSheets()
  // The text stays while the dialog closes.
  const asked = useLastNonNull(sheets) ?? []
  const [only] = asked

  async function confirm() {
    const { message, data } = await approve(asked)
    const left = new Set(data.lines.flatMap(({ shift_id, outcome }) => (outcome === 'approved' ? [] : shift_id)))
    const changed = asked.filter(({ shift_id }) => left.has(shift_id))
    if (changed.length === 0) toast.ok(message)
    else if (!onDone) toast.bad(`${countText(changed.length)} changed and must be checked again.`)
    onDone?.(changed)
  }

  return (
    <ConfirmDialog
      title={asked.length === 1 ? 'Approve timesheet?' : `Approve ${countText(asked.length)}?`}
      confirm="Approve"
      isOpen={sheets !== null}
      onClose={onClose}
      onConfirm={confirm}
      failure="The timesheets could not be approved. Please try again."
    >
      {asked.length === 1 && only && (
        <p>
          {only.person.name}, {weekdayDate(only.date)}, {timesText(only.entered)}.
        </p>
      )}
      <p className="font-semibold text-ink tabular-nums">{sumText(asked)}</p>
      <p>{effectText(asked)}</p>
      {others > 0 && (
        <p>
          {others === 1
            ? '1 other differs from its booking and is'
            : `${others} others differ from their bookings and are`}{' '}
          not approved.
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Names the timesheets that were not approved because they had changed. */
export const ChangedNotice = ({ sheets }: { sheets: readonly QueuedTimesheet[] }) => (
  <div role="status" className="empty:hidden">
    {sheets.length > 0 && (
      <div className="rounded-control bg-wait-soft px-4 py-3 text-sm text-wait">
        <p className="font-semibold">Not approved, because it changed while you were looking. Please check it again.</p>
        <ul>
          {sheets.map(({ shift_id, person, date }) => (
            <li key={shift_id}>
              <Link to="/employer/timesheet" search={{ shift: shift_id }} className="underline underline-offset-4">
                {person.name}, {weekdayDate(date)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
)
