import type * as z from 'zod'
import type {
  AvailabilityException,
  DayPattern,
  ExceptionEntry,
  MyAvailability,
} from '#contract/booking/availability.ts'
import { usualWeek } from '#contract/booking/availability.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { toMinutes, toTimes } from './rules.ts'

type RangeRow = { weekday: number; start_minute: number; end_minute: number }
type ExceptionRow = Omit<AvailabilityException, 'start_time' | 'end_time'> & {
  start_minute: number | null
  end_minute: number | null
}

const inTimes = ({ start_minute, end_minute, ...rest }: ExceptionRow): AvailabilityException => ({
  ...rest,
  ...(start_minute === null || end_minute === null
    ? { start_time: null, end_time: null }
    : toTimes({ start_minute, end_minute })),
})

/** Locks the person's calendar, so that two changes of it take turns. */
export const lockCalendar = (tx: Tx, employeeId: number) =>
  tx.run`select from users where id = ${employeeId} for no key update`

export const availabilityOf = async (
  db: Db,
  employee: { id: number; time_zone: string },
  span: { from: string; to: string },
): Promise<MyAvailability> => {
  const isSet = await db.maybe`select 1 as found from availability_weeks where employee_id = ${employee.id}`
  const ranges = await db.all<RangeRow>`
    select weekday, start_minute, end_minute from availability_ranges
    where employee_id = ${employee.id} order by weekday, start_minute`
  const exceptions = await db.all<ExceptionRow>`
    select id, from_date, to_date, available, start_minute, end_minute, note from availability_exceptions
    where employee_id = ${employee.id} and to_date >= ${span.from} and from_date <= ${span.to}
    order by from_date, start_minute nulls first, id`
  const zone = employee.time_zone
  const shifts = await db.all<MyAvailability['shifts'][number]>`
    select s.id, (lower(s.period) at time zone ${zone})::date as date,
      (lower(s.period) at time zone ${zone})::time as start_time, (upper(s.period) at time zone ${zone})::time as end_time,
      r.name as employer, j.name as subject, lower(s.period) as starts_at, upper(s.period) as ends_at
    from shifts s join users r on r.id = s.inviter_id join subjects j on j.id = s.subject_id
    where s.invitee_id = ${employee.id} and s.status in ('accepted', 'completed')
      and s.period && tstzrange(${span.from}::date::timestamp at time zone ${zone}, (${span.to}::date + 1)::timestamp at time zone ${zone})
    order by lower(s.period)`
  const days = new Map<number, DayPattern>()
  for (const { weekday, ...minutes } of ranges) {
    const day = days.get(weekday) ?? { weekday, ranges: [] }
    day.ranges.push(toTimes(minutes))
    days.set(weekday, day)
  }
  return {
    time_zone: zone,
    is_set: isSet !== null,
    pattern: isSet ? [...days.values()] : usualWeek,
    exceptions: exceptions.map(inTimes),
    shifts,
  }
}

export const replacePattern = async (tx: Tx, employeeId: number, pattern: readonly DayPattern[]) => {
  const rows = pattern.flatMap(({ weekday, ranges }) => ranges.map((range) => ({ weekday, ...toMinutes(range) })))
  await tx.run`
    insert into availability_weeks (employee_id, set_at) values (${employeeId}, ${tx.now})
    on conflict (employee_id) do update set set_at = excluded.set_at`
  await tx.run`delete from availability_ranges where employee_id = ${employeeId}`
  await tx.run`
    insert into availability_ranges (employee_id, weekday, start_minute, end_minute)
    select ${employeeId}, * from unnest(
      ${rows.map((r) => r.weekday)}::smallint[], ${rows.map((r) => r.start)}::smallint[], ${rows.map((r) => r.end)}::smallint[])`
}

/**
 * Number of a person's exceptions besides the one being changed, and the days they cover in total.
 */
export const otherExceptions = (db: Db, employeeId: number, id: number | null) => db.one<{
  count: number
  days: number
}>`
  select count(*) as count, coalesce(sum(to_date - from_date + 1), 0) as days
  from availability_exceptions where employee_id = ${employeeId} and id is distinct from ${id}`

type Entry = z.output<typeof ExceptionEntry>
const minutesOf = (entry: Entry) =>
  entry.start_time === null || entry.end_time === null
    ? { start: null, end: null }
    : toMinutes({ start_time: entry.start_time, end_time: entry.end_time })

export const insertException = async (tx: Tx, employeeId: number, entry: Entry) => {
  const { start, end } = minutesOf(entry)
  return inTimes(
    await tx.one<ExceptionRow>`
    insert into availability_exceptions (employee_id, from_date, to_date, available, start_minute, end_minute, note)
    values (${employeeId}, ${entry.from_date}, ${entry.to_date}, ${entry.available}, ${start}, ${end}, ${entry.note})
    returning id, from_date, to_date, available, start_minute, end_minute, note`,
  )
}

/** Another person's exception is a 404. */
export const updateException = async (tx: Tx, employeeId: number, id: number, entry: Entry) => {
  const { start, end } = minutesOf(entry)
  return inTimes(
    await tx.one<ExceptionRow>`
    update availability_exceptions set from_date = ${entry.from_date}, to_date = ${entry.to_date},
      available = ${entry.available}, start_minute = ${start}, end_minute = ${end}, note = ${entry.note}
    where id = ${id} and employee_id = ${employeeId}
    returning id, from_date, to_date, available, start_minute, end_minute, note`,
  )
}

export const deleteException = (tx: Tx, employeeId: number, id: number) => tx.one`
  delete from availability_exceptions where id = ${id} and employee_id = ${employeeId} returning id`

/**
 * Rebuilds the search for the next people after that id. Returns the last id, or null if nobody is
 * left.
 */
export const refreshPeople = async (tx: Tx, after: number, limit: number): Promise<number | null> => {
  const { last } = await tx.one<{ last: number | null }>`
    with people as materialized (
      select id from users where role = 'employee' and id > ${after} order by id limit ${limit}
    ), refreshed as materialized (select id, refresh_staff(id) from people order by id)
    select max(id) as last from refreshed`
  return last
}

export const deletePastDays = (db: Db, before: string) => db.run`delete from staff_day where date < ${before}`

/** Adds recent changes to the search counts; until then both are summed. */
export const gatherCounts = (db: Db) => db.run`
  with moved as (delete from week_histogram_changes returning *)
  insert into week_histogram (subject_id, weekday, zone_id, traits, from_min, to_min, is_first, n)
  select subject_id, weekday, zone_id, traits, from_min, to_min, is_first, sum(n) from moved
  group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
  order by 1, 2, 3, 4, 5, 6, 7
  on conflict (subject_id, weekday, zone_id, traits, from_min, to_min, is_first)
  do update set n = week_histogram.n + excluded.n`
