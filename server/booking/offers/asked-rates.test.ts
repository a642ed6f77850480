import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { cellsOf, fetchCsv } from '#test/helpers/csv.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'
import { countAskedRates, figuresOf, lastMonth } from './asked-rates.ts'

const count = (app: TestApp) => countAskedRates.run({ db: app.db, log: createLog('silent') })

test('compares who was asked in the month that has ended, and counts it once', async (t) => {
  const app = await startApp(t)
  const subject_id = await app.subject()
  const { hill, monday, staff, post, asked, answer } = await createVacancyScenes(app, subject_id)(12)
  const admin = await app.admin()
  await post()
  const requests = await asked()
  assert.ok(requests.length > 0 && requests.length < staff.length)
  await answer(requests[0]!)
  // A request to one person is the employer's choice, not the planner's.
  const other = staff.find(({ id }) => requests.every(({ person }) => person.id !== id))!
  const { headcount: _, ...times } = monday
  const date = Temporal.PlainDate.from(monday.date).add({ days: 1 }).toString()
  const ids = { subject_id, inviter_id: hill.id, invitee_id: other.id }
  await hill.shifts.request({ body: { ...times, ...ids, date, ask_anyway: true } })
  const month = Temporal.PlainDate.from(monday.date).with({ day: 1 })
  app.setNow(month.add({ months: 1, days: 1 }).toZonedDateTime('Australia/Perth').toInstant())
  // Zoe registers after the month, so she is not one of its people.
  await app.employee('Zoe')
  await count(app)

  const { data } = await admin.settings.askedRates()
  const [counted] = data
  assert.deepEqual(
    [data.length, counted?.month, counted?.people, counted?.asked, counted?.booked],
    [1, month.toString(), 12, requests.length, 1],
  )
  const newcomers = counted!.groups.find(({ group }) => group === 'newcomer')!
  // Everyone is a newcomer, so the ratio of the group to all people is 1.
  assert.deepEqual(newcomers.figures?.asked, {
    people: requests.length,
    percent: Math.round((requests.length / 12) * 1000) / 10,
    ratio: 1,
  })
  assert.equal(newcomers.figures?.answered.people, 1)

  await app.employee('Yan')
  await count(app)
  assert.deepEqual((await admin.settings.askedRates()).data, data)
  app.setNow(app.now().add({ hours: 24 * 30 }))
  await count(app)
  const later = await app.admin()
  assert.deepEqual((await later.settings.askedRates()).data, data, 'nobody was asked in the month after')
  const { text } = await fetchCsv(app, '/admin/asked-rates/export', later)
  assert.equal(cellsOf(text).length, counted!.groups.length + 1)
})

test('marks a group asked or booked at less than four fifths of the usual rate', () => {
  const all = { people: 100, asked: 50, answered: 40, booked: 20 }
  const review = (group: typeof all) => figuresOf(group, all)?.needs_review
  assert.equal(review({ people: 10, asked: 4, answered: 0, booked: 2 }), false)
  assert.equal(review({ people: 100, asked: 39, answered: 40, booked: 20 }), true)
  assert.equal(review({ people: 100, asked: 50, answered: 40, booked: 15 }), true)
  assert.equal(figuresOf({ people: 9, asked: 0, answered: 0, booked: 0 }, all), null)
  assert.equal(figuresOf(all, { ...all, booked: 0 })?.booked.ratio, null)
})

test('a month is counted a day after it has ended in the west', () => {
  const at = (instant: string) => lastMonth(Temporal.Instant.from(instant)).toString()
  assert.equal(at('2026-04-01T15:59:59Z'), '2026-02-01')
  assert.equal(at('2026-04-01T16:00:00Z'), '2026-03-01')
  assert.equal(at('2026-01-02T12:00:00Z'), '2025-12-01')
})
