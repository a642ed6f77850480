import { MISSED_MINUTES } from '#contract/booking/attendance-rules.ts'
import type { Tx } from '#server/platform/database.ts'
import { type Fragment, sql } from '#server/platform/database.ts'

/** Automatic notices about a booking, each sent once. */
export type NoticeKind = 'day_before' | 'soon' | 'begun' | 'missed'

export const AT_ONCE = 100
const SOON_MINUTES = 90
const AFTERNOON = '15:00'
/** An alarm that comes later than this, after the service was away, helps nobody any more. */
const STALE_HOURS = 2
/** The longest time from that afternoon to the end of the next day. */
const DAY_AHEAD = 36

const between = (from: Temporal.Instant, to: Temporal.Instant) => sql`
  lower(s.period) > ${from.toString()}::timestamptz and lower(s.period) <= ${to.toString()}::timestamptz`
const isUnsigned = sql`not exists (
  select from attendance a where a.shift_id = s.id and (a.on_my_way_at is not null or a.arrived_at is not null))`
/** People who accept later have just been told all of it. */
const wasBookedBefore = (moment: Fragment) => sql`coalesce(s.answered_at, s.created_at) < ${moment}`
const afternoonBefore = sql`((s.date - 1 + ${AFTERNOON}::time) at time zone s.time_zone)`
const soon = sql`lower(s.period) - ${SOON_MINUTES} * interval '1 minute'`

const isDue = (kind: NoticeKind, now: Temporal.Instant): Fragment => {
  const at = sql`${now.toString()}::timestamptz`
  switch (kind) {
    case 'day_before':
      return sql`${between(now.add({ minutes: SOON_MINUTES }), now.add({ hours: DAY_AHEAD }))}
        and ${afternoonBefore} <= ${at} and ${at} < s.date::timestamp at time zone s.time_zone
        and ${wasBookedBefore(afternoonBefore)}`
    case 'soon':
      return sql`${between(now, now.add({ minutes: SOON_MINUTES }))} and ${wasBookedBefore(soon)} and ${isUnsigned}`
    case 'begun':
      return sql`${between(now.subtract({ minutes: MISSED_MINUTES }), now)} and ${isUnsigned}`
    case 'missed':
      return sql`${between(now.subtract({ hours: STALE_HOURS }), now.subtract({ minutes: MISSED_MINUTES }))}
        and upper(s.period) > ${at} and ${isUnsigned}`
  }
}

/**
 * Takes the bookings due for this notice and marks them as notified. They stay locked until it is
 * sent, so that none is cancelled in between; a booking locked by a decision is left to the next
 * run.
 */
export const takeDue = (tx: Tx, kind: NoticeKind, now: Temporal.Instant) => tx.all<{ shift_id: number }>`
  with due as materialized (
    select s.id from shifts s
    where s.status = 'accepted' and ${isDue(kind, now)}
      and not exists (select from attendance_notices n where n.shift_id = s.id and n.kind = ${kind})
    order by lower(s.period), s.id limit ${AT_ONCE}
    for no key update of s skip locked)
  insert into attendance_notices (shift_id, kind, told_at) select id, ${kind}, ${now.toString()} from due
  on conflict do nothing
  returning shift_id`
