import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, passwordHash } from '#test/access/fixtures.ts'
import { startApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

type Ends = Parameters<typeof startApp>[0]
const startAgency = async (t: Ends) => {
  const app = await startApp(t)
  const [acacia, ana] = [await app.employer('Acacia Staffing'), await app.employee('Ana Nguyen')]
  await acacia.agencies.setAgency({ body: { is_agency: true } })
  const invite = async (person: { email: string } = ana) =>
    (await acacia.agencies.inviteStaff({ body: { email: person.email } })).data
  return { app, acacia, ana, invite }
}
const staffOf = async (agency: Person) =>
  (await agency.agencies.staff({})).data.map(({ email, employee }) => ({ email, name: employee?.name ?? null }))
const myAgencies = async (person: Person) =>
  (await person.agencies.mine()).data.map(({ agency, agreed_at }) => ({ agency, agreed: agreed_at !== null }))

test('a person agrees to be represented, and both sides hear of it', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  const stream = await openStream(app.base, acacia.token)
  const { id } = await invite()
  await stream.waitForEvents(1)
  assert.deepEqual(await staffOf(acacia), [{ email: ana.email, name: null }])
  assert.deepEqual(await myAgencies(ana), [{ agency: 'Acacia Staffing', agreed: false }])

  await ana.agencies.agree({ params: { id } })
  const events = (await stream.waitForEvents(3)).slice(1)
  assert.deepEqual(events.map(({ kind }) => kind).toSorted(), ['notification', 'organisation'])
  assert.deepEqual(await staffOf(acacia), [{ email: ana.email, name: 'Ana Nguyen' }])
  assert.deepEqual(await myAgencies(ana), [{ agency: 'Acacia Staffing', agreed: true }])
  assert.deepEqual(
    (await acacia.notifications.list()).notifications.map(({ title, link }) => ({ title, link })),
    [{ title: 'Invitation accepted', link: '/employer/agency?option=staff' }],
  )
  await assert.rejects(invite(), { code: 'already_represented' })
})

test('staff are found by name and address, and one page at a time', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  const bo = await app.employee('Bo Okafor')
  for (const person of [ana, bo]) await person.agencies.agree({ params: { id: (await invite(person)).id } })
  await invite({ email: 'nguyen.family@example.com' })
  const found = async (query: { search?: string; state?: 'represented' | 'invited'; page?: string }) => {
    const { data, total } = await acacia.agencies.staff({ query: { per_page: '1', ...query } })
    return { first: data[0]?.employee?.name ?? data[0]?.email, total }
  }
  assert.deepEqual(await found({ search: 'nguyen' }), { first: 'nguyen.family@example.com', total: 2 })
  assert.deepEqual(await found({ search: 'nguyen', page: '2' }), { first: 'Ana Nguyen', total: 2 })
  assert.deepEqual(await found({ search: 'okaf', state: 'represented' }), { first: 'Bo Okafor', total: 1 })
  assert.deepEqual(await found({ search: '50%_' }), { first: undefined, total: 0 })
  assert.deepEqual(await found({ state: 'invited' }), { first: 'nguyen.family@example.com', total: 1 })
  assert.deepEqual(await found({ state: 'represented' }), { first: 'Ana Nguyen', total: 2 })
})

test('the invitation of an unknown address waits for its account', async (t) => {
  const { app, ana, invite } = await startAgency(t)
  const known = await invite(ana)
  const unknown = await invite({ email: 'new.person@example.com' })
  assert.deepEqual({ ...known, id: 0, email: '' }, { ...unknown, id: 0, email: '' })
  const mails = await app.db.all<{ recipient: string; subject: string }>`
    select recipient, subject from messages order by id`
  assert.deepEqual(
    mails.map(({ recipient, subject }) => ({ recipient, subject })),
    [ana.email, 'new.person@example.com'].map((recipient) => ({
      recipient,
      subject: 'Acacia Staffing would like to represent you',
    })),
  )
  const newcomer = await app.employee('New Person', { email: 'new.person@example.com' })
  assert.deepEqual(await myAgencies(newcomer), [{ agency: 'Acacia Staffing', agreed: false }])
  await newcomer.agencies.agree({ params: { id: unknown.id } })
})

test('a person who has blocked the agency hears nothing of its invitation', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  await ana.connections.block({ body: { user_id: acacia.id } })
  await invite()
  assert.deepEqual(await myAgencies(ana), [])
  assert.deepEqual((await ana.notifications.list()).notifications, [])
  assert.deepEqual(await app.db.all`select id from messages`, [])
  assert.deepEqual(await staffOf(acacia), [{ email: ana.email, name: null }])
})

