/** When people last confirmed or changed their calendar (docs/decisions/0213). */
import type { ComingWeek } from '#contract/booking/availability.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

export const confirmCalendar = (tx: Tx, employeeId: number) => tx.run`
  insert into calendar_confirmations as c (employee_id, confirmed_at) values (${employeeId}, ${tx.now})
  on conflict (employee_id) do update set confirmed_at = excluded.confirmed_at`

/**
 * Whole weeks since a calendar was confirmed; null if that was over a year ago. The function
 * `calendar_confirmed_weeks` (migration 0213) returns the same, but would run for each row.
 */
export const weeksSince = (confirmedAt: Fragment, now: Temporal.Instant) => sql`
  case when ${confirmedAt} > ${now}::timestamptz - interval '365 days'
    then extract(day from ${now}::timestamptz - ${confirmedAt})::integer / 7 end`

/** Hour of Sunday, on the person's clock, from which the coming week is asked about. */
const ASKED_FROM_HOUR = 15
const SUNDAY = 7

/**
 * Returns the week that begins tomorrow; null unless it is Sunday afternoon, and for people whom no
 * search finds.
 */
export const comingWeekOf = async (
  db: Db,
  { id, time_zone }: { id: number; time_zone: string },
): Promise<ComingWeek | null> => {
  const here = db.now.toZonedDateTimeISO(time_zone)
  if (here.dayOfWeek !== SUNDAY || here.hour < ASKED_FROM_HOUR) return null
  const monday = here.toPlainDate().add({ days: 1 }).toString()
  const days = await db.all<ComingWeek['days'][number]>`
    select d.date, case
        when not isempty(booked_minutes(s.employee_id, d.date, ${time_zone}) * '{[0,1440)}') then 'booked'
        when isempty(available_minutes(s.employee_id, d.date)) then 'away' else 'available' end as state
    from staff s cross join lateral (select ${monday}::date + n as date from generate_series(0, 6) n offset 0) d
    where s.employee_id = ${id} order by d.date`
  if (days.length === 0) return null
  const { is_confirmed } = await db.one<{ is_confirmed: boolean }>`
    select exists (
      select from calendar_confirmations where employee_id = ${id}
        and confirmed_at >= ${here.startOfDay().toInstant()}::timestamptz) as is_confirmed`
  return { is_confirmed, days }
}

type Sunday = { date: string; begins: Temporal.Instant; zone: string }
/**
 * Returns the next people with push notifications who have not confirmed their calendar today, and
 * marks them as asked.
 */
export const takeUnconfirmed = (tx: Tx, { date, begins, zone }: Sunday, most: number) => tx.all<{ id: number }>`
  with unconfirmed as materialized (
    select u.id from users u join staff s on s.employee_id = u.id
    where u.time_zone = ${zone} and u.role = 'employee' and u.status = 'active'
      and exists (select from push_subscriptions p where p.user_id = u.id)
      and not exists (
        select from calendar_confirmations c
        where c.employee_id = u.id and (c.pushed_on = ${date} or c.confirmed_at >= ${begins}::timestamptz))
    order by u.id limit ${most})
  insert into calendar_confirmations as c (employee_id, pushed_on) select id, ${date}::date from unconfirmed
  on conflict (employee_id) do update set pushed_on = excluded.pushed_on
    where c.pushed_on is distinct from excluded.pushed_on
  returning employee_id as id`
