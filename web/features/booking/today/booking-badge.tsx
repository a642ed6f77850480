import { CircleCheck } from 'lucide-react'
import { checkInsCount, type Expected } from '#contract/booking/attendance-rules.ts'
import { CheckInBadge } from '#web/features/booking/shifts/check-in-status.tsx'
import { Badge } from '#web/ui/status-badge.tsx'

/** State of a booking: "Booked" while it is too early for a check-in. */
export function BookingBadge({ expected, now }: { expected: Expected; now: number }) {
  const { shift, attendance } = expected
  const isEarly = shift.status === 'accepted' && attendance.on_my_way_at === null && !checkInsCount(shift, now)
  if (!isEarly || attendance.arrived_at !== null) return <CheckInBadge expected={expected} now={now} />
  return (
    <Badge tone="good" icon={<CircleCheck size={14} aria-hidden="true" />}>
      Booked
    </Badge>
  )
}
