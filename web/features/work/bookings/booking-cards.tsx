/** Parts of the page of a booking that both sides have. */
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { payText, shortPayText } from '#contract/booking/pay-estimates-rules.ts'
import { isHandedOver } from '#contract/booking/shift-rules.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import type { Side } from '#contract/people/connections.ts'
import type { Booking } from '#contract/work/bookings.ts'
import { lengthText, timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { VacancyFacts } from '#web/features/booking/shifts/vacancy-facts.tsx'
import { useMyAccount, useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { TimesheetBadge } from '#web/features/work/timesheets/timesheet-badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { longDate, minutesBetween, stamp, zoneName } from '#web/ui/dates.ts'
import { money } from '#web/ui/money.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Time } from '#web/ui/time.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { stateNotes, stateText } from './booking-state.ts'
import { timelineOf } from './timeline.ts'

type StateCardProps = {
  booking: Booking
  reader: Side
  now: number
  /** The heading, which takes the focus after an action. */
  heading: Ref<HTMLHeadingElement>
  headingId: string
  /** Chip while an answer is being sent. */
  chip?: ReactNode
  /** Actions of this state. */
  children: ReactNode
}

/** State of the booking in a sentence, and the actions that it allows. */
export function StateCard({ booking, reader, now, heading, headingId, chip, children }: StateCardProps) {
  const { shift } = booking
  const other = reader === 'employer' ? shift.invitee.name : shift.inviter.name
  const state = stateText(booking, reader, now)
  const about = [
    !state.includes(other) && other,
    shift.subject.name,
    shift.details?.class_room,
    // People decide by the pay, which is far down the page on a phone.
    reader === 'employee' && shift.status === 'pending' && shortPayText(booking.pay),
  ]
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-5" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl font-heading wrap-anywhere tabular-nums">
            <Unbroken>{state}</Unbroken>
          </h2>
          <p className="text-dim wrap-anywhere">{about.filter(Boolean).join(' · ')}</p>
        </div>
        {chip ?? <StatusBadge status={shift.status} {...(isHandedOver(shift) && { label: 'Handed over' })} />}
      </div>
      {stateNotes(booking, reader).map((note) => (
        <p key={note} className="text-sm wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      ))}
      {children}
    </section>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)

/** A list of facts; the values of all cards begin at the same edge. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm break-words">{children}</dl>
)

type DetailsCardProps = { booking: Booking; reader: Side; actions?: ReactNode }

/** Hours, pay, class and room, notes and files, and the people who asked. */
export function DetailsCard({ booking, reader, actions }: DetailsCardProps) {
  const { shift } = booking
  const zone = useMyAccount().data?.time_zone ?? shift.time_zone
  const terms = useSectorTerms()
  const isEmployer = reader === 'employer'
  return (
    <Card title="Hours, pay and details" actions={actions}>
      <FactList>
        <Fact name="Date">
          <time dateTime={shift.date}>{longDate(shift.date)}</time>
        </Fact>
        <Fact name="Time">
          <span className="tabular-nums">
            <Unbroken>{timeRange(shift.start_time, shift.end_time)}</Unbroken>,{' '}
            {lengthText(minutesBetween(shift.starts_at, shift.ends_at))}
          </span>
          {shift.time_zone !== zone && <span className="block text-dim">{zoneName(shift.time_zone)}</span>}
        </Fact>
        <PayFacts booking={booking} isEmployer={isEmployer} />
        <Fact name={terms.subject}>{shift.subject.name}</Fact>
        {shift.classification && <Fact name="Role">{classificationFacts[shift.classification].name}</Fact>}
        <VacancyFacts of={shift} isEmployer={isEmployer} />
        {shift.agency && <Fact name="Agency">{shift.agency.name}</Fact>}
        {shift.requested_by && <Fact name="Requested by">{shift.requested_by}</Fact>}
        {shift.approved_by && isEmployer && <Fact name="Approved by">{shift.approved_by}</Fact>}
        {shift.replaces && (
          <Fact name="Replaces">
            <BookingLink id={shift.replaces.id}>{shift.replaces.name}</BookingLink>
          </Fact>
        )}
        {shift.replaced_by && (
          <Fact name="Replaced by">
            <BookingLink id={shift.replaced_by.id}>{shift.replaced_by.name}</BookingLink>
          </Fact>
        )}
      </FactList>
    </Card>
  )
}

/** The estimate until the timesheet is submitted, then its amount. */
function PayFacts({ booking: { pay, shift, timesheet }, isEmployer }: { booking: Booking; isEmployer: boolean }) {
  const name = isEmployer ? 'Cost' : 'Pay'
  if (timesheet === null)
    return (shift.status === 'pending' || shift.status === 'accepted') && <Fact name={name}>{payText(pay)}</Fact>
  return (
    <>
      <Fact name={name}>{timesheet.status === 'draft' ? payText(pay) : `${money(pay.amount_cents)} before tax`}</Fact>
      <Fact name="Timesheet">
        <TimesheetBadge status={timesheet.status} />
      </Fact>
    </>
  )
}

/** Leads to another booking of the employer. */
const BookingLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    to="/employer/bookings/$id"
    params={{ id: String(id) }}
    className="font-medium text-brand-ink underline underline-offset-4"
  >
    {children}
  </Link>
)

/** Everything that has happened, in the workplace's time. */
export function TimelineCard({ booking, reader }: { booking: Booking; reader: Side }) {
  const { time_zone } = booking.shift
  return (
    <Card title="History" intro={`In ${zoneName(time_zone)}`}>
      <ol className="grid gap-3 text-sm">
        {timelineOf(booking, reader).map(({ at, text, detail, bookingId }) => (
          <li key={`${at} ${text}`} className="grid gap-x-4 gap-y-0.5 min-[480px]:grid-cols-[9.5rem_minmax(0,1fr)]">
            <Time at={at} className="text-dim tabular-nums">
              {stamp(at, time_zone)}
            </Time>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{text}</p>
              {detail && <p className="whitespace-pre-line wrap-anywhere text-dim">{detail}</p>}
              {bookingId !== undefined && (
                <p>
                  <BookingLink id={bookingId}>See their booking</BookingLink>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The two sides, shown in print only. */
export const PrintedParties = ({ booking: { shift } }: { booking: Booking }) => (
  <div className="hidden print:block">
    <FactList>
      <Fact name="Employer">{shift.inviter.name}</Fact>
      <Fact name="Employee">{shift.invitee.name}</Fact>
    </FactList>
  </div>
)
