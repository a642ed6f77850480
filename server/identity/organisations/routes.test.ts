import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashSecret } from '#server/identity/accounts/passwords.ts'
import { fileOf, PICTURE } from '#test/access/fixtures.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { openStream } from '#test/helpers/event-stream.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const monday = { date: '2026-03-09', start_time: '08:30', end_time: '15:30' }

const schoolWithTeacher = async (t: Parameters<typeof startApp>[0]) => {
  const app = await startApp(t)
  const [hill, ana] = [await app.employer('Hill School'), await app.employee('Ana')]
  const request = async (by: Person, inviter = hill.id, at: Partial<typeof monday> = {}) =>
    by.shifts.request({
      body: { inviter_id: inviter, invitee_id: ana.id, subject_id: await app.subject(), ...monday, ...at },
    })
  return { app, hill, ana, request }
}

const linkIn = async (app: TestApp, email: string): Promise<string> => {
  const { body } = await app.db.one<{ body: string }>`
    select body from messages where recipient = ${email} order by id desc limit 1`
  return /join#([\w-]{43})/.exec(body)![1]!
}

test('an account that registers is an organisation with one site, owned by itself', async (t) => {
  const { hill } = await schoolWithTeacher(t)
  const { data } = await hill.organisations.get()
  assert.equal(data.name, 'Hill School')
  assert.equal(data.role, 'owner')
  assert.deepEqual(
    data.sites.map(({ id, name, is_first }) => ({ id, name, is_first })),
    [{ id: hill.id, name: 'Hill School', is_first: true }],
  )
  assert.deepEqual(
    data.members.map(({ user_id, role, is_you, site_ids }) => ({ user_id, role, is_you, site_ids })),
    [{ user_id: hill.id, role: 'owner', is_you: true, site_ids: null }],
  )
})

test('a member acts for the site: requests, history and notifications are shared', async (t) => {
  const { app, hill, ana, request } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'organiser', { name: 'Kim Lee' })
  assert.equal((await kim.accounts.me()).data.id, hill.id)
  assert.equal((await kim.accounts.me()).data.name, 'Kim Lee')

  const { data: shift } = await request(kim)
  assert.equal(shift.inviter_id, hill.id)
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  for (const member of [hill, kim]) {
    assert.deepEqual(
      (await member.shifts.history()).data.map(({ id }) => id),
      [shift.id],
    )
    const { notifications } = await member.notifications.list()
    assert.deepEqual(
      notifications.map(({ title, site_id }) => ({ title, site_id })),
      [{ title: 'Shift accepted', site_id: hill.id }],
    )
  }
})

test('each role has its own rights, and a refusal names the reason', async (t) => {
  const { app, hill, request } = await schoolWithTeacher(t)
  const viewer = await memberOf(app, hill, 'viewer')
  const approver = await memberOf(app, hill, 'approver')
  const manager = await memberOf(app, hill, 'manager')
  for (const member of [viewer, approver])
    await assert.rejects(request(member), { status: 403, code: 'member_not_allowed' })
  await request(manager)
  await assert.rejects(viewer.profiles.updateEmployer({ params: { id: hill.id }, body: {} }), {
    code: 'member_not_allowed',
  })
  for (const member of [viewer, approver, manager])
    await assert.rejects(member.subscriptions.list(), { code: 'member_not_allowed' })
  assert.equal((await viewer.shifts.history()).total, 1)
})

test('a removed member loses every right with the next call, on each process', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'manager')
  const peer = await app.startPeer()
  const onPeer = peer.asToken(kim.token)
  await onPeer.shifts.history()
  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  await assert.rejects(onPeer.shifts.history(), { code: 'member_not_allowed' })
  await assert.rejects(kim.organisations.get(), { code: 'member_not_allowed' })
  assert.equal((await kim.accounts.me()).data.id, kim.id)
})

