import type { Db } from '#server/platform/database.ts'
import { buildConversations } from './conversations.ts'

/** Size of a test database; `bookings` are mostly in the past, as in production. */
export type Size = { staff: number; employers: number; bookings: number }
export const sizes = {
  full: { staff: 150_000, employers: 10_000, bookings: 6_000_000 },
  tenth: { staff: 15_000, employers: 1_000, bookings: 600_000 },
  small: { staff: 1_500, employers: 100, bookings: 20_000 },
} as const satisfies Record<string, Size>

export type BenchData = Size & {
  firstEmployer: number
  firstEmployee: number
  /** Today in the test data, a Monday. */
  today: string
  now: Temporal.Instant
  subjects: number[]
}

const TODAY = '2026-03-02'
const NOW = `timestamptz '2026-03-01T20:00:00Z'`
const ZONES = `(array['Australia/Melbourne', 'Australia/Sydney', 'Australia/Brisbane', 'Australia/Perth', 'Australia/Adelaide'])`
// Puts seven of ten in Victoria and New South Wales, where most people live.
const zoneOf = (n: string) => `${ZONES}[case when ${n} % 10 < 4 then 1 when ${n} % 10 < 7 then 2 else ${n} % 3 + 3 end]`
// Puts one in four into healthcare.
const sectorOf = (n: string) => `case when ${scatter(n, 23)} % 4 = 0 then 'healthcare' else 'education' end`
// Nine of ten have signed in within the last 200 days, and the others never.
const lastSeen = (n: string) =>
  `case when ${scatter(n, 24)} % 10 > 0 then timestamptz '2026-03-01T20:00:00Z' - (${scatter(n, 25)} % 200) * interval '1 day' end`
// Hashes a number, with the same result on every machine.
const scatter = (n: string, salt: number) => `(abs(hashint4((${n})::integer # ${salt})) )`

const firstEmployer = 20_001
const firstEmployee = 1_000_001

/** Describes a database that `buildData` has filled. */
export const dataIn = async (db: Db, size: Size): Promise<BenchData> => ({
  ...size,
  firstEmployer,
  firstEmployee,
  today: TODAY,
  now: Temporal.Instant.from('2026-03-01T20:00:00Z'),
  subjects: (await db.all<{ id: number }>`select id from subjects order by id`).map(({ id }) => id),
})

const run = async (db: Db, text: string) => {
  await db.run(Object.assign([text], { raw: [text] }) as unknown as TemplateStringsArray)
}

/** The capital of each time zone, with its state and coordinates. */
const CAPITALS = `(values ('Australia/Melbourne', 'VIC', -37.81, 144.96), ('Australia/Sydney', 'NSW', -33.87, 151.21),
  ('Australia/Brisbane', 'QLD', -27.47, 153.03), ('Australia/Perth', 'WA', -31.95, 115.86),
  ('Australia/Adelaide', 'SA', -34.93, 138.60)) capital (zone, state, lat, lon)`

/**
 * Gives each employer and five of six people a suburb, four of five within 80 km of the capital;
 * half of these people have a travel limit.
 */
const buildPlaces = async (db: Db) => {
  await run(
    db,
    `create temporary table suburbs as
    select id, zone, is_near, row_number() over (partition by zone, is_near order by id) - 1 as place,
      count(*) over (partition by zone, is_near) as many
    from (select l.id, capital.zone, road_km(l.lat, l.lon, capital.lat, capital.lon) < 80 as is_near
      from ${CAPITALS} join localities l using (state) where l.lat is not null) l`,
  )
  const suburbOf = (n: string) => `b.zone = ${zoneOf(n)} and b.is_near = (${scatter(n, 31)} % 5 > 0)
    and b.place = ${scatter(n, 32)} % b.many`
  await run(
    db,
    `insert into employer_details (employer_id, locality_id, updated_at)
    select u.id, b.id, ${NOW} from users u join suburbs b on ${suburbOf('u.id')} where u.role = 'employer'`,
  )
  await run(
    db,
    `update employee_profiles p set home_id = b.id,
      travel_limit_km = case when ${scatter('employee_id', 33)} % 2 = 0 then (array[10, 20, 30, 50])[${scatter('employee_id', 34)} % 4 + 1] end
    from suburbs b where ${suburbOf('employee_id')} and ${scatter('employee_id', 35)} % 6 > 0`,
  )
  await run(db, 'drop table suburbs')
}

/**
 * Fills an empty, migrated database with test data. Triggers are off during the inserts, and the
 * read models are built at the end.
 */
