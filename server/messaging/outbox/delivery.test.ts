import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createLog } from '#server/platform/log.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import { startSmtpServer } from '#test/stand-ins/smtp.ts'
import { createDelivery } from './delivery.ts'
import type { Gateway } from './gateway.ts'
import { sendMail, takeDue } from './queries.ts'

const write = ({ db }: TestApp, to: string, subject = 'Hello', body = 'A few words') =>
  db.transaction((tx) => sendMail(tx, { to, userId: null, subject, body }))
const inMinutes = (app: TestApp, minutes: number) => app.setNow(app.now().add({ minutes }))

test('a mail shows a code large only if its sender named it as its secret', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const secret = { text: '123456', until: app.now().add({ minutes: 10 }) }
  await app.db.transaction(async (tx) => {
    const mail = { userId: null, subject: 'Hello', body: 'Your one-time code is 123456' }
    await sendMail(tx, { ...mail, to: 'ana@example.com', secret })
    await sendMail(tx, { ...mail, to: 'bo@example.com' })
  })
  await app.runJobs()
  const isLarge = post.received.map(({ to, raw }) => [
    String(to),
    raw.replaceAll('=\r\n', '').includes('letter-spacing'),
  ])
  assert.deepEqual(Object.fromEntries(isLarge), { 'ana@example.com': true, 'bo@example.com': false })
})

test('a mail leaves with its words, its sender and a Message-ID of its own', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, { ...post.env, PUBLIC_URL: 'https://staff.example.org' })
  await write(app, 'ana@example.com', 'Your code', 'It is 123456.\n.\n{{x}} and ${x} arrive literally.')
  await app.runJobs()

  const [mail] = await mailsTo(app, 'ana@example.com')
  assert.equal(mail?.state, 'sent')
  const [letter] = post.received
  assert.equal(letter?.subject, 'Your code')
  assert.equal(letter?.messageId, `<${mail?.id}@staff.example.org>`)
  assert.match(letter.raw, /^Date: \w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r?$/m)
  assert.match(letter!.raw, /^From: Bellbird <hello@bellbird\.example>\r?$/m)
  assert.match(letter!.raw, /^Content-Type: multipart\/alternative/m)
  assert.match(letter!.raw, /^Content-Type: text\/html/m)
  assert.match(letter!.raw, /It is 123456\.\r\n\.\r\n\{\{x\}\} and \$\{x\} arrive literally\./)
})

test('a mail takes the place of one that has left, while another one is slow', async (t) => {
  const app = await startApp(t)
  const sent: string[] = []
  const { promise: othersLeft, resolve: othersHaveLeft } = Promise.withResolvers<void>()
  const mail: Gateway = {
    atOnce: 2,
    deadlineSeconds: 20,
    close: () => {},
    send: async ({ recipient }) => {
      if (recipient.startsWith('slow')) await Promise.race([othersLeft, pause(5000)])
      sent.push(recipient)
      if (sent.length === 2) othersHaveLeft()
      return {}
    },
  }
  for (const name of ['slow', 'ben', 'cho']) await write(app, `${name}@example.com`)
  const delivery = createDelivery({ db: app.db, log: createLog('silent') }, { mail, sms: null, push: null })
  await delivery.runDue()
  assert.deepEqual(sent, ['ben@example.com', 'cho@example.com', 'slow@example.com'])
})

test('a mail whose cause is undone never leaves', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const undone = app.db.transaction(async (tx) => {
    await sendMail(tx, { to: 'ana@example.com', userId: null, subject: 'No', body: 'No' })
    throw new Error('changed my mind')
  })
  await assert.rejects(undone, /changed my mind/)
  await app.runJobs()
  assert.deepEqual(post.received, [])
})

// attack: 12
test('a line break in a subject or an address makes no header and no second recipient', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  await write(app, 'ana@example.com', 'Hello\r\nBcc: eve@example.com\r\n\r\nInjected')
  await write(app, 'ben@example.com, eve@example.com')
  await app.runJobs()
  assert.ok(post.received.every(({ raw }) => !/^Bcc:/im.test(raw.split('\r\n\r\n')[0]!)))
  assert.ok(post.received.every(({ to }) => to !== 'eve@example.com' && !to.split(',').includes('eve@example.com')))
})

test('mails to one person are sent in the order of writing, however long one takes', async (t) => {
  let rcpts = 0
  const post = await startSmtpServer(t, { delay: () => pause(rcpts++ < 4 ? 100 : 0) })
  const app = await startApp(t, post.env)
  for (let n = 1; n <= 12; n++) await write(app, `person${n % 2}@example.com`, `Letter ${n}`)
  await app.runJobs()
  const ofOne = post.received.filter(({ to }) => to === 'person1@example.com').map(({ subject }) => subject)
  assert.deepEqual(ofOne, ['Letter 1', 'Letter 3', 'Letter 5', 'Letter 7', 'Letter 9', 'Letter 11'])
  assert.equal(post.received.length, 12)
})

