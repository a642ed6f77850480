import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { block, unblock } from '#test/helpers/connections.ts'
import { sendMessage } from '#test/helpers/conversations.ts'
import { startWithShifts } from '#test/helpers/worked-shifts.ts'
import type { Person } from '#test/people.ts'

const mayWrite = async (person: Person, other: Person) =>
  (await person.conversations.with({ params: { user_id: String(other.id) } })).may_write
const NOT_CONNECTED = { code: 'not_connected' }
const NOT_FOUND = { code: 'not_found' }

test('a booking lets both sides write until 14 days after it, without a connection', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  await assert.rejects(mayWrite(hill, ana), NOT_FOUND)
  await assert.rejects(sendMessage(hill, ana, 'Hello'), NOT_FOUND)
  const id = await work()
  assert.equal(await mayWrite(ana, hill), true)
  const { conversation_id } = await sendMessage(hill, ana, 'You left your keys here.')
  await ana.conversations.write({ params: { id: String(conversation_id) }, body: { body: 'Thank you!' } })
  assert.equal((await hill.conversations.list()).data[0]?.may_write, true)

  const { end } = await app.db.one<{ end: string }>`select upper(period) as end from shifts where id = ${id}`
  const over = Temporal.Instant.from(end).add({ hours: 14 * 24 })
  app.setNow(over.subtract({ seconds: 1 }))
  await sendMessage(hill, ana, 'Still here.')
  app.setNow(over)
  assert.equal(await mayWrite(hill, ana), false)
  assert.equal((await ana.conversations.list()).data[0]?.may_write, false)
  await assert.rejects(sendMessage(hill, ana, 'Too late'), NOT_CONNECTED)
  await assert.rejects(
    ana.conversations.write({ params: { id: String(conversation_id) }, body: { body: 'Too late' } }),
    NOT_CONNECTED,
  )
})

test('a request or a cancelled booking lets nobody write', async (t) => {
  const { ana, hill, subject_id, book } = await startWithShifts(t)
  const times = { date: '2026-03-10', start_time: '08:30', end_time: '15:30', ask_anyway: true }
  await hill.shifts.request({ body: { ...times, subject_id, inviter_id: hill.id, invitee_id: ana.id } })
  await assert.rejects(mayWrite(ana, hill), NOT_FOUND)
  const id = await book()
  await sendMessage(ana, hill, 'Where do I park?')
  await hill.shifts.cancel({ params: { id: String(id) }, body: {} })
  assert.equal(await mayWrite(ana, hill), false)
  await assert.rejects(sendMessage(ana, hill, 'Why?'), NOT_CONNECTED)
})

test('a block hides the messages of two with a booking, and a closed account ends them', async (t) => {
  const { app, ana, hill, work } = await startWithShifts(t)
  await work()
  const { conversation_id } = await sendMessage(hill, ana, 'Thank you for today.')
  await block(ana, hill)
  await assert.rejects(mayWrite(hill, ana), NOT_FOUND)
  await assert.rejects(sendMessage(hill, ana, 'Hello?'), NOT_FOUND)
  await assert.rejects(
    hill.conversations.write({ params: { id: String(conversation_id) }, body: { body: 'Hello?' } }),
    NOT_FOUND,
  )
  await unblock(ana, hill)
  await sendMessage(hill, ana, 'Hello again')
  await app.db.run`update users set password_hash = ${await passwordHash()} where id = ${ana.id}`
  await ana.privacy.close({ body: { password: PASSWORD } })
  await assert.rejects(mayWrite(hill, ana), NOT_FOUND)
  await assert.rejects(sendMessage(hill, ana, 'Still there?'), NOT_FOUND)
})