export const buildData = async (db: Db, size: Size, say: (line: string) => void): Promise<BenchData> => {
  const { staff, employers, bookings } = size
  const now = NOW
  const people = (first: number, count: number) => `generate_series(${first}, ${first + count - 1}) n`

  await run(
    db,
    `insert into users (id, role, name, email, password_hash, time_zone, sector, email_verified_at, terms_version,
      created_at, last_login_at)
    select n, 'employer', 'School ' || n, 'school' || n || '@example.com', 'none', ${zoneOf('n')}, ${sectorOf('n')}, ${now}, 1,
      ${now}, ${lastSeen('n')}
    from ${people(firstEmployer, employers)}`,
  )
  await run(
    db,
    `insert into organisations (account_id, created_at) select n, ${now} from ${people(firstEmployer, employers)}`,
  )
  await run(db, 'insert into sites (account_id, organisation_id) select account_id, id from organisations')
  await run(
    db,
    `insert into members (organisation_id, user_id, role, joined_at)
    select id, account_id, 'owner', created_at from organisations`,
  )
  await run(
    db,
    `insert into users (id, role, name, email, password_hash, time_zone, sector, email_verified_at, terms_version,
      created_at, last_login_at)
    select n, 'employee',
      (array['Ana','Ben','Chloe','Dan','Eve','Finn','Grace','Hugo','Isla','Jack','Kira','Liam','Mia','Noah','Olive','Priya','Quinn','Ruby','Sam','Tess'])[${scatter('n', 1)} % 20 + 1]
        || ' ' || (array['Nguyen','Smith','Brown','Wilson','Singh','Taylor','Jones','Kelly','Martin','White'])[${scatter('n', 2)} % 10 + 1] || ' ' || n,
      'staff' || n || '@example.com', 'none', ${zoneOf('n')}, ${sectorOf('n')}, ${now}, 1, ${now}, ${lastSeen('n')}
    from ${people(firstEmployee, staff)}`,
  )
  say(`${employers} employers and ${staff} staff`)

  await run(
    db,
    `insert into employee_profiles (employee_id, vit_id, work_preferences, created_at, updated_at)
    select n, lpad((n % 1000000)::text, 6, '0'), 'Close to home', ${now}, ${now} from ${people(firstEmployee, staff)}`,
  )
  await buildPlaces(db)
  await run(
    db,
    `insert into employee_classifications (employee_id, classification)
    select id, case when sector = 'education' then case when ${scatter('id', 41)} % 10 > 0 then 'teacher' else 'education_support' end
      else (array['registered_nurse', 'registered_nurse', 'enrolled_nurse', 'assistant_in_nursing', 'allied_health'])[${scatter('id', 42)} % 5 + 1] end
    from users where role = 'employee'`,
  )
  // Gives one in fifty of the last third of the staff an expired clearance, which takes them out of
  // the search.
  await run(
    db,
    `insert into credentials (employee_id, kind, state, number, of_profile, outcome, checked_at, expires_on, expired, created_at, changed_at)
    select n, kind, case when kind <> 'ahpra' then 'VIC' end, n::text, kind <> 'vic_wwc', 'may_engage', ${now}, e.ends,
      coalesce(e.ends < date '${TODAY}', false), ${now}, ${now}
    from ${people(firstEmployee, staff)}
    cross join unnest(array[case ${sectorOf('n')} when 'education' then 'vit' else 'ahpra' end, 'vic_wwc']) kind
    cross join lateral (select case when kind = 'vic_wwc' then date '${TODAY}' + (${scatter('n', 21)} % 50 - 1) * 30
      -- Stays valid until August for the people whom the bench of answers asks for then.
      + case when n < ${firstEmployee + Math.ceil((staff * 2) / 3)} then 210 else 0 end end as ends) e`,
  )
  await run(
    db,
    `insert into taught_subjects (employee_id, subject_id, can_teach)
    select distinct on (n, s.id) n, s.id, k < 5
    from ${people(firstEmployee, staff)} cross join generate_series(1, 5) k
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from subjects) s
      on s.place = ${scatter('n * 7 + k', 3)} % s.many
    order by n, s.id, k`,
  )
  await run(
    db,
    `insert into employee_levels (employee_id, sector, year_level)
    select n, ${sectorOf('n')}, l from ${people(firstEmployee, staff)} cross join unnest(array['primary', 'secondary']) l
    where ${scatter('n', 4)} % 3 = 2 or (l = 'primary') = (${scatter('n', 4)} % 3 = 0)`,
  )
  await run(
    db,
    `insert into availability_weeks select n, ${now} from ${people(firstEmployee, staff)} where ${scatter('n', 5)} % 5 > 0`,
  )
  await run(
    db,
    `insert into availability_ranges (employee_id, weekday, start_minute, end_minute)
    select w.employee_id, d, 420 + ${scatter('w.employee_id', 6)} % 5 * 15, 930 + ${scatter('w.employee_id', 7)} % 8 * 30
    from availability_weeks w cross join generate_series(1, 5) d where ${scatter('w.employee_id * 5 + d', 8)} % 4 > 0`,
  )
  await run(
    db,
    `insert into availability_exceptions (employee_id, from_date, to_date, available)
    select n, date '${TODAY}' + ${scatter('n', 9)} % 60, date '${TODAY}' + ${scatter('n', 9)} % 60 + ${scatter('n', 10)} % 3, ${scatter('n', 11)} % 4 = 0
    from ${people(firstEmployee, staff)} where ${scatter('n', 12)} % 2 = 0`,
  )
  await run(
    db,
    `insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
    select ${firstEmployer} + ${scatter('n * 3 + k', 13)} % ${employers}, n,
      case when ${scatter('n + k', 19)} % 3 = 0 then 'employee' else 'employer' end, a.status, a.sent_at,
      case when a.status <> 'pending' then a.sent_at + interval '1 day' end
    from ${people(firstEmployee, staff)} cross join generate_series(1, 7) k
    cross join lateral (select ${now} - ${scatter('n * 5 + k', 20)} % 500 * interval '1 day' - interval '1 day' as sent_at,
      case when k < 6 then 'accepted' when k = 6 then 'pending' else 'rejected' end as status) a
    on conflict do nothing`,
  )
  await run(
    db,
    `insert into blocks (blocker_id, blocked_id, created_at)
    select n, ${firstEmployer} + ${scatter('n', 21)} % ${employers}, ${now}
    from ${people(firstEmployee, staff)} where ${scatter('n', 22)} % 20 = 0`,
  )
  say('profiles, weeks, exceptions, connections and blocks')
  say(`${await buildConversations(db.at(Temporal.Instant.from('2026-03-01T20:00:00Z')))} conversations`)

  const indexes = await db.all<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'shifts'::regclass and not indisprimary and not indisexclusion`
  for (const { name } of indexes) await run(db, `drop index ${name}`)
  // Creates at most one booking per person and day, so that none overlap: an accepted one in the
  // next 45 days, and one in each earlier week.
  const each = Math.ceil(bookings / staff)
  await run(
    db,
    `insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status,
      created_at, answered_at, closed_at, cancelled_by, reason)
    select r.id, n, s.id, d.day, '08:30', '15:30', r.time_zone, tstzrange(p.start_at, p.start_at + interval '7 hours'), d.status,
      asked.at, answered.at,
      case when d.status = 'cancelled' then p.start_at - ${scatter('n * 43 + k', 28)} % 4000 * interval '1 minute'
        when d.status not in ('accepted', 'pending') then coalesce(answered.at, p.start_at) end,
      case when d.status = 'cancelled' then (array['employer', 'employee'])[${scatter('n + k', 29)} % 2 + 1] end,
      case when d.status = 'rejected' then (array['Too far', 'Conflict with schedule', 'Not my specialty', 'Personal reasons',
        'Pay rate too low', 'Shift too long', 'At the dentist', null])[${scatter('n * 47 + k', 30)} % 8 + 1] end
    from ${people(firstEmployee, staff)} cross join generate_series(0, ${each - 1}) k
    cross join lateral (select
      case when k = 0 then date '${TODAY}' + ${scatter('n', 14)} % 45 + 1 else date '${TODAY}' - k * 7 - ${scatter('n', 15)} % 5 end as day,
      case when k = 0 then 'accepted' when o.outcome < 66 then 'completed' when o.outcome < 70 then 'cancelled'
        when o.outcome < 88 then 'rejected' when o.outcome < 96 then 'expired' else 'withdrawn' end as status
      from (select ${scatter('n * 41 + k', 16)} % 100 as outcome) o) d
    -- People work where they live: ids that are equal modulo 30 have the same zone.
    join users r on r.id = ${firstEmployer} + ${scatter('n * 11 + k % 6', 17)} % ${Math.floor(employers / 30)} * 30
      + (n - ${firstEmployer}) % 30
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as many from subjects) s on s.place = ${scatter('n + k', 18)} % s.many
    cross join lateral (select (d.day + time '08:30') at time zone r.time_zone as start_at) p
    -- One in eight is asked in the morning itself, the others up to two weeks before.
    cross join lateral (select least(${now} - interval '1 day', p.start_at - case when ${scatter('n * 53 + k', 26)} % 8 = 0
      then interval '2 hours' else (900 + ${scatter('n * 59 + k', 26)} % 20000) * interval '1 minute' end) as at) asked
    cross join lateral (select case when d.status in ('completed', 'accepted', 'rejected', 'cancelled')
      then asked.at + (1 + ${scatter('n * 61 + k', 27)} % case when ${scatter('n + k', 27)} % 3 = 0 then 110 else 12 end) * interval '1 minute' end
      as at) answered`,
  )
  say(`${each * staff} bookings`)
  for (const { definition } of indexes) await run(db, definition)
  // Without statistics the rebuild is planned for empty tables.
  await run(db, 'analyze')
  await run(db, 'select rebuild_search()')
  await run(db, 'select rebuild_people()')
  await run(db, 'select rebuild_directory()')
  await run(db, 'select rebuild_bookings()')
  await run(db, 'select rebuild_work_days()')
  await run(db, 'vacuum analyze')
  say('indexes and the read models of the search and of the recommended people')
  return dataIn(db, size)
}
