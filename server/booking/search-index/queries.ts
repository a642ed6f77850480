import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import type { IndexedPerson } from './people.ts'

const PEOPLE_AT_ONCE = 2000
/** With more changes than this, everyone is read again, in pieces. */
const MOST_CHANGES = 2000
/** `rebuild_search` notes this person, who does not exist, for everyone. */
const EVERYONE = 0

const hoursOf = (row: Fragment) => sql`
  string_agg(${row}.from_min || ' ' || ${row}.to_min || ' ' || ${row}.is_first::integer, ',' order by ${row}.from_min)`

/** Rows of `IndexedPerson` for the people of a subquery `wanted` (employee_id). */
const peopleOf = (wanted: Fragment) => sql`
  select s.employee_id as id, s.zone_id, s.traits, acceptance_rate(s.accepted, s.answered) as rate, s.name, s.subjects,
    p.home_id, h.lat, h.lon, p.travel_limit_km,
    (select string_agg(coalesce(usual.hours, ''), ';' order by d.weekday)
      from generate_series(1, 7) d (weekday) left join (
        select w.weekday, ${hoursOf(sql`w`)} as hours from staff_week w
        where w.employee_id = s.employee_id group by w.weekday) usual using (weekday)) as week,
    coalesce((select string_agg(unusual.date || '=' || unusual.hours, ';') from (
      select d.date, coalesce(${hoursOf(sql`d`)} filter (where d.sign = 1), '') as hours from staff_day d
      where d.employee_id = s.employee_id and d.subject_id = 0 group by d.date) unusual), '') as days
  from (${wanted}) wanted join staff s using (employee_id)
  left join employee_profiles p on p.employee_id = s.employee_id left join localities h on h.id = p.home_id`

/**
 * State of the database that an index has read. `started_at` is the start of its server: another
 * server, as after a failover, may lack changes that were read from the former one.
 */
export type DatabaseState = { snapshot: string; started_at: string }

const currentState = sql`pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as started_at`

export const readState = (db: Db) => db.one<DatabaseState>`select ${currentState}`

/** Ids of everyone in the order of the search, which is the quickest to fill the index in. */
export const everyone = async (db: Db): Promise<number[]> => {
  const rows = await db.all<{ employee_id: number }>`
    select employee_id from staff order by acceptance_rate(accepted, answered) desc, name, employee_id`
  return rows.map(({ employee_id }) => employee_id)
}

/** People in the order of their ids in the list, some thousand at once. */
export async function* peopleInBatches(db: Db, ids: readonly number[]): AsyncGenerator<IndexedPerson[]> {
  for (let from = 0; from < ids.length; from += PEOPLE_AT_ONCE) {
    const piece = ids.slice(from, from + PEOPLE_AT_ONCE)
    const rows = await db.all<IndexedPerson>`${peopleOf(sql`select unnest(${piece}::integer[]) as employee_id`)}`
    const byId = new Map(rows.map((person) => [person.id, person]))
    yield piece.flatMap((id) => byId.get(id) ?? [])
  }
}

type Changes = DatabaseState & {
  /** Null if everyone is to be read again. */
  changed: number[] | null
  people: IndexedPerson[]
}

/**
 * People whom transactions have changed that were not yet committed at `snapshot`; those who are
 * removed are among `changed` only. Each change is read once, however long its transaction took.
 */
export const changesSince = async (db: Db, { snapshot }: DatabaseState): Promise<Changes> => {
  const { changed, ...rest } = await db.one<DatabaseState & { changed: number[]; people: IndexedPerson[] }>`
    with changed as materialized (
      select employee_id from staff_changes
      where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)
      -- Makes the planner use the index, whatever it expects of a snapshot.
      order by changed_in limit ${MOST_CHANGES + 1}
    ), people as (${peopleOf(sql`select employee_id from changed`)})
    select ${currentState}, array(select employee_id from changed) as changed,
      coalesce((select json_agg(people) from people), '[]') as people`
  return { ...rest, changed: changed.length > MOST_CHANGES || changed.includes(EVERYONE) ? null : changed }
}
