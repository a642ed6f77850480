import type { Expected } from '#contract/booking/attendance-rules.ts'
import { type BoardDay, type BoardSites, MOST_NAMED, MOST_ON_BOARD, type OpenShift } from '#contract/booking/today.ts'
import { applicantCount } from '#server/booking/applications/queries.ts'
import { waitsForApproval } from '#server/booking/approvals/queries.ts'
import { attendanceColumns, isOfToday } from '#server/booking/attendance/queries.ts'
import { phoneForEmployer } from '#server/booking/shifts/contact-access.ts'
import { roleOfSlot } from '#server/booking/shifts/posted.ts'
import { shiftsOfInviter } from '#server/booking/shifts/queries.ts'
import { replacementOf, wasLeft } from '#server/booking/shifts/replacements.ts'
import { waitsItsTurn } from '#server/booking/vacancies/queries.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

export type BoardQuery = { day: BoardDay; sites: BoardSites; siteId: number; personId: number }

/** Whether an employer is one of the sites that the query is for. */
export const isOfSites = (employerId: Fragment, { sites, siteId, personId }: Sites) =>
  sites === 'one' ? sql`${employerId} = ${siteId}` : sql`${employerId} in ${sitesSharedWith(siteId, personId)}`

/** The coarse range of dates comes first, for the index of an employer's shifts. */
const isOfDay = (row: Fragment, day: BoardDay, now: Temporal.Instant) =>
  day === 'today'
    ? isOfToday(row, now)
    : sql`${row}.date between ${now}::date and ${now}::date + 3
        and ${row}.date = (${now}::timestamptz at time zone ${row}.time_zone)::date + 1`

type Booking = Expected['attendance'] & { phone: string | null; slot_id: number | null }
/** Bookings of the day that are not over, including cancelled ones that nobody has replaced. */
const bookingsOf = (db: Db, query: BoardQuery) => db.all<Booking>`
  select s.id as shift_id, ${attendanceColumns}, ${phoneForEmployer(db.now)} as phone, s.slot_id
  from shifts s join users e on e.id = s.invitee_id left join attendance a on a.shift_id = s.id
  where ${isOfSites(sql`s.inviter_id`, query)} and ${isOfDay(sql`s`, query.day, db.now)}
    and (s.status = 'accepted' or ${wasLeft(sql`s`)} and not exists (select ${replacementOf}))
  order by lower(s.period), s.id limit ${MOST_ON_BOARD + 1}`

export type Sites = Pick<BoardQuery, 'sites' | 'siteId' | 'personId'>
/** Condition on a row of `slots`. */
type OfSlot = (slot: Fragment) => Fragment
/**
 * Query for shifts `q` that need people: posted ones that are open, and requests to chosen people
 * while one may answer, or after all have said no. Held offers are no requests yet.
 */
export const openShifts = (now: Temporal.Instant, sites: Sites, isChosen: OfSlot) => sql`
  with unfilled as materialized (
    select l.*, v.asks, v.by_application, v.class_room, ${roleOfSlot} as role, ${waitsForApproval(sql`v.id`)} as needs_approval,
      ${waitsItsTurn(now)} as waits_now
    from slots l join vacancies v on v.id = l.vacancy_id
    where ${isOfSites(sql`l.employer_id`, sites)} and ${isChosen(sql`l`)} and l.booked < l.headcount)
  select l.id, case when l.asks <> 'direct' then l.vacancy_id end as vacancy_id,
    json_build_object('id', w.id, 'name', w.name) as site, json_build_object('id', j.id, 'name', j.name) as subject,
    l.role as classification, l.class_room, l.date, l.start_time, l.end_time, l.time_zone,
    lower(l.period) as starts_at, upper(l.period) as ends_at, l.headcount - l.booked as missing, l.needs_approval,
    l.by_application, ${applicantCount(sql`l.id`)} as applicants, f.asked, f.open_offers, f.rejected,
    f.latest_request_id, l.next_look_at, l.waits_now as waits_turn, l.replaces_id,
    (select e.name from shifts s join users e on e.id = s.invitee_id where s.id = l.replaces_id) as in_place_of
  from unfilled l join users w on w.id = l.employer_id join subjects j on j.id = l.subject_id
    cross join lateral (
      select count(*) filter (where o.status = 'pending') as open_offers,
        count(*) filter (where o.status = 'rejected') as rejected, max(o.id) as latest_request_id,
        (array_agg(o.status order by o.id desc))[1] in ('rejected', 'expired') as was_refused,
        coalesce((json_agg(json_build_object('request_id', o.id, 'name', e.name) order by o.id)
          filter (where o.status = 'pending')), '[]') as asked
      from offers o join users e on e.id = o.invitee_id
      where o.slot_id = l.id and o.date = l.date and o.seat is distinct from 'held') f
  where case when l.asks = 'direct' then l.closed_at is null and (f.open_offers > 0 or f.was_refused)
    else l.closed_at is null or l.needs_approval end`

export type Open = OpenShift & { replaces_id: number | null }
/** Turns a row into the open shift of the contract. */
export const shownOpen = (shift: Open): OpenShift => {
  const { replaces_id: _, asked, ...rest } = shift
  return { ...rest, asked: asked.slice(0, MOST_NAMED) }
}

/** Bookings and open shifts of the day. A cancelled booking with an open shift is left out. */
export const boardOf = async (db: Db, query: BoardQuery) => {
  const [rows, open] = await Promise.all([
    bookingsOf(db, query),
    db.all<Open>`
      select q.* from (${openShifts(db.now, query, (slot) => isOfDay(slot, query.day, db.now))}) q
      order by q.starts_at, q.id limit ${MOST_ON_BOARD + 1}`,
  ])
  const bookings = rows.slice(0, MOST_ON_BOARD)
  const shifts = new Map(
    (
      await shiftsOfInviter(
        db,
        bookings.map(({ shift_id }) => shift_id),
      )
    ).map((shift) => [shift.id, shift]),
  )
  const hasOpenShift = ({ shift_id, slot_id }: Booking) =>
    open.some(({ id, vacancy_id, replaces_id }) => replaces_id === shift_id || (vacancy_id !== null && id === slot_id))
  const shown = bookings.flatMap((booking): Expected[] => {
    const { phone, slot_id: _, ...attendance } = booking
    const shift = shifts.get(booking.shift_id)
    if (!shift || (shift.status !== 'accepted' && hasOpenShift(booking))) return []
    return [{ shift, attendance, phone }]
  })
  return {
    bookings: shown,
    open: open.slice(0, MOST_ON_BOARD).map(shownOpen),
    has_more: Math.max(rows.length, open.length) > MOST_ON_BOARD,
  }
}
