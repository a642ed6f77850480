import type { ShiftChange, ShiftTimes } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { dateIn, longDate, shortDate, stamp } from '#web/ui/dates.ts'

export const hoursOf = ({ start_time, end_time }: ShiftTimes) => timeRange(start_time, end_time)

/** '08:30–15:30', with the date where the change has another one. */
export const timesIn = (times: ShiftTimes, { before, after }: ShiftChange) =>
  before.date === after.date ? hoursOf(times) : `${shortDate(times.date)}, ${hoursOf(times)}`

/** '06:30 on Monday, 2 March 2026', at the workplace. */
export const answerTime = (answer_by: string, zone: string) =>
  `${stamp(answer_by, zone).slice(-5)} on ${longDate(dateIn(zone, answer_by))}`

/** Sentence about a change that was answered or expired; null if it is open or was withdrawn. */
function changeText(change: ShiftChange, { time_zone }: Pick<Shift, 'time_zone'>, person: string): string | null {
  const { status, before, after, rest, ended_at } = change
  const on = ended_at === null ? '' : ` on ${shortDate(dateIn(time_zone, ended_at))}`
  if (status === 'agreed' && rest !== null)
    return `Split: ${timesIn(after, change)} of ${timesIn(before, change)} kept, agreed by ${person}${on}`
  if (status === 'agreed')
    return `Moved from ${timesIn(before, change)} to ${timesIn(after, change)}, agreed by ${person}${on}`
  if (status === 'declined') return `Change to ${timesIn(after, change)} declined by ${person}${on}`
  return status === 'expired' ? `Change to ${timesIn(after, change)} not answered in time` : null
}

/** History of the changes of a booking: those agreed, and the latest if it was not. */
export const changeHistory = (shift: Pick<Shift, 'changes' | 'time_zone'>, person: string): string[] =>
  shift.changes
    .filter((change, i) => change.status === 'agreed' || i === shift.changes.length - 1)
    .flatMap((change) => changeText(change, shift, person) ?? [])
