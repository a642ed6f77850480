import { documentTitles, type Timesheet, type TimesheetEvent } from '#contract/work/timesheets.ts'
import { Card } from '#web/ui/card.tsx'
import { stamp } from '#web/ui/dates.ts'
import { Moment } from '#web/ui/moment.tsx'
import { clockName } from '#web/ui/zones.ts'

const verbs: Record<TimesheetEvent['status'], string> = {
  submitted: 'Submitted by',
  disputed: 'Sent back by',
  approved: 'Approved by',
}

export function TimesheetHistory({ timesheet }: { timesheet: Timesheet }) {
  const { history, shift, invoice_number, document_kind } = timesheet
  if (history.length === 0) return null
  return (
    <Card title="History" intro={`In ${clockName(shift.time_zone)}`}>
      <ol className="grid gap-3 text-sm">
        {history.map(({ status, at, text }) => (
          <li key={`${status} ${at}`} className="grid gap-x-4 gap-y-0.5 min-[480px]:grid-cols-[9.5rem_minmax(0,1fr)]">
            <Moment at={at} className="text-dim">
              {stamp(at, shift.time_zone)}
            </Moment>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {verbs[status]} {status === 'submitted' ? shift.invitee.name : shift.inviter.name}
              </p>
              {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
              {status === 'approved' && document_kind && (
                <p className="text-dim">
                  {documentTitles[document_kind]} {invoice_number} was issued.
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
