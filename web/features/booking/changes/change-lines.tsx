import { openChange } from '#contract/booking/shift-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { dateIn, shortDate, stamp } from '#web/ui/dates.ts'
import { changeHistory, hoursOf, timesIn } from './change-texts.ts'

type ChangeLinesProps = {
  shift: Shift
  /** The booked person as the reader is told: a name, or 'you'. */
  person: string
}

/** Changes of a booking that were agreed, and the latest if it was not, oldest first. */
export const ChangeHistory = ({ shift, person }: ChangeLinesProps) => (
  <>
    {changeHistory(shift, person).map((line) => (
      <p key={line} className="text-hint wrap-anywhere text-dim @table:max-w-56">
        {line}
      </p>
    ))}
  </>
)

/** The change that waits for an answer, for the employer. */
export function WaitingChange({ shift }: { shift: Shift }) {
  const change = openChange(shift)
  if (change === null) return null
  const until = stamp(change.answer_by, shift.time_zone).slice(-5)
  return (
    <p className="max-w-56 text-hint wrap-anywhere text-wait">
      {change.rest === null
        ? `Asked to move to ${timesIn(change.after, change)}.`
        : `Asked to keep ${hoursOf(change.after)}. Others are then asked for ${hoursOf(change.rest)}.`}{' '}
      {shift.invitee.name} can answer until {until} on {shortDate(dateIn(shift.time_zone, change.answer_by))}.
    </p>
  )
}
