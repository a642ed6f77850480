import { type Attendance, CHECK_IN_HOURS, type Expected, MISSING_MINUTES } from '#contract/booking/attendance-rules.ts'
import { phoneForEmployer } from '#server/booking/shifts/contact-access.ts'
import { shiftsByIds, shiftsOfInviter } from '#server/booking/shifts/queries.ts'
import { replacementOf, wasLeft } from '#server/booking/shifts/replacements.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

export type Via = 'screen' | 'sms' | 'link'
type Person = { id: number; role: 'employer' | 'employee' }
type Page = { page: number; per_page: number }

export const attendanceColumns = sql`a.on_my_way_at, a.expected_at, a.arrived_at, a.arrived_by`

export const attendanceOf = (db: Db, shiftId: number) => db.one<Attendance>`
  select s.id as shift_id, ${attendanceColumns} from shifts s left join attendance a on a.shift_id = s.id where s.id = ${shiftId}`

/**
 * Whether a shift is not over, and today by the workplace's clock or close enough for a check-in.
 * The coarse range of dates comes first so that the index of a person's shifts can be used.
 */
export const isOfToday = (row: Fragment, now: Temporal.Instant) => sql`
  ${row}.date between ${now}::date - 2 and ${now}::date + 2
  and upper(${row}.period) > ${now}::timestamptz
  and (${row}.date <= (${now}::timestamptz at time zone ${row}.time_zone)::date
    or lower(${row}.period) <= ${now.add({ hours: CHECK_IN_HOURS })}::timestamptz)`

type AttendanceWithPhone = Attendance & { phone: string | null }

/**
 * Today's bookings that are not over, the soonest first. An employer also gets those that the
 * person has left and nobody has replaced.
 */
export const expectedToday = async (db: Db, { id, role }: Person, { page, per_page }: Page) => {
  const isOfDay = isOfToday(sql`s`, db.now)
  const isParty =
    role === 'employer'
      ? sql`s.inviter_id = ${id} and (s.status = 'accepted' or ${wasLeft(sql`s`)} and not exists (select ${replacementOf}))`
      : sql`s.invitee_id = ${id} and s.status = 'accepted'`
  const [rows, { total }] = await Promise.all([
    db.all<AttendanceWithPhone>`
      select s.id as shift_id, ${attendanceColumns}, ${role === 'employer' ? phoneForEmployer(db.now) : sql`null`} as phone
      from shifts s join users e on e.id = s.invitee_id left join attendance a on a.shift_id = s.id
      where ${isParty} and ${isOfDay}
      order by lower(s.period), s.id limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*) as total from shifts s where ${isParty} and ${isOfDay}`,
  ])
  const ids = rows.map(({ shift_id }) => shift_id)
  const read = role === 'employer' ? shiftsOfInviter : shiftsByIds
  const shifts = new Map((await read(db, ids)).map((shift) => [shift.id, shift]))
  const data = rows.flatMap(({ phone, ...attendance }): Expected[] => {
    const shift = shifts.get(attendance.shift_id)
    return shift ? [{ shift, attendance, phone }] : []
  })
  return { data, page, per_page, total }
}

/** A second call changes only the expected time of arrival. */
export const saveOnMyWay = (
  tx: Tx,
  shiftId: number,
  { via, expectedAt }: { via: Via; expectedAt: Temporal.Instant | null },
) => tx.run`
  insert into attendance as a (shift_id, on_my_way_at, on_my_way_via, expected_at)
  values (${shiftId}, ${tx.now}, ${via}, ${expectedAt})
  on conflict (shift_id) do update set on_my_way_at = coalesce(a.on_my_way_at, excluded.on_my_way_at),
    on_my_way_via = coalesce(a.on_my_way_via, excluded.on_my_way_via),
    expected_at = coalesce(excluded.expected_at, a.expected_at)`

/** Keeps the first report of an arrival. */
export const saveArrival = (tx: Tx, shiftId: number, by: 'employer' | 'employee') => tx.run`
  insert into attendance as a (shift_id, arrived_at, arrived_by) values (${shiftId}, ${tx.now}, ${by})
  on conflict (shift_id) do update set arrived_at = coalesce(a.arrived_at, excluded.arrived_at),
    arrived_by = coalesce(a.arrived_by, excluded.arrived_by)`

export const clearArrival = (tx: Tx, shiftId: number) =>
  tx.run`update attendance set arrived_at = null, arrived_by = null where shift_id = ${shiftId}`

