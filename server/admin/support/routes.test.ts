import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { mailsTo } from '#test/helpers/outbox.ts'
import type { Person } from '#test/people.ts'

const supportForm = {
  name: 'Ana Nguyen',
  email: 'ana@home.example',
  subject: 'My CV',
  message: 'It does not open.\nWhy?',
}
const ask = async (person: Person, changes: Partial<typeof supportForm> = {}) =>
  (await person.support.send({ body: { ...supportForm, ...changes } })).data
const inbox = (admin: Person, query = {}) => admin.support.list({ query })
const details = (admin: Person, id: number, query = {}) => admin.support.get({ params: { id: String(id) }, query })
const reply = (admin: Person, id: number, body: string) =>
  admin.support.reply({ params: { id: String(id) }, body: { body } })
const chatOf = async (person: Person) => String((await person.support.chat()).data.conversation_id)
const says = async (person: Person, body: string) =>
  person.conversations.write({ params: { id: await chatOf(person) }, body: { body } })
const replies = async (person: Person) =>
  (await person.conversations.get({ params: { id: await chatOf(person) } })).messages.map(({ body, is_mine }) => [
    is_mine ? 'me' : 'support',
    body,
  ])
const later = (app: TestApp, minutes: number) => app.setNow(app.now().add({ minutes }))

test('a message of the form waits in the inbox and appears in the support conversation', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { message, data } = await ana.support.send({ body: supportForm })
  assert.equal(message, 'Your support request has been submitted. We will contact you shortly.')
  assert.deepEqual([data.status, data.has_replied, data.email], ['pending', false, 'ana@home.example'])

  const { data: found, counts, total } = await inbox(ada)
  assert.deepEqual([found, counts, total], [[data], { total: 1, pending: 1 }, 1])
  assert.deepEqual(await replies(ana), [['me', 'My CV\n\nIt does not open.\nWhy?']])
  const seen = await details(ada, data.id)
  assert.deepEqual([seen.data.user_id, seen.data.role], [ana.id, 'employee'])
  assert.deepEqual(
    seen.conversation.map(({ from_support, author }) => [from_support, author]),
    [[false, 'Ana']],
  )
})

test("a reply goes to the sender's account and sets the ticket in progress", async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const { id } = await ask(ana, { email: 'victim@example.com' })
  later(app, 1)
  const { data } = await reply(ada, id, 'Which file is it?')
  assert.deepEqual([data.from_support, data.author, data.body], [true, 'Ada', 'Which file is it?'])
  assert.deepEqual((await replies(ana)).at(-1), ['support', 'Which file is it?'])
  const [message] = (await inbox(ada)).data
  assert.deepEqual([message!.status, message!.has_replied], ['in_progress', false])

  later(app, 30)
  await app.runJobs()
  assert.equal((await mailsTo(app, 'victim@example.com')).length, 0)
  assert.equal((await mailsTo(app, ana.email)).length, 1)
})

test('a chat message belongs to the open ticket, or opens a new one', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  await says(ana, 'Is anybody there?')
  const [first] = (await inbox(ada)).data
  assert.deepEqual([first!.subject, first!.message, first!.name], ['Live chat', 'Is anybody there?', 'Ana'])
  const taken = await ada.support.setStatus({ params: { id: String(first!.id) }, body: { status: 'in_progress' } })
  assert.equal(taken.data.has_replied, false, 'an unanswered request has no reply')
  later(app, 1)
  await reply(ada, first!.id, 'Yes.')
  later(app, 1)
  await says(ana, 'Good.')
  const [again] = (await inbox(ada)).data
  assert.deepEqual([(await inbox(ada)).total, again!.status, again!.has_replied], [1, 'in_progress', true])

  await ada.support.setStatus({ params: { id: String(first!.id) }, body: { status: 'resolved' } })
  await says(ana, 'One more thing.')
  const { data } = await inbox(ada)
  assert.deepEqual(
    data.map(({ message, status, has_replied }) => [message, status, has_replied]),
    [
      ['One more thing.', 'pending', false],
      ['Is anybody there?', 'resolved', false],
    ],
  )
})

// spec: 7.39
// spec: 4.20
test('a status is saved, a finished one can be reopened, and none returns to pending', async (t) => {
  const app = await startApp(t)
  const [ada, hill] = [await app.admin('Ada'), await app.employer('Hill School')]
  const { id } = await ask(hill)
  for (const status of ['in_progress', 'resolved', 'closed', 'in_progress'] as const) {
    await ada.support.setStatus({ params: { id: String(id) }, body: { status } })
    const { data, counts } = await inbox(ada, { status })
    assert.deepEqual([data.map((one) => one.id), counts], [[id], { total: 1, pending: 0 }])
  }
  await assert.rejects(ada.support.setStatus({ params: { id: String(id) }, body: { status: 'pending' as 'closed' } }), {
    code: 'invalid',
  })
  const row = await app.db.one<object>`select handled_by, status from support_messages where id = ${id}`
  assert.deepEqual(row, { handled_by: ada.id, status: 'in_progress' })
})

