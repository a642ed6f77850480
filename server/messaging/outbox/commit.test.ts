/** Messages are sent once their cause is committed, and cancelled once nobody wants them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sendAlert, textInZone } from '#server/messaging/preferences/alert.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { confirmPhone, receiveText, SMS_ENV, textsTo } from '#test/helpers/texts.ts'
import { sendMail, sendText, takeDue } from './queries.ts'
import { OUTBOX } from './wake-up.ts'

const ANA = '+61400000001'
const text = { to: ANA, userId: null, body: 'Bellbird: a shift' }

test('senders hear of messages when their cause is committed, and not before', async (t) => {
  const app = await startApp(t)
  const ears = await app.db.listener()
  t.after(() => ears.end())
  await ears.query(`listen ${OUTBOX}`)
  const heard = once(ears, 'notification') as Promise<[{ payload: string }]>
  const undone = app.db.transaction(async (tx) => {
    await sendMail(tx, { to: 'ana@example.com', userId: null, subject: 'No', body: 'No' })
    throw new Error('changed my mind')
  })
  await assert.rejects(undone, /changed my mind/)
  await app.db.transaction((tx) => sendText(tx, text))
  assert.equal((await heard)[0].payload, 'sms')
})

test('STOP cancels waiting texts, except its confirmation', async (t) => {
  const app = await startApp(t, SMS_ENV)
  const ana = await app.employee('Ana', { phone: ANA })
  await confirmPhone(app, ana.id)
  const at = app.now().add({ hours: 1 })
  await app.db.transaction((tx) => sendText(tx, { ...text, userId: ana.id, at }))
  assert.equal((await receiveText(app, { from: ANA, body: 'STOP' })).outcome, 'stopped')
  const states = await app.db.all<{ state: string }>`
    select state from messages where recipient = ${ANA} order by id`
  assert.deepEqual(
    states.map(({ state }) => state),
    ['spared', 'waiting'],
  )
  assert.equal((await textsTo(app, ANA)).length, 2)
})

const statesTo = async ({ db }: TestApp, recipient: string) => {
  const rows = await db.all<{ state: string }>`select state from messages where recipient = ${recipient} order by id`
  return rows.map(({ state }) => state)
}

test('sends the answer to a text before other waiting texts', async (t) => {
  const app = await startApp(t, SMS_ENV)
  await app.db.transaction(async (tx) => {
    for (let n = 10; n < 40; n++) await sendText(tx, { ...text, to: `+614000000${n}` })
  })
  app.setNow(app.now().add({ minutes: 5 }))
  const id = await app.db.transaction((tx) => sendText(tx, { ...text, isAnswer: true }))
  const taken = await takeDue(app.db, 'sms', { most: 1, leaseSeconds: 1 })
  assert.deepEqual(
    taken.map((one) => one.id),
    [id],
  )
})

test('messages for an old number or a closed account are not sent any more', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee('Ana', { phone: ANA }), await app.employee('Bo', { phone: '+61400000002' })]
  const at = app.now().add({ hours: 1 })
  for (const { id, to } of [
    { id: ana.id, to: ANA },
    { id: bo.id, to: ANA },
    { id: bo.id, to: '+61400000002' },
  ])
    await app.db.transaction((tx) => sendText(tx, { ...text, to, userId: id, event: 'shift_request', at }))
  const hill = await app.employer('Hill', { phone: '+61400000004' })
  const toHill = { ...text, to: '+61400000004', userId: hill.id, event: 'shift_request', at } as const
  await app.db.transaction((tx) => sendText(tx, toHill))
  await ana.accounts.updateMe({ body: { phone: '+61400000003' } })
  assert.deepEqual(await statesTo(app, ANA), ['spared', 'waiting'])
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: { phone: '+61400000005' } })
  assert.deepEqual(await statesTo(app, '+61400000004'), ['spared'])
  const ada = await app.admin()
  await ada.admin.setStatus({ params: { id: String(bo.id) }, body: { status: 'banned', reason: 'Fraud' } })
  assert.deepEqual(await statesTo(app, ANA), ['spared', 'spared'])
  assert.deepEqual(await statesTo(app, '+61400000002'), ['spared'])
  assert.deepEqual(await statesTo(app, bo.email), ['waiting'], 'the mail about it is sent')
})

test('STOP also cancels a text that is written at the same moment', async (t) => {
  const app = await startApp(t, SMS_ENV)
  const ana = await app.employee('Ana', { phone: ANA })
  await confirmPhone(app, ana.id)
  const told = { title: 'New shift request', message: 'Hill asks you', link: '/' }
  const hasCome = async () =>
    (
      await app.db.one<{ has: boolean }>`
        select exists (select from texts_received where state = 'read') or exists (
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as has`
    ).has
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const writing = app.db.transaction(async (tx) => {
    await sendAlert(tx, ana.id, told, { event: 'shift_request', text: textInZone(() => text.body) })
    written()
    // Waits until STOP is blocked by this transaction, or has already been processed.
    while (!(await hasCome())) await pause(10)
  })
  await isWritten
  await Promise.all([writing, receiveText(app, { from: ANA, body: 'STOP' })])
  assert.deepEqual((await statesTo(app, ANA)).slice(0, 1), ['spared'])
})