export const clearOnMyWay = (tx: Tx, shiftId: number) => tx.run`
  update attendance set on_my_way_at = null, on_my_way_via = null, expected_at = null where shift_id = ${shiftId}`

/**
 * Booked shift that a check-in without a name refers to: the first that is close enough and has no
 * arrival yet.
 */
export const nearestShiftOf = (db: Db, employeeIds: readonly number[]) =>
  db.maybe<{ id: number; invitee_id: number; zone: string }>`
    select s.id, s.invitee_id, u.time_zone as zone
    from shifts s join users u on u.id = s.invitee_id left join attendance a on a.shift_id = s.id
    where s.invitee_id = any(${employeeIds}) and s.status = 'accepted' and a.arrived_at is null
      and upper(s.period) > ${db.now}::timestamptz
      and lower(s.period) <= ${db.now.add({ hours: CHECK_IN_HOURS })}::timestamptz
    order by lower(s.period), s.id limit 1`

/** Automatic notices about a booking, each sent once. */
export type ReminderKind = 'day_before' | 'soon' | 'begun' | 'missed'

export const AT_ONCE = 100
const SOON_MINUTES = 90
const AFTERNOON = '15:00'
/** An alarm that is later than this, because the service was down, helps nobody any more. */
const STALE_HOURS = 2
/** Most hours from the afternoon before a shift to the end of the day of the shift. */
const DAY_AHEAD = 36

const between = (from: Temporal.Instant, to: Temporal.Instant) => sql`
  lower(s.period) > ${from}::timestamptz and lower(s.period) <= ${to}::timestamptz`
const hasNoCheckIn = sql`not exists (
  select from attendance a where a.shift_id = s.id and (a.on_my_way_at is not null or a.arrived_at is not null))`
/** People who accept later than this have just read all of it in the confirmation. */
const wasBookedBefore = (moment: Fragment) => sql`coalesce(s.answered_at, s.created_at) < ${moment}`
const afternoonBefore = sql`((s.date - 1 + ${AFTERNOON}::time) at time zone s.time_zone)`
const soonBefore = sql`lower(s.period) - ${SOON_MINUTES} * interval '1 minute'`

const isDue = (kind: ReminderKind, now: Temporal.Instant): Fragment => {
  const at = sql`${now}::timestamptz`
  switch (kind) {
    case 'day_before':
      return sql`${between(now.add({ minutes: SOON_MINUTES }), now.add({ hours: DAY_AHEAD }))}
        and ${afternoonBefore} <= ${at} and ${at} < s.date::timestamp at time zone s.time_zone
        and ${wasBookedBefore(afternoonBefore)}`
    case 'soon':
      return sql`${between(now, now.add({ minutes: SOON_MINUTES }))} and ${wasBookedBefore(soonBefore)} and ${hasNoCheckIn}`
    case 'begun':
      return sql`${between(now.subtract({ minutes: MISSING_MINUTES }), now)} and ${hasNoCheckIn}`
    case 'missed':
      return sql`${between(now.subtract({ hours: STALE_HOURS }), now.subtract({ minutes: MISSING_MINUTES }))}
        and upper(s.period) > ${at} and ${hasNoCheckIn}`
  }
}

/** Lets the notices of a booking be sent again, because it has moved to other times. */
export const deleteReminders = (tx: Tx, shiftId: number) =>
  tx.run`delete from attendance_notices where shift_id = ${shiftId}`

/** Deletes check-ins that would be too early now, because the booking has moved to a later time. */
export const deleteEarlyCheckIns = (tx: Tx, shiftId: number) => tx.run`
  delete from attendance a using shifts s
  where a.shift_id = ${shiftId} and s.id = a.shift_id
    and lower(s.period) > ${tx.now.add({ hours: CHECK_IN_HOURS })}::timestamptz`

/**
 * Takes the bookings due for this notice and marks them as notified. They stay locked until it is
 * sent, so that none is cancelled in between; a booking locked by a decision is left to the next
 * run.
 */
export const takeDue = (tx: Tx, kind: ReminderKind) => tx.all<{ shift_id: number }>`
  with due as materialized (
    select s.id from shifts s
    where s.status = 'accepted' and ${isDue(kind, tx.now)}
      and not exists (select from attendance_notices n where n.shift_id = s.id and n.kind = ${kind})
    order by lower(s.period), s.id limit ${AT_ONCE}
    for no key update of s skip locked)
  insert into attendance_notices (shift_id, kind, sent_at) select id, ${kind}, ${tx.now} from due
  on conflict do nothing
  returning shift_id`
