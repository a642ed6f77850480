import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { agreeContract, CONTRACT, makeAgency, startAgency } from '#test/helpers/agencies.ts'
import { memberOf } from '#test/helpers/members.ts'
import type { Person } from '#test/people.ts'
import { lastDay } from './rules.ts'

const newRate = { classification: 'teacher', from_date: '2026-04-01', client_cents: 8000, pay_cents: 6000 } as const
const titles = async (person: Person) => (await person.notifications.list()).notifications.map(({ title }) => title)

test('the owner at the address accepts a proposal with the rates that they have seen', async (t) => {
  const app = await startApp(t)
  const [acacia, hill] = [await app.employer('Acacia Staffing'), await app.employer('Hill School')]
  await makeAgency(acacia)
  const { data } = await acacia.agencyContracts.propose({ body: { ...CONTRACT, client_email: hill.email } })
  assert.deepEqual({ client: data.client, email: data.client_email }, { client: null, email: hill.email })
  assert.deepEqual(await titles(hill), ['Contract proposed'])

  const [proposal] = (await hill.agencyContracts.ofClient()).data
  assert.equal(proposal?.agency, 'Acacia Staffing')
  const params = { id: data.id }
  await acacia.agencyContracts.addRate({ params, body: newRate })
  const rate_ids = proposal!.rates.map(({ id }) => id)
  await assert.rejects(hill.agencyContracts.accept({ params, body: { rate_ids } }), { code: 'contract_changed' })

  const [again] = (await hill.agencyContracts.ofClient()).data
  await hill.agencyContracts.accept({ params, body: { rate_ids: again!.rates.map(({ id }) => id) } })
  const [contract] = (await acacia.agencyContracts.list()).data
  assert.deepEqual(contract?.client, {
    name: 'Hill School',
    sites: [{ id: hill.id, name: 'Hill School', sector: 'education', time_zone: 'Australia/Melbourne' }],
  })
  assert.equal(contract?.client_email, null)
  assert.deepEqual(
    contract?.rates?.map(({ client_cents, pay_cents, accepted_at }) => ({ client_cents, pay_cents, accepted_at })),
    [
      { client_cents: 8000, pay_cents: 6000, accepted_at: app.now().toString() },
      { client_cents: 7200, pay_cents: 5200, accepted_at: app.now().toString() },
    ],
  )
  assert.deepEqual(await titles(acacia), ['Contract accepted'])
})

test('the client sees no pay rate and no reason for it', async (t) => {
  const app = await startApp(t)
  const { hill, contract, acacia } = await startAgency(app)
  const body = { ...newRate, pay_cents: 4321, reason: 'Trainees in their first year' }
  await acacia.agencyContracts.addRate({ params: { id: contract }, body })
  const seen = JSON.stringify([await hill.agencyContracts.ofClient(), await hill.notifications.list()])
  for (const secret of ['4321', '5200', 'pay_cents', 'Trainees']) assert.equal(seen.includes(secret), false, secret)
  assert.match(seen, /8000/)
})

test('only the owner at the address sees and answers a proposal', async (t) => {
  const app = await startApp(t)
  const { acacia, lake } = await startAgency(app)
  const reed = await app.employer('Reed School')
  const { id, rates } = (await acacia.agencyContracts.propose({ body: { ...CONTRACT, client_email: reed.email } })).data
  const manager = await memberOf(app, reed, 'manager')
  assert.deepEqual((await manager.agencyContracts.ofClient()).data, [])
  assert.deepEqual((await lake.agencyContracts.ofClient()).data, [])
  const call = { params: { id }, body: { rate_ids: rates!.map((rate) => rate.id) } }
  await assert.rejects(lake.agencyContracts.accept(call), { code: 'not_found' })
  await assert.rejects(lake.agencyContracts.leave({ params: { id } }), { code: 'not_found' })
  await assert.rejects(manager.agencyContracts.accept(call), { code: 'member_not_allowed' })
  await reed.agencyContracts.leave({ params: { id } })
  assert.deepEqual((await titles(acacia))[0], 'Contract declined')
})

test('members of the agency without the right to approve see no rates', async (t) => {
  const app = await startApp(t)
  const { acacia, hill } = await startAgency(app)
  const organiser = await memberOf(app, acacia, 'organiser')
  assert.deepEqual(
    (await organiser.agencyContracts.list()).data.map(({ rates, client }) => ({ rates, client: client?.name })),
    [{ rates: null, client: 'Hill School' }],
  )
  const ofClient = await memberOf(app, hill, 'organiser')
  await assert.rejects(ofClient.agencyContracts.ofClient(), { code: 'member_not_allowed' })
})

