/** Calculates totals of a timesheet while it is edited, by the server's rule. */
import { parseDate } from '@internationalized/date'
import { dayWorked } from '#contract/platform/wall-clock-rules.ts'
import { amountOf, paidMinutes, type Timesheet } from '#contract/work/timesheets.ts'
import { minutesOf } from '#web/features/booking/shifts/shift-length.ts'

/** Times and break as their fields have them; a time is null while incomplete. */
export type Draft = { start_time: string | null; end_time: string | null; break_minutes: string }

export type Sum = Pick<Timesheet, 'break_minutes' | 'worked_minutes' | 'paid_minutes' | 'amount_cents'>

/** Whole minutes as people type them; null where it is no number of minutes. */
export const breakOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null)

/** 'No break', '30 min'. */
export const breakText = (minutes: number) => (minutes === 0 ? 'No break' : `${minutes} min`)

/** Null while the fields are incomplete, or if the break leaves no time worked. */
export function timesheetSum(
  { start_time, end_time, break_minutes }: Draft,
  { shift, minimum_minutes, hourly_cents }: Pick<Timesheet, 'shift' | 'minimum_minutes' | 'hourly_cents'>,
): Sum | null {
  const pause = breakOf(break_minutes)
  if (start_time === null || end_time === null || pause === null) return null
  const date = parseDate(shift.date).add({ days: dayWorked({ start_time, end_time }, shift) })
  const worked = minutesOf(start_time, end_time, date.toString(), shift.time_zone) - pause
  if (worked <= 0) return null
  const paid = paidMinutes(worked, minimum_minutes)
  return {
    break_minutes: pause,
    worked_minutes: worked,
    paid_minutes: paid,
    amount_cents: amountOf(paid, hourly_cents),
  }
}
