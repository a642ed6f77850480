import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import { startApp } from '#test/app.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'

test('notifies admins of failed messages at most once an hour, and of each once', async (t) => {
  const post = await startSmtpServer(t, { refusalCode: () => 550 })
  const app = await startApp(t, post.env)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill')]
  const fail = async (to: string) => {
    await app.db.transaction((tx) => sendMail(tx, { to, userId: null, subject: 'Hello', body: 'Hi' }))
    await app.runJobs()
    app.setNow(app.now().add({ minutes: 10 }))
    await app.runJobs()
  }
  const told = async () => (await ada.notifications.list()).notifications.map(({ message }) => message)
  await fail('gone1@example.com')
  assert.deepEqual(await told(), ['One message could not be delivered. See the outbox for the reason.'])
  await fail('gone2@example.com')
  await fail('gone3@example.com')
  assert.equal((await told()).length, 1)
  app.setNow(app.now().add({ hours: 1 }))
  await app.runJobs()
  assert.deepEqual(
    await told(),
    ['2 messages could not be delivered. See the outbox for the reason.'],
    'the unread one is renewed',
  )
  app.setNow(app.now().add({ hours: 2 }))
  await app.runJobs()
  const { notifications } = await ada.notifications.list()
  assert.deepEqual([notifications.length, notifications[0]!.link], [1, '/admin/outbox?state=failed'])
  assert.equal(notifications[0]!.type, 'service', 'it is not a message from a person')
  const query = { filter: 'connections' } as const
  assert.deepEqual((await ada.notifications.list({ query })).notifications, [])
  assert.equal((await hill.notifications.list()).notifications.length, 0)
})