test('a member acts only for the sites that were given to them', async (t) => {
  const { app, hill, request } = await schoolWithTeacher(t)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const kim = await memberOf(app, hill, 'organiser', { sites: [lake.id] })
  assert.equal((await kim.accounts.me()).data.id, lake.id)
  await assert.rejects(request(kim, hill.id), { code: 'identity_mismatch' })
  assert.equal((await request(kim, lake.id)).data.inviter_id, lake.id)
  await assert.rejects(kim.organisations.actFor({ body: { site_id: hill.id } }), { code: 'not_found' })
  assert.deepEqual(
    (await kim.organisations.get()).data.sites.map(({ name }) => name),
    ['Lake Campus'],
  )

  await hill.organisations.actFor({ body: { site_id: lake.id } })
  assert.equal((await hill.accounts.me()).data.id, lake.id)
  assert.equal((await hill.shifts.history()).total, 1)
})

test('a person without an account accepts an invitation and signs in', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const email = 'kim@hill.example'
  const sent = await hill.organisations.invite({ body: { email, role: 'organiser', site_ids: null } })
  assert.equal(sent.message, 'Invitation sent.')
  const token = await linkIn(app, email)
  const opened = await app.anonymous.organisations.openInvitation({ body: { token } })
  assert.deepEqual(opened, {
    organisation: 'Hill School',
    invited_by: 'Hill School',
    email,
    role: 'organiser',
    sites: null,
    account: 'none',
  })
  const password = 'a long pass phrase'
  const body = { token, name: 'Kim Lee', password, password_confirmation: password }
  const { data } = await app.anonymous.organisations.acceptInvitation({ body })
  const kim = app.asToken(data.token)
  assert.equal(data.user.role, 'employer')
  assert.equal(data.user.id, hill.id)
  await kim.accounts.agreeTerms()
  assert.deepEqual(
    (await hill.organisations.get()).data.members.map(({ name, role }) => ({ name, role })),
    [
      { name: 'Hill School', role: 'owner' },
      { name: 'Kim Lee', role: 'organiser' },
    ],
  )
  await assert.rejects(app.anonymous.organisations.acceptInvitation({ body }), { code: 'invalid' })
  const login = await app.anonymous.accounts.login({ body: { email, password } })
  assert.ok('token' in login && login.user.id === hill.id)
})

test('an employer of another organisation joins with their own account and switches', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const lake = await app.employer('Lake School')
  await hill.organisations.invite({ body: { email: lake.email, role: 'viewer', site_ids: null } })
  const token = await linkIn(app, lake.email)
  const stranger = await app.employer('Reed School')
  await assert.rejects(stranger.organisations.join({ body: { token } }), { code: 'invalid' })
  await lake.organisations.join({ body: { token } })
  assert.equal((await lake.accounts.me()).data.id, hill.id)
  await lake.organisations.actFor({ body: { site_id: lake.id } })
  assert.equal((await lake.accounts.me()).data.id, lake.id)
  await lake.organisations.actFor({ body: { site_id: hill.id } })
  assert.equal((await lake.accounts.me()).data.id, hill.id)
  assert.equal((await lake.organisations.get()).data.role, 'viewer')
  await lake.organisations.leave()
  assert.equal((await lake.accounts.me()).data.id, lake.id)
  assert.equal((await lake.organisations.get()).data.role, 'owner')
})

test('an organisation keeps one owner, who can transfer but not leave', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'manager')
  await assert.rejects(hill.organisations.leave(), { code: 'owner_must_stay' })
  await assert.rejects(hill.organisations.removeMember({ params: { user_id: hill.id } }), { code: 'owner_must_stay' })
  await hill.organisations.transfer({ body: { user_id: kim.id } })
  assert.equal((await kim.organisations.get()).data.role, 'owner')
  assert.equal((await hill.organisations.get()).data.role, 'manager')
  await assert.rejects(hill.subscriptions.list(), { code: 'member_not_allowed' })
  assert.equal((await kim.subscriptions.list()).data.length, 1)
  await kim.organisations.removeMember({ params: { user_id: hill.id } })
  await assert.rejects(hill.accounts.updateMe({ body: { name: 'Mine again' } }), { code: 'member_not_allowed' })
  await assert.rejects(hill.privacy.close({ body: { password: 'any password' } }), { code: 'member_not_allowed' })
})

