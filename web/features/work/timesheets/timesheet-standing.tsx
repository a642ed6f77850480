import { Lock } from 'lucide-react'
import type { Role } from '#contract/platform/endpoint.ts'
import type { Timesheet } from '#contract/work/timesheets.ts'

/** Explains in a sentence who has to act next. */
export function TimesheetStanding({ timesheet, role }: { timesheet: Timesheet; role: Role }) {
  const { status, shift, dispute_reason } = timesheet
  const isEmployer = role === 'employer'
  if (status === 'draft')
    return isEmployer ? (
      <p>{shift.invitee.name} has not submitted this timesheet yet. These are the booked times.</p>
    ) : (
      <p>Check and submit your times, so that {shift.inviter.name} can approve them.</p>
    )
  if (status === 'submitted')
    return isEmployer ? (
      <p>{shift.invitee.name} is waiting for you to approve these times.</p>
    ) : (
      <p>Waiting for {shift.inviter.name} to approve these times.</p>
    )
  if (status === 'disputed')
    return (
      <div className="rounded-control bg-bad-soft px-4 py-3 text-sm text-bad">
        <p className="font-semibold">
          {isEmployer ? `You sent this back to ${shift.invitee.name}.` : `${shift.inviter.name} sent this back.`}
        </p>
        {dispute_reason && <p className="whitespace-pre-line wrap-anywhere">{dispute_reason}</p>}
      </div>
    )
  return (
    <p className="flex items-start gap-2">
      <Lock size={16} aria-hidden="true" className="mt-1 shrink-0 text-dim" />
      Approved and locked. It can no longer be changed.
    </p>
  )
}
