import { CircleAlert, CircleCheck, Clock, Footprints, type LucideIcon, Timer, UserX } from 'lucide-react'
import {
  type AttendanceStatus,
  attendanceStatusOf,
  type Expected,
  signsCount,
} from '#contract/booking/attendance-rules.ts'
import { stamp } from '#web/ui/dates.ts'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'

const looks: Record<AttendanceStatus, { tone: Tone; Icon: LucideIcon }> = {
  to_come: { tone: 'quiet', Icon: Clock },
  on_the_way: { tone: 'brand', Icon: Footprints },
  late: { tone: 'wait', Icon: Timer },
  missing: { tone: 'bad', Icon: CircleAlert },
  here: { tone: 'good', Icon: CircleCheck },
  no_show: { tone: 'bad', Icon: UserX },
}

const wordsOf = (standing: AttendanceStatus, { shift, attendance }: Expected, now: number) => {
  const clock = (at: string) => stamp(at, shift.time_zone).slice(-5)
  const { expected_at, arrived_at } = attendance
  const about = expected_at !== null && Date.parse(expected_at) > now ? `, about ${clock(expected_at)}` : ''
  if (standing === 'here' && arrived_at !== null) return `Here since ${clock(arrived_at)}`
  if (standing === 'on_the_way') return `On the way${about}`
  if (standing === 'late') return about ? `Late${about}` : 'On the way, late'
  if (standing === 'no_show') return 'Did not attend'
  return standing === 'missing' ? 'Not here yet' : 'No check-in yet'
}

/** Check-in status as a badge; renders nothing while it is too early to know. */
export function SignBadge({ expected, now }: { expected: Expected; now: number }) {
  const standing = attendanceStatusOf(expected.attendance, expected.shift, now)
  if (standing === 'to_come' && !signsCount(expected.shift, now)) return null
  const { tone, Icon } = looks[standing]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {wordsOf(standing, expected, now)}
    </Badge>
  )
}