test('ownership is not transferred to a member whose account is closed', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'manager')
  await app.db.run`update users set status = 'banned' where id = ${kim.id}`
  await assert.rejects(hill.organisations.transfer({ body: { user_id: kim.id } }), { code: 'invalid' })
  assert.equal((await hill.organisations.get()).data.role, 'owner')
})

test('an account that is shared is closed only when nobody else needs it', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'manager')
  const password = 'a quiet river bend'
  await app.db.run`update users set password_hash = ${await hashSecret(password)} where id in (${hill.id}, ${kim.id})`
  await assert.rejects(hill.privacy.close({ body: { password } }), { code: 'organisation_not_empty' })
  await kim.privacy.close({ body: { password } })
  assert.equal((await hill.organisations.get()).data.members.length, 1)
  await hill.privacy.close({ body: { password } })
})

test('the plan of an organisation counts the people that all its sites have booked', async (t) => {
  const { app, hill, ana, request } = await schoolWithTeacher(t)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  await hill.organisations.actFor({ body: { site_id: lake.id } })
  const { data: shift } = await request(hill, lake.id)
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  assert.equal((await hill.subscriptions.usage()).data.staff_booked, 1)
  await app.db.run`update plans set staff_limit = 1 where id = 1`
  await hill.organisations.actFor({ body: { site_id: hill.id } })
  const ben = await app.employee('Ben')
  const body = { inviter_id: hill.id, invitee_id: ben.id, subject_id: await app.subject(), ...monday }
  await assert.rejects(hill.shifts.request({ body }), { code: 'plan_limit_reached' })
})

