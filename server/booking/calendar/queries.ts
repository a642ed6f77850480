import { agencyOfShift, isEndedByAgency, reasonForClient } from '#server/booking/agencies/names.ts'
import { vacancyOfShift } from '#server/booking/shifts/posted.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'
import { newToken } from '#server/platform/tokens.ts'
import type { CalendarBooking, Viewer } from './rules.ts'

/** Days a feed reaches back, and the most shifts it contains: those nearest to today. */
const PAST_DAYS = 90
const MOST = 2000
/** The time of the last use is stored to the minute, as for sessions. */
const TOUCH_SECONDS = 60

export type Address = { token: string; created_at: string; last_used_at: string | null }

export const calendarAddressOf = (db: Db, userId: number) =>
  db.maybe<Address>`select token, created_at, last_used_at from calendar_feeds where user_id = ${userId}`

/** Creates an address with 256 random bits, which replaces an older one. */
export const renewAddress = (tx: Tx, userId: number) => tx.one<Address>`
  insert into calendar_feeds (user_id, token, created_at)
  values (${userId}, ${newToken()}, ${tx.now})
  on conflict on constraint one_calendar_address_per_person
    do update set token = excluded.token, created_at = excluded.created_at, last_used_at = null
  returning token, created_at, last_used_at`

export const dropAddress = (tx: Tx, userId: number) => tx.run`delete from calendar_feeds where user_id = ${userId}`

type Subscriber = Viewer & { stale: boolean }

/** Owner of a feed address; 404 if the account is closed. */
export const subscriberOf = async (db: Db, token: string): Promise<Viewer> => {
  const { now } = db
  const { stale, ...viewer } = await db.one<Subscriber>`
    select u.id, public_role(u.role) as role, u.name, u.time_zone,
      coalesce(f.last_used_at < ${now}::timestamptz - ${TOUCH_SECONDS} * interval '1 second', true) as stale
    from calendar_feeds f join users u on u.id = f.user_id
    where f.token = ${token} and u.status in ('active', 'on_leave')`
  if (stale) await db.run`update calendar_feeds set last_used_at = ${now} where token = ${token}`
  return viewer
}

const booking = ({ role }: Pick<Viewer, 'role'>) => sql`
  s.id, s.date, s.start_time, s.end_time, s.time_zone, lower(s.period) as starts_at, upper(s.period) as ends_at,
  s.status, ${role === 'employer' ? reasonForClient : sql`s.reason`} as reason, s.cancelled_by,
  2 * (select count(*) from undone_cancellations c where c.shift_id = s.id)
    + (select count(*) from shift_changes c where c.shift_id = s.id and c.status = 'agreed') as revisions, s.inviter_id as employer_id, r.name as employer,
  ${isEndedByAgency} as has_agency_ended, ${agencyOfShift(sql`s.id`)} as agency,
  case when s.status = 'accepted' then d.address end as address, e.name as employee, j.name as subject, w.note, w.details, s.created_at,
  case when s.status in ('pending', 'accepted', 'completed') then greatest(coalesce(s.answered_at, s.created_at),
      (select max(c.undone_at) from undone_cancellations c where c.shift_id = s.id),
      (select max(c.ended_at) from shift_changes c where c.shift_id = s.id and c.status = 'agreed'))
    else coalesce(s.closed_at, s.answered_at, s.created_at) end as changed_at`
const joins = sql`
  join users r on r.id = s.inviter_id
  left join employer_details d on d.employer_id = s.inviter_id
  join users e on e.id = s.invitee_id
  join subjects j on j.id = s.subject_id
  left join lateral (${vacancyOfShift}) w on not ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)}`

const isParty = ({ id, role }: Pick<Viewer, 'id' | 'role'>) =>
  role === 'employer' ? sql`s.inviter_id = ${id}` : sql`s.invitee_id = ${id}`

/**
 * Agreed bookings, including those cancelled later; requests that were never agreed to are left
 * out.
 */
export const bookingsOf = (db: Db, viewer: Viewer) => db.all<CalendarBooking>`
  select * from (
    select ${booking(viewer)} from shifts s ${joins}
    where ${isParty(viewer)} and s.status in ('accepted', 'completed', 'cancelled', 'no_show')
      and s.date >= ${db.now}::date - ${PAST_DAYS}::int
    order by abs(s.date - ${db.now}::date), s.id limit ${MOST}) as nearest
  order by starts_at, id`

export const calendarBookingById = (db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>) =>
  db.one<CalendarBooking>`select ${booking(viewer)} from requests s ${joins} where s.id = ${id} and ${isParty(viewer)}`
