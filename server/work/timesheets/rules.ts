import type { Shift } from '#contract/booking/shifts.ts'
import { invalid } from '#contract/platform/errors.ts'
import { dollars } from '#contract/platform/money.ts'
import { stateInSentence } from '#contract/platform/states.ts'
import { dayWorked } from '#contract/platform/wall-clock-rules.ts'
import type { DocumentKind, PayRates, WorkedTimes } from '#contract/work/timesheets.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { dateText } from '#server/platform/dates.ts'

/**
 * Actual minutes worked: the time between the two instants on the workplace's clock, less the
 * break.
 */
export const workedMinutes = (
  worked: Pick<WorkedTimes, 'start_time' | 'end_time' | 'break_minutes'>,
  shift: Pick<Shift, 'date' | 'start_time' | 'end_time' | 'time_zone'>,
  now: Temporal.Instant,
): number => {
  const { start_time, end_time, break_minutes } = worked
  const date = Temporal.PlainDate.from(shift.date)
    .add({ days: dayWorked(worked, shift) })
    .toString()
  const { start, end } = spanOf({ date, start_time, end_time }, shift.time_zone)
  if (Temporal.Instant.compare(end, now) > 0) throw invalid('end_time', 'This time is in the future.')
  const minutes = end.since(start).total('minutes') - break_minutes
  if (minutes <= 0) throw invalid('break_minutes', 'The break must be shorter than the time worked.')
  return minutes
}

export const belowAwardRate = ({ state, from_date, hourly_cents }: Omit<PayRates['award'], 'source'>) =>
  `The rate for ${stateInSentence(state)} from ${dateText(from_date)} is ${dollars(hourly_cents)} an hour. Enter why this rate is lower.`

export type IssuedDocument = { number: string; kind: DocumentKind; total_cents: number }
