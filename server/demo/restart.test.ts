import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { START, type TestApp } from '#test/app.ts'
import { copyUsualDemo, createDemo, signIn, snapshotOf, startDemo } from '#test/helpers/demo-data.ts'

const overlaps = ({ db }: TestApp) => db.all`
  select a.id, b.id from shifts a join shifts b on a.invitee_id = b.invitee_id and a.id < b.id and a.period && b.period
  where a.status in ('accepted', 'completed') and b.status in ('accepted', 'completed')`

test('a second start changes nothing', async (t) => {
  const { app, start } = await copyUsualDemo(t)
  const before = await snapshotOf(app, '2026-03-02')
  const { id } = await app.db.one<{ id: number }>`select max(id) as id from notifications`
  await start()
  app.setNow(app.now().add({ hours: 24 * 20 }))
  await start()
  assert.deepEqual(await snapshotOf(app, '2026-03-02'), before)
  assert.equal((await app.db.one<{ id: number }>`select max(id) as id from notifications`).id, id)
})

test('two processes create demo data once, and a week later only the dates differ', async (t) => {
  const [one, next, other] = [await copyUsualDemo(t), await startDemo(t, '2026-03-08T20:10:00Z'), await createDemo(t)]
  await Promise.all([other.start(), other.start()])
  const first = await snapshotOf(one.app, '2026-03-02')
  const same = async (picture: Awaited<ReturnType<typeof snapshotOf>>) => {
    for (const part of Object.keys(first) as (keyof typeof first)[]) {
      assert.equal(picture[part].length, first[part].length, part)
      for (const [i, row] of first[part].entries()) assert.deepEqual(picture[part][i], row, part)
    }
  }
  await same(await snapshotOf(other.app, '2026-03-02'))
  assert.equal(first.people.length, 107)
  await same(await snapshotOf(next.app, '2026-03-09'))
})

test('a demo restarted much later continues around what visitors have booked', async (t) => {
  const { app, start } = await copyUsualDemo(t)
  const before = await app.db.one<{ count: number }>`select count(*) from requests`
  const later = app.now().add({ hours: 24 * 40 })
  app.setNow(later)
  const visitor = await app.employer('Visitors School')
  const people = await app.db.all<{ id: number }>`select id from users where role = 'employee' order by id limit 40`
  const { id: subject } = await app.db.one<{ id: number }>`select min(id) as id from subjects`
  const date = later.toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ days: 3 }).toString()
  await app.db.transaction(async (tx) => {
    for (const { id } of people)
      await tx.run`
        insert into shifts (inviter_id, invitee_id, subject_id, date, start_time, end_time, time_zone, period, status, created_at)
        values (${visitor.id}, ${id}, ${subject}, ${date}, '07:00', '06:00', 'Australia/Melbourne',
          tstzrange(${date}::date + interval '7 hours', ${date}::date + interval '30 hours'), 'accepted', ${later})`
  })
  await start()
  const { count } = await app.db.one<{ count: number }>`select count(*) from requests`
  assert.ok(count > before.count + people.length + 100, `${count} after ${before.count}`)
  const teacher = await signIn(app, 'employee')
  assert.ok((await teacher.notifications.list()).unread >= 1)
  const { coming } = await app.db.one<{ coming: number }>`
    select count(*) as coming from requests where status in ('pending', 'accepted') and lower(period) > ${later}::timestamptz`
  assert.ok(coming >= 30)
  assert.deepEqual(await overlaps(app), [])

  await start()
  assert.equal((await app.db.one<{ count: number }>`select count(*) from requests`).count, count)
})

test('nobody ever works in two places at once, whatever the hour of the seed', async (t) => {
  for (const at of ['2026-03-03T03:00:00Z', '2026-04-04T15:30:00Z', '2026-10-03T12:00:00Z'])
    assert.deepEqual(await overlaps((await startDemo(t, at)).app), [], at)
})

test('with a real way out for mail, no mail of an invented person is written', async (t) => {
  const { app, start } = await createDemo(t, START, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' })
  await start()
  assert.deepEqual(await app.db.all`select id from messages where channel = 'mail'`, [])
})

test('creates a closed demo account again at the next start', async (t) => {
  const { app, start } = await copyUsualDemo(t)
  const [before, people] = [await signIn(app, 'employee'), await app.db.one`select count(*) as count from users`]
  await before.privacy.close({ body: { password: demoAccounts.employee.password } })
  await assert.rejects(signIn(app, 'employee'), { code: 'authentication_failed' })
  await start()
  await start()
  const { data } = await (await signIn(app, 'employee')).accounts.me()
  assert.notEqual(data.id, before.id)
  assert.deepEqual([data.terms_agreed, data.status], [1, 'active'])
  const { count } = await app.db.one<{ count: number }>`select count(*) as count from users`
  assert.equal(count, (people as { count: number }).count + 1)
})
