/**
 * New messages reach people by notification, in the open browser, and by mail while they are away.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { addConnection, sendMessage } from '#test/helpers/conversations.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'
import { excerpt } from './rules.ts'
import { answerFromSupport, writeToSupport } from './support.ts'

const pair = async (app: TestApp) => {
  const hill = await app.employer('Hill School')
  const ana = await app.employee('Ana Nguyen')
  await addConnection(app, hill, ana)
  return { hill, ana }
}
const reads = async (reader: Person, id: number) => {
  const { messages } = await reader.conversations.get({ params: { id: String(id) } })
  return reader.conversations.read({ params: { id: String(id) }, body: { up_to: messages.at(-1)!.id } })
}
const pass = async (app: TestApp, minutes: number) => {
  app.setNow(app.now().add({ minutes }))
  await app.runJobs()
}
const mails = async (app: TestApp, { email }: Person) => (await mailsTo(app, email)).length

test('ten messages are one notice, of the newest, until the conversation is read', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  let id = 0
  for (let n = 1; n <= 10; n++) id = (await sendMessage(hill, ana, `Message ${n}`)).conversation_id
  const { notifications, unread } = await ana.notifications.list()
  assert.equal(unread, 1)
  assert.deepEqual(
    notifications.map(({ type, title, message, link }) => [type, title, message, link]),
    [['message', 'Message from Hill School', 'Message 10', `/employee/messages?conversation=${id}`]],
  )
  assert.equal((await ana.notifications.list({ query: { filter: 'connections' } })).total, 1)
  assert.equal((await ana.notifications.list({ query: { filter: 'job' } })).total, 0)
  await reads(ana, id)
  assert.equal((await ana.notifications.list()).unread, 0)
  await sendMessage(hill, ana, 'One more')
  assert.equal((await ana.notifications.list()).unread, 1)
})

test('an open browser hears of a message and of its being read', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const [school, teacher] = [await openStream(app.base, hill.token), await openStream(app.base, ana.token)]
  t.after(() => {
    school.cut()
    teacher.cut()
  })
  const { conversation_id } = await sendMessage(hill, ana, 'Hello')
  assert.deepEqual((await teacher.waitForEvents(2)).map(({ kind }) => kind).sort(), ['message', 'notification'])
  assert.deepEqual(
    (await school.waitForEvents(1)).map(({ kind }) => kind),
    ['message'],
  )
  await reads(ana, conversation_id)
  await school.waitForEvents(2)
  await hill.conversations.toAll({ body: { body: 'To all' } })
  const heard = await teacher.waitForEvents(6)
  assert.deepEqual(
    heard.map(({ id }) => id),
    ['1', '2', '3', '4', '5', '6'],
  )
})

test('mails an absent reader after ten minutes, once, without the text of the message', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  app.setNow(app.now().add({ hours: 1 }))
  const { conversation_id: id } = await sendMessage(hill, ana, 'My secret plan')
  await pass(app, 9)
  assert.equal(await mails(app, ana), 0)
  await pass(app, 2)
  const [mail] = await mailsTo(app, ana.email)
  assert.equal(mail?.subject, 'New message from Hill School')
  assert.match(mail.body, new RegExp(`/employee/messages\\?conversation=${id}\\n`))
  assert.doesNotMatch(mail.body, /secret/)
  await sendMessage(hill, ana, 'And another thing')
  await pass(app, 60)
  assert.equal(await mails(app, ana), 1)
  await reads(ana, id)
  app.setNow(app.now().add({ hours: 1 }))
  await sendMessage(hill, ana, 'The day after')
  await pass(app, 11)
  assert.equal(await mails(app, ana), 2)
  assert.equal(await mails(app, hill), 0)
})

test('a person online since a message gets no mail of it, but of one after leaving', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  app.setNow(app.now().add({ hours: 1 }))
  await sendMessage(hill, ana, 'First')
  app.setNow(app.now().add({ minutes: 4 }))
  await ana.notifications.list()
  app.setNow(app.now().add({ minutes: 3 }))
  await sendMessage(hill, ana, 'Second')
  await pass(app, 4)
  assert.equal(await mails(app, ana), 0)
  await pass(app, 7)
  assert.equal(await mails(app, ana), 1)
})

test('no mail goes to people who read in time, left, or blocked the writer', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  const [bo, cy] = [await app.employee('Bo'), await app.employee('Cy')]
  for (const person of [bo, cy]) await addConnection(app, hill, person)
  app.setNow(app.now().add({ hours: 1 }))
  await hill.conversations.toAll({ body: { body: 'Hello' } })
  const { data } = await ana.conversations.list()
  await reads(ana, data[0]!.id!)
  await app.db.run`update users set status = 'inactive' where id = ${bo.id}`
  await app.db.run`
    insert into blocks (blocker_id, blocked_id, created_at) values (${cy.id}, ${hill.id}, ${app.now()})`
  await pass(app, 11)
  for (const person of [ana, bo, cy]) assert.equal(await mails(app, person), 0)
})

test('after a block neither side’s notifications repeat messages, others keep theirs', async (t) => {
  const app = await startApp(t)
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  for (const school of [hill, lake]) await addConnection(app, school, ana)
  const { conversation_id } = await sendMessage(hill, ana, 'Something rude')
  await reads(ana, conversation_id)
  await sendMessage(hill, ana, 'Something worse')
  await sendMessage(ana, hill, 'Please stop')
  await sendMessage(lake, ana, 'Good morning')
  await ana.connections.block({ body: { user_id: hill.id } })
  const bell = async (of: Person) => {
    const { notifications, unread } = await of.notifications.list()
    return [notifications.map(({ message }) => message), unread]
  }
  assert.deepEqual(await bell(ana), [['Good morning'], 1])
  assert.deepEqual(await bell(hill), [[], 0])
})

test('a person and support have one conversation, in which admins speak as support', async (t) => {
  const app = await startApp(t)
  const { ana } = await pair(app)
  const ada = await app.admin('Ada')
  await app.db.transaction((tx) =>
    writeToSupport(tx, { id: ana.id, role: 'employee', name: ana.name }, 'I cannot log in on my phone'),
  )
  const notice = (await ada.notifications.list()).notifications[0]
  assert.deepEqual([notice?.title, notice?.link?.startsWith('/admin/support')], ['Message from Ana Nguyen', true])
  await app.db.transaction((tx) =>
    answerFromSupport(tx, { userId: ana.id, adminId: ada.id, body: 'Which phone is it?' }),
  )
  const { data, unread } = await ana.conversations.list({ query: { search: 'supp' } })
  assert.deepEqual(
    data.map(({ other, last_message, may_write }) => [other, last_message?.body, may_write]),
    [[{ id: null, name: 'Bellbird Support', avatar: null, role: 'support' }, 'Which phone is it?', true]],
  )
  assert.equal(unread, 1)
  const id = String(data[0]!.id)
  await ana.conversations.write({ params: { id }, body: { body: 'An old one' } })
  const { messages } = await ana.conversations.get({ params: { id } })
  assert.deepEqual(
    messages.map(({ is_mine }) => is_mine),
    [true, false, true],
  )
  assert.equal((await ada.notifications.list()).unread, 1)
  assert.equal((await ana.notifications.list()).notifications[0]?.title, 'Message from Bellbird Support')
})

test('an excerpt is one line, cut between words and never within a character', () => {
  assert.equal(excerpt('One.\n\nTwo\nthree'), 'One. Two three')
  assert.equal(excerpt('My CV \n\nIt does not upload.'), 'My CV · It does not upload.')
  assert.equal(excerpt(`${'word '.repeat(40)}`.trim()), `${'word '.repeat(28).trim()}…`)
  assert.ok(excerpt('👩🏽‍🏫'.repeat(100)).isWellFormed())
})

test('a message of a clock that was a day ahead is mailed after the usual wait', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  app.setNow(app.now().add({ hours: 25 }))
  await sendMessage(hill, ana, 'Hello')
  app.setNow(app.now().subtract({ hours: 24 }))
  await pass(app, 0)
  assert.equal(await mails(app, ana), 0)
  await pass(app, 11)
  assert.equal(await mails(app, ana), 1)
})

test('being online on a clock that was a day ahead keeps no later mail back', async (t) => {
  const app = await startApp(t)
  const { hill, ana } = await pair(app)
  app.setNow(app.now().add({ hours: 25 }))
  await ana.notifications.list()
  app.setNow(app.now().subtract({ hours: 24 }))
  await sendMessage(hill, ana, 'Hello')
  await pass(app, 11)
  assert.equal(await mails(app, ana), 1)
})
