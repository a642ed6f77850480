import { Link } from '@tanstack/react-router'
import { owedText } from '#contract/booking/cancellation-rules.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import type { Activity } from '#contract/work/records.ts'
import { amountOf } from '#contract/work/timesheets.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { TimesheetLink } from '#web/features/booking/shifts/timesheet-link.tsx'
import { useMay, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { ShiftRatings } from '#web/features/work/ratings/shift-ratings.tsx'
import { InvoiceButton } from '#web/features/work/timesheets/invoice-button.tsx'
import { TimesheetBadge } from '#web/features/work/timesheets/timesheet-badge.tsx'
import { breakText } from '#web/features/work/timesheets/timesheet-totals.ts'
import { useMe, useSide } from '#web/platform/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Facts } from '#web/ui/card.tsx'
import { longDate, zoneName } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'

export function ActivityDetails({ activity }: { activity: Activity }) {
  const terms = useSectorTerms()
  const { role } = useMe()
  const { shift, timesheet, my_rating, their_rating, may_rate } = activity
  const isRated = my_rating !== null || their_rating !== null || may_rate
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <CancellationNote activity={activity} />
      <Facts
        items={[
          [terms.subject, shift.subject.name],
          ['Date', longDate(shift.date)],
          ['Booked', `${timeRange(shift.start_time, shift.end_time)}, ${zoneName(shift.time_zone)}`],
          ...(shift.requested_by ? [['Requested by', shift.requested_by] as const] : []),
          ...(shift.approved_by && role === 'employer' ? [['Approved by', shift.approved_by] as const] : []),
          ...(timesheet ? workOf(timesheet) : []),
        ]}
      />
      {isRated && (
        <div className="border-t border-line pt-4">
          <ShiftRatings {...activity} />
        </div>
      )}
      <Papers activity={activity} />
    </div>
  )
}

type Sheet = NonNullable<Activity['timesheet']>

const workOf = (timesheet: Sheet) =>
  [
    ['Worked', timeRange(timesheet.start_time, timesheet.end_time)],
    ['Break', breakText(timesheet.break_minutes)],
    ['Hours', lengthText(timesheet.worked_minutes)],
    ['Hourly rate', money(timesheet.hourly_cents)],
    ['Amount', <Amount key="amount" timesheet={timesheet} />],
    ['Timesheet', <TimesheetBadge key="timesheet" status={timesheet.status} />],
    ...(timesheet.decided_by
      ? [[timesheet.status === 'approved' ? 'Approved by' : 'Sent back by', timesheet.decided_by] as const]
      : []),
  ] as const

function Amount({ timesheet: { amount_cents, worked_minutes, hourly_cents } }: { timesheet: Sheet }) {
  const isRaised = amount_cents > amountOf(worked_minutes, hourly_cents)
  return (
    <>
      <strong>{money(amount_cents)}</strong>
      {isRaised && <span className="block text-hint text-dim">Minimum engagement applies.</span>}
    </>
  )
}

/** Shows who ended a booking, the reason given and what is owed. */
function CancellationNote({ activity: { shift } }: { activity: Activity }) {
  const { role } = useMe()
  if (shift.status === 'cancelled' || shift.status === 'withdrawn') {
    const otherName = role === 'employer' ? shift.invitee.name : shift.inviter.name
    const account = shift.cancelled_by === role ? 'you' : otherName
    const by =
      shift.cancelled_by === null || shift.agency?.has_cancelled ? null : withPerson(account, shift.closed_by, role)
    return (
      <div className="text-sm">
        <p className="font-semibold">This engagement was cancelled</p>
        {shift.owed && !shift.owed.is_lifted && (
          <p className="wrap-anywhere">{owedText(shift.owed, role === 'employer' ? otherName : 'You')}</p>
        )}
        {(by ?? shift.reason) && (
          <p className="wrap-anywhere text-dim">{[by && `By ${by}`, shift.reason].filter(Boolean).join(': ')}</p>
        )}
      </div>
    )
  }
  if (shift.no_show) {
    const { dispute } = shift.no_show
    const by = withPerson(role === 'employer' ? 'You' : shift.inviter.name, shift.no_show.marked_by, role)
    const disputed = role === 'employer' ? shift.invitee.name : 'You'
    return (
      <div className="text-sm">
        <p className="font-semibold wrap-anywhere">{by} marked this shift as not attended</p>
        {dispute && (
          <p className="wrap-anywhere whitespace-pre-line text-dim">
            {disputed} disputed this: {dispute}
          </p>
        )}
      </div>
    )
  }
  if (!shift.reason) return null
  return <p className="text-sm wrap-anywhere">Reason: {shift.reason}</p>
}

/** The employer reads the name of its own person; an employee reads the employer's name too. */
const withPerson = (account: string, person: string | null, reader: Role) =>
  person === null ? account : reader === 'employer' ? person : `${person}, ${account}`

function Papers({ activity: { shift, timesheet } }: { activity: Activity }) {
  const mayDownload = useMay('approve')
  return (
    <div className="flex flex-wrap gap-2">
      <BookingLink shift={shift} />
      {timesheet && <TimesheetLink shift={shift} />}
      {mayDownload && timesheet?.invoice_number && (
        <InvoiceButton shiftId={shift.id} number={timesheet.invoice_number} kind={timesheet.document_kind} />
      )}
    </div>
  )
}

function BookingLink({ shift }: Pick<Activity, 'shift'>) {
  const side = useSide()
  const otherName = side === 'employer' ? shift.invitee.name : shift.inviter.name
  return (
    <Link
      to={`/${side}/bookings/$id`}
      params={{ id: String(shift.id) }}
      aria-label={`View Booking, ${otherName}, ${longDate(shift.date)}`}
      className={buttonClass('plain')}
    >
      View Booking
    </Link>
  )
}
