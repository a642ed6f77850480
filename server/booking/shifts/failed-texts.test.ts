import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { agreeContract, makeAgency } from '#test/helpers/agencies.ts'

const app = startApp({ after })

let number = 0
/** A person with confirmed text messages and a request from a school. */
const createRequest = async () => {
  const { db, now, employee, employer, subject } = await app
  const ana = await employee('Ana', { phone: `+6149157${String(++number).padStart(4, '0')}` })
  await db.run`update phones set state = 'confirmed', confirmed_at = ${now()}, needs_opt_in_text = false where user_id = ${ana.id}`
  const [hill, subject_id] = [await employer('Hill'), await subject()]
  const body = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', inviter_id: hill.id, invitee_id: ana.id }
  const { id } = (await hill.shifts.request({ body: { ...body, subject_id } })).data
  return { ana, id }
}
const refuseTexts = async (userId: number) => {
  const { db, runJobs, now, setNow } = await app
  await db.run`update messages set state = 'failed' where user_id = ${userId} and channel = 'sms'`
  for (const _ of [1, 2]) {
    setNow(now().add({ seconds: 30 }))
    await runJobs()
  }
}
const mailsTo = async (userId: number) =>
  (await app).db.all<{ subject: string; event: string; body: string }>`
    select subject, event, body from messages where user_id = ${userId} and channel = 'mail' and event is not null
    order by id`

test('mails a request once if no gateway accepted its text message', async () => {
  const { ana, id } = await createRequest()
  await refuseTexts(ana.id)
  const [request, ...more] = await mailsTo(ana.id)
  assert.deepEqual([request?.event, more], ['shift_request', []])
  assert.match(request?.body ?? '', /Accept or reject here, without signing in.*\/answer#/s)

  await ana.shifts.answer({ params: { id: String(id) }, body: { status: 'accepted' } })
  await refuseTexts(ana.id)
  assert.deepEqual(
    (await mailsTo(ana.id)).map(({ event }) => event),
    ['shift_request', 'shift_booked'],
  )
})

const turnTextsOff = async ({ ana }: Awaited<ReturnType<typeof createRequest>>) => {
  const { time_zone: _, ...standing } = (await ana.alerts.preferences()).data
  const choices = standing.choices.map((each) =>
    each.event === 'shift_request' && each.channel === 'sms' ? { ...each, is_on: false } : each,
  )
  await ana.alerts.choose({ body: { ...standing, choices } })
}

test('mails later failed texts although many people want no mail', async () => {
  const off = await createRequest()
  await turnTextsOff(off)
  await (await app).db.run`
    insert into messages (channel, user_id, recipient, subject, body, state, event, shift_id, next_try_at, created_at)
    select m.channel, m.user_id, m.recipient, m.subject, m.body, 'failed', m.event, m.shift_id, m.next_try_at, m.created_at
    from messages m, generate_series(1, 120) where m.user_id = ${off.ana.id} and m.channel = 'sms'`
  const { ana } = await createRequest()
  await refuseTexts(ana.id)
  assert.equal((await mailsTo(ana.id)).length, 1)
  assert.deepEqual(await mailsTo(off.ana.id), [])
})

test('sends no mail for a failed text that was read or is out of date', async () => {
  const read = await createRequest()
  const off = await createRequest()
  await read.ana.notifications.markAsRead({ params: { id: 'all' } })
  await turnTextsOff(off)
  for (const { ana } of [read, off]) {
    await refuseTexts(ana.id)
    assert.deepEqual(await mailsTo(ana.id), [])
  }
})

test('the mail in place of a text about a request by an agency has the pay', async () => {
  const { db, employer } = await app
  const { ana, id } = await createRequest()
  const { id: subject_id } = await db.one<{ id: number }>`select subject_id as id from offers where id = ${id}`
  const [acacia, hill] = [await employer('Acacia'), await employer('Hill')]
  await makeAgency(acacia, ana)
  const contract_id = await agreeContract(acacia, hill, { client_cents: 9000, pay_cents: 7200 })
  const shift = { date: '2026-03-10', start_time: '08:30', end_time: '15:30', subject_id }
  await acacia.agencyBookings.request({
    body: { contract_id, site_id: hill.id, employee_id: ana.id, ask_anyway: true, ...shift },
  })
  await refuseTexts(ana.id)
  const bodies = (await mailsTo(ana.id)).map(({ body }) => body)
  assert.equal(bodies.filter((body) => body.includes('\nPay: $72.00 an hour\n')).length, 1, bodies.join('\n---\n'))
})
