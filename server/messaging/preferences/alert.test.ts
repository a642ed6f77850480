import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { notify, notifyEach } from '#server/messaging/notifications/queries.ts'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { type Alert, alertMail, cancelPendingAlerts } from './alert.ts'
import { alertMails } from './messages.ts'

const app = startApp({ after }, { PUBLIC_URL: 'https://bellbird.example' })
const notice = {
  type: 'shift-invitation',
  title: 'New shift request',
  message: 'Hill asks.',
  link: '/employee/job-request',
} as const

let number = 0
const nextPhone = () => `+6149157${String(++number).padStart(4, '0')}`
const confirmPhone = async ({ id }: Person) => {
  const { db, now } = await app
  await db.run`update phones set state = 'confirmed', confirmed_at = ${now()}, needs_opt_in_text = false where user_id = ${id}`
}
/** Subscribes a browser of this person to push. */
const subscribe = async ({ id }: Person) => {
  const { db, now } = await app
  await db.run`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select ${id}, s.id, 'https://push.example/' || ${id}::int, 'key', 'auth', ${now()}
    from sessions s where s.user_id = ${id}`
}
const shiftOf = async (ana: Person) => {
  const { employer, subject } = await app
  const [hill, subject_id] = [await employer('Hill'), await subject()]
  const body = { date: '2026-03-09', start_time: '08:30', end_time: '15:30', inviter_id: hill.id, invitee_id: ana.id }
  return (await hill.shifts.request({ body: { ...body, subject_id } })).data.id
}
const alertPerson = async (person: Person, alert: Partial<Alert>) => {
  const { db } = await app
  await db.transaction((tx) =>
    notify(tx, person.id, { ...notice, alert: { event: 'shift_request', text: 'Work?', ...alert } }),
  )
}
type Left = {
  channel: string
  state: string
  minutes: number
  recipient: string
  body: string
  event: string
  link: string | null
}
const messagesOf = async ({ id }: Person) => {
  const { db, now } = await app
  return db.all<Left>`
    select channel, state, recipient, body, event, push->>'link' as link,
      (extract(epoch from next_try_at - ${now()}::timestamptz) / 60)::int as minutes
    from messages where user_id = ${id} and event is not null order by id`
}
const waysTo = async (person: Person) => (await messagesOf(person)).map(({ channel, minutes }) => [channel, minutes])
const states = async (person: Person) => (await messagesOf(person)).map(({ channel, state }) => `${channel} ${state}`)

test('a request goes to every browser at once and, without a reaction, by text message', async () => {
  const ana = await (await app).employee('Ana', { phone: nextPhone() })
  await confirmPhone(ana)
  await subscribe(ana)
  await alertPerson(ana, {})
  assert.deepEqual(await waysTo(ana), [
    ['push', 0],
    ['sms', 30],
  ])
})

test('an unconfirmed number gets a mail instead, with a link to the screen', async () => {
  const ben = await (await app).employee('Ben', { phone: nextPhone() })
  await alertPerson(ben, {})
  const [mail, ...more] = await messagesOf(ben)
  assert.deepEqual([mail?.channel, mail?.recipient, more], ['mail', ben.email, []])
  assert.match(mail?.body ?? '', /Hill asks\.\n\nSee it at\nhttps:\/\/bellbird\.example\/employee\/job-request\n/)
})

test('sends at most twenty texts an hour to a number, and mails after that', async () => {
  const { employee, setNow, now } = await app
  const dee = await employee('Dee', { phone: nextPhone() })
  await confirmPhone(dee)
  for (let n = 0; n < 21; n++) await alertPerson(dee, {})
  await alertPerson(dee, { event: 'shift_booked' })
  assert.deepEqual(
    (await messagesOf(dee)).slice(19).map(({ channel, event }) => `${event} ${channel}`),
    ['shift_request sms', 'shift_request mail', 'shift_booked sms'],
  )
  const before = now()
  setNow(before.add({ minutes: 61 }))
  await alertPerson(dee, {})
  setNow(before)
  assert.equal((await messagesOf(dee)).at(-1)?.channel, 'sms')
})

