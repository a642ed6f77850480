import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ends, startApp } from '#test/app.ts'
import { ensureRole } from '#test/helpers/availability.ts'
import { addCredential, checkCredential, WWC } from '#test/helpers/credentials.ts'

const scene = async (t: Ends) => {
  const app = await startApp(t)
  return {
    app,
    admin: await app.admin(),
    hill: await app.employer('Hill'),
    ana: await app.employee('Ana', { profile: false }),
  }
}
const refused = (field: string, sentence: RegExp) => (error: unknown) => {
  const { code, errors } = error as { code: string; errors: Record<string, string[]> }
  assert.equal(code, 'invalid')
  assert.match(errors[field]![0]!, sentence)
  return true
}
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

test('a holder enters, changes and removes a credential, and each is in the audit log', async (t) => {
  const { app, ana } = await scene(t)
  const held = await addCredential(ana)
  assert.deepEqual(
    [held.state, held.standing, held.version, held.blocks, held.of_profile],
    ['VIC', 'unchecked', 1, false, false],
  )
  const { data: changed } = await ana.credentials.change({
    ...at(held),
    body: { number: '7654321B', expires_on: null },
  })
  assert.deepEqual([changed.number, changed.expires_on, changed.version], ['7654321B', null, 2])
  await ana.credentials.remove(at(held))
  assert.deepEqual((await ana.credentials.mine()).data, [])
  const acts = await app.db.all<{ action: string; actor_id: number; subject_name: string }>`
    select action, actor_id, subject_name from audit_entries order by seq`
  assert.deepEqual(
    acts,
    ['credential_added', 'credential_changed', 'credential_removed'].map((action) => ({
      action,
      actor_id: ana.id,
      subject_name: 'Working with Children Check (VIC)',
    })),
  )
})

test('a change after a check makes it unchecked again, saving the same does not', async (t) => {
  const { admin, ana } = await scene(t)
  const { data: checked } = await checkCredential(admin, await addCredential(ana), 'may_engage')
  const same = await ana.credentials.change({ ...at(checked), body: { ...WWC } })
  assert.equal(same.data.outcome, 'may_engage')
  for (const change of [{ expires_on: '2029-01-01' }, { number: '1' }, { kind: 'nsw_wwcc' }] as const) {
    const { data } = await ana.credentials.change({ ...at(checked), body: change })
    assert.deepEqual([data.outcome, data.standing, data.checked_at], [null, 'unchecked', null])
    await checkCredential(admin, data, 'may_engage')
  }
})

test('registrations need a number, documents none, and other documents a description', async (t) => {
  const { ana } = await scene(t)
  const add = (body: object) => ana.credentials.add({ body: body as never })
  await assert.rejects(add({ kind: 'ahpra' }), refused('number', /its number/))
  await assert.rejects(add({ kind: 'nt_ochre', number: '' }), refused('number', /its number/))
  await assert.rejects(add({ kind: 'other', number: '7' }), refused('title', /its name/))
  assert.equal((await add({ kind: 'first_aid', state: 'QLD' })).data.state, 'QLD')
  const { data } = await add({ kind: 'other', title: 'Bus licence' })
  assert.equal(data.title, 'Bus licence')
  assert.equal((await add({ kind: 'tqi', number: '7', state: 'NSW', title: 'No' })).data.state, 'ACT')
})

test('the expiry date may be today, but not a past day in the person’s zone', async (t) => {
  const { app, ana } = await scene(t)
  const perth = await app.employee('Perth', { time_zone: 'Australia/Perth' })
  // 02:30 on 2 March in Melbourne, but 23:30 on 1 March in Perth.
  app.setNow('2026-03-01T15:30:00Z')
  await assert.rejects(addCredential(ana, { expires_on: '2026-03-01' }), refused('expires_on', /has passed/))
  assert.equal((await addCredential(ana, { expires_on: '2026-03-02' })).standing, 'unchecked')
  assert.equal((await addCredential(perth, { expires_on: '2026-03-01' })).standing, 'unchecked')
})

test('an expired credential can be changed in other fields without a new date', async (t) => {
  const { app, ana } = await scene(t)
  const held = await addCredential(ana, { expires_on: '2026-03-02' })
  app.setNow('2026-03-05T00:00:00Z')
  const { data } = await ana.credentials.change({ ...at(held), body: { number: '7' } })
  assert.deepEqual([data.standing, data.blocks], ['expired', true])
})

test('the same number is entered once a kind, in capitals or not', async (t) => {
  const { app, ana } = await scene(t)
  await addCredential(ana)
  await assert.rejects(addCredential(ana, { number: '1234567a' }), { code: 'credential_exists' })
  const other = await addCredential(ana, { number: '2' })
  await assert.rejects(ana.credentials.change({ ...at(other), body: { number: WWC.number } }), {
    code: 'credential_exists',
  })
  await addCredential(await app.employee('Ben'))
  await addCredential(ana, { kind: 'wa_wwc' })
})

test('a person keeps at most forty', async (t) => {
  const { app, ana } = await scene(t)
  await app.db.run`
    insert into credentials (employee_id, kind, number, created_at, changed_at)
    select ${ana.id}, 'first_aid', n, ${app.now()}, ${app.now()} from generate_series(1, 40) n`
  await assert.rejects(addCredential(ana), refused('kind', /at most 40/))
})

