import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLANS } from '#test/access/subscriptions.ts'
import { type Ends, startApp } from '#test/app.ts'
import { agreeContract } from '#test/helpers/agencies.ts'
import { cellsOf, fetchCsv } from '#test/helpers/csv.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'

const monday = { date: '2026-03-02', start_time: '15:30', end_time: '20:30' }

const networkAndSchool = async (t: Ends) => {
  const app = await startApp(t)
  const ada = await app.admin('Ada')
  const [hill, lake] = [await app.employer('Hill School'), await app.employer('Lake School')]
  await hill.organisations.rename({ body: { name: 'Hill Network' } })
  const { data: campus } = await hill.organisations.addSite({ body: { name: 'River Campus' } })
  const kim = await memberOf(app, hill, 'organiser', { name: 'Kim Lee', sites: [campus.id] })
  const request = async (by: Person, inviter_id: number, ...invitees: Person[]) => {
    for (const { id } of invitees)
      await by.shifts.request({ body: { inviter_id, invitee_id: id, subject_id: await app.subject(), ...monday } })
  }
  return { app, ada, hill, lake, campus, kim, request }
}

test('lists organisations with their sites, members, plan and bookings', async (t) => {
  const { app, ada, hill, campus, kim, request } = await networkAndSchool(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  await kim.organisations.actFor({ body: { site_id: campus.id } })
  await request(kim, campus.id, ana)
  const { data: shifts } = await kim.shifts.history()
  await ana.shifts.answer({ params: { id: shifts[0]!.id }, body: { status: 'accepted' } })
  await request(hill, hill.id, ben)
  const open = (await hill.shifts.history()).data[0]!
  await ben.shifts.answer({ params: { id: open.id }, body: { status: 'rejected' } })

  const { data, total } = await ada.adminOrganisations.list({ query: { shared: 'yes' } })
  assert.equal(total, 1)
  const { id: _, ...network } = data[0]!
  assert.deepEqual(network, {
    name: 'Hill Network',
    account_id: hill.id,
    owner: { user_id: hill.id, name: 'Hill School', email: hill.email },
    plan_name: 'Starter',
    sites: 2,
    members: 2,
    places: 2,
    filled: 1,
    unfilled: 1,
  })
})

test('finds an organisation by the name of a site and by the email of a member', async (t) => {
  const { ada, kim } = await networkAndSchool(t)
  const found = async (search: string) =>
    (await ada.adminOrganisations.list({ query: { search } })).data.map(({ name }) => name)
  assert.deepEqual(await found('river campus'), ['Hill Network'])
  assert.deepEqual(await found(kim.email), ['Hill Network'])
  assert.deepEqual(await found('network'), ['Hill Network'])
  assert.deepEqual(await found('nobody'), [])
})

test('orders organisations by each column and pages through them', async (t) => {
  const { app, ada, lake, request } = await networkAndSchool(t)
  const ana = await app.employee('Ana')
  await request(lake, lake.id, ana)
  const open = (await lake.shifts.history()).data[0]!
  await ana.shifts.answer({ params: { id: open.id }, body: { status: 'accepted' } })
  const first = async (sort: 'name' | 'sites' | 'members' | 'bookings' | 'fill', order: 'up' | 'down') => {
    const { data, total } = await ada.adminOrganisations.list({ query: { sort, order, per_page: '1' } })
    assert.equal(total, 2)
    return data[0]!.name
  }
  assert.deepEqual(
    [await first('name', 'up'), await first('name', 'down'), await first('sites', 'down'), await first('sites', 'up')],
    ['Hill Network', 'Lake School', 'Hill Network', 'Lake School'],
  )
  assert.deepEqual(
    [await first('members', 'down'), await first('bookings', 'down'), await first('fill', 'down')],
    ['Hill Network', 'Lake School', 'Lake School'],
  )
  assert.equal((await ada.adminOrganisations.list({ query: { page: '9' } })).total, 2)
})

test('returns sites, members and invitations, and records the access', async (t) => {
  const { app, ada, hill, campus, kim } = await networkAndSchool(t)
  await hill.organisations.invite({ body: { email: 'lee@example.com', role: 'viewer', site_ids: null } })
  const { id } = (await ada.adminOrganisations.list({ query: { search: 'Hill Network' } })).data[0]!
  const { data } = await ada.adminOrganisations.get({ params: { id } })
  assert.deepEqual(
    data.sites.map(({ name, is_first, status }) => ({ name, is_first, status })),
    [
      { name: 'Hill School', is_first: true, status: 'active' },
      { name: 'River Campus', is_first: false, status: 'active' },
    ],
  )
  assert.deepEqual(
    data.members.map(({ user_id, role, site_ids }) => ({ user_id, role, site_ids })),
    [
      { user_id: hill.id, role: 'owner', site_ids: null },
      { user_id: kim.id, role: 'organiser', site_ids: [campus.id] },
    ],
  )
  assert.deepEqual(
    data.invitations.map(({ email }) => email),
    ['lee@example.com'],
  )
  assert.deepEqual(
    { plan: data.subscription.plan_name, booked: data.staff_booked, limit: data.staff_limit },
    { plan: 'Starter', booked: 0, limit: 50 },
  )
  const entries = await app.db.all`
    select actor_name, subject_id from audit_entries where action = 'organisation_viewed'`
  assert.deepEqual(entries, [{ actor_name: 'Ada', subject_id: id }])
})

test('shows a member and a site like other accounts, each with the plan that counts', async (t) => {
  const { ada, hill, campus, kim } = await networkAndSchool(t)
  await hill.subscriptions.change({ body: { plan_id: PLANS.premium, amount_due: 24900 } })
  const member = (await ada.admin.user({ params: { id: kim.id } })).data
  assert.deepEqual(
    { role: member.role, subscription: member.subscription, details: member.employer_details },
    { role: 'employer', subscription: null, details: null },
  )
  const site = (await ada.admin.user({ params: { id: campus.id } })).data
  assert.equal(site.subscription?.plan_name, 'Premium')
  await ada.admin.setStatus({ params: { id: kim.id }, body: { status: 'banned', reason: 'Left the school' } })
  await assert.rejects(kim.accounts.me(), { code: 'unauthenticated' })
})

test('exports the list as a file', async (t) => {
  const { app, ada } = await networkAndSchool(t)
  const { text } = await fetchCsv(app, '/admin/organisations/export?shared=yes', ada)
  const [head, row, ...others] = cellsOf(text)
  assert.deepEqual(head!.slice(0, 2), ['Organisation', 'Owner'])
  assert.deepEqual(row!.slice(0, 2), ['Hill Network', 'Hill School'])
  assert.equal(others.length, 0)
})

test('an admin makes an organisation an agency, and back while it has no contracts', async (t) => {
  const { app, ada, hill, lake } = await networkAndSchool(t)
  const { id } = (await ada.adminOrganisations.list({ query: { search: 'Hill Network' } })).data[0]!
  const set = (is_agency: boolean) => ada.adminOrganisations.setAgency({ params: { id }, body: { is_agency } })
  await set(true)
  assert.equal((await ada.adminOrganisations.get({ params: { id } })).data.is_agency, true)
  assert.equal((await hill.notifications.list()).notifications[0]?.title, 'Your organisation is an agency')
  const contract = await agreeContract(hill, lake)
  await assert.rejects(set(false), { code: 'agency_in_use' })
  await hill.agencyContracts.end({ params: { id: contract } })
  app.setNow(app.now().add({ hours: 24 * 30 }))
  await app.db.run`update sessions set last_used_at = ${app.now()}`
  await set(false)
  assert.equal((await ada.adminOrganisations.get({ params: { id } })).data.is_agency, false)
  const entries = await app.db.all`
    select action, actor_name from audit_entries where action like 'agency_st%' order by seq`
  assert.deepEqual(entries, [
    { action: 'agency_started', actor_name: 'Ada' },
    { action: 'agency_stopped', actor_name: 'Ada' },
  ])
})
