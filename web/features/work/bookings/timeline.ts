/** History of a booking in sentences, from what is stored about it. */
import { isHandedOver } from '#contract/booking/shift-rules.ts'
import type { AnsweredVia } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import type { Booking, BookingSwap } from '#contract/work/bookings.ts'
import type { TimesheetEvent } from '#contract/work/timesheets.ts'
import { timesIn } from '#web/features/booking/changes/change-texts.ts'
import { stamp } from '#web/ui/dates.ts'

export type TimelineEvent = {
  at: string
  text: string
  /** Reason, note or reply, as entered. */
  detail?: string | undefined
  /** Booking to which the event leads. */
  bookingId?: number | undefined
}
type Event = Omit<TimelineEvent, 'at'> & { at: string | null }

type Names = {
  reader: Side
  /** The employer's side; the name of its member if there is one. */
  employer: (member?: string | null) => string
  /** The person at the beginning of a sentence, and inside one. */
  person: string
  personInside: string
}

function namesFor({ inviter, invitee }: Booking['shift'], reader: Side): Names {
  const own = reader === 'employer'
  return {
    reader,
    employer: (member = null) =>
      own ? (member ?? 'You') : member === null ? inviter.name : `${member}, ${inviter.name},`,
    person: own ? invitee.name : 'You',
    personInside: own ? invitee.name : 'you',
  }
}

const viaTexts: Record<AnsweredVia, string> = { screen: '', sms: ' by SMS', link: ' by the link in a message' }

function requestEvents({ shift, swaps }: Booking, { reader, employer, person, personInside }: Names): Event[] {
  const { agency, requested_by, approved_by, created_at, answered_at, answered_via, status, reason } = shift
  const taken = swaps.find(({ direction }) => direction === 'taken')
  if (taken)
    return [
      {
        at: created_at,
        text: `${person} took the shift over from ${taken.colleague}`,
        bookingId: taken.booking_id ?? undefined,
      },
    ]
  const by = agency ? agency.name : employer(requested_by)
  const inPlace = shift.replaces === null ? '' : ` in place of ${shift.replaces.name}`
  if (shift.agreed_by_phone)
    return [
      {
        at: created_at,
        text: `${by} booked ${personInside}${inPlace} as agreed by phone`,
        bookingId: shift.replaces?.id,
      },
    ]
  if (shift.from_application) return [{ at: created_at, text: `${by} booked ${personInside}, who had applied` }]
  const asked = {
    at: created_at,
    text: `${by} sent the request${inPlace}`,
    bookingId: shift.replaces?.id,
    detail: approved_by === null || reader === 'employee' ? undefined : `Approved by ${approved_by}`,
  }
  if (answered_at === null) return [asked]
  const isRejected = status === 'rejected'
  const via = viaTexts[answered_via ?? 'screen']
  return [
    asked,
    {
      at: answered_at,
      text: `${person} ${isRejected ? 'rejected' : 'accepted'} the request${via}`,
      detail: isRejected ? (reason ?? undefined) : undefined,
    },
  ]
}

function changesOf({ shift, changes_asked }: Booking, { employer, person, personInside }: Names): Event[] {
  return shift.changes.flatMap((change): Event[] => {
    const { id, status, requested_by, ended_at, after, rest } = change
    const asked = rest === null ? 'asked to move the shift to' : `asked ${personInside} to keep`
    const ends = {
      open: '',
      agreed: `${person} agreed to the new times`,
      declined: `${person} kept the booking as it was`,
      withdrawn: 'The change was withdrawn',
      expired: 'The change was not answered in time',
    }
    const at = changes_asked.find(({ change_id }) => change_id === id)?.at ?? null
    return [
      { at, text: `${employer(requested_by)} ${asked} ${timesIn(after, change)}` },
      { at: ended_at, text: ends[status] },
    ]
  })
}

const swapEnds: Record<BookingSwap['status'], string> = {
  accepted: '',
  approved: 'The handover was approved',
  declined: 'The handover was declined',
  withdrawn: 'The handover was withdrawn',
  lapsed: 'The handover was not approved in time',
}
const swapsGiven = ({ swaps }: Booking, { personInside }: Names): Event[] =>
  swaps
    .filter(({ direction }) => direction === 'given')
    .flatMap(({ status, colleague, agreed_at, ended_at, booking_id }): Event[] => [
      { at: agreed_at, text: `${colleague} agreed to come instead of ${personInside}` },
      { at: ended_at, text: swapEnds[status], bookingId: booking_id ?? undefined },
    ])

function arrivalEvents({ shift, attendance }: Booking, { employer, person, personInside }: Names): Event[] {
  const { on_my_way_at, expected_at, arrived_at, arrived_by } = attendance
  return [
    {
      at: on_my_way_at,
      text: `${person} sent “On my way”`,
      detail: expected_at === null ? undefined : `Expected about ${stamp(expected_at, shift.time_zone).slice(-5)}`,
    },
    {
      at: arrived_at,
      text: arrived_by === 'employer' ? `${employer()} marked ${personInside} as arrived` : `${person} arrived`,
    },
  ]
}

function endEvents({ shift, undone, closed_at, swaps }: Booking, { employer, person }: Names): Event[] {
  const { status, cancelled_by, closed_by, reason, no_show, agency } = shift
  const detail = reason ?? undefined
  const by = agency?.has_cancelled
    ? agency.name
    : cancelled_by === 'employer'
      ? employer(closed_by)
      : cancelled_by === 'employee'
        ? person
        : null
  const isSwapKnown = swaps.some((swap) => swap.direction === 'given' && swap.status === 'approved')
  const closing: Partial<Record<typeof status, Event>> = {
    cancelled: isHandedOver(shift)
      ? { at: isSwapKnown ? null : closed_at, text: 'A colleague took over the shift' }
      : { at: closed_at, text: `${by} cancelled the booking`, detail },
    withdrawn: { at: closed_at, text: by ? `${by} withdrew the request` : 'The request was withdrawn', detail },
    expired: { at: closed_at, text: 'The shift began without an answer' },
  }
  return [
    ...undone.flatMap(({ cancelled_at, undone_at }): Event[] => [
      { at: cancelled_at, text: 'The booking was cancelled' },
      { at: undone_at, text: 'The cancellation was undone' },
    ]),
    ...(closing[status] ? [closing[status]] : []),
    { at: no_show?.marked_at ?? null, text: `${employer(no_show?.marked_by)} marked the shift as not attended` },
    { at: no_show?.disputed_at ?? null, text: `${person} disputed it`, detail: no_show?.dispute ?? undefined },
  ]
}

const sheetVerbs: Record<TimesheetEvent['status'], string> = {
  submitted: 'submitted the timesheet',
  disputed: 'sent the timesheet back',
  approved: 'approved the timesheet',
}
const sheetEvents = ({ timesheet }: Booking, { employer, person }: Names): Event[] =>
  (timesheet?.history ?? []).map(({ status, at, text, decided_by }) => ({
    at,
    text: `${status === 'submitted' ? person : employer(decided_by)} ${sheetVerbs[status]}`,
    detail: text ?? undefined,
  }))

/** Everything that has happened, oldest first. */
export function timelineOf(booking: Booking, reader: Side): TimelineEvent[] {
  const names = namesFor(booking.shift, reader)
  return [requestEvents, changesOf, swapsGiven, arrivalEvents, endEvents, sheetEvents]
    .flatMap((part) => part(booking, names))
    .filter((event): event is TimelineEvent => event.at !== null && event.text !== '')
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
