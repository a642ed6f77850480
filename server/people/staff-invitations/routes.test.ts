import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '#test/app.ts'
import { block, noticesOf } from '#test/helpers/connections.ts'
import type { Person } from '#test/people.ts'

const running = startApp({ after })

let count = 0
const newEmail = () => `invited.${++count}@example.com`
const newMobile = () => `04915${String(70_000 + ++count)}`
const toE164 = (mobile: string) => `+61${mobile.slice(1)}`

const school = async () => {
  const app = await running
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const { data: pool } = await hill.pools.add({ body: { name: 'New, trial', is_shared: true } })
  const send = (list: string, by = hill) =>
    by.staffInvitations.send({ body: { list, pool_id: by === hill ? pool.id : null } })
  /** Token of the newest link to an address. */
  const tokenTo = async (address: string) => {
    const { body } = await app.db.one<{ body: string }>`
      select body from messages where recipient = ${address} order by id desc limit 1`
    return { body: { token: /invited#([\w-]{22})/.exec(body)![1]! } }
  }
  const inPool = async () => (await hill.pools.get({ params: { id: pool.id } })).data.people.map(({ name }) => name)
  return { app, hill, ana, send, tokenTo, inPool }
}
const statesOf = async (by: Person) => (await by.staffInvitations.list({ query: {} })).data.map(({ state }) => state)

test('one link connects a person and puts them in the pool, once', async () => {
  const { app, hill, ana, send, tokenTo, inPool } = await school()
  const email = newEmail()
  assert.equal((await send(email)).message, 'Invitation sent.')
  const link = await tokenTo(email)
  assert.equal((await app.anonymous.staffInvitations.open(link)).employer, 'Hill')
  assert.equal((await ana.staffInvitations.claim(link)).message, 'You are now connected with Hill.')
  assert.deepEqual(await inPool(), ['Ana'])
  assert.ok((await hill.pools.list({ query: { employee_id: ana.id } })).data[0]?.has_person)
  assert.deepEqual((await noticesOf(hill))[0], {
    title: 'Invitation accepted',
    message: 'Ana accepted your invitation and is now connected with you.',
    link: '/employer/connections',
  })
  const [claimed] = (await hill.staffInvitations.list({ query: {} })).data
  assert.deepEqual({ state: claimed?.state, by: claimed?.claimed_by?.name }, { state: 'claimed', by: 'Ana' })
  await assert.rejects((await app.employee()).staffInvitations.claim(link), { code: 'invalid' })
})

test('answers alike for an address with and without an account', async () => {
  const { app, hill, ana, send, tokenTo } = await school()
  const email = newEmail()
  await send(`${ana.email}\n${email}`)
  const [one, other] = (await hill.staffInvitations.list({ query: {} })).data
  assert.deepEqual({ ...one, id: 0, address: '' }, { ...other, id: 0, address: '' })
  const opened = await app.anonymous.staffInvitations.open(await tokenTo(ana.email))
  assert.deepEqual(opened, await app.anonymous.staffInvitations.open(await tokenTo(email)))
})

test('shows before sending who gets what at what cost', async () => {
  const { app, hill } = await school()
  const [email, mobile] = [newEmail(), newMobile()]
  const { data } = await hill.staffInvitations.preview({ body: { list: `${email}\n${mobile}\nnobody` } })
  assert.deepEqual(
    data.lines.map(({ line, channel, problem }) => ({ line, channel, problem })),
    [
      { line: 1, channel: 'mail', problem: null },
      { line: 2, channel: 'sms', problem: null },
      { line: 3, channel: null, problem: 'There is no email address or mobile number here.' },
    ],
  )
  const { tenths_of_cent } = await app.db.one<{ tenths_of_cent: number }>`
    select tenths_of_cent from sms_prices order by from_date limit 1`
  assert.equal(data.tenths_of_cent, tenths_of_cent)
  assert.match(data.text, /^Bellbird: Hill invites you to work\. .*Reply STOP to opt out\.$/)
  assert.match(data.mail.subject, /^Hill invites you/)
  assert.deepEqual(data.left, { all: 300, texts: 100 })
  assert.deepEqual(await statesOf(hill), [])
})

test('sends nothing to a number that opted out, or to an address that refused', async () => {
  const { app, send, tokenTo } = await school()
  const [email, mobile] = [newEmail(), newMobile()]
  await send(email)
  await app.anonymous.staffInvitations.refuse(await tokenTo(email))
  await app.db.run`insert into opted_out_phones (phone, since) values (${toE164(mobile)}, ${app.now()})`
  const lake = await app.employer('Lake')
  await app.db.run`delete from messages`
  await send(`${email}\n${mobile}`, lake)
  assert.deepEqual(await statesOf(lake), ['not_delivered', 'not_delivered'])
  assert.deepEqual(await app.db.all`select id from messages`, [])
})

for (const [channel, address] of [
  ['mail', newEmail()],
  ['sms', newMobile()],
] as const)
  test(`an employer sees the same of an invitation by ${channel} after a refusal`, async () => {
    const { app, hill, send, tokenTo } = await school()
    await send(address)
    await app.db.run`update messages set state = 'sent'`
    const link = await tokenTo(channel === 'sms' ? toE164(address) : address)
    const seen = async () => (await hill.staffInvitations.list({ query: {} })).data
    const before = await seen()
    assert.equal(before[0]?.state, 'sent')
    await app.anonymous.staffInvitations.refuse(link)
    assert.deepEqual(await seen(), before)
    assert.match(
      (await hill.staffInvitations.preview({ body: { list: address } })).data.lines[0]?.problem ?? '',
      /is still open/,
    )

    await app.db.run`update staff_invitations set sent_at = sent_at - interval '2 hours' where id = ${before[0]!.id}`
    await hill.staffInvitations.resend({ params: { id: before[0]!.id } })
    assert.deepEqual(await statesOf(hill), ['sent'])
    assert.deepEqual(await app.db.all`select id from messages where state = 'waiting'`, [])
    assert.equal((await app.anonymous.staffInvitations.open(link)).is_refused, true)
  })

test('a refused link allows invitations again, even after it has expired', async () => {
  const { app, ana, send, tokenTo } = await school()
  const email = newEmail()
  await send(email)
  const link = await tokenTo(email)
  await app.anonymous.staffInvitations.refuse(link)
  await assert.rejects(ana.staffInvitations.claim(link), { code: 'invalid' })
  await app.anonymous.staffInvitations.allow(link)
  assert.equal((await app.anonymous.staffInvitations.open(link)).is_refused, false)

  await app.anonymous.staffInvitations.refuse(link)
  await app.db.run`update staff_invitations set expires_at = ${app.now()} where address = ${email}`
  const opened = await app.anonymous.staffInvitations.open(link)
  assert.deepEqual({ employer: opened.employer, is_refused: opened.is_refused }, { employer: 'Hill', is_refused: true })
  await app.anonymous.staffInvitations.allow(link)
  await assert.rejects(app.anonymous.staffInvitations.open(link), { code: 'invalid' })
  await send(email)
  assert.equal((await ana.staffInvitations.claim(await tokenTo(email))).message, 'You are now connected with Hill.')
})

test('sends again with a new link after an hour, and withdraws', async () => {
  const { app, hill, ana, send, tokenTo } = await school()
  const mobile = newMobile()
  await send(mobile)
  const before = await tokenTo(toE164(mobile))
  const id = (await hill.staffInvitations.list({ query: {} })).data[0]!.id
  await assert.rejects(hill.staffInvitations.resend({ params: { id } }), { code: 'sent_recently' })
  await app.db.run`update staff_invitations set sent_at = sent_at - interval '2 hours' where id = ${id}`
  await hill.staffInvitations.resend({ params: { id } })
  const link = await tokenTo(toE164(mobile))
  await assert.rejects(ana.staffInvitations.claim(before), { code: 'invalid' })
  await hill.staffInvitations.withdraw({ params: { id } })
  await assert.rejects(ana.staffInvitations.claim(link), { code: 'invalid' })
  assert.deepEqual(await statesOf(hill), ['withdrawn'])
  assert.equal((await send(mobile)).data.sent, 1)
})

test('ends after 30 days, and forgets the address a quarter later', async (t) => {
  const app = await startApp(t)
  const [hill, ana] = [await app.employer('Hill'), await app.employee('Ana')]
  const email = newEmail()
  await hill.staffInvitations.send({ body: { list: email, pool_id: null } })
  const { body } = await app.db.one<{ body: string }>`select body from messages where recipient = ${email}`
  const token = /invited#([\w-]{22})/.exec(body)![1]!
  await app.db.run`
    update staff_invitations set expires_at = ${app.now()}, sent_at = sent_at - interval '30 days'`
  await assert.rejects(ana.staffInvitations.claim({ body: { token } }), { code: 'invalid' })
  assert.deepEqual(await statesOf(hill), ['expired'])
  app.setNow(app.now().add({ hours: 24 * 91 }))
  await app.runJobs()
  assert.deepEqual(await app.db.all`select id from staff_invitations`, [])
})

test('an organisation sends at most 300 a day, 100 of them as SMS', async () => {
  const { app, hill, send } = await school()
  await app.db.run`
    insert into staff_invitations (site_id, channel, address, token_hash, first_sent_at, sent_at, expires_at)
    select ${hill.id}, case when n <= 100 then 'sms' else 'mail' end, 'many' || n, sha256(('many' || ${hill.id} || n)::bytea),
      ${app.now()}, ${app.now()}, ${app.now()} from generate_series(1, 299) n`
  await assert.rejects(send(newMobile()), { code: 'invitations_used_up' })
  await assert.rejects(send(`${newEmail()}\n${newEmail()}`), { code: 'invitations_used_up' })
  await send(newEmail())
  await assert.rejects(send(newEmail()), { code: 'invitations_used_up' })
})

test('an address gets at most three invitations a week from all employers', async () => {
  const { app } = await school()
  const email = newEmail()
  const states: string[] = []
  for (const name of ['A', 'B', 'C', 'D']) {
    const employer = await app.employer(name)
    await employer.staffInvitations.send({ body: { list: email, pool_id: null } })
    states.push(...(await statesOf(employer)))
  }
  assert.deepEqual(states, ['waiting', 'waiting', 'waiting', 'not_delivered'])
})

test('a person who has blocked the site cannot claim its link', async () => {
  const { hill, ana, send, tokenTo } = await school()
  const email = newEmail()
  await send(email)
  await block(ana, hill)
  await assert.rejects(ana.staffInvitations.claim(await tokenTo(email)), { code: 'invalid' })
})

test('refuses a list without any address', async () => {
  const { send } = await school()
  await assert.rejects(send('nobody 1'), { code: 'invalid', message: /^Nobody can be invited/ })
})
