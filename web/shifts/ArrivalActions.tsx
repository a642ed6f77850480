import { Link } from '@tanstack/react-router'
import { Phone, UserCheck } from 'lucide-react'
import { attendanceStatusOf, type Expected, signsCount } from '#contract/signs.ts'
import { phoneText } from '#web/phones/phoneText.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { useSign } from './arrivals.ts'
import { somebodyElseFor } from './replacement.ts'

/** Actions for an expected person: confirm the arrival, call, or look for a replacement. */
export function ArrivalActions({ expected, now }: { expected: Expected; now: number }) {
  const { shift, attendance, phone } = expected
  const { name } = shift.invitee
  const { give, underWay } = useSign()
  const standing = attendanceStatusOf(attendance, shift, now)
  if (standing === 'here' || !signsCount(shift, now)) return null
  const isDue = standing === 'late' || now >= Date.parse(shift.starts_at)
  const somebodyElse = standing === 'missing' ? somebodyElseFor(shift, new Date(now)) : null
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {somebodyElse && (
        <Link
          to="/employer/book"
          search={somebodyElse as never}
          aria-label={`Ask somebody else instead of ${name}`}
          className={buttonClass('danger-soft', 'small')}
        >
          Ask somebody else
        </Link>
      )}
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
