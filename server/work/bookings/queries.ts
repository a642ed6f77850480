import type { Attendance } from '#contract/booking/attendance-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { Side } from '#contract/people/connections.ts'
import type { Booking, BookingSwap } from '#contract/work/bookings.ts'
import { attendanceColumns } from '#server/booking/attendance/queries.ts'
import { instantText } from '#server/booking/shifts/columns.ts'
import { phoneForEmployer } from '#server/booking/shifts/contact-access.ts'
import { shiftOf } from '#server/booking/shifts/lists.ts'
import { shortName } from '#server/booking/swaps/queries.ts'
import { mayWrite } from '#server/people/conversations/writing.ts'
import { type Db, sql } from '#server/platform/database.ts'
import { eventsOf, sheetOf } from '#server/work/timesheets/queries.ts'

type Row = Omit<Attendance, 'shift_id'> &
  Pick<
    Booking,
    'phone' | 'closed_at' | 'changes_asked' | 'undone' | 'swaps' | 'worked_here' | 'may_edit_details' | 'vacancy_id'
  >

// An exchange moves two bookings, and each has a new one in its place.
const swapsOfBooking = sql`coalesce((
  select json_agg(json_build_object('direction', part.direction, 'status', w.status, 'colleague', c.name,
      'agreed_at', ${instantText(sql`w.accepted_at`)}, 'ended_at', ${instantText(sql`w.ended_at`)},
      'booking_id', part.booking_id) order by w.id)
  from shift_swaps w
    cross join lateral (values
      ('given', w.shift_id, w.taker_id, w.new_shift_id), ('taken', w.new_shift_id, w.giver_id, w.shift_id),
      ('given', w.return_shift_id, w.giver_id, w.new_return_shift_id),
      ('taken', w.new_return_shift_id, w.taker_id, w.return_shift_id)) as part (direction, own_id, colleague_id, booking_id)
    join users c on c.id = part.colleague_id
  where (w.shift_id = s.id or w.new_shift_id = s.id or w.return_shift_id = s.id or w.new_return_shift_id = s.id)
    and part.own_id = s.id and w.accepted_at is not null), '[]')`

const changesAsked = sql`coalesce((
  select json_agg(json_build_object('change_id', c.id, 'at', ${instantText(sql`c.created_at`)}) order by c.id)
  from shift_changes c where c.shift_id = s.id), '[]')`

const undone = sql`coalesce((
  select json_agg(json_build_object('cancelled_at', ${instantText(sql`n.cancelled_at`)},
    'undone_at', ${instantText(sql`n.undone_at`)}) order by n.cancelled_at)
  from undone_cancellations n where n.shift_id = s.id), '[]')`

const workedHere = sql`(
  select count(*) from shifts d
  where d.inviter_id = s.inviter_id and d.invitee_id = s.invitee_id and d.status = 'completed')`

const isToCome = (now: Temporal.Instant) =>
  sql`s.status in ('pending', 'accepted') and upper(s.period) > ${now}::timestamptz`

const mayEditDetails = (now: Temporal.Instant) => sql`(
  ${isToCome(now)} and exists (
    select from slots l join vacancies v on v.id = l.vacancy_id where l.id = s.slot_id and v.asks = 'direct'))`

const postedVacancy = (now: Temporal.Instant) => sql`(
  select l.vacancy_id from slots l join vacancies v on v.id = l.vacancy_id
  where l.id = s.slot_id and v.asks <> 'direct' and ${isToCome(now)})`

const rowOf = (db: Db, side: Side, id: number) => db.one<Row>`
  select ${attendanceColumns}, ${side === 'employer' ? phoneForEmployer(db.now) : sql`null`} as phone,
    case when s.status in ('cancelled', 'withdrawn', 'expired') then s.closed_at end as closed_at,
    ${changesAsked} as changes_asked, ${undone} as undone, ${swapsOfBooking} as swaps, ${workedHere} as worked_here,
    ${side === 'employer' ? mayEditDetails(db.now) : sql`false`} as may_edit_details,
    ${side === 'employer' ? postedVacancy(db.now) : sql`null::integer`} as vacancy_id
  from requests s join users e on e.id = s.invitee_id left join attendance a on a.shift_id = s.id
  where s.id = ${id}`

/** An employee sees the name of the colleague in short, and not the colleague's booking. */
const swapFor = (side: Side, swap: BookingSwap): BookingSwap =>
  side === 'employer' ? swap : { ...swap, colleague: shortName(swap.colleague), booking_id: null }

/** Completed, or due to be by the next run of the job that completes shifts. */
const isWorked = ({ status, ends_at }: Shift, now: Temporal.Instant) =>
  status === 'completed' || (status === 'accepted' && Date.parse(ends_at) <= now.epochMilliseconds)

/** A booking of this person; 404 for anyone else. */
export const bookingOf = async (db: Db, side: Side, personId: number, id: number): Promise<Booking> => {
  const shift = await shiftOf(db, side, personId, id)
  const { on_my_way_at, expected_at, arrived_at, arrived_by, swaps, ...row } = await rowOf(db, side, id)
  const { status, hourly_cents, amount_cents } = await sheetOf(db, id, personId, side)
  return {
    ...row,
    shift,
    attendance: { shift_id: id, on_my_way_at, expected_at, arrived_at, arrived_by },
    swaps: swaps.map((swap) => swapFor(side, swap)),
    pay: { hourly_cents, amount_cents },
    timesheet: isWorked(shift, db.now) ? { status, history: await eventsOf(db, id, side) } : null,
    may_write: await mayWrite(db, { employer_id: shift.inviter_id, employee_id: shift.invitee_id }),
  }
}
