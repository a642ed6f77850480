import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { memberOf } from '#test/helpers/members.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const supportForm = { name: 'Ana Nguyen', email: 'ana@home.example', subject: 'My CV', message: 'It does not open.' }
const ask = async (person: Person, changes: Partial<typeof supportForm> = {}) =>
  (await person.support.send({ body: { ...supportForm, ...changes } })).data
const of = (id: number) => ({ params: { id: String(id) } })
const reply = (admin: Person, id: number, body: string) => admin.support.reply({ ...of(id), body: { body } })
const assign = (admin: Person, id: number, assignee_id: number | null) =>
  admin.support.assign({ ...of(id), body: { assignee_id } })
const later = async (app: TestApp, minutes: number) => {
  app.setNow(app.now().add({ minutes }))
  await app.runJobs()
}

test('a reply is mailed at once with its text, and not again when it stays unread', async (t) => {
  const app = await startApp(t, { PUBLIC_URL: 'https://staff.example.org' })
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { id } = await ask(ana, { subject: '{{reply}} <b>' })
  await reply(ada, id, 'Which file is it? {{link}} ${x}')
  const [mail, ...others] = await mailsTo(app, ana.email)
  assert.deepEqual(others, [])
  assert.equal(mail!.subject, 'Re: {{reply}} <b>')
  assert.match(mail!.body, /Which file is it\? \{\{link\}\} \$\{x\}/)
  const { conversation_id } = (await ana.support.chat()).data
  assert.match(
    mail!.body,
    new RegExp(`https://staff\\.example\\.org/employee/messages\\?conversation=${conversation_id}\n`),
  )
  for (const minutes of [9, 2, 60, 60 * 24]) await later(app, minutes)
  assert.equal((await mailsTo(app, ana.email)).length, 1)
  assert.deepEqual(await mailsTo(app, 'ana@home.example'), [])

  await reply(ada, id, 'Are you there?')
  await later(app, 60)
  assert.equal((await mailsTo(app, ana.email)).length, 2)
})

test('a reply is mailed to the member of an organisation who asked', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill School')]
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const [kim, lee] = [
    await memberOf(app, hill, 'viewer', { sites: [lake.id] }),
    await memberOf(app, hill, 'manager', { sites: [lake.id] }),
  ]
  const { id } = await ask(kim)
  await reply(ada, id, 'Which file is it?')
  const mailed = async () =>
    (
      await app.db.all<{ recipient: string }>`
      select recipient from messages where subject like 'Re: %' order by id`
    ).map(({ recipient }) => recipient)
  assert.deepEqual(await mailed(), [kim.email])

  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  await reply(ada, id, 'Are you there?')
  assert.deepEqual((await mailed()).slice(1), [hill.email, lee.email])
})

test('a reply reaches a person whose account was closed by an admin', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { id } = await ask(ana)
  await app.db.run`update users set status = 'banned' where id = ${ana.id}`
  await reply(ada, id, 'We closed your account.')
  assert.equal((await mailsTo(app, ana.email)).length, 1)
})

test('a refused reply sends no mail, and one that is sent twice sends one', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { id } = await ask(ana)
  await assert.rejects(reply(ada, id, ' \u200b '), { code: 'invalid' })
  assert.deepEqual(await mailsTo(app, ana.email), [])
  const send = () => ada.support.reply({ ...of(id), body: { body: 'Yes.' } }, { idempotencyKey: 'one-intention' })
  await Promise.all([send(), send()])
  assert.equal((await mailsTo(app, ana.email)).length, 1)
})

test('notes are read by all admins, oldest first, and never reach the sender', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const { id } = await ask(ana)
  const add = (admin: Person, body: string) => admin.support.addNote({ ...of(id), body: { body } })
  await add(ada, 'Has called twice.\n<b>Secret</b>')
  await add(bo, 'Will look.')
  const { notes } = await ada.support.get(of(id))
  assert.deepEqual(
    notes.map(({ author, body }) => [author, body]),
    [
      ['Ada', 'Has called twice.\n<b>Secret</b>'],
      ['Bo', 'Will look.'],
    ],
  )
  await assert.rejects(add(ada, '  '), { code: 'invalid' })
  await assert.rejects(add(ada, 'n'.repeat(2001)), { code: 'invalid' })

  await later(app, 60)
  const { conversation_id } = (await ana.support.chat()).data
  const everything = [
    await ana.conversations.list(),
    await ana.conversations.get(of(conversation_id)),
    await ana.notifications.list(),
    await mailsTo(app, ana.email),
  ]
  assert.doesNotMatch(JSON.stringify(everything), /Secret|Will look/)
})

