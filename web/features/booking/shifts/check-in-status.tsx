import { Link } from '@tanstack/react-router'
import {
  CalendarX2,
  CircleAlert,
  CircleCheck,
  Clock,
  Footprints,
  type LucideIcon,
  Phone,
  Timer,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type AttendanceStatus,
  attendanceStatusOf,
  checkInsCount,
  type Expected,
} from '#contract/booking/attendance-rules.ts'
import { useMay } from '#web/features/identity/accounts/my-account.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { lazyComponent } from '#web/platform/lazy-component.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { stamp } from '#web/ui/dates.ts'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import { useCheckIn } from './check-ins.ts'
import { inPlaceOf } from './replacement.ts'

const Replacement = lazyComponent(() => import('./replacement-button.tsx'), 'Replacement')

const looks: Record<AttendanceStatus, { tone: Tone; Icon: LucideIcon }> = {
  to_come: { tone: 'quiet', Icon: Clock },
  on_the_way: { tone: 'brand', Icon: Footprints },
  late: { tone: 'wait', Icon: Timer },
  missing: { tone: 'bad', Icon: CircleAlert },
  here: { tone: 'good', Icon: CircleCheck },
  no_show: { tone: 'bad', Icon: UserX },
  cancelled: { tone: 'bad', Icon: CalendarX2 },
}

const statusText = (status: AttendanceStatus, { shift, attendance }: Expected, now: number) => {
  const clock = (at: string) => stamp(at, shift.time_zone).slice(-5)
  const { expected_at, arrived_at } = attendance
  const expectedText = expected_at !== null && Date.parse(expected_at) > now ? `, about ${clock(expected_at)}` : ''
  if (status === 'here' && arrived_at !== null) return `Here since ${clock(arrived_at)}`
  if (status === 'on_the_way') return `On the way${expectedText}`
  if (status === 'late') return expectedText ? `Late${expectedText}` : 'On the way, late'
  if (status === 'no_show') return 'No-show'
  if (status === 'cancelled') return 'Cancelled'
  return status === 'missing' ? 'Not here yet' : 'No check-in yet'
}

/** Check-in status as a badge; renders nothing while it is too early to know. */
export function CheckInBadge({ expected, now }: { expected: Expected; now: number }) {
  const status = attendanceStatusOf(expected.attendance, expected.shift, now)
  if (status === 'to_come' && !checkInsCount(expected.shift, now)) return null
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} icon={<Icon size={14} aria-hidden="true" />}>
      {statusText(status, expected, now)}
    </Badge>
  )
}

type ArrivalActionsProps = { expected: Expected; now: number; children?: ReactNode }

/** An employer's actions for a booking of today: confirm the arrival, call, or replace. */
export function ArrivalActions({ expected, now, children }: ArrivalActionsProps) {
  const { shift, attendance, phone } = expected
  const { name } = shift.invitee
  const { checkIn, pending } = useCheckIn()
  const mayBook = useMay('book')
  const status = attendanceStatusOf(attendance, shift, now)
  const isLeft = status === 'no_show' || status === 'cancelled'
  if (status === 'here' || (!isLeft && !checkInsCount(shift, now))) return null
  const isDue = status === 'late' || now >= Date.parse(shift.starts_at)
  const replacement = mayBook && status === 'missing' ? inPlaceOf(shift, new Date(now)) : null
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      {replacement && (
        <Link
          to="/employer/book"
          search={replacement}
          aria-label={`Find a replacement for ${name}`}
          className={buttonClass('danger-soft', 'small')}
        >
          Find a replacement
        </Link>
      )}
      {isLeft && (
        <LazyPart>
          <Replacement shift={shift} look="danger-soft" />
        </LazyPart>
      )}
      {mayBook && !isLeft && (
        <Button
          look="soft"
          size="small"
          isPending={pending !== null}
          aria-label={`${name} is here`}
          onPress={() => checkIn({ id: shift.id, step: 'arrived', message: `${name} is here.` })}
          icon={<UserCheck size={15} aria-hidden="true" />}
        >
          Here
        </Button>
      )}
      {mayBook && children}
      {phone !== null && isDue && (
        <a
          href={`tel:${phone}`}
          aria-label={`Call ${name}, ${phoneText(phone)}`}
          className={buttonClass('plain', 'small')}
        >
          <Phone size={15} aria-hidden="true" />
          <span className="whitespace-nowrap tabular-nums">{phoneText(phone)}</span>
        </a>
      )}
    </div>
  )
}