test('a message to a site is mailed to the members who book', async (t) => {
  const { app, hill, ana } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'organiser')
  const viewer = await memberOf(app, hill, 'viewer')
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${ana.id}, 'employer', 'accepted', ${app.now()})`
  app.setNow(app.now().add({ minutes: 1 }))
  await ana.conversations.begin({ body: { user_id: hill.id, body: 'Good morning' } })
  app.setNow(app.now().add({ hours: 2 }))
  await app.runJobs()
  const mailed = await app.db.all<{ recipient: string }>`
    select recipient from messages where channel = 'mail' order by recipient`
  const to = mailed.map(({ recipient }) => recipient)
  assert.deepEqual(
    { kim: to.includes(kim.email), owner: to.includes(hill.email), viewer: to.includes(viewer.email) },
    { kim: true, owner: true, viewer: false },
  )
})

test('a site with bookings cannot be removed, an unused one can', async (t) => {
  const { hill, request } = await schoolWithTeacher(t)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const { data: reed } = await hill.organisations.addSite({ body: { name: 'Reed Ward', part_of: hill.id } })
  await hill.organisations.actFor({ body: { site_id: lake.id } })
  await request(hill, lake.id)
  await assert.rejects(hill.organisations.removeSite({ params: { id: lake.id } }), { code: 'site_in_use' })
  await hill.organisations.removeSite({ params: { id: reed.id } })
  assert.deepEqual(
    (await hill.organisations.get()).data.sites.map(({ name }) => name),
    ['Hill School', 'Lake Campus'],
  )
})

test('events of a site reach the open browsers of its members', async (t) => {
  const { app, hill, ana, request } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'organiser')
  const stream = await openStream(app.base, kim.token)
  const { data: shift } = await request(hill)
  await ana.shifts.answer({ params: { id: shift.id }, body: { status: 'accepted' } })
  const events = await stream.waitForEvents(2)
  assert.ok(events.some(({ kind }) => kind === 'notification'))
})

test('a member hears of a change and of being removed, whatever their sites', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const kim = await memberOf(app, hill, 'organiser', { sites: [lake.id] })
  const stream = await openStream(app.base, kim.token)
  await hill.organisations.changeMember({ params: { user_id: kim.id }, body: { role: 'viewer' } })
  await stream.waitForEvents(1)
  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  const events = await stream.waitForEvents(2)
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['organisation', 'organisation'],
  )
})

test('files follow the membership, and a member sees their own picture', async (t) => {
  const { app, hill, ana } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'viewer')
  const fetched = async (path: string | null, { token }: Person) =>
    (await fetch(app.base + path, { headers: { authorization: `Bearer ${token}` } })).status
  const own = (await kim.accounts.updateMe({ body: {}, file: fileOf(PICTURE, 'me.png') })).data.avatar
  const picture = (await ana.accounts.updateMe({ body: {}, file: fileOf(PICTURE, 'me.png') })).data.avatar
  assert.deepEqual([await fetched(own, kim), await fetched(own, hill), await fetched(picture, kim)], [200, 404, 200])
  await hill.organisations.removeMember({ params: { user_id: kim.id } })
  assert.equal(await fetched(picture, kim), 404)
})

test('the owner sees nothing of another organisation', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const lake = await app.employer('Lake School')
  const kim = await memberOf(app, lake, 'viewer')
  for (const call of [
    () => hill.organisations.removeMember({ params: { user_id: kim.id } }),
    () => hill.organisations.changeMember({ params: { user_id: kim.id }, body: { role: 'manager' } }),
    () => hill.organisations.removeSite({ params: { id: lake.id } }),
    () => hill.organisations.transfer({ body: { user_id: kim.id } }),
    () => hill.organisations.invite({ body: { email: 'x@example.com', role: 'viewer', site_ids: [lake.id] } }),
    () => hill.organisations.actFor({ body: { site_id: lake.id } }),
  ])
    await assert.rejects(call(), { code: 'not_found', status: 404 })
})

test('an invitation is accepted for the sites that are left', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const { data: lake } = await hill.organisations.addSite({ body: { name: 'Lake Campus' } })
  const { data: reed } = await hill.organisations.addSite({ body: { name: 'Reed Ward' } })
  const reedSchool = await app.employer('Reed School')
  await hill.organisations.invite({
    body: { email: reedSchool.email, role: 'viewer', site_ids: [lake.id, reed.id, lake.id] },
  })
  await hill.organisations.removeSite({ params: { id: reed.id } })
  await reedSchool.organisations.join({ body: { token: await linkIn(app, reedSchool.email) } })
  assert.deepEqual(
    (await reedSchool.organisations.get()).data.sites.map(({ name }) => name),
    ['Lake Campus'],
  )
})

test('a site that is named twice is given to a member once', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const kim = await memberOf(app, hill, 'viewer')
  await hill.organisations.changeMember({ params: { user_id: kim.id }, body: { site_ids: [hill.id, hill.id] } })
  const kimAsMember = (await hill.organisations.get()).data.members.find(({ user_id }) => user_id === kim.id)
  assert.deepEqual(kimAsMember?.site_ids, [hill.id])
})

test('refuses one of two transfers of ownership at once', async (t) => {
  const { app, hill } = await schoolWithTeacher(t)
  const [kim, lee] = [await memberOf(app, hill, 'manager'), await memberOf(app, hill, 'viewer')]
  const results = await Promise.allSettled(
    [kim, lee].map(({ id }) => hill.organisations.transfer({ body: { user_id: id } })),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  assert.deepEqual(refused, ['member_not_allowed'])
  const owners = (await kim.organisations.get()).data.members.filter(({ role }) => role === 'owner')
  assert.equal(owners.length, 1)
})