test('the inbox is searched by subject, name and email on all pages, and by status', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  for (let n = 0; n < 4; n++) {
    const person = await app.employee(`Person ${n}`)
    for (let m = 0; m < 5; m++) {
      later(app, 1)
      await ask(person, { name: `Person ${n}`, email: `p${n}@example.com`, subject: `Question ${n}${m}` })
    }
  }
  const first = await inbox(ada)
  assert.deepEqual([first.data.length, first.per_page, first.total, first.counts.total], [15, 15, 20, 20])
  assert.deepEqual([first.data[0]!.subject, (await inbox(ada, { page: 2 })).data.length], ['Question 34', 5])
  const found = async (search: string) => (await inbox(ada, { search })).total
  assert.deepEqual(
    [await found('question 02'), await found('PERSON 1'), await found('P0@EXAMPLE'), await found('100%_')],
    [1, 5, 5, 0],
  )
  await ada.support.setStatus({ params: { id: String(first.data[0]!.id) }, body: { status: 'closed' } })
  const closed = await inbox(ada, { status: 'closed', search: 'person' })
  assert.deepEqual([closed.total, closed.counts], [1, { total: 20, pending: 19 }])
})

test('the inbox of a conversation shows what its person wrote, and no other kind', async (t) => {
  const app = await startApp(t)
  const [ada, ana, bo] = [await app.admin('Ada'), await app.employee('Ana'), await app.employee('Bo')]
  const { id } = await ask(ana)
  await ask(bo)
  const { data } = await inbox(ada, { conversation: await chatOf(ana) })
  assert.deepEqual(
    data.map((one) => one.id),
    [id],
  )
  assert.equal((await inbox(ada, { conversation: '999999' })).total, 0)
})

test('an account uses the form five times an hour, without limiting others', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee('Ana'), await app.employee('Bo')]
  for (let n = 0; n < 5; n++) await ask(ana)
  await assert.rejects(ask(ana), { code: 'too_many_requests', status: 429 })
  await ask(bo)
  later(app, 61)
  await ask(ana)
})

test('a person who has not agreed to the terms can ask for help', async (t) => {
  const app = await startApp(t)
  const [ada, ned] = [await app.admin('Ada'), await app.employee('Ned', { agreed: false })]
  await ask(ned)
  assert.equal((await inbox(ada)).counts.pending, 1)
  await assert.rejects(ned.support.chat(), { code: 'terms_not_agreed' })
})

test('one form sent twice is one message', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const send = () => ana.support.send({ body: supportForm }, { idempotencyKey: 'one-intention' })
  await Promise.all([send(), send()])
  assert.equal((await inbox(ada)).total, 1)
  assert.equal((await replies(ana)).length, 1)
})

// spec: 5.14
test('the form needs a name, an email of that format, a subject and a message', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const refused = (field: string, value: string, message: string) =>
    assert.rejects(ask(ana, { [field]: value }), { code: 'invalid', message, errors: { [field]: [message] } })
  for (const field of Object.keys(supportForm)) await refused(field, '', 'Please fill in all fields')
  await refused('email', 'ana', 'Please enter an email address, like name@example.com')
  assert.equal((await inbox(ada)).total, 0)
})

// attack: 12
test('markup and line breaks stay text, and are refused where one line is expected', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  const markup = '<img src=x onerror=alert(1)> {{x}} ${x}'
  const { id } = await ask(ana, { subject: markup, message: markup })
  assert.equal((await details(ada, id)).data.message, markup)
  await assert.rejects(ask(ana, { subject: 'a\r\nBcc: b@example.com' }), { code: 'invalid' })
  await assert.rejects(ask(ana, { message: '\u200b \n' }), { code: 'invalid' })
  await assert.rejects(ask(ana, { email: 'no address' }), { code: 'invalid' })
})

test('the longest form that is taken fits into the conversation', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await ask(ana, { subject: 's'.repeat(150), message: 'm'.repeat(3848) })
  assert.equal((await replies(ana))[0]![1]!.length, 4000)
  await assert.rejects(ask(ana, { message: 'm'.repeat(3849) }), { code: 'invalid' })
})

test('the conversation is read piece by piece, and the person sees that it was read', async (t) => {
  const app = await startApp(t)
  const [ada, ana] = [await app.admin('Ada'), await app.employee('Ana')]
  for (let n = 1; n <= 35; n++) await says(ana, `Line ${n}`)
  const [matter] = (await inbox(ada)).data
  const newest = await details(ada, matter!.id)
  assert.deepEqual([newest.conversation.length, newest.conversation.at(-1)!.body], [30, 'Line 35'])
  const earlier = await details(ada, matter!.id, { before: newest.conversation[0]!.id })
  assert.deepEqual([earlier.conversation.length, earlier.has_earlier], [5, false])

  const up_to = newest.conversation.at(-1)!.id
  assert.equal((await ada.notifications.list()).unread, 1)
  await ada.support.read({ params: { id: String(matter!.id) }, body: { up_to } })
  const { conversation } = await ana.conversations.get({ params: { id: await chatOf(ana) } })
  assert.deepEqual([conversation.seen_up_to, (await ada.notifications.list()).unread], [up_to, 0])
})
