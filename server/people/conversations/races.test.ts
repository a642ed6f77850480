import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { addConnection, messagesOf, sendMessage } from '#test/helpers/conversations.ts'
import { supportConversationOf } from './support.ts'

const ROUNDS = 10

test('two first messages that cross, over two processes, are one conversation', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const hill = await app.employer('Hill School')
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await app.employee(`Ana ${round}`)
    await addConnection(app, hill, ana)
    const anaThere = { ...ana, ...peer.asToken(ana.token) }
    const [one, two] = await Promise.all([
      sendMessage(hill, ana, 'From the school'),
      sendMessage(anaThere, hill, 'From Ana'),
    ])
    assert.equal(one.conversation_id, two.conversation_id)
    assert.equal((await messagesOf(ana, one.conversation_id)).length, 2)
    for (const person of [hill, ana])
      assert.equal(
        (await person.conversations.with({ params: { user_id: String(person === ana ? hill.id : ana.id) } })).unread,
        1,
      )
  }
  assert.equal((await hill.conversations.list()).unread, ROUNDS)
})

test('support has one conversation with a person, however often it is opened at once', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const open = () => app.db.transaction((tx) => supportConversationOf(tx, ana.id))
  assert.equal(new Set(await Promise.all(Array.from({ length: 8 }, open))).size, 1)
})

test('counts stay exact while both sides write and read at once, without deadlock', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const hill = await app.employer('Hill School')
  const staff = await Promise.all(['Ana', 'Bo', 'Cy'].map((name) => app.employee(name)))
  for (const person of staff) await addConnection(app, hill, person)
  const ids = new Map<number, number>()
  for (const person of staff) ids.set(person.id, (await sendMessage(hill, person, 'Hello')).conversation_id)

  const work = staff.flatMap((person) => {
    const there = { ...person, ...peer.asToken(person.token) }
    const id = String(ids.get(person.id))
    const readsUpToNow = async () => {
      const { messages } = await there.conversations.get({ params: { id } })
      await there.conversations.read({ params: { id }, body: { up_to: messages.at(-1)!.id } })
    }
    return Array.from({ length: 8 }, (_, n) => [
      hill.conversations.write({ params: { id }, body: { body: `To ${person.name} ${n}` } }),
      there.conversations.write({ params: { id }, body: { body: `From ${person.name} ${n}` } }),
      readsUpToNow(),
    ]).flat()
  })
  const toAll = [
    hill.conversations.toAll({ body: { body: 'To all' } }),
    ...staff.map((person) => person.conversations.toAll({ body: { body: 'Back to all' } })),
  ]
  await Promise.all([...work, ...toAll])

  const counts = await app.db.all<{ unread: number; counted: number; is_last: boolean }>`
    select s.unread, (select count(*) from conversation_messages m where m.conversation_id = s.conversation_id
      and m.side <> s.side and m.id > s.read_message_id) as counted,
      s.last_message_id = (select max(id) from conversation_messages m where m.conversation_id = s.conversation_id) as is_last
    from conversation_participants s`
  assert.equal(counts.length, 6)
  for (const { unread, counted, is_last } of counts) assert.deepEqual([unread, is_last], [counted, true])
  for (const person of staff) assert.equal((await messagesOf(person, ids.get(person.id)!)).length, 1 + 16 + 2)
})

test('a message sent twice with the same key is one message', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana')
  await addConnection(app, hill, ana)
  const body = { user_id: ana.id, body: 'Hello' }
  const send = () => hill.conversations.begin({ body }, { idempotencyKey: 'one-intention' })
  const [one, two] = await Promise.all([send(), send()])
  assert.deepEqual(one.data, two.data)
  assert.equal((await ana.conversations.list()).unread, 1)
})