test('a new rate applies once the client has accepted it', async (t) => {
  const app = await startApp(t)
  const { acacia, hill, lake, contract } = await startAgency(app)
  const params = { id: contract }
  const { id } = (await acacia.agencyContracts.addRate({ params, body: newRate })).data
  await assert.rejects(acacia.agencyContracts.addRate({ params, body: newRate }), { code: 'rate_exists' })
  await assert.rejects(lake.agencyContracts.acceptRate({ params: { id } }), { code: 'not_found' })
  assert.deepEqual((await titles(hill))[0], 'Rate proposed')
  await hill.agencyContracts.acceptRate({ params: { id } })
  assert.deepEqual((await titles(acacia))[0], 'Rate accepted')
  await assert.rejects(acacia.agencyContracts.withdrawRate({ params: { id } }), { code: 'rate_in_use' })
  await assert.rejects(hill.agencyContracts.declineRate({ params: { id } }), { code: 'rate_in_use' })

  const other = { ...newRate, classification: 'education_support' } as const
  const declined = (await acacia.agencyContracts.addRate({ params, body: other })).data
  await hill.agencyContracts.declineRate({ params: { id: declined.id } })
  const withdrawn = (await acacia.agencyContracts.addRate({ params, body: other })).data
  await acacia.agencyContracts.withdrawRate({ params: { id: withdrawn.id } })
  assert.equal((await hill.agencyContracts.ofClient()).data[0]?.rates.length, 2)
})

test('rates and dates that make no sense are refused at their fields', async (t) => {
  const app = await startApp(t)
  const { acacia, contract, lake } = await startAgency(app)
  const propose = (changes: object) =>
    acacia.agencyContracts.propose({ body: { ...CONTRACT, client_email: lake.email, ...changes } })
  await assert.rejects(propose({ client_cents: 5000 }), {
    errors: { client_cents: ['The client rate must be at least the pay rate.'] },
  })
  await assert.rejects(propose({ starts_on: '2026-02-01' }), {
    errors: { starts_on: ['A contract must start today or later.'] },
  })
  await assert.rejects(propose({ ends_on: '2026-03-01' }), {
    errors: { ends_on: ['The contract cannot end before it starts.'] },
  })
  await assert.rejects(propose({ client_email: acacia.email }), {
    errors: { client_email: ['This is the address of your own organisation.'] },
  })
  const early = { ...newRate, from_date: '2026-03-01' }
  await assert.rejects(acacia.agencyContracts.addRate({ params: { id: contract }, body: early }), { code: 'invalid' })
  await propose({})
  await assert.rejects(propose({}), { code: 'contract_exists' })
})

test('either side ends the contract after its notice, once', async (t) => {
  const app = await startApp(t)
  const { acacia, hill, contract } = await startAgency(app)
  await hill.agencyContracts.leave({ params: { id: contract } })
  const [ended] = (await acacia.agencyContracts.list()).data
  assert.deepEqual(
    { ends_on: ended?.ends_on, ended_by: ended?.ended_by, is_over: ended?.is_over },
    { ends_on: '2026-03-16', ended_by: 'client', is_over: false },
  )
  assert.match((await acacia.notifications.list()).notifications[0]!.message, /Hill School has ended the contract/)
  await assert.rejects(acacia.agencyContracts.end({ params: { id: contract } }), { code: 'contract_over' })
  await assert.rejects(acacia.agencies.setAgency({ body: { is_agency: false } }), { code: 'agency_in_use' })
  await assert.rejects(agreeContract(acacia, hill), { code: 'contract_exists' })
  const [proposal] = (await hill.agencyContracts.ofClient()).data
  await hill.agencyContracts.leave({ params: { id: proposal!.id } })
  app.setNow(app.now().add({ hours: 24 * 20 }))
  assert.equal((await hill.agencyContracts.ofClient()).data[0]?.is_over, true)
  await agreeContract(acacia, hill, { starts_on: '2026-04-01' })
})

test('the last day is the end of the notice, or the agreed end if that is earlier', () => {
  const terms = { starts_on: '2026-03-02', notice_days: 14 }
  assert.equal(lastDay({ ...terms, ends_on: null }, '2026-03-10'), '2026-03-24')
  assert.equal(lastDay({ ...terms, ends_on: '2026-03-12' }, '2026-03-10'), '2026-03-12')
})
