import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { addConnection, messagesOf, sendMessage } from '#test/helpers/conversations.ts'

/** A school and a teacher who are connected. */
const pair = async (app: TestApp) => {
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana Nguyen')
  await addConnection(app, hill, ana)
  return { hill, ana }
}
const at = (id: number) => ({ params: { id: String(id) } })

test('connected people write to each other and see who wrote what', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const { conversation_id: id } = await sendMessage(hill, ana, 'Can you come on Monday?')
  await ana.conversations.write({ ...at(id), body: { body: 'Yes.\nWhen?' } })
  const again = await sendMessage(hill, ana, 'At 8:30')
  assert.equal(again.conversation_id, id)
  assert.deepEqual(await messagesOf(ana, id), ['them: Can you come on Monday?', 'me: Yes.\nWhen?', 'them: At 8:30'])
  assert.deepEqual(await messagesOf(hill, id), ['me: Can you come on Monday?', 'them: Yes.\nWhen?', 'me: At 8:30'])
})

test('the list says with whom, what was said last and how much is unread, newest first', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const lake = await app.employer('Lake School')
  await addConnection(app, lake, ana)
  await sendMessage(hill, ana, 'One')
  await sendMessage(lake, ana, 'Two')
  await sendMessage(hill, ana, 'Three')
  const { data, unread, total } = await ana.conversations.list()
  assert.deepEqual(
    data.map(({ other, last_message, unread }) => [other.name, other.role, last_message?.body, unread]),
    [
      ['Hill School', 'employer', 'Three', 2],
      ['Lake School', 'employer', 'Two', 1],
    ],
  )
  assert.deepEqual([unread, total], [3, 2])
  const second = await ana.conversations.list({ query: { page: '2', per_page: '1' } })
  assert.deepEqual([second.data[0]?.other.name, second.total, second.unread], ['Lake School', 2, 3])
  assert.equal((await hill.conversations.list()).unread, 0)
})

test('conversations are found by the beginnings of words of the name', async (t) => {
  const app = await startApp(t)
  const { hill } = await pair(app)
  const zoe = await app.employee('Zoë O’Brien')
  await addConnection(app, hill, zoe)
  await sendMessage(hill, zoe, 'Hello')
  const names = async (search: string) =>
    (await hill.conversations.list({ query: { search } })).data.map(({ other }) => other.name)
  assert.deepEqual(await names('obri zo'), ['Zoë O’Brien'])
  assert.deepEqual(await names('rien'), [])
  assert.deepEqual(await names('%'), ['Zoë O’Brien'])
})

test('reading up to a message leaves later ones unread and updates the other side', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const first = await sendMessage(hill, ana, 'One')
  const id = first.conversation_id
  await sendMessage(hill, ana, 'Two')
  const read = await ana.conversations.read({ ...at(id), body: { up_to: first.message.id } })
  assert.equal(read.data.unread, 1)
  assert.equal((await hill.conversations.get(at(id))).conversation.seen_up_to, first.message.id)
  await ana.conversations.read({ ...at(id), body: { up_to: 2_000_000_000 } })
  assert.equal((await ana.conversations.list()).unread, 0)
  const back = await ana.conversations.read({ ...at(id), body: { up_to: first.message.id } })
  assert.equal(back.data.unread, 0, 'what was read stays read')
  await sendMessage(hill, ana, 'Three')
  assert.equal((await ana.conversations.list()).unread, 1)
})

test('a long conversation is read from its end, piece by piece, to its very beginning', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  let id = 0
  for (let n = 1; n <= 7; n++) id = (await sendMessage(hill, ana, String(n))).conversation_id
  const read: string[] = []
  let before: string | undefined
  for (let pieces = 0; pieces < 10; pieces++) {
    const piece = await ana.conversations.get({ ...at(id), query: { before, per_page: '3' } })
    read.unshift(...piece.messages.map(({ body }) => body))
    before = String(piece.messages[0]!.id)
    if (!piece.has_earlier) break
  }
  assert.deepEqual(read, ['1', '2', '3', '4', '5', '6', '7'])
})

test('a connected person has a conversation before any message, a stranger has none', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const stranger = await app.employee('Bo')
  const ask = (id: number) => hill.conversations.with({ params: { user_id: String(id) } })
  const empty = await ask(ana.id)
  assert.deepEqual([empty.id, empty.other.name, empty.may_write], [null, 'Ana Nguyen', true])
  const { conversation_id } = await sendMessage(hill, ana, 'Hello')
  assert.equal((await ask(ana.id)).id, conversation_id)
  for (const id of [stranger.id, hill.id, 2_000_000_000]) {
    await assert.rejects(ask(id), { code: 'not_found' })
    await assert.rejects(hill.conversations.begin({ body: { user_id: id, body: 'Hello' } }), { code: 'not_found' })
  }
  await assert.rejects(stranger.conversations.get(at(conversation_id)), { code: 'not_found' })
  await assert.rejects(stranger.conversations.write({ ...at(conversation_id), body: { body: 'Hello' } }), {
    code: 'not_found',
  })
})

