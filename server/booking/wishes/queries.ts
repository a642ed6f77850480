/** Wishes of employees: answers about the next day, and limits of days and pay. */
import type { DayQuestion, WorkWishes } from '#contract/booking/wishes.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'

/** Booked minutes of a day that leave no room for another shift. */
const BOOKED_OUT = 6 * 60

/** Whether a person can still be booked on a day of their clock. */
const hasRoom = (id: Fragment, date: Fragment, zone: Fragment) => sql`exists (
  select from staff s
  cross join lateral (select available_minutes(${id}, ${date}) as open, booked_minutes(${id}, ${date}, ${zone}) as booked offset 0) m
  where s.employee_id = ${id} and not isempty(m.open - m.booked) and ${BOOKED_OUT} > (
    select coalesce(sum(least(upper(b), 1440) - lower(b)), 0) from unnest(m.booked) b where lower(b) < 1440))`

type Day = { wants: boolean | null; has_room: boolean; is_away: boolean }

/** The question about a day, or null if it has no point; a person who is away is not asked. */
const questionIn = (date: string, { wants, has_room, is_away }: Day): DayQuestion | null => {
  if (wants === false && is_away) return { date, answer: 'no' }
  if (!has_room) return null
  return { date, answer: wants === true ? 'yes' : null }
}

const dayOf = (db: Db, { id, time_zone }: { id: number; time_zone: string }, date: string) => db.one<Day>`
  select w.wants, ${hasRoom(sql`me.id`, sql`${date}::date`, sql`${time_zone}::text`)} as has_room,
    isempty(available_minutes(me.id, ${date}::date)) as is_away
  from (select ${id}::integer as id) me left join day_wishes w on w.employee_id = me.id and w.date = ${date}`

export const questionAbout = async (db: Db, person: { id: number; time_zone: string }, date: string) =>
  questionIn(date, await dayOf(db, person, date))

/** Whether the person is away on a day, and the exception of their answer, if it is unchanged. */
export const answerOf = (tx: Tx, employeeId: number, date: string) => tx.one<{
  is_away: boolean
  exception_id: number | null
}>`
  select isempty(available_minutes(me.id, ${date}::date)) as is_away, e.id as exception_id
  from (select ${employeeId}::integer as id) me
  left join day_wishes w on w.employee_id = me.id and w.date = ${date}
  left join availability_exceptions e on e.id = w.exception_id and e.employee_id = me.id
    and e.from_date = ${date} and e.to_date = ${date} and not e.available and e.start_minute is null`

type Answer = { wants: boolean | null; exceptionId: number | null }
export const saveAnswer = (tx: Tx, employeeId: number, date: string, { wants, exceptionId }: Answer) => tx.run`
  insert into day_wishes (employee_id, date, wants, exception_id, at)
  values (${employeeId}, ${date}, ${wants}, ${exceptionId}, ${tx.now})
  on conflict (employee_id, date) do update
    set wants = excluded.wants, exception_id = excluded.exception_id, at = excluded.at`

/** Next people with push who can be asked about a day and were not, and marks them as asked. */
export const takeUnasked = (tx: Tx, date: string, zone: string, most: number) => tx.all<{ id: number }>`
  with unasked as materialized (
    select u.id from users u
    where u.time_zone = ${zone} and u.role = 'employee' and u.status = 'active'
      and exists (select from push_subscriptions p where p.user_id = u.id)
      and not exists (
        select from day_wishes w
        where w.employee_id = u.id and w.date = ${date} and (w.wants is not null or w.pushed_at is not null))
      and ${hasRoom(sql`u.id`, sql`${date}::date`, sql`${zone}::text`)}
    order by u.id limit ${most})
  insert into day_wishes as w (employee_id, date, at, pushed_at)
  select id, ${date}::date, ${tx.now}, ${tx.now} from unasked
  on conflict (employee_id, date) do update set pushed_at = excluded.pushed_at where w.pushed_at is null
  returning employee_id as id`

const KEPT_DAYS = 30
export const deletePastWishes = (db: Db) =>
  db.run`delete from day_wishes where date < ${db.now}::timestamptz::date - ${KEPT_DAYS}::integer`

export const saveWorkWishes = (tx: Tx, employeeId: number, { most_days, least_hourly_cents }: WorkWishes) => tx.run`
  insert into work_wishes (employee_id, most_days, least_hourly_cents, updated_at)
  values (${employeeId}, ${most_days}, ${least_hourly_cents}, ${tx.now})
  on conflict (employee_id) do update set most_days = excluded.most_days,
    least_hourly_cents = excluded.least_hourly_cents, updated_at = excluded.updated_at`
