import type { LinkedShift } from '#contract/booking/answer-links.ts'
import { payText } from '#contract/booking/pay-estimates-rules.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { cancellationText } from '#web/features/booking/employer-cancellations/cancellation-text.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { minutesOf } from '#web/features/booking/shifts/shift-length.ts'
import { VacancyFacts } from '#web/features/booking/shifts/vacancy-facts.tsx'
import { clockTime, longDate, zoneName } from '#web/ui/dates.ts'

/**
 * Facts of a request: employer, subject, time and time zone, and the place as far as it may be
 * shown.
 */
export function LinkedFacts({ shift }: { shift: LinkedShift }) {
  const { employer, agency, subject, date, start_time, end_time, time_zone, reason, pay, cancellations } = shift
  const place = shift.address ?? (shift.suburb && localityText(shift.suburb))
  const length = lengthText(minutesOf(clockTime(start_time), clockTime(end_time), date, time_zone))
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 wrap-anywhere">
      <dt className="text-dim">Employer</dt>
      <dd className="font-semibold">{employer}</dd>
      {agency && (
        <>
          <dt className="text-dim">Agency</dt>
          <dd>
            {agency}
            <span className="block text-sm text-dim">Pays you for this shift</span>
          </dd>
        </>
      )}
      <dt className="text-dim">Date</dt>
      <dd className="font-semibold">
        <time dateTime={date}>{longDate(date)}</time>
      </dd>
      <dt className="text-dim">Time</dt>
      <dd>
        <span className="font-semibold whitespace-nowrap tabular-nums">{timeRange(start_time, end_time)}</span>
        <span className="text-dim"> · {length}</span>
        <span className="block text-sm text-dim">{zoneName(time_zone)}</span>
      </dd>
      <dt className="text-dim">Request For</dt>
      <dd>{subject}</dd>
      {place && (
        <>
          <dt className="text-dim">Where</dt>
          <dd className="whitespace-pre-line">{place}</dd>
        </>
      )}
      {pay && (
        <>
          <dt className="text-dim">Pay</dt>
          <dd>{payText(pay)}</dd>
        </>
      )}
      {cancellations && (
        <>
          <dt className="text-dim">Cancellations</dt>
          <dd>{cancellationText(cancellations)}</dd>
        </>
      )}
      <VacancyFacts of={shift} isSignedOut />
      {reason && (
        <>
          <dt className="text-dim">Reason</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  )
}
