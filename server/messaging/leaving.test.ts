/** When messages leave: as soon as their cause is committed, and no more once nobody wants them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { confirmPhone, TEXTING, textIn, textsTo } from '#test/texting.ts'
import { OUTBOX } from './hint.ts'
import { sendMail, sendText } from './queries.ts'

const ANA = '+61400000001'
const text = { to: ANA, userId: null, body: 'Bellbird: a shift' }

test('the processes that deliver hear of messages when their cause is committed, and not before', async (t) => {
  const app = await startApp(t)
  const ears = await app.db.listener()
  t.after(() => ears.end())
  await ears.query(`listen ${OUTBOX}`)
  const heard = once(ears, 'notification') as Promise<[{ payload: string }]>
  const undone = app.db.transaction(async (tx) => {
    await sendMail(tx, { to: 'ana@example.com', userId: null, subject: 'No', body: 'No' }, app.now())
    throw new Error('changed my mind')
  })
  await assert.rejects(undone, /changed my mind/)
  await app.db.transaction((tx) => sendText(tx, text, app.now()))
  assert.equal((await heard)[0].payload, 'sms')
})

test('whoever says stop gets nothing more of what still waited, only that it was heard', async (t) => {
  const app = await startApp(t, TEXTING)
  const ana = await app.employee('Ana', { phone: ANA })
  await confirmPhone(app, ana.id)
  const at = app.now().add({ hours: 1 })
  await app.db.transaction((tx) => sendText(tx, { ...text, userId: ana.id, at }, app.now()))
  assert.equal((await textIn(app, { from: ANA, body: 'STOP' })).outcome, 'stopped')
  const states = await app.db.all<{ state: string }>`
    select state from messages where recipient = ${ANA} order by id`
  assert.deepEqual(
    states.map(({ state }) => state),
    ['spared', 'waiting'],
  )
  assert.equal((await textsTo(app, ANA)).length, 2)
})