test('counts texts that are sent together for each number', async () => {
  const { db, employee } = await app
  const shared = nextPhone()
  const [eve, fay] = [await employee('Eve', { phone: shared }), await employee('Fay', { phone: shared })]
  const gus = await employee('Gus', { phone: nextPhone() })
  for (const person of [eve, fay, gus]) await confirmPhone(person)
  for (let n = 0; n < 19; n++) await alertPerson(eve, {})
  const alert = { event: 'shift_request', text: 'Work?' } as const
  const all = [eve, fay, gus].map(({ id }) => ({ accountId: id, notice: { ...notice, alert } }))
  await db.transaction((tx) => notifyEach(tx, all))
  const last = await Promise.all([eve, fay, gus].map(async (person) => (await messagesOf(person)).at(-1)?.channel))
  assert.deepEqual(last, ['sms', 'mail', 'sms'])
})

test('a browser whose session has ended is shown nothing', async () => {
  const { db, employee } = await app
  const cho = await employee('Cho')
  await subscribe(cho)
  await db.run`update sessions set last_used_at = '2026-01-01' where user_id = ${cho.id}`
  await alertPerson(cho, {})
  assert.deepEqual(await waysTo(cho), [['mail', 0]])
})

test('an answer cancels pending text messages, except the confirmation', async () => {
  const { db } = await app
  const dee = await (await app).employee('Dee', { phone: nextPhone() })
  await confirmPhone(dee)
  await subscribe(dee)
  const shiftId = await shiftOf(dee)
  await alertPerson(dee, { shiftId, event: 'shift_booked' })
  await db.transaction((tx) => cancelPendingAlerts(tx, dee.id, shiftId))
  const after = await states(dee)
  assert.deepEqual(after, ['push spared', 'sms spared', 'sms waiting'])
})

test('to read a notice, or all of them, or to look at the shift, is a reaction', async () => {
  const { employee } = await app
  const ways: Record<string, (person: Person, shiftId: number) => Promise<unknown>> = {
    one: async (person) => {
      const { notifications } = await person.notifications.list()
      return person.notifications.markAsRead({ params: { id: String(notifications[0]!.id) } })
    },
    all: (person) => person.notifications.markAsRead({ params: { id: 'all' } }),
    looking: async (person, id) => {
      const { data } = await person.notifications.shiftSeen({ params: { id } })
      assert.equal(data.unread, 0)
      const { notifications } = await person.notifications.list()
      assert.notEqual(notifications[0]!.read_at, null)
    },
  }
  for (const [way, read] of Object.entries(ways)) {
    const eve = await employee('Eve', { phone: nextPhone() })
    await confirmPhone(eve)
    await subscribe(eve)
    const shiftId = await shiftOf(eve)
    assert.deepEqual(await states(eve), ['push waiting', 'sms waiting'])
    await read(eve, shiftId)
    assert.deepEqual(await states(eve), ['push spared', 'sms spared'], way)
  }
})

test('a retracted message is not sent, and the retraction goes only where it was sent', async () => {
  const { db, employee } = await app
  const scene = async (hasLeft: boolean) => {
    const fay = await employee('Fay', { phone: nextPhone() })
    await confirmPhone(fay)
    await subscribe(fay)
    const shiftId = await shiftOf(fay)
    if (hasLeft) await db.run`update messages set state = 'sent' where user_id = ${fay.id} and channel = 'sms'`
    await db.run`update messages set state = 'sent' where user_id = ${fay.id} and channel = 'push'`
    await alertPerson(fay, { event: 'shift_change', shiftId, retracts: 'shift_request' })
    return states(fay)
  }
  assert.deepEqual(await scene(false), ['push sent', 'sms spared', 'push waiting'])
  assert.deepEqual(await scene(true), ['push sent', 'sms sent', 'push waiting', 'sms waiting'])
})

test('a changed choice of channels counts from the next message on', async () => {
  const gil = await (await app).employee('Gil', { phone: nextPhone() })
  await confirmPhone(gil)
  await subscribe(gil)
  const { data } = await gil.alerts.preferences()
  const choices = data.choices.map((each) =>
    each.event === 'shift_request' ? { ...each, is_on: each.channel === 'mail' } : each,
  )
  const { quiet, urgent_passes, summary_at, version } = data
  await gil.alerts.choose({ body: { choices, quiet, urgent_passes, summary_at, version } })
  await alertPerson(gil, {})
  assert.deepEqual(await waysTo(gil), [['mail', 0]])
})