test("the profile's number and its registration are one, whichever is written", async (t) => {
  const { app, admin, ana } = await scene(t)
  await ana.profiles.create({ body: { vit_id: '123456' } })
  const [vit] = (await ana.credentials.mine()).data
  assert.deepEqual(
    [vit!.kind, vit!.number, vit!.of_profile, vit!.state, vit!.standing],
    ['vit', '123456', true, 'VIC', 'unchecked'],
  )
  await checkCredential(admin, vit!, 'may_engage')
  await ana.profiles.update({ params: { id: '1' }, body: { work_preferences: 'Mornings' } })
  assert.equal((await ana.credentials.mine()).data[0]!.outcome, 'may_engage')
  await ana.profiles.update({ params: { id: '1' }, body: { vit_id: '654321' } })
  const [changed] = (await ana.credentials.mine()).data
  assert.deepEqual([changed!.id, changed!.number, changed!.outcome], [vit!.id, '654321', null])
  await ana.credentials.change({ ...at(vit!), body: { number: '777777' } })
  assert.equal((await ana.profiles.get({ params: { id: '1' } })).data!.vit_id, '777777')
  await assert.rejects(ana.credentials.remove(at(vit!)), { code: 'credential_of_profile' })

  const nurse = await app.employee('Nia', { sector: 'healthcare', profile: false })
  await nurse.profiles.create({ body: { vit_id: 'NMW0001234567' } })
  const [ahpra] = (await nurse.credentials.mine()).data
  assert.deepEqual([ahpra!.kind, ahpra!.state], ['ahpra', null])
})

test('a teacher of another state says which registration the number of the profile is', async (t) => {
  const { ana } = await scene(t)
  await ana.profiles.create({ body: { vit_id: '123456' } })
  const [vit] = (await ana.credentials.mine()).data
  await assert.rejects(
    ana.credentials.change({ ...at(vit!), body: { kind: 'vic_wwc' } }),
    refused('kind', /registration/),
  )
  const { data } = await ana.credentials.change({ ...at(vit!), body: { kind: 'nesa' } })
  assert.deepEqual([data.kind, data.state, data.of_profile], ['nesa', 'NSW', true])
  await ana.profiles.update({ params: { id: '1' }, body: { vit_id: '9' } })
  assert.deepEqual(
    (await ana.credentials.mine()).data.map(({ kind, number }) => ({ kind, number })),
    [{ kind: 'nesa', number: '9' }],
  )
})

test('a profile that names a registration which was entered before takes that one', async (t) => {
  const { admin, ana } = await scene(t)
  const own = await addCredential(ana, { kind: 'vit', number: '222222' })
  await ana.profiles.create({ body: { vit_id: '222222' } })
  const after = (await ana.credentials.mine()).data
  assert.deepEqual(
    after.map(({ id, of_profile }) => ({ id, of_profile })),
    [{ id: own.id, of_profile: true }],
  )
  await checkCredential(admin, after[0]!, 'may_not_engage')
  const other = await addCredential(ana, { kind: 'vit', number: '333333' })
  await ana.profiles.update({ params: { id: '1' }, body: { vit_id: '333333' } })
  const both = (await ana.credentials.mine()).data
  assert.equal(both.find(({ of_profile }) => of_profile)!.id, other.id)
  assert.equal((await ana.credentials.mine()).bookable, false, 'the refused one still counts')
})

test('contacts see number and status, others validity and expiry, strangers nothing', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  const lake = await app.employer('Lake')
  await ensureRole(app, ana, 'teacher', null)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${ana.id}, 'employer', 'accepted', ${app.now()})`
  const look = async (who: typeof hill) => (await who.profiles.get({ params: { id: String(ana.id) } })).data!
  assert.deepEqual([(await look(lake)).registered, (await look(lake)).registered_until], [false, null])

  const vit = await addCredential(ana, { kind: 'vit', number: '123456', expires_on: '2026-09-30' })
  const { data: checked } = await checkCredential(admin, vit, 'may_engage')
  const seen = {
    name: 'VIT registration',
    state: 'VIC',
    number: '123456',
    standing: 'may_engage',
    expires_on: '2026-09-30',
  }
  for (const who of [hill, admin]) assert.deepEqual((await look(who)).credentials, [seen])
  const far = await look(lake)
  assert.deepEqual([far.credentials, far.registered, far.registered_until], [null, true, '2026-09-30'])
  assert.ok(!JSON.stringify(far).includes('123456'))

  await checkCredential(admin, checked, 'may_not_engage')
  assert.deepEqual([(await look(lake)).registered, (await look(lake)).registered_until], [false, null])
  assert.equal((await look(hill)).credentials![0]!.standing, 'may_not_engage')
})

test('a title or a number that cannot be seen is none', async (t) => {
  const ana = await (await startApp(t)).employee('Ana')
  const add = (body: Parameters<typeof ana.credentials.add>[0]['body']) => ana.credentials.add({ body })
  await assert.rejects(add({ kind: 'other', title: '\u200b' }), { message: 'Please enter its name.' })
  await assert.rejects(add({ kind: 'vit', number: '\u3164' }), { message: 'Please enter its number.' })
})
