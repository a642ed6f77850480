import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '#server/platform/database.ts'
import { startApp } from '#test/app.ts'
import { todayOf } from './queries.ts'
import { visibleRegistrations } from './registrations.ts'

type Row = { employee_id: number; registration: { status: string } }

test('registrations of many people are the same as those of each alone', async (t) => {
  const { db } = await startApp(t)
  const ids = Array.from({ length: 120 }, (_, n) => 5000 + n)
  await db.run`
    insert into users (id, role, name, email, password_hash, time_zone, sector, email_verified_at, terms_version, created_at)
    select n, 'employee', 'Ana', 'ana' || n || '@example.com', 'none',
      (array['Australia/Perth', 'Australia/Melbourne'])[n % 2 + 1], 'education', ${db.now}, 1, ${db.now}
    from unnest(${ids}::int[]) n`
  await db.run`
    insert into employee_profiles (employee_id, vit_id, created_at, updated_at)
    select n, lpad(n::text, 6, '0'), ${db.now}, ${db.now} from unnest(${ids}::int[]) n`
  await db.run`
    insert into employee_classifications (employee_id, classification)
    select n, role from unnest(${ids}::int[]) n
    cross join unnest(array['teacher', 'education_support', 'registered_nurse']) with ordinality r (role, place)
    where n % 4 <> place`
  // Two or three for each person: checked, under review, unchecked or refused, and some expired.
  await db.run`
    insert into credentials (employee_id, kind, state, number, outcome, checked_at, refused, refused_kind, expires_on, created_at, changed_at)
    select n, kind, state, kind || n, (array['may_engage', 'review', null])[(n + place) % 3 + 1],
      case when (n + place) % 3 < 2 then ${db.now}::timestamptz end, (n + place) % 3 = 2 and n % 11 = 0,
      case when (n + place) % 3 = 2 and n % 11 = 0 then kind end,
      case when n % 7 > 0 then ${db.now}::date + (n / 3 % 5 - 2)::integer end, ${db.now}, ${db.now}
    from unnest(${ids}::int[]) n
    cross join (values ('vit', 'VIC', 1), ('nesa', 'NSW', 2), ('ahpra', null, 3)) held (kind, state, place)
    where n % 5 <> place`
  const statuses = new Set<string>()
  for (const sector of ['education', 'healthcare'] as const)
    for (const state of ['VIC', 'NSW'] as const) {
      const alone = await db.all<Row>`
        select u.id as employee_id, seen.registration from users u
        cross join lateral visible_registration(u.id, ${sector}, ${state}, ${todayOf(db.now)}) seen
        where u.id = any(${ids}::int[]) and seen.registration is not null order by u.id`
      const market = { sector: sql`${sector}::text`, state: sql`${state}::text` }
      const together = await db.all<Row>`
        select * from (${visibleRegistrations(sql`${ids}::integer[]`, market, db.now)}) seen order by employee_id`
      assert.deepEqual(together, alone)
      for (const { registration } of together) statuses.add(registration.status)
    }
  assert.deepEqual([...statuses].sort(), ['checked', 'none', 'unchecked'])
})
