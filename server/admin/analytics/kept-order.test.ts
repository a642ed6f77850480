import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '#server/platform/database.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { KEPT_SECONDS, MANY_PEOPLE } from './answer-cache.ts'
import { type Listing, peopleIds } from './people.ts'

const RANGE = { from: '2026-01-01', to: '2026-02-28' }
const PAGES = 3
const PER_PAGE = 15

const orders: readonly Listing[] = [
  { sort: 'requests', order: 'down' },
  { sort: 'acceptance', order: 'up' },
  { sort: 'activity', order: 'down' },
  { sort: 'rejected', order: 'down' },
  { sort: 'rejected', order: 'down', reason: 'Too far' },
  { sort: 'availability', order: 'down' },
]

type Asking = { hill: Person; subject: number }

/** Inserts one closed request for each row of `asked`: a person, a number of days and a status. */
const insertRequests = (app: TestApp, { hill, subject }: Asking, asked: ReturnType<typeof sql>) => app.db.run`
  insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, reason,
    created_at, answered_at, closed_at)
  select ${hill.id}, a.person, ${subject}, day, '08:30', '15:30', 'Australia/Melbourne',
    tstzrange((day + time '08:30') at time zone 'Australia/Melbourne',
      (day + time '15:30') at time zone 'Australia/Melbourne'),
    a.status, case when a.status = 'rejected' then 'Too far' end, timestamptz '2025-12-20 09:00+11',
    case when a.status <> 'expired' then timestamptz '2025-12-20 10:00+11' end, timestamptz '2025-12-20 10:00+11'
  from (${asked}) a cross join lateral (select date '2026-01-01' + a.days as day) d`

/** Adds so many people that the service caches their order; ninety of them have been asked. */
const fill = async (app: TestApp, asking: Asking) => {
  await app.db.run`
    insert into users (role, name, email, password_hash, created_at)
    select 'employee', 'Person ' || lpad((n * 7919 % 10007)::text, 5, '0'), 'person' || n || '@example.com', 'none', ${app.now()}
    from generate_series(1, ${MANY_PEOPLE + 1}::integer) n`
  const people = sql`select id, row_number() over (order by id) as n from users where email like 'person%'`
  await insertRequests(
    app,
    asking,
    sql`
      select id as person, days,
        case (n + days) % 3 when 0 then 'rejected' when 1 then 'completed' else 'expired' end as status
      from (${people}) p cross join lateral generate_series(1, 1 + (n % 11)::integer) days where n <= 90`,
  )
  await app.runJobs()
}

test('pages of a long list neither repeat nor skip anyone while bookings change', async (t) => {
  const app = await startApp(t)
  const asking = { hill: await app.employer('Hill'), subject: await app.subject() }
  const admin = await app.admin()
  await fill(app, asking)

  let arrivals = 0
  /** Adds a person with the most rejections so far, who comes first. */
  const arrive = async () => {
    arrivals += 1
    const person = await app.employee(`Aaa ${99 - arrivals}`)
    const ranges = [{ start_time: '07:00', end_time: '19:00' }]
    const pattern = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges }))
    await person.availability.setPattern({ body: { pattern } })
    await insertRequests(
      app,
      asking,
      sql`
        select ${person.id}::integer as person, days, 'rejected' as status
        from generate_series(1, ${20 + arrivals}::integer) days`,
    )
  }

  for (const { sort, order, reason } of orders) {
    const listing = { sort, order, ...(reason && { reason }) }
    const why = JSON.stringify(listing)
    const freshIds = async () => (await peopleIds(app.db, RANGE, listing, { limit: PAGES * PER_PAGE, offset: 0 })).ids
    const page = async (number: number) => {
      const query = { ...RANGE, ...listing, page: String(number), per_page: String(PER_PAGE) }
      return (await admin.analytics.people({ query })).data.map(({ id }) => id)
    }
    const before = await freshIds()
    const shown = []
    for (let number = 1; number <= PAGES; number += 1) {
      shown.push(...(await page(number)))
      await arrive()
    }
    assert.deepEqual(shown, before, why)
    const after = await freshIds()
    assert.notDeepEqual(after.slice(0, PER_PAGE), before.slice(0, PER_PAGE), `${why}: the order has changed meanwhile`)
    app.setNow(app.now().add({ seconds: KEPT_SECONDS }))
    assert.deepEqual(await page(1), after.slice(0, PER_PAGE), `${why}: half a minute later`)
  }
})
