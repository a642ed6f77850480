import type { Shift } from '#contract/booking/shifts.ts'

/** Side that ended a booking, with its reason; null or empty if there is nothing to say. */
export function explanation({ status, cancelled_by, closed_by, invitee, reason, no_show, agency }: Shift) {
  if (agency?.has_cancelled) return reason
  if (no_show?.marked_by) return `Marked by ${no_show.marked_by}`
  if (closed_by)
    return [`${status === 'cancelled' ? 'Cancelled' : 'Withdrawn'} by ${closed_by}`, reason].filter(Boolean).join(': ')
  const cancelledBy =
    status === 'cancelled' && cancelled_by ? `By ${cancelled_by === 'employer' ? 'you' : invitee.name}` : null
  return [cancelledBy, reason].filter(Boolean).join(': ')
}
