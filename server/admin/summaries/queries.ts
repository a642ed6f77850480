import type { Role } from '#contract/platform/endpoint.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import type { Planned } from './rules.ts'

/** A summary that could not be sent within this time after the chosen one is skipped. */
const LATEST_HOURS = 3

export type Due = { user_id: number; role: Role; email: string; today: string }

/**
 * Returns the people for whose daily summary it is time on their own clock, once a day. Soon after
 * midnight that may be the summary of the previous day. Marks each as handled, even if there is
 * nothing to send.
 */
export const claimDueSummaries = (tx: Tx, most: number) => tx.all<Due>`
  with due as (
    select a.user_id, public_role(u.role) as role, u.email, day.today
    from alert_preferences a
      join users u on u.id = a.user_id and u.status in ('active', 'on_leave') and u.email_verified_at is not null
      cross join lateral (
        select (${tx.now}::timestamptz at time zone u.time_zone)::date - back as today
        from generate_series(0, 1) back) day
      left join daily_summaries s on s.user_id = a.user_id
    where a.summary_at is not null and (s.last_on is null or s.last_on < day.today)
      and ${tx.now}::timestamptz >= (day.today + a.summary_at) at time zone u.time_zone
      and ${tx.now}::timestamptz < (day.today + a.summary_at) at time zone u.time_zone + ${LATEST_HOURS}::int * interval '1 hour'
    order by a.user_id limit ${most}
    for update of a skip locked),
  noted as (
    insert into daily_summaries as s (user_id, last_on) select user_id, today from due
    on conflict (user_id) do update set last_on = excluded.last_on where s.last_on < excluded.last_on
    returning user_id, last_on)
  select due.* from due join noted on noted.user_id = due.user_id and noted.last_on = due.today order by due.user_id`

/** Booked shifts of the day and the next one, at all sites an employer acts for; soonest first. */
export const plannedOf = (db: Db, { user_id, role, today }: Due) => db.all<Planned>`
  select s.date, s.start_time, s.end_time, o.name as with, j.name as subject
  from shifts s
    join users o on o.id = case when ${role} = 'employer' then s.invitee_id else s.inviter_id end
    join subjects j on j.id = s.subject_id
  where s.date between ${today}::date and ${today}::date + 1 and s.status = 'accepted'
    and case when ${role} = 'employer' then s.inviter_id in (select account_id from accounts_of(${user_id}))
      else s.invitee_id = ${user_id} end
  order by lower(s.period), s.id`

export const openAndUnread = (db: Db, { user_id }: Pick<Due, 'user_id'>) => db.one<{ open: number; unread: number }>`
  select (select count(*) from offers where invitee_id = ${user_id} and status = 'pending')
      + (select count(*) from offers where inviter_id in (select account_id from accounts_of(${user_id})) and status = 'pending') as open,
    (select count(*) from notifications where user_id = ${user_id} and read_at is null) as unread`
