import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Role } from '#contract/platform/endpoint.ts'
import { documentTitles, type Timesheet, type TimesheetEvent } from '#contract/work/timesheets.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useMay, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { ShiftRatings } from '#web/features/work/ratings/shift-ratings.tsx'
import { useMe, useSide } from '#web/platform/session.ts'
import { Card, Facts } from '#web/ui/card.tsx'
import { longDate, stamp, zoneName } from '#web/ui/dates.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import { Time } from '#web/ui/time.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { TimesheetBadge } from './timesheet-badge.tsx'
import { TimesheetDecision } from './timesheet-decision.tsx'
import { TimesheetForm } from './timesheet-form.tsx'
import { TimesheetSum } from './timesheet-sum.tsx'
import { breakText } from './timesheet-totals.ts'

/** Sections of a timesheet: booking, work and pay, history, and ratings. */
export function TimesheetParts({ timesheet }: { timesheet: Timesheet }) {
  const { role } = useMe()
  const side = useSide()
  const terms = useSectorTerms()
  const { shift } = timesheet
  const otherPerson = role === 'employer' ? shift.invitee : shift.inviter
  return (
    <>
      <Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="hidden print:block">
            <Facts
              items={[
                ['Employer', shift.inviter.name],
                ['Employee', shift.invitee.name],
              ]}
            />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <PersonName name={otherPerson.name} avatar={otherPerson.avatar} caption={otherPerson.email} />
            <TimesheetBadge status={timesheet.status} />
          </div>
          <TimesheetStatusText timesheet={timesheet} role={role} />
          <Facts
            items={[
              [terms.subject, shift.subject.name],
              [
                'Date',
                <time key="date" dateTime={shift.date}>
                  {longDate(shift.date)}
                </time>,
              ],
              ...(shift.agency ? [['Agency', shift.agency.name] as const] : []),
              [
                'Booked',
                <Link
                  key="booked"
                  to={`/${side}/bookings/$id`}
                  params={{ id: String(shift.id) }}
                  className="text-brand-ink underline underline-offset-4"
                >
                  <Unbroken>{timeRange(shift.start_time, shift.end_time)}</Unbroken>, {zoneName(shift.time_zone)}
                </Link>,
              ],
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
      <div className="print:hidden">
        <Card title="Ratings">
          <ShiftRatings {...timesheet} />
        </Card>
      </div>
      <div className="mt-10 hidden grid-cols-2 gap-10 text-sm print:grid">
        {[shift.inviter.name, shift.invitee.name].map((name) => (
          <p key={name} className="border-t border-ink pt-2">
            Signature and date, {name}
          </p>
        ))}
      </div>
    </>
  )
}

/** Times that the reader cannot change: submitted ones, or a draft seen by the employer. */
function Worked({ timesheet }: { timesheet: Timesheet }) {
  const mayDecide = useMay('approve')
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
      {mayDecide && timesheet.may_decide && <TimesheetDecision timesheet={timesheet} />}
    </div>
  )
}

const verbs: Record<TimesheetEvent['status'], string> = {
  submitted: 'Submitted by',
  disputed: 'Sent back by',
  approved: 'Approved by',
}

function TimesheetHistory({ timesheet }: { timesheet: Timesheet }) {
  const { history, shift, invoice_number, document_kind } = timesheet
  if (history.length === 0) return null
  return (
    <Card title="History" intro={`In ${zoneName(shift.time_zone)}`}>
      <ol className="grid gap-3 text-sm">
        {history.map(({ status, at, text, decided_by }) => (
          <li key={`${status} ${at}`} className="grid gap-x-4 gap-y-0.5 min-[480px]:grid-cols-[9.5rem_minmax(0,1fr)]">
            <Time at={at} className="text-dim">
              {stamp(at, shift.time_zone)}
            </Time>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {verbs[status]} {status === 'submitted' ? shift.invitee.name : (decided_by ?? shift.inviter.name)}
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

/** Explains in a sentence who has to act next. */
function TimesheetStatusText({ timesheet, role }: { timesheet: Timesheet; role: Role }) {
  const { status, shift, dispute_reason } = timesheet
  const isEmployer = role === 'employer'
  if (status === 'draft')
    return isEmployer ? (
      <p>{shift.invitee.name} has not submitted this timesheet yet. These are the booked times.</p>
    ) : (
      <p>Check and submit your times, so that {shift.inviter.name} can approve them.</p>
    )
  if (status === 'submitted')
    return isEmployer ? (
      <p>{shift.invitee.name} is waiting for you to approve these times.</p>
    ) : (
      <p>Waiting for {shift.inviter.name} to approve these times.</p>
    )
  if (status === 'disputed')
    return (
      <div className="rounded-control bg-bad-soft px-4 py-3 text-sm text-bad">
        <p className="font-semibold">
          {isEmployer ? `You sent this back to ${shift.invitee.name}.` : `${shift.inviter.name} sent this back.`}
        </p>
        {dispute_reason && <p className="whitespace-pre-line wrap-anywhere">{dispute_reason}</p>}
      </div>
    )
  return (
    <p className="flex items-start gap-2">
      <Lock size={16} aria-hidden="true" className="mt-1 shrink-0 text-dim" />
      Approved and locked. It can no longer be changed.
    </p>
  )
}