test('a ticket is assigned to an admin and unassigned, and to nobody else', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const gone = await app.admin('Gone', { status: 'inactive' })
  const { id, assignee } = await ask(ana)
  assert.equal(assignee, null)
  assert.deepEqual((await ada.support.get(of(id))).team, [
    { id: ada.id, name: 'Ada' },
    { id: bo.id, name: 'Bo' },
  ])
  const given = await assign(ada, id, bo.id)
  assert.deepEqual([given.message, given.data.assignee], ['Assigned to Bo.', { id: bo.id, name: 'Bo' }])
  for (const stranger of [ana.id, gone.id, 999]) await assert.rejects(assign(ada, id, stranger), { code: 'invalid' })
  const taken = await assign(ada, id, null)
  assert.deepEqual([taken.message, taken.data.assignee], ['No longer assigned.', null])
})

test('the inbox filters by assigned to me and unassigned, together with other filters', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const [first, second, third] = [await ask(ana), await ask(ana, { subject: 'Night' }), await ask(ana)]
  await assign(ada, first.id, ada.id)
  await assign(ada, second.id, ada.id)
  const found = async (admin: Person, query: object) =>
    (await admin.support.list({ query })).data.map(({ id }) => id).sort()
  assert.deepEqual(await found(ada, { assignee: 'me' }), [first.id, second.id])
  assert.deepEqual(await found(ada, { assignee: 'me', search: 'night' }), [second.id])
  assert.deepEqual(await found(bo, { assignee: 'me' }), [])
  assert.deepEqual(await found(bo, { assignee: 'nobody' }), [third.id])
  await assert.rejects(ada.support.list({ query: { assignee: 'bo' as 'me' } }), { code: 'invalid' })
})

test('the history of a ticket names who changed its status, assigned it and replied', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const { id } = await ask(ana)
  const other = await ask(ana)
  await assign(ada, id, bo.id)
  await reply(bo, id, 'Yes.')
  await ada.support.addNote({ ...of(id), body: { body: 'Noted.' } })
  await bo.support.setStatus({ ...of(id), body: { status: 'closed' } })
  await assign(bo, id, null)
  const { steps } = await ada.support.get(of(id))
  assert.deepEqual(
    steps.map(({ author, kind, before, after }) => [author, kind, before, after]),
    [
      ['Ada', 'assignee', null, 'Bo'],
      ['Bo', 'reply', 'pending', 'in_progress'],
      ['Bo', 'status', 'in_progress', 'closed'],
      ['Bo', 'assignee', 'Bo', null],
    ],
  )
  assert.deepEqual((await ada.support.get(of(other.id))).steps, [])
})

test('setting the current status again adds nothing to the history of a ticket', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const { id } = await ask(ana)
  const resolve = (admin: Person) => admin.support.setStatus({ ...of(id), body: { status: 'resolved' } })
  const clicks = await Promise.all([resolve(ada), resolve(ada), resolve(bo)])
  assert.deepEqual([...new Set(clicks.map(({ data }) => data.status))], ['resolved'])
  for (const admin of [ada, bo]) assert.equal((await assign(admin, id, bo.id)).data.assignee?.name, 'Bo')
  const { steps } = await ada.support.get(of(id))
  assert.deepEqual(
    steps.map(({ before, after }) => [before, after]),
    [
      ['pending', 'resolved'],
      [null, 'Bo'],
    ],
  )
  assert.equal((await ada.audit.list()).total, 2)
})

test('the notes and tickets of a deleted admin stay', async (t) => {
  const app = await startApp(t)
  const [ada, bo, ana] = [await app.admin('Ada'), await app.admin('Bo'), await app.employee('Ana')]
  const { id } = await ask(ana)
  await bo.support.addNote({ ...of(id), body: { body: 'Noted.' } })
  await assign(bo, id, bo.id)
  await app.db.run`delete from users where id = ${bo.id}`
  const { data, notes, steps } = await ada.support.get(of(id))
  assert.deepEqual([data.assignee, notes.map(({ author }) => author)], [null, [null]])
  assert.deepEqual([steps[0]!.author, steps[0]!.after], ['Bo', 'Bo'])
})
