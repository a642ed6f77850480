import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'
import { mailSummaries } from './jobs.ts'

const ZONE = 'Australia/Melbourne'
const at = (reading: string, zone = ZONE) => Temporal.PlainDateTime.from(reading).toZonedDateTime(zone).toInstant()

const job = mailSummaries
const run = ({ db }: TestApp) => job.run({ db, log: createLog('silent') })

const summaryAt = async (person: Person, summary_at: string) => {
  const { version, choices } = (await person.alerts.preferences()).data
  await person.alerts.choose({ body: { choices, quiet: null, urgent_passes: true, summary_at, version } })
}

test('a daily summary comes once a day at the chosen time, and only if it has content', async (t) => {
  const app = await startApp(t)
  const [ana, ben, hill] = [await app.employee('Ana'), await app.employee('Ben'), await app.employer('Hill')]
  const subject_id = await app.subject()
  const ask = async (date: string) => {
    const body = { date, start_time: '08:30', end_time: '15:30', subject_id, inviter_id: hill.id, invitee_id: ana.id }
    return (await hill.shifts.request({ body })).data.id
  }
  for (const date of ['2026-03-03', '2026-03-04'])
    await ana.shifts.answer({ params: { id: await ask(date) }, body: { status: 'accepted' } })
  await ask('2026-03-09')
  for (const person of [ana, ben, hill]) await summaryAt(person, '06:00')
  const summariesTo = async ({ email }: Person) =>
    (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Tuesday'))
  /** Runs the job twice at once at this time, as two processes do. */
  const look = async (reading: string) => {
    app.setNow(at(reading))
    await Promise.all([run(app), run(app)])
  }
  await ana.notifications.markAsRead({ params: { id: 'all' } })
  await hill.notifications.markAsRead({ params: { id: 'all' } })

  await look('2026-03-03T05:59')
  assert.equal((await summariesTo(ana)).length, 0)
  await look('2026-03-03T06:00')
  await look('2026-03-03T06:02')
  const [mail, ...more] = await summariesTo(ana)
  assert.equal(more.length, 0)
  assert.equal(mail?.subject, 'Tuesday 3 March: 1 shift today, 1 shift tomorrow, 1 open request')
  assert.match(
    mail!.body,
    /Today\n- 08:30 to 15:30, Hill \(Mathematics\)\n\nTomorrow\n- 08:30 to 15:30, Hill \(Mathematics\)\n\n1 request is waiting for your answer\.\n/,
  )
  assert.match(
    (await summariesTo(hill))[0]!.body,
    /- 08:30 to 15:30, Ana \(Mathematics\).*1 request has no answer yet\./s,
  )
  assert.deepEqual(await summariesTo(ben), [], 'a person without news gets no summary')
})

test('a summary that would come hours late does not come, and the next day has its own', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await app.db.run`
    insert into notifications (user_id, type, title, message, link, created_at)
    values (${ana.id}, 'job', 'News', 'News.', '/employee/home', ${app.now()})`
  const days = async () => {
    const mails = await mailsTo(app, ana.email)
    return mails.map(({ subject }) => subject.split(':')[0])
  }
  const look = async (reading: string, zone = ZONE) => {
    app.setNow(at(reading, zone))
    await run(app)
    return days()
  }
  await summaryAt(ana, '06:00')
  assert.deepEqual(await look('2026-03-03T09:00'), [])
  assert.deepEqual(await look('2026-03-04T08:59'), ['Wednesday 4 March'])
  // After midnight, the summary is still that of the evening before.
  await summaryAt(ana, '23:30')
  assert.deepEqual(await look('2026-03-06T00:30'), ['Wednesday 4 March', 'Thursday 5 March'])
  assert.deepEqual((await look('2026-03-06T23:30')).at(-1), 'Friday 6 March')
  // Clocks skip 02:30 on this night, so the summary comes once, after they have gone forward.
  await summaryAt(ana, '02:30')
  const before = (await days()).length
  assert.equal((await look('2026-10-04T01:59')).length, before)
  assert.deepEqual((await look('2026-10-04T03:30')).slice(before), ['Sunday 4 October'])
  // 02:30 occurs twice on this night, but the summary comes once.
  app.setNow('2027-04-03T15:30:00Z')
  await run(app)
  app.setNow('2027-04-03T16:30:00Z')
  await run(app)
  assert.deepEqual((await days()).slice(before + 1), ['Sunday 4 April'])
})
