import { Link } from '@tanstack/react-router'
import { Phone, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { attendanceStatusOf, type Expected, signsCount } from '#contract/booking/attendance-rules.ts'
import { phoneText } from '#web/features/messaging/phones/phone-text.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { useSign } from './arrivals.ts'
import { lateReplacementFor } from './replacement.ts'

type ArrivalActionsProps = { expected: Expected; now: number; children?: ReactNode }

/** An employer's actions for a booking of today: confirm the arrival, call, or replace. */
export function ArrivalActions({ expected, now, children }: ArrivalActionsProps) {
  const { shift, attendance, phone } = expected
  const { name } = shift.invitee
  const { give, underWay } = useSign()
  const standing = attendanceStatusOf(attendance, shift, now)
  if (standing === 'here' || (standing !== 'no_show' && !signsCount(shift, now))) return null
  const isDue = standing === 'late' || now >= Date.parse(shift.starts_at)
  const replacement = standing === 'missing' || standing === 'no_show' ? lateReplacementFor(shift, new Date(now)) : null
  return (
    <div className="flex flex-wrap items-center gap-2 sm:justify-end">
      {replacement && (
        <Link
          to="/employer/book"
          search={replacement as never}
          aria-label={`Find a replacement for ${name}`}
          className={buttonClass('danger-soft', 'small')}
        >
          Find a replacement
        </Link>
      )}
      {standing !== 'no_show' && (
        <Button
          look="soft"
          size="small"
          isPending={underWay !== null}
          aria-label={`${name} is here`}
          onPress={() => give({ id: shift.id, sign: 'arrived', says: `${name} is here.` })}
          icon={<UserCheck size={15} aria-hidden="true" />}
        >
          Here
        </Button>
      )}
      {children}
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