test('an invitation that waits is no connection', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  await app.db.run`update connections set status = 'pending'`
  await assert.rejects(sendMessage(hill, ana, 'Hello'), { code: 'not_found' })
})

test('when the connection ends, what was said stays readable and nothing is added', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const { conversation_id: id } = await sendMessage(hill, ana, 'Hello')
  await app.db.run`delete from connections`
  assert.deepEqual(await messagesOf(ana, id), ['them: Hello'])
  assert.equal((await ana.conversations.get(at(id))).conversation.may_write, false)
  await assert.rejects(ana.conversations.write({ ...at(id), body: { body: 'Bye' } }), { code: 'not_connected' })
  await assert.rejects(sendMessage(hill, ana, 'Bye'), { code: 'not_connected' })
  await addConnection(app, hill, ana)
  await sendMessage(hill, ana, 'Back again')
  assert.deepEqual(await messagesOf(ana, id), ['them: Hello', 'them: Back again'])
})

test('nobody writes to an account that is closed', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const { conversation_id: id } = await sendMessage(hill, ana, 'Hello')
  await app.db.run`update users set status = 'banned' where id = ${ana.id}`
  await assert.rejects(sendMessage(hill, ana, 'Are you there?'), { code: 'not_connected' })
  assert.equal((await hill.conversations.get(at(id))).conversation.may_write, false)
  await assert.rejects(hill.conversations.toAll({ body: { body: 'Hello' } }), { code: 'not_connected' })
})

test('for a blocked pair the conversation is gone from both sides, and from the count', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const { conversation_id: id } = await sendMessage(hill, ana, 'Hello')
  await app.db.run`
    insert into blocks (blocker_id, blocked_id, created_at) values (${ana.id}, ${hill.id}, ${app.now()})`
  for (const person of [hill, ana]) {
    const { data, total, unread } = await person.conversations.list()
    assert.deepEqual([data, total, unread], [[], 0, 0])
    await assert.rejects(person.conversations.get(at(id)), { code: 'not_found' })
    await assert.rejects(person.conversations.write({ ...at(id), body: { body: 'x' } }), { code: 'not_found' })
    await assert.rejects(person.conversations.read({ ...at(id), body: { up_to: 1 } }), { code: 'not_found' })
  }
})

test('a message to all reaches each connection by itself, and nobody else', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const bo = await app.employee('Bo')
  await addConnection(app, hill, bo)
  const stranger = await app.employee('Cy')
  await sendMessage(hill, ana, 'Earlier')
  const { data, message } = await hill.conversations.toAll({ body: { body: 'We are closed on Friday.' } })
  assert.deepEqual([data.sent, message], [2, 'Message sent to 2 connections.'])
  assert.equal((await stranger.conversations.list()).total, 0)
  for (const [person, unread] of [
    [ana, 2],
    [bo, 1],
  ] as const) {
    const { data } = await person.conversations.list()
    assert.deepEqual(
      data.map(({ other, last_message, unread }) => [other.name, last_message?.body, unread]),
      [['Hill School', 'We are closed on Friday.', unread]],
    )
    assert.equal((await person.notifications.list()).unread, 1)
  }
  await assert.rejects(stranger.conversations.toAll({ body: { body: 'Hello' } }), { code: 'not_connected' })
})

test('a message to all may be sent five times an hour', async (t) => {
  const app = await startApp(t)
  const { hill } = await pair(app)
  for (let n = 0; n < 5; n++) await hill.conversations.toAll({ body: { body: `Message ${n}` } })
  await assert.rejects(hill.conversations.toAll({ body: { body: 'One more' } }), { code: 'too_many_requests' })
})

test('a message is text of 1 to 4,000 characters that can be seen', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  for (const body of ['', '   ', '\u200b\n', 'x'.repeat(4001), 'a\u0000b', 'a\u202eb', '\ud800'])
    await assert.rejects(sendMessage(hill, ana, body), { code: 'invalid' })
  const markup = `<img src=x onerror=alert(1)> {{x}} \${x} 👩🏽‍🏫\n\n${'x'.repeat(3900)}`
  const { conversation_id } = await sendMessage(hill, ana, markup)
  assert.deepEqual(await messagesOf(ana, conversation_id), [`them: ${markup}`])
})
