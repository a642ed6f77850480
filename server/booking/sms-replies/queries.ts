import type { SmsLogEntry } from '#contract/booking/sms-replies.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'

type Viewer = { id: number; role: 'admin' | 'employer' | 'employee' }
type Parties = { id: number; inviter_id: number; invitee_id: number; is_blocked_pair: boolean }

/** Returns the shift and its two parties; 404 for anyone but them and admins. */
const partiesOf = (db: Db, id: number, viewer: Viewer) => db.one<Parties>`
  select s.id, s.inviter_id, s.invitee_id, p.is_blocked_pair from requests s
  cross join lateral (select ${areBlockedPair(sql`s.inviter_id`, sql`s.invitee_id`)} as is_blocked_pair) p
  where s.id = ${id} and (${viewer.role === 'admin'}::boolean or ${viewer.id}::int in (s.inviter_id, s.invitee_id))`

// Shows a push once, even if it went to several devices.
const isForAnotherDevice = sql`(m.channel = 'push' and exists (
  select from messages e where e.shift_id = m.shift_id and e.channel = 'push' and e.user_id = m.user_id
    and e.created_at = m.created_at and e.body = m.body and e.id < m.id))`

/**
 * Events of messages to the employee that the employer sees too, because they are about the shared
 * booking.
 */
const OF_BOTH = ['shift_request', 'shift_booked', 'shift_change', 'shift_reminder', 'attendance']

/**
 * Each side sees messages to and from itself; the employer also sees what the employee was asked
 * and answered. Our replies to the employee stay private, except for confirmations, because they
 * may name requests from other employers.
 */
const seenOut = (viewer: Viewer, { inviter_id, invitee_id, is_blocked_pair }: Parties): Fragment => {
  if (viewer.role === 'admin') return sql`m.user_id in (${inviter_id}, ${invitee_id})`
  if (viewer.id === invitee_id || is_blocked_pair) return sql`m.user_id = ${viewer.id}`
  return sql`(m.user_id = ${inviter_id}
    or (m.user_id = ${invitee_id} and m.event = any(${OF_BOTH})))`
}
const seenIn = (viewer: Viewer, { invitee_id, is_blocked_pair }: Parties): Fragment =>
  viewer.role === 'admin'
    ? sql`true`
    : is_blocked_pair
      ? sql`r.user_id = ${viewer.id}`
      : sql`r.user_id in (${viewer.id}, ${invitee_id})`

export const exchangeOf = async (
  db: Db,
  id: number,
  viewer: Viewer,
  { page, per_page }: { page: number; per_page: number },
) => {
  const parties = await partiesOf(db, id, viewer)
  const entries = sql`
    select m.id, 'out' as direction, m.channel, m.user_id, m.state, null as outcome,
      case when m.channel = 'mail' then m.subject
        when m.channel = 'push' then concat_ws(': ', m.subject, m.body) else m.body end as words,
      m.created_at as at,
      case when m.state = 'waiting' and m.leaves_at > ${db.now}::timestamptz then m.leaves_at end as leaves_at,
      case when exists (select from texts_received a where a.answer_id = m.id) then 2 else 0 end as place
    from messages m where m.shift_id = ${id} and ${seenOut(viewer, parties)} and not ${isForAnotherDevice}
    union all
    select r.id, 'in', 'sms', r.user_id, null, r.outcome, r.body, r.received_at, null, 1
    from texts_received r where r.shift_id = ${id} and r.state = 'read' and ${seenIn(viewer, parties)}`
  const [data, { total }] = await Promise.all([
    db.all<SmsLogEntry>`
      select id, direction, channel, state, outcome, words, at, leaves_at,
        case when user_id = ${parties.inviter_id} then 'employer' else 'employee' end as side
      from (${entries}) as entry order by at, place, id limit ${per_page} offset ${(page - 1) * per_page}`,
    db.one<{ total: number }>`select count(*)::int as total from (${entries}) as entry`,
  ])
  return { data, page, per_page, total }
}
