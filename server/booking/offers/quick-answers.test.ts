import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { createVacancyScenes } from '#test/helpers/vacancies.ts'

const app = await startApp({ after })
const scene = createVacancyScenes(app, await app.subject())

/** Creates a teacher who has accepted three requests, each after this many seconds. */
const start = async (seconds: number) => {
  // Closes the slots of earlier tests, so that their schools ask nobody meanwhile.
  await app.db.run`update slots set closed_at = ${app.now()}, next_look_at = null where closed_at is null`
  const { hill, staff, monday, post, asked, answer, wait } = await scene(1)
  const ana = staff[0]!
  const request = async (weeks: number) => {
    // A Monday may be a public holiday.
    const date = Temporal.PlainDate.from(monday.date).add({ weeks, days: 1 }).toString()
    await post({ slots: [{ ...monday, date }] })
    const [sent] = await asked()
    return sent!
  }
  for (let n = 1; n <= 3; n++) {
    const sent = await request(n)
    app.setNow(app.now().add({ seconds }))
    await answer(sent)
    // Removes the pause of some hours after a new request, in which nobody else may ask.
    await app.db.run`delete from fresh_offers`
    await wait(5)
  }
  const open = (id: number) => ana.shifts.opened({ params: { id: String(id) } })
  const openedAt = async (id: number) =>
    (await app.db.one<{ opened_at: string | null }>`select opened_at from offers where id = ${id}`).opened_at
  return { hill, ana, request, answer, open, openedAt }
}

test('after three quick acceptances, a person opens the details before the next', async () => {
  const { request, answer, open, openedAt } = await start(2)
  const next = await request(4)
  await assert.rejects(answer(next), { status: 409, code: 'details_first' })
  assert.deepEqual((await open(next.id)).data, { is_needed: true })
  assert.ok(await openedAt(next.id))
  assert.equal(await answer(next), 'accepted')
})

test('a rejection is never delayed', async () => {
  const { request, answer } = await start(0)
  assert.equal(await answer(await request(4), 'rejected'), 'rejected')
})

test('a person who takes three seconds accepts as before, and nothing is recorded', async () => {
  const { request, answer, open, openedAt } = await start(3)
  const next = await request(4)
  assert.deepEqual((await open(next.id)).data, { is_needed: false })
  assert.equal(await openedAt(next.id), null)
  assert.equal(await answer(next), 'accepted')
})

test('the rule ends once the quick answers are older than a week', async () => {
  const { ana, request, answer } = await start(1)
  await app.db.run`
    update offers set created_at = created_at - interval '7 days', answered_at = answered_at - interval '7 days'
    where invitee_id = ${ana.id}`
  assert.equal(await answer(await request(4)), 'accepted')
})

test('a request that the employer sends to one person is not delayed', async () => {
  const { hill, ana, answer } = await start(1)
  const date = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate().add({ weeks: 5 }).toString()
  const { subject_id } = (await ana.shifts.ofEmployee({ params: { id: String(ana.id) }, query: {} })).data[0]!
  const times = { date, start_time: '08:40', end_time: '15:30', ask_anyway: true }
  const { data } = await hill.shifts.request({
    body: { ...times, subject_id, inviter_id: hill.id, invitee_id: ana.id },
  })
  assert.equal(await answer({ id: data.id, person: ana }), 'accepted')
})

test('others cannot say that a request was opened', async () => {
  const { request, openedAt } = await start(1)
  const next = await request(4)
  const eve = await app.employee('Eve')
  await assert.rejects(eve.shifts.opened({ params: { id: String(next.id) } }), { status: 404 })
  assert.equal(await openedAt(next.id), null)
})
