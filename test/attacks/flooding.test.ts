/** Attack 22 of the permission sheet: 300 requests, invitations or messages to one person. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { connect } from '#test/helpers/connections.ts'
import { confirmPhone, SMS_ENV } from '#test/helpers/texts.ts'

const app = await startApp({ after }, SMS_ENV)
const subject_id = await app.subject()

type Refusal = { code: string; status: number; retryAfter: number | null }
const flood = async (times: number, call: (n: number) => Promise<unknown>) => {
  const refusals: Refusal[] = []
  let done = 0
  for (let n = 0; n < times; n++)
    await call(n).then(
      () => done++,
      (error: Refusal) => refusals.push(error),
    )
  return { done, refusals }
}
const areTooMany = (refusals: readonly Refusal[]) => {
  for (const { code, status, retryAfter } of refusals)
    assert.deepEqual(
      { code, status, waits: Number(retryAfter) > 0 },
      { code: 'too_many_requests', status: 429, waits: true },
    )
}
const messageCount = async (userId: number) => {
  const { messages } = await app.db.one<{ messages: number }>`
    select count(*) as messages from messages where user_id = ${userId}`
  const { notices } = await app.db.one<{ notices: number }>`
    select count(*) as notices from notifications where user_id = ${userId}`
  return { messages, notices }
}
/** Returns a date of its own for each request, so that the requests do not overlap. */
const dayOf = (n: number) => Temporal.PlainDate.from('2026-03-09').add({ days: n }).toString()
const requestOf = (hill: { id: number }, ana: { id: number }, n: number) => ({
  ...{ date: dayOf(n), start_time: '08:30', end_time: '15:30', subject_id },
  ...{ ask_anyway: true, inviter_id: hill.id, invitee_id: ana.id },
})

// attack: 22
test('sends 20 of 300 shift requests to one person', async () => {
  const [hill, lake] = [await app.employer('Hill'), await app.employer('Lake')]
  const ana = await app.employee('Ana', { phone: '+61491575001' })
  await confirmPhone(app, ana.id)
  const { done, refusals } = await flood(300, (n) => hill.shifts.request({ body: requestOf(hill, ana, n) }))
  assert.equal(done, 20)
  areTooMany(refusals)
  const { messages, notices } = await messageCount(ana.id)
  assert.ok(messages <= 40 && notices <= 20, JSON.stringify({ messages, notices }))
  await lake.shifts.request({ body: requestOf(lake, ana, 0) })
  await hill.shifts.request({ body: requestOf(hill, await app.employee('Ben'), 100) })
  app.setNow(app.now().add({ hours: 24 }))
  await hill.shifts.request({ body: requestOf(hill, ana, 290) })
})

test('counts a request that was withdrawn and sent again', async () => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const { done, refusals } = await flood(40, async () => {
    const { data } = await hill.shifts.request({ body: requestOf(hill, ana, 5) })
    await hill.shifts.cancel({ params: { id: String(data.id) }, body: {} })
  })
  assert.equal(done, 20)
  areTooMany(refusals)
})

test('limits an employer to 1,000 requests an hour', async () => {
  const hill = await app.employer('Big Hospital')
  await app.db.run`
    insert into limits (key, window_ends_at, spent)
    values (${`shift-requests:${hill.id}`}, ${app.now().add({ hours: 1 })}, 999)`
  const people = [await app.employee('Ana'), await app.employee('Ben')]
  const { done, refusals } = await flood(2, (n) => hill.shifts.request({ body: requestOf(hill, people[n]!, n) }))
  assert.equal(done, 1)
  areTooMany(refusals)
})

// attack: 22
test('sends 5 of 300 withdrawn invitations to one person a day', async () => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const { done, refusals } = await flood(300, async () => {
    const { data } = await hill.connections.inviteEmployee({ body: { employee_id: ana.id } })
    await hill.connections.end({ params: { id: String(data.id) } })
  })
  assert.equal(done, 5)
  areTooMany(refusals)
  assert.ok((await messageCount(ana.id)).messages <= 5)
})

// attack: 22
test('sends 200 of 300 messages to one person a day', async () => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  await connect(hill, ana)
  const { done, refusals } = await flood(300, (n) => {
    if (n % 50 === 0) app.setNow(app.now().add({ minutes: 2 }))
    return hill.conversations.begin({ body: { user_id: ana.id, body: `Message ${n}` } })
  })
  assert.equal(done, 200)
  areTooMany(refusals)
})

// attack: 22
test('refuses a date more than a year ahead', async () => {
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const today = app.now().toZonedDateTimeISO('Australia/Melbourne').toPlainDate()
  const ask = (date: string) => hill.shifts.request({ body: { ...requestOf(hill, ana, 0), date } })
  const refused = { code: 'invalid', errors: { date: ['Choose a date within the next year.'] } }
  for (const date of [today.add({ years: 1, days: 1 }).toString(), '2999-12-31'])
    await assert.rejects(ask(date), (error: typeof refused) => {
      assert.deepEqual({ code: error.code, errors: error.errors }, refused)
      return true
    })
  await ask(today.add({ years: 1 }).toString())
  const away = (first: string) => ({ from_date: first, to_date: first, available: false })
  await assert.rejects(ana.availability.putException({ body: away('2999-12-31') }), {
    code: 'invalid',
    message: 'Choose a date within the next two years.',
  })
  await ana.availability.putException({ body: away(today.add({ years: 2 }).toString()) })
})
