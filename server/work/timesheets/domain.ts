import type { Shift } from '#contract/booking/shifts.ts'
import { invalid } from '#contract/platform/errors.ts'
import { stateNames } from '#contract/platform/states.ts'
import { type DocumentKind, documentTitles, type PayRates, type WorkedTimes } from '#contract/work/timesheets.ts'
import { spanOf, when } from '#server/booking/shifts/domain.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { dateText } from '#server/platform/dates.ts'

/**
 * Actual minutes worked: the time between the two instants on the workplace's clock, less the
 * break.
 */
export const workedMinutes = (
  { start_time, end_time, break_minutes }: Pick<WorkedTimes, 'start_time' | 'end_time' | 'break_minutes'>,
  { date, time_zone }: Pick<Shift, 'date' | 'time_zone'>,
  now: Temporal.Instant,
): number => {
  const { start, end } = spanOf({ date, start_time, end_time }, time_zone)
  if (Temporal.Instant.compare(end, now) > 0) throw invalid('end_time', 'This time is in the future.')
  const worked = end.since(start).total('minutes') - break_minutes
  if (worked <= 0) throw invalid('break_minutes', 'The break must be shorter than the time worked.')
  return worked
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD', currencyDisplay: 'narrowSymbol' })

export const belowFigure = ({ state, from_date, hourly_cents }: Omit<PayRates['award'], 'source'>) =>
  `The rate for ${stateNames[state]} from ${dateText(from_date)} is ${dollars(hourly_cents)} an hour. Enter why this rate is lower.`

const job = (reader: 'employer' | 'employee', shift: Shift, title: string, message: string): Notice => ({
  type: 'job',
  title,
  message,
  link: `/${reader}/timesheet?shift=${shift.id}`,
})
const what = (shift: Shift) => `${when(shift)} (${shift.subject.name})`

export const submitted = (shift: Shift) =>
  job('employer', shift, 'Timesheet submitted', `${shift.invitee.name} submitted the timesheet for ${what(shift)}.`)

export type IssuedDocument = { number: string; kind: DocumentKind; total_cents: number }

export const approved = (shift: Shift, { number, kind }: IssuedDocument) =>
  job(
    'employee',
    shift,
    'Timesheet approved',
    `${shift.inviter.name} approved your timesheet for ${what(shift)}. ${documentTitles[kind]}: ${number}.`,
  )

export const disputed = (shift: Shift, reason: string) =>
  job(
    'employee',
    shift,
    'Timesheet disputed',
    `${shift.inviter.name} sent back your timesheet for ${what(shift)}. Reason: ${reason}`,
  )