test('a mail ends with the link that turns its kind off, and no admin reads it', async () => {
  const { admin, anonymous, employee, db } = await app
  const ben = await employee('Bea')
  await alertPerson(ben, {})
  const [mail] = await messagesOf(ben)
  const token = /Stop emails like this:\nhttps:\/\/bellbird\.example\/emails#(\S{40})\n$/.exec(mail?.body ?? '')![1]!
  const ada = await admin()
  const { data } = await ada.messaging.outbox({ query: { search: ben.email } })
  assert.equal(data[0]?.is_masked, true)
  assert.ok(!data[0]?.body.includes(token))
  await anonymous.alerts.chooseMail({ body: { token, is_on: false } })
  await alertPerson(ben, {})
  assert.equal((await messagesOf(ben)).length, 1)
  // A mail that contains another secret links to the screen for choosing mails.
  const cy = await employee('Cy')
  const secret = { text: 'abc', until: Temporal.Instant.from('2026-03-09T00:00:00Z') }
  const words = { title: 'Work?', message: 'Yes: abc', link: 'https://bellbird.example' }
  await alertPerson(cy, { mail: alertMail(alertMails.notice, async () => words, secret) })
  assert.match(
    (await messagesOf(cy))[0]!.body,
    /get at\nhttps:\/\/bellbird\.example\/employee\/notification-settings\n$/,
  )
  const { secret: kept } = await db.one<{ secret: string }>`select secret from messages where user_id = ${cy.id}`
  assert.equal(kept, 'abc')
})

test('names the site in the links to a person who acts for several', async () => {
  const { employer, db } = await app
  const hill = await employer('Hill', { phone: nextPhone() })
  const alert = async (account: number, shiftId?: number) => {
    await db.run`delete from messages where user_id = ${hill.id}`
    await db.transaction((tx) =>
      notify(tx, account, {
        ...notice,
        link: '/employer/book?option=history&request=7',
        alert: {
          event: shiftId ? 'shift_change' : 'shift_answer',
          ...(shiftId && { shiftId, text: `See https://bellbird.example/s/${shiftId}` }),
        },
      }),
    )
    return messagesOf(hill)
  }
  const [alone] = await alert(hill.id)
  assert.match(alone!.body, /request=7\n/)
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'River Campus' } })
  const [mail] = await alert(campus.id)
  assert.match(
    mail!.body,
    new RegExp(`https://bellbird.example/employer/book\\?option=history&request=7&at=${campus.id}\\n`),
  )
  await confirmPhone(hill)
  await subscribe(hill)
  const messages = await alert(campus.id, await shiftOf(await (await app).employee('Ana')))
  const push = messages.find(({ channel }) => channel === 'push')
  assert.equal(push!.link, `/employer/book?option=history&request=7&at=${campus.id}`)
  const text = messages.find(({ channel }) => channel === 'sms')
  assert.match(text!.body, new RegExp(`/s/\\d+\\?at=${campus.id}$`))
})

test('an email uses the operator’s own wording of the notice', async () => {
  const { db, employee } = await app
  const hal = await employee('Hal')
  await db.run`
    insert into mail_templates (key, subject, body, version, changed_at)
    values ('notice', 'News', 'Listen: {{message}}', 1, '2026-03-01')`
  await alertPerson(hal, {})
  await db.run`delete from mail_templates where key = 'notice'`
  assert.match((await messagesOf(hal))[0]?.body ?? '', /^Listen: Hill asks\.\n\n--\n/)
})

test('shows one push for a conversation until it is read', async () => {
  const { employee, employer } = await app
  const [ida, hill] = [await employee('Ida'), await employer('Hill')]
  const { data } = await hill.connections.inviteEmployee({ body: { employee_id: ida.id } })
  const answer = { user_type: 'employee', status: 'accepted' } as const
  await ida.connections.answer({ params: { id: data.id }, body: answer })
  await subscribe(ida)
  const write = (body: string) => hill.conversations.toAll({ body: { body } })
  await write('Hello')
  await write('Are you there?')
  assert.deepEqual(
    (await messagesOf(ida)).map(({ channel, body }) => [channel, body]),
    [['push', 'Hello']],
  )
  await ida.notifications.markAsRead({ params: { id: 'all' } })
  await write('Good morning')
  assert.equal((await messagesOf(ida)).length, 2)
})