test('an invitation that was read before a block cannot be agreed to after it', async (t) => {
  const { acacia, ana, invite } = await startAgency(t)
  const { id } = await invite()
  await acacia.connections.block({ body: { user_id: ana.id } })
  await assert.rejects(ana.agencies.agree({ params: { id } }), { code: 'not_found' })
  assert.deepEqual(await staffOf(acacia), [{ email: ana.email, name: null }])
  await ana.agencies.leave({ params: { id } })
})

test('either side ends the agreement, and the other one hears of it', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  const bo = await app.employee('Bo')
  for (const person of [ana, bo]) await person.agencies.agree({ params: { id: (await invite(person)).id } })
  const [ofAna, ofBo] = (await acacia.agencies.staff({})).data
  await acacia.agencies.endStaff({ params: { id: ofAna!.id } })
  await bo.agencies.leave({ params: { id: ofBo!.id } })
  assert.deepEqual(await staffOf(acacia), [])
  assert.equal((await ana.notifications.list()).notifications[0]?.title, 'Agency agreement ended')
  assert.equal(
    (await acacia.notifications.list()).notifications[0]?.message,
    'You no longer represent Bo. Booked shifts stay.',
  )
})

test('an agency does not learn that two addresses belong to one person', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  await ana.agencies.agree({ params: { id: (await invite()).id } })
  await app.db.run`update users set email = 'ana.private@example.com' where id = ${ana.id}`
  await app.db.run`delete from messages`
  const known = await invite({ email: 'ana.private@example.com' })
  const unknown = await invite({ email: 'nobody.else@example.com' })
  assert.deepEqual({ ...known, id: 0, email: '' }, { ...unknown, id: 0, email: '' })
  assert.deepEqual(
    (await staffOf(acacia)).map(({ name }) => name),
    [null, null, 'Ana Nguyen'],
  )
  assert.deepEqual(await myAgencies(ana), [{ agency: 'Acacia Staffing', agreed: true }])
  assert.deepEqual(
    (await app.db.all<{ recipient: string }>`select recipient from messages`).map(({ recipient }) => recipient),
    ['nobody.else@example.com'],
  )
})

test('closing an account notifies the other side of its agreements', async (t) => {
  const { app, acacia, ana, invite } = await startAgency(t)
  const bo = await app.employee('Bo')
  for (const person of [ana, bo]) await person.agencies.agree({ params: { id: (await invite(person)).id } })
  await app.db.run`update users set password_hash = ${await passwordHash()}`
  await ana.privacy.close({ body: { password: PASSWORD } })
  assert.equal(
    (await acacia.notifications.list()).notifications[0]?.message,
    'The account of Ana Nguyen was closed, so you no longer represent them.',
  )
  assert.deepEqual(await staffOf(acacia), [{ email: bo.email, name: 'Bo' }])
  await acacia.privacy.close({ body: { password: PASSWORD } })
  assert.equal(
    (await bo.notifications.list()).notifications[0]?.message,
    'Acacia Staffing no longer represents you. Your booked shifts stay.',
  )
})

test('only the owner makes the organisation an agency, and managers invite staff', async (t) => {
  const { app, acacia } = await startAgency(t)
  const manager = await memberOf(app, acacia, 'manager')
  await assert.rejects(manager.agencies.setAgency({ body: { is_agency: false } }), { code: 'member_not_allowed' })
  await manager.agencies.inviteStaff({ body: { email: 'one@example.com' } })
  const organiser = await memberOf(app, acacia, 'organiser')
  await assert.rejects(organiser.agencies.inviteStaff({ body: { email: 'two@example.com' } }), {
    code: 'member_not_allowed',
  })
  assert.equal((await organiser.agencies.staff({})).total, 1)
  assert.deepEqual(
    (await organiser.accounts.me()).sites.map(({ is_agency }) => is_agency),
    [true],
  )
})

test('an organisation that is no longer an agency represents nobody', async (t) => {
  const { acacia, ana, invite } = await startAgency(t)
  await ana.agencies.agree({ params: { id: (await invite()).id } })
  await acacia.agencies.setAgency({ body: { is_agency: false } })
  assert.deepEqual(await myAgencies(ana), [])
  assert.equal((await ana.notifications.list()).notifications[0]?.title, 'Agency agreement ended')
  await assert.rejects(acacia.agencies.staff({}), { code: 'not_an_agency' })
  await acacia.agencies.setAgency({ body: { is_agency: true } })
  assert.deepEqual(await staffOf(acacia), [])
})
