import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import type { Shift } from '#contract/booking/shifts.ts'
import { useMe } from '#web/platform/session.ts'
import { type ButtonSize, buttonClass } from '#web/ui/button-class.ts'
import { longDate } from '#web/ui/dates.ts'

/** Leads from a shift that is over to its timesheet. */
export function TimesheetLink({ shift, size = 'normal' }: { shift: Shift; size?: ButtonSize }) {
  const isEmployer = useMe().role === 'employer'
  const otherName = isEmployer ? shift.invitee.name : shift.inviter.name
  return (
    <Link
      to={isEmployer ? '/employer/timesheet' : '/employee/timesheet'}
      search={{ shift: shift.id }}
      aria-label={`View Timesheet, ${otherName}, ${longDate(shift.date)}`}
      className={buttonClass('soft', size)}
    >
      {size !== 'small' && <FileClock size={16} aria-hidden="true" />}
      View Timesheet
    </Link>
  )
}
