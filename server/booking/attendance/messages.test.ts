import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { segmentsOf } from '#server/messaging/outbox/sms-text.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp } from '#test/app.ts'
import { confirmPhone, receiveText, SMS_ENV } from '#test/helpers/texts.ts'
import { attendanceJobs } from './jobs.ts'

const started = startApp({ after }, { ...SMS_ENV, PUBLIC_URL: 'https://bellbird.example' })
const log = createLog('silent')
const jobs = attendanceJobs

let numbers = 0
const scene = async () => {
  const app = await started
  app.setNow('2026-03-01T20:10:00Z')
  const nextPhone = () => `+6149157${String(++numbers).padStart(4, '0')}`
  const phone = nextPhone()
  const [ana, hill] = [await app.employee('Ana', { phone }), await app.employer('Hill', { phone: nextPhone() })]
  for (const { id } of [ana, hill]) await confirmPhone(app, id)
  const times = { date: '2026-03-04', start_time: '08:30', end_time: '15:30' }
  const body = { ...times, subject_id: await app.subject(), inviter_id: hill.id, invitee_id: ana.id }
  const { id } = (await hill.shifts.request({ body })).data
  const params = { id: String(id) }
  await ana.shifts.answer({ params, body: { status: 'accepted' } })
  const at = (time: string) => app.setNow(`2026-03-04T${time}:00+11:00`)
  const tell = async () => {
    for (const job of jobs) await job.run({ db: app.db, log })
  }
  const texts = (userId: number) => app.db.all<{ body: string; state: string; event: string }>`
    select body, state, event from messages
    where channel = 'sms' and user_id = ${userId} and event in ('shift_reminder', 'attendance') order by id`
  return { app, ana, hill, id, params, phone, at, tell, texts }
}

test('fits reminders and alerts into one SMS segment with what to do next', async () => {
  const { app, ana, hill, at, tell, texts, id } = await scene()
  app.setNow('2026-03-03T15:00:00+11:00')
  await tell()
  at('07:00')
  await tell()
  at('08:40')
  await tell()
  const [tomorrow, soon, ...more] = (await texts(ana.id)).map(({ body }) => body)
  const [missed] = (await texts(hill.id)).map(({ body }) => body)
  assert.match(tomorrow!, /^Bellbird: tomorrow: Hill, Wed 4 Mar 08:30-15:30, Mathematics\./)
  assert.match(soon!, /^Bellbird: reminder: Hill, Wed 4 Mar 08:30-15:30\. Reply OMW when you are on your way\./)
  assert.match(missed!, /^Bellbird: NOT HERE YET: Ana, Wed 4 Mar 08:30-15:30/)
  for (const text of [tomorrow!, soon!, missed!]) {
    assert.ok(text.includes(`https://bellbird.example/s/${id}`))
    assert.equal(segmentsOf(text), 1)
  }
  assert.deepEqual(more, [], 'the question at the start costs no text message')
})

test('records OMW as on the way to the next shift and confirms it', async () => {
  const { app, ana, hill, phone, at, id, texts } = await scene()
  at('05:29')
  const early = await receiveText(app, { from: phone, body: 'omw' })
  assert.deepEqual([early.outcome, early.shift_id], ['nothing_open', null])
  assert.match(early.answer!, /no shift starting soon/)
  at('07:30')
  const said = await receiveText(app, { from: phone, body: 'On my way!' })
  assert.deepEqual([said.outcome, said.user_id, said.shift_id], ['on_my_way', ana.id, id])
  assert.match(said.answer!, /Hill knows that you are on your way: Wed 4 Mar 08:30-15:30/)
  const [expected] = (await hill.attendance.today()).data
  assert.equal(expected?.attendance.on_my_way_at, '2026-03-03T20:30:00Z')
  assert.equal((await texts(hill.id)).length, 0)
})

test('cancels pending reminders and alerts after a check-in or a cancellation', async () => {
  for (const end of ['sign', 'cancel'] as const) {
    const { ana, hill, params, at, tell, texts } = await scene()
    at('07:00')
    await tell()
    await (end === 'sign' ? ana.attendance.onMyWay({ params }) : hill.shifts.cancel({ params }))
    assert.deepEqual(
      (await texts(ana.id)).map(({ state }) => state),
      ['spared'],
      end,
    )
  }
  const { ana, hill, params, at, tell, texts } = await scene()
  at('08:40')
  await tell()
  await ana.attendance.onMyWay({ params, body: { minutes: 5 } })
  assert.deepEqual(
    (await texts(hill.id)).map(({ state }) => state),
    ['spared'],
  )
})

test('names the address in a reminder by mail', async () => {
  const { app, ana, hill, phone, at, tell } = await scene()
  await hill.profiles.updateEmployer({
    params: { id: String(hill.id) },
    body: { address: '1 Hill Road\nBlackwood VIC 3458' },
  })
  await receiveText(app, { from: phone, body: 'STOP' })
  at('07:00')
  await tell()
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where channel = 'mail' and recipient = ${ana.email} order by id desc limit 1`
  assert.match(body, /Tap On my way when you leave\. The address is 1 Hill Road, Blackwood VIC 3458\.\n/)
})