test('two processes on one outbox send each mail once', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  const peer = await app.startPeer()
  for (let n = 0; n < 60; n++) await write(app, `person${n % 20}@example.com`, `Letter ${n}`)
  await Promise.all([app.runJobs(), peer.runJobs(), app.runJobs(), peer.runJobs()])
  await app.runJobs()
  assert.equal(post.received.length, 60)
  assert.equal(new Set(post.received.map(({ messageId }) => messageId)).size, 60)
})

test('mail waits for a server that is down, and leaves when it is up again', async (t) => {
  const post = await startSmtpServer(t)
  await post.close()
  const app = await startApp(t, post.env)
  await write(app, 'ana@example.com')
  await app.runJobs()
  const [waiting] = await mailsTo(app, 'ana@example.com')
  assert.deepEqual([waiting?.state, waiting?.tries], ['waiting', 1])
  await app.runJobs()
  assert.equal((await mailsTo(app, 'ana@example.com'))[0]?.tries, 1, 'no retry before it is due')

  const again = await startSmtpServer(t, { port: post.port })
  inMinutes(app, 1)
  await app.runJobs()
  assert.equal((await mailsTo(app, 'ana@example.com'))[0]?.state, 'sent')
  assert.equal(again.received.length, 1)
})

test('a mail that fails for a day is given up, and no longer delays the next one', async (t) => {
  const post = await startSmtpServer(t, { refusalCode: () => 451 })
  const app = await startApp(t, post.env)
  await write(app, 'ana@example.com')
  let tries = 0
  for (; tries < 200; tries++) {
    await app.runJobs()
    if ((await mailsTo(app, 'ana@example.com'))[0]?.state !== 'waiting') break
    inMinutes(app, 120)
  }
  assert.equal((await mailsTo(app, 'ana@example.com'))[0]?.state, 'failed')
  assert.equal(tries, 12)
})

test('a recipient who is refused for good fails at once and stops nobody else', async (t) => {
  const post = await startSmtpServer(t, { refusalCode: (to) => (to.startsWith('gone') ? 550 : null) })
  const app = await startApp(t, post.env)
  await write(app, 'gone@example.com')
  await write(app, 'ana@example.com')
  await app.runJobs()
  assert.equal((await mailsTo(app, 'gone@example.com'))[0]?.state, 'failed')
  assert.deepEqual(
    post.received.map(({ to }) => to),
    ['ana@example.com'],
  )
})

test('after a crash the next process sends the mail under the same Message-ID', async (t) => {
  const post = await startSmtpServer(t)
  const app = await startApp(t, post.env)
  await write(app, 'ana@example.com')
  const [taken] = await takeDue(app.db, 'mail', { most: 1, leaseSeconds: 75 })
  await app.runJobs()
  assert.equal(post.received.length, 0, 'no other worker takes a mail that may be on its way')
  inMinutes(app, 2)
  await app.runJobs()
  assert.deepEqual(
    post.received.map(({ messageId }) => messageId),
    [`<${taken?.id}@localhost>`],
  )
})

test('a server that is slow with one mail delays neither other mails nor other work', async (t) => {
  const { promise: thought, resolve: decide } = Promise.withResolvers<void>()
  const post = await startSmtpServer(t, { delay: (to) => (to.startsWith('slow') ? thought : Promise.resolve()) })
  const app = await startApp(t, post.env)
  await write(app, 'slow@example.com')
  for (let n = 0; n < 20; n++) await write(app, `person${n}@example.com`)
  const running = app.runJobs()
  while (post.received.length < 20) await pause(10)
  assert.equal((await app.anonymous.service.health()).status, 'ok')
  decide()
  await running
  assert.equal(post.received.length, 21)
})

test('a code does not wait for older mails; other mails do', async (t) => {
  const app = await startApp(t)
  const take = async () => (await takeDue(app.db, 'mail', { most: 9, leaseSeconds: 75 })).map(({ subject }) => subject)
  await write(app, 'ana@example.com', 'Refused for now')
  assert.deepEqual(await take(), ['Refused for now'])
  await write(app, 'ana@example.com', 'Later')
  const secret = { text: '123456', until: app.now().add({ minutes: 10 }) }
  const code = { to: 'ana@example.com', userId: null, subject: 'Your code', body: '123456', secret }
  await app.db.transaction((tx) => sendMail(tx, code))
  assert.deepEqual(await take(), ['Your code'])
})
