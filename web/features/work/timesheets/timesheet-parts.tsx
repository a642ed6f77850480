import type { Timesheet } from '#contract/work/timesheets.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useWords } from '#web/features/identity/accounts/my-account.ts'
import { ShiftRatings } from '#web/features/work/ratings/shift-ratings.tsx'
import { useMe } from '#web/platform/session.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { longDate } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { clockName } from '#web/ui/zones.ts'
import { TimesheetBadge } from './timesheet-badge.tsx'
import { TimesheetDecision } from './timesheet-decision.tsx'
import { TimesheetForm } from './timesheet-form.tsx'
import { TimesheetHistory } from './timesheet-history.tsx'
import { TimesheetStanding } from './timesheet-standing.tsx'
import { TimesheetSum } from './timesheet-sum.tsx'
import { breakText } from './worked.ts'

/** Sections of a timesheet: booking, work and pay, history, and ratings. */
export function TimesheetParts({ timesheet }: { timesheet: Timesheet }) {
  const { role } = useMe()
  const says = useWords()
  const { shift } = timesheet
  const other = role === 'employer' ? shift.invitee : shift.inviter
  return (
    <>
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PersonName name={other.name} avatar={other.avatar} caption={other.email} />
            <TimesheetBadge status={timesheet.status} />
          </div>
          <TimesheetStanding timesheet={timesheet} role={role} />
          <Facts
            items={[
              [says.subject, shift.subject.name],
              [
                'Date',
                <time key="date" dateTime={shift.date}>
                  {longDate(shift.date)}
                </time>,
              ],
              ['Booked', `${timeRange(shift.start_time, shift.end_time)}, ${clockName(shift.time_zone)}`],
            ]}
          />
        </div>
      </Card>
      <Card title="Worked times">
        {timesheet.may_submit ? (
          <TimesheetForm key={timesheet.status} timesheet={timesheet} />
        ) : (
          <Worked timesheet={timesheet} />
        )}
      </Card>
      <TimesheetHistory timesheet={timesheet} />
      <Card title="Ratings">
        <ShiftRatings {...timesheet} />
      </Card>
    </>
  )
}

/** The times as they were submitted, to be read. */
function Worked({ timesheet }: { timesheet: Timesheet }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Facts
        items={[
          [
            'Worked',
            <span key="worked" className="tabular-nums">
              {timeRange(timesheet.start_time, timesheet.end_time)}
            </span>,
          ],
          ['Break', breakText(timesheet.break_minutes)],
          ...(timesheet.note
            ? [
                [
                  'Note',
                  <span key="note" className="whitespace-pre-line">
                    {timesheet.note}
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <div className="border-t border-line pt-4">
        <TimesheetSum timesheet={timesheet} sum={timesheet} />
      </div>
      {timesheet.may_decide && <TimesheetDecision timesheet={timesheet} />}
    </div>
  )
}
