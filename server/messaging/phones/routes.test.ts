import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { receiveText, SMS_ENV } from '#test/helpers/texts.ts'

const app = startApp({ after }, SMS_ENV)

test('a person sees their number, asks for the opt-in text, and sees its confirmation', async () => {
  const { employee, runJobs, now, setNow, db } = await app
  const ana = await employee('Ana')
  assert.equal((await ana.phones.phone()).data, null)
  await assert.rejects(ana.phones.askPhone(), { code: 'phone_missing' })

  await ana.accounts.updateMe({ body: { phone: '0491 570 156' } })
  const saved = (await ana.phones.phone()).data!
  assert.deepEqual([saved.phone, saved.state, saved.is_being_asked], ['+61491570156', 'asked', true])
  await runJobs()
  const asked = (await ana.phones.phone()).data!
  assert.deepEqual([asked.is_being_asked, asked.asked_at, asked.reply_to], [false, now().toString(), SMS_ENV.SMS_FROM])
  assert.equal(asked.may_ask_at, now().add({ hours: 24 }).toString())

  setNow(now().add({ hours: 25 }))
  assert.equal((await ana.phones.phone()).data!.may_ask_at, null)
  assert.match((await ana.phones.askPhone()).message, /reply YES/)
  const events = async () =>
    (await db.one<{ n: number }>`select count(*) as n from events where user_id = ${ana.id} and kind = 'notification'`)
      .n
  const before = await events()
  await receiveText(await app, { from: '+61491570156', body: 'yes' })
  assert.equal(await events(), before + 1)
  const { state, confirmed_at } = (await ana.phones.phone()).data!
  assert.deepEqual([state, confirmed_at], ['confirmed', now().toString()])
  await assert.rejects(ana.phones.askPhone(), { code: 'phone_confirmed' })
})

test('an admin reads all messages to and from a person, without valid codes', async () => {
  const { admin, employee, runJobs, db, now } = await app
  const [ada, bea] = [await admin('Ada'), await employee('Bea', { phone: '+61491570157' })]
  await runJobs()
  await receiveText(await app, { from: '+61491570157', body: 'Yes please' })
  await db.run`
    insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, next_try_at, created_at)
    values ('mail', ${bea.id}, ${bea.email}, 'Your code', 'It is 482913.', '482913',
      ${now().add({ minutes: 5 })}, ${now()}, ${now()})`
  const params = { id: String(bea.id) }
  const { data, total } = await ada.phones.messagesOfPerson({ params })
  assert.equal(total, 4)
  assert.deepEqual(
    data.map(({ direction, channel, outcome, is_masked }) => [direction, channel, outcome, is_masked]),
    [
      ['out', 'mail', null, true],
      ['out', 'sms', null, false],
      ['out', 'sms', null, false],
      ['in', 'sms', 'confirmed', false],
    ],
  )
  assert.equal(data[0]!.body, 'It is ••••••.')
  assert.equal(data[3]!.body, 'Yes please')
  const last = await ada.phones.messagesOfPerson({ params, query: { page: 2, per_page: 3 } })
  assert.deepEqual(last.data, data.slice(3))
})
