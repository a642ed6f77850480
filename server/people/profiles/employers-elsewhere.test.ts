/** Tests the effects of a company profile on other features. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { picture } from '#test/helpers/pictures.ts'
import type { Person } from '#test/people.ts'

const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } })
const profileSeenBy = async (by: Person, of: Person) => (await by.profiles.employer(paramsOf(of))).data.data
const change = async (by: Person, body: object, file?: File) =>
  (await by.profiles.updateEmployer({ ...paramsOf(by), body, ...(file && { file }) })).data
const fileOf = (bytes: Buffer, name = 'logo.png') => new File([new Uint8Array(bytes)], name)

test('the name of the organisation is the name that everybody sees', async (t) => {
  const app = await startApp(t)
  const [hill, ana, subject_id] = [await app.employer('Hill'), await app.employee('Ana'), await app.subject()]
  const when = { date: '2026-03-05', start_time: '08:30', end_time: '15:30', subject_id }
  await hill.shifts.request({ body: { ...when, inviter_id: hill.id, invitee_id: ana.id } })
  const { logo } = await change(hill, { organization_name: 'Hill College' }, fileOf(await picture('png')))
  const [shift] = (await ana.shifts.ofEmployee(paramsOf(ana))).data
  assert.deepEqual([shift?.inviter.name, shift?.inviter.avatar], ['Hill College', logo])
  const { data: me } = await hill.accounts.me()
  assert.deepEqual([me.name, me.avatar], ['Hill College', logo])
  await hill.accounts.updateMe({ body: { name: 'Hill Academy' } })
  assert.equal((await profileSeenBy(hill, hill)).organization_name, 'Hill Academy')
})

test('an employer is mailed at the address of its company profile, for connections too', async (t) => {
  const app = await startApp(t)
  const [hill, ana, subject_id] = [await app.employer('Hill'), await app.employee('Ana'), await app.subject()]
  const when = { date: '2026-03-05', start_time: '08:30', end_time: '15:30', subject_id }
  await hill.shifts.request({ body: { ...when, inviter_id: hill.id, invitee_id: ana.id } })
  const { data: sent } = await ana.connections.inviteEmployer({ body: { employer_id: hill.id } })
  await hill.connections.answer({
    params: { id: String(sent.id) },
    body: { user_type: 'employer', status: 'accepted' },
  })
  const emails = async () => {
    const [shift] = (await ana.shifts.ofEmployee(paramsOf(ana))).data
    const [tie] = (await ana.connections.list({ params: { role: 'employee' } })).data
    return [shift?.inviter.email, tie?.employer.email]
  }
  assert.deepEqual(await emails(), [hill.email, hill.email])
  await change(hill, { email: 'office@hill.example' })
  assert.deepEqual(await emails(), ['office@hill.example', 'office@hill.example'])
})

test('a change of zone moves no shift that was asked for before', async (t) => {
  const app = await startApp(t)
  const [hill, ana, subject_id] = [await app.employer('Hill'), await app.employee('Ana'), await app.subject()]
  const when = { date: '2026-03-05', start_time: '08:30', end_time: '15:30', subject_id }
  const ask = { ...when, inviter_id: hill.id, invitee_id: ana.id }
  const { data: before } = await hill.shifts.request({ body: ask })
  await change(hill, { time_zone: 'Australia/Perth' })
  const { data: after } = await hill.shifts.request({ body: { ...ask, date: '2026-03-06' } })
  const { data } = await hill.shifts.history()
  const first = data.find(({ id }) => id === before.id)
  assert.deepEqual([first?.time_zone, first?.starts_at], ['Australia/Melbourne', before.starts_at])
  assert.equal(after.time_zone, 'Australia/Perth')
})

test('a blocked pair sees nothing of each other, the logo neither', async (t) => {
  const app = await startApp(t)
  const [hill, ana, bo] = [await app.employer('Hill'), await app.employee('Ana'), await app.employee('Bo')]
  const { logo } = await change(hill, { address: '1 Hill Road' }, fileOf(await picture('png')))
  await hill.connections.block({ body: { user_id: ana.id } })
  await bo.connections.block({ body: { user_id: hill.id } })
  for (const one of [ana, bo]) {
    await assert.rejects(profileSeenBy(one, hill), { code: 'not_found' })
    await assert.rejects(hill.profiles.get(paramsOf(one)), { code: 'not_found' })
    const headers = { authorization: `Bearer ${one.token}` }
    assert.equal((await fetch(app.base + logo!, { headers })).status, 404)
  }
})
