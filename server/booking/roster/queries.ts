import type { CopiedDays, RosterBooking, RosterDay } from '#contract/booking/roster.ts'
import { MOST_COPIED, MOST_ON_ROSTER } from '#contract/booking/roster-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import type { Classification } from '#contract/people/classifications.ts'
import type { YearLevel } from '#contract/platform/values.ts'
import { waitsForApproval } from '#server/booking/approvals/queries.ts'
import { shiftsOfInviter } from '#server/booking/shifts/queries.ts'
import { isOfSites, type Open, openShifts, type Sites, shownOpen } from '#server/booking/today/queries.ts'
import { sitesSharedWith } from '#server/identity/organisations/queries.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

export type RosterQuery = Sites & { from: string; until: string }

const isOfDates = (row: Fragment, { from, until }: RosterQuery) => sql`${row}.date between ${from} and ${until}`

/** Bookings on the roster: agreed and worked ones, and no-shows. */
const bookings = (query: RosterQuery) => sql`
  select s.id, s.date, lower(s.period) as starts_at from shifts s
  where ${isOfSites(sql`s.inviter_id`, query)} and ${isOfDates(sql`s`, query)}
    and s.status in ('accepted', 'completed', 'no_show')`

const open = (now: Temporal.Instant, query: RosterQuery) => openShifts(now, query, (slot) => isOfDates(slot, query))

const rosterBooking = (shift: Shift): RosterBooking => ({
  shift_id: shift.id,
  site: { id: shift.inviter_id, name: shift.inviter.name },
  person: { id: shift.invitee.id, name: shift.invitee.name, avatar: shift.invitee.avatar },
  subject: { id: shift.subject.id, name: shift.subject.name },
  classification: shift.classification,
  class_room: shift.details?.class_room ?? null,
  date: shift.date,
  start_time: shift.start_time,
  end_time: shift.end_time,
  is_no_show: shift.status === 'no_show',
})

export const weekOf = async (db: Db, query: RosterQuery) => {
  const [rows, slots] = await Promise.all([
    db.all<{ id: number }>`${bookings(query)} order by lower(s.period), s.id limit ${MOST_ON_ROSTER + 1}`,
    db.all<Open>`select q.* from (${open(db.now, query)}) q order by q.starts_at, q.id limit ${MOST_ON_ROSTER + 1}`,
  ])
  const shifts = await shiftsOfInviter(
    db,
    rows.slice(0, MOST_ON_ROSTER).map(({ id }) => id),
  )
  return {
    bookings: shifts.map(rosterBooking).toSorted(byStart),
    open: slots.slice(0, MOST_ON_ROSTER).map(shownOpen),
    has_more: Math.max(rows.length, slots.length) > MOST_ON_ROSTER,
  }
}

const byStart = (a: RosterBooking, b: RosterBooking) =>
  `${a.date} ${a.start_time}`.localeCompare(`${b.date} ${b.start_time}`) || a.shift_id - b.shift_id

/** Sites beside the one that is acted for. */
export const otherSitesOf = (db: Db, { siteId, personId }: RosterQuery) => db.all<{ id: number; name: string }>`
  select u.id, u.name from users u
  where u.id in ${sitesSharedWith(siteId, personId)} and u.id <> ${siteId} order by lower(u.name), u.id`

type Counts = Pick<RosterDay, 'date' | 'booked' | 'waiting' | 'open'>
/** Numbers of people on the days that have any. */
export const dayCounts = (db: Db, query: RosterQuery) => db.all<Counts>`
  select date, sum(booked)::integer as booked, sum(waiting)::integer as waiting, sum(open)::integer as open from (
    select b.date, 1 as booked, 0 as waiting, 0 as open from (${bookings(query)}) b
    union all
    select q.date, 0, case when q.is_awaited then q.missing else 0 end, case when q.is_awaited then 0 else q.missing end
    from (select o.date, o.missing, o.open_offers > 0 or o.applicants > 0 or o.needs_approval as is_awaited
      from (${open(db.now, query)}) o) q) d
  group by date`

export type CopiedSlot = {
  date: string
  start_time: string
  end_time: string
  headcount: number
  classification: Classification | null
  vacancy: Pick<NewVacancy, 'subject_id'> & {
    id: number
    classification: Classification | null
    year_level: YearLevel | null
    class_room: string | null
    report_to: string | null
    dress: string | null
    /** Null if it asks the best matches, and for requests to chosen people. */
    pool_id: number | null
    by_application: boolean
  }
  /** A slot for this subject at the new time is open, has bookings or waits for approval. */
  is_posted: boolean
}
/**
 * Shifts of these days with the people that they were for: all of an open slot, otherwise those
 * who were booked. One slot more than may be copied is read.
 */
export const postedSlotsOf = (db: Db, siteId: number, { from, until, to }: CopiedDays) => db.all<CopiedSlot>`
  with chosen as (
    select l.*, v.asks, case when l.closed_at is not null then l.booked when v.asks <> 'direct' then l.headcount
      else l.booked + (select count(*)::integer from offers o where o.slot_id = l.id and o.status = 'pending') end as needed
    from slots l join vacancies v on v.id = l.vacancy_id
    where l.employer_id = ${siteId} and l.date between ${from} and ${until})
  select l.date, l.start_time, l.end_time, l.needed as headcount, l.classification,
    json_build_object('id', v.id, 'subject_id', v.subject_id, 'classification', v.classification, 'year_level', v.year_level,
      'class_room', v.class_room, 'report_to', v.report_to, 'dress', v.dress,
      'pool_id', case when v.asks = 'pool' then v.pool_id end, 'by_application', v.by_application) as vacancy,
    exists (
      select from slots o where o.employer_id = ${siteId} and o.subject_id = l.subject_id
        and o.date = l.date + (${to}::date - ${from}::date) and o.start_time = l.start_time and o.end_time = l.end_time
        and (o.booked > 0 or o.closed_at is null or ${waitsForApproval(sql`o.vacancy_id`)})) as is_posted
  from chosen l join vacancies v on v.id = l.vacancy_id
  where l.needed > 0 order by l.date, l.start_time, l.id limit ${MOST_COPIED + 1}`
