import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { memberOf } from '#test/helpers/members.ts'
import { type Notice, notify, notifyEach } from './queries.ts'

const invitation: Notice = {
  type: 'shift-invitation',
  title: 'Shift request',
  message: 'Hill School asks for Monday.',
  link: '/employee/job-request',
}
const notifyPerson = async (app: TestApp, userId: number, notice: Partial<Notice> = {}) => {
  await app.db.transaction((tx) => notify(tx, userId, { ...invitation, ...notice }))
  app.setNow(app.now().add({ seconds: 1 }))
}

test('notifications come newest first, a page at a time, with how many are unread', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (const title of ['one', 'two', 'three']) await notifyPerson(app, ana.id, { title })

  const first = await ana.notifications.list({ query: { per_page: '2' } })
  assert.deepEqual(
    first.notifications.map(({ title, read_at }) => [title, read_at]),
    [
      ['three', null],
      ['two', null],
    ],
  )
  assert.deepEqual([first.total, first.unread, first.page, first.per_page], [3, 3, 1, 2])
  const second = await ana.notifications.list({ query: { per_page: '2', page: '2' } })
  assert.deepEqual(
    second.notifications.map(({ title }) => title),
    ['one'],
  )
  const beyond = await ana.notifications.list({ query: { page: '9' } })
  assert.deepEqual([beyond.notifications, beyond.total], [[], 3])
})

test('filters show their own: connections the requests, job everything about shifts', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  for (const type of ['connection-request', 'shift-invitation', 'job'] as const)
    await notifyPerson(app, ana.id, { type })
  const { notifications } = await ana.notifications.list()
  await ana.notifications.markAsRead({ params: { id: String(notifications[0]!.id) } })

  const shown = async (filter: 'all' | 'unread' | 'connections' | 'job') => {
    const answer = await ana.notifications.list({ query: { filter } })
    assert.equal(answer.total, answer.notifications.length)
    assert.equal(answer.unread, 2)
    return answer.notifications.map(({ type }) => type)
  }
  assert.deepEqual(await shown('all'), ['job', 'shift-invitation', 'connection-request'])
  assert.deepEqual(await shown('unread'), ['shift-invitation', 'connection-request'])
  assert.deepEqual(await shown('connections'), ['connection-request'])
  assert.deepEqual(await shown('job'), ['job', 'shift-invitation'])
})

// spec: 4.11
test('reading one again keeps the time of the first reading', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  await notifyPerson(app, ana.id)
  const [notice] = (await ana.notifications.list()).notifications
  const read = () => ana.notifications.markAsRead({ params: { id: String(notice!.id) } })

  assert.deepEqual((await read()).data, { unread: 0 })
  const [before] = (await ana.notifications.list()).notifications
  app.setNow(app.now().add({ minutes: 5 }))
  assert.deepEqual((await read()).data, { unread: 0 })
  const [after] = (await ana.notifications.list()).notifications
  assert.ok(before!.read_at)
  assert.equal(after!.read_at, before!.read_at)
})

// spec: 4.11
test('marks all notifications of the caller as read, and no others', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const ben = await app.employee('Ben')
  await notifyPerson(app, ana.id)
  await notifyPerson(app, ana.id)
  await notifyPerson(app, ben.id)
  assert.deepEqual((await ana.notifications.markAsRead({ params: { id: 'all' } })).data, { unread: 0 })
  assert.equal((await ben.notifications.list()).unread, 1)
  assert.deepEqual((await ana.notifications.markAsRead({ params: { id: 'all' } })).data, { unread: 0 })
})

test("another person's notification is as unknown as one that does not exist", async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const ben = await app.employee('Ben')
  await notifyPerson(app, ben.id)
  const [ofBen] = (await ben.notifications.list()).notifications
  for (const id of [String(ofBen!.id), '999999', '0', 'some'])
    await assert.rejects(ana.notifications.markAsRead({ params: { id } }), { code: 'not_found', status: 404 })
  assert.equal((await ben.notifications.list()).unread, 1)
})

test('a notification and its reading reach the other browsers of the person', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee()
  const stream = await openStream(peer.base, ana.token)
  await notifyPerson(app, ana.id)
  assert.deepEqual(await stream.waitForEvents(1), [{ id: '1', kind: 'notification' }])
  await ana.notifications.markAsRead({ params: { id: 'all' } })
  assert.deepEqual((await stream.waitForEvents(2)).at(-1), { id: '2', kind: 'notification' })
  // Nothing changes, so no event is sent.
  await ana.notifications.markAsRead({ params: { id: 'all' } })
  await notifyPerson(app, ana.id)
  assert.deepEqual((await stream.waitForEvents(3)).at(-1), { id: '3', kind: 'notification' })
})

test('several notices at once reach each the members with its right, and nobody else', async (t) => {
  const app = await startApp(t)
  const [ana, hill, lake] = [await app.employee(), await app.employer('Hill'), await app.employer('Lake')]
  const organiser = await memberOf(app, hill, 'organiser')
  const approver = await memberOf(app, hill, 'approver')
  const viewer = await memberOf(app, hill, 'viewer')
  await app.db.transaction((tx) =>
    notifyEach(tx, [
      { accountId: hill.id, notice: { ...invitation, title: 'to book' } },
      { accountId: hill.id, notice: { ...invitation, title: 'to approve', right: 'approve' } },
      { accountId: ana.id, notice: { ...invitation, title: 'to Ana' } },
    ]),
  )
  const titles = []
  for (const reader of [hill, organiser, approver, viewer, ana, lake])
    titles.push((await reader.notifications.list({ query: {} })).notifications.map(({ title }) => title).sort())
  assert.deepEqual(titles, [['to approve', 'to book'], ['to book'], ['to approve'], [], ['to Ana'], []])
})
