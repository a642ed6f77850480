import type { Shift } from '#contract/booking/shifts.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { addDays, longDate, minutesBetween, stamp, todayIn } from '#web/ui/dates.ts'
import { Badge } from '#web/ui/status-badge.tsx'
import { clockName } from '#web/ui/zones.ts'
import { lengthText } from './length-text.ts'
import { timeRange } from './time-range.ts'

type ShiftRequestFactsProps = { shift: Shift; myZone: string | null }

/** Subject, time and time zone of the request. */
export function ShiftRequestFacts({ shift, myZone }: ShiftRequestFactsProps) {
  const { date, start_time, end_time, time_zone } = shift
  const length = lengthText(minutesBetween(shift.starts_at, shift.ends_at))
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm break-words">
      <dt className="text-dim">Request For</dt>
      <dd className="font-semibold">{shift.subject.name}</dd>
      {shift.classification && (
        <>
          <dt className="text-dim">Role</dt>
          <dd>{classificationFacts[shift.classification].name}</dd>
        </>
      )}
      <dt className="text-dim">Date</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <time dateTime={date} className="font-semibold">
          {longDate(date)}
        </time>
        <Nearness shift={shift} />
      </dd>
      <dt className="text-dim">Time</dt>
      <dd>
        <span className="font-semibold tabular-nums">{timeRange(start_time, end_time)}</span>
        <span className="text-dim"> · {length}</span>
        {myZone !== null && myZone !== time_zone && <OtherClock shift={shift} myZone={myZone} />}
      </dd>
      <Why shift={shift} />
    </dl>
  )
}

/** Only today and tomorrow are worth a word of their own. */
function Nearness({ shift }: { shift: Shift }) {
  const today = todayIn(shift.time_zone)
  const isOpen = shift.status === 'pending' || shift.status === 'accepted'
  if (!isOpen || (shift.date !== today && shift.date !== addDays(today, 1))) return null
  return <Badge tone="brand">{shift.date === today ? 'Today' : 'Tomorrow'}</Badge>
}

function OtherClock({ shift, myZone }: { shift: Shift; myZone: string }) {
  const mine = (instant: string) => stamp(instant, myZone).slice(-5)
  return (
    <span className="block text-dim">
      {clockName(shift.time_zone)}; your time ({clockName(myZone)}) {mine(shift.starts_at)}–{mine(shift.ends_at)}
    </span>
  )
}

function Why({ shift }: { shift: Shift }) {
  const by = shift.cancelled_by === 'employee' ? 'you' : shift.inviter.name || 'Unknown Employer'
  const isCalledOff = shift.status === 'cancelled' || (shift.status === 'withdrawn' && shift.cancelled_by !== null)
  if (!isCalledOff && !shift.reason) return null
  return (
    <>
      <dt className="text-dim">
        {isCalledOff ? (shift.status === 'cancelled' ? 'Cancelled by' : 'Withdrawn by') : 'Reason'}
      </dt>
      <dd>{isCalledOff ? [by, shift.reason].filter(Boolean).join(': ') : shift.reason}</dd>
    </>
  )
}
