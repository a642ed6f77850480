import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { ProfileAnswer } from '#contract/people/profiles.ts'
import { startApp, type TestApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'
import { knownSubjects, putSubjects } from './queries.ts'

const vit_id = '123456'
const taught = ({ can_teach_subjects, cannot_teach_subjects }: ProfileAnswer) => ({
  can: can_teach_subjects.map((s) => s.name),
  cannot: cannot_teach_subjects.map((s) => s.name),
})
const levelsOf = ({ year_levels }: ProfileAnswer) => year_levels.map((l) => l.year_level)
const profileOf = (person: Person) => person.profiles.get({ params: { id: '1' } })

const school = async (app: TestApp) => ({
  maths: await app.subject('Maths'),
  music: await app.subject('Music'),
  french: await app.subject('French'),
})

/** Sends values as a form does: all as text, and a name may occur several times. */
const sendForm = async (app: TestApp, person: Person, path: string, entries: [string, string][]) => {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await fetch(`${app.base}/api${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: (await response.json()) as { code?: string; data: ProfileAnswer } }
}

// spec: 4.13, 5.12
test('a profile is created once, with what it was given', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { phone: '+61491570156', profile: false })
  const { maths, music } = await school(app)
  assert.deepEqual(await profileOf(ana), {
    data: null,
    can_teach_subjects: [],
    cannot_teach_subjects: [],
    year_levels: [],
  })

  const body = { vit_id: ' 123456 ', can_teach: [maths], cannot_teach: [music], year_levels: ['secondary', 'primary'] }
  const { message, data } = await ana.profiles.create({ body: { ...body, work_preferences: 'Mornings' } })
  assert.equal(message, 'Profile created successfully!')
  assert.deepEqual(await profileOf(ana), data)
  assert.deepEqual(await ana.profiles.get({ params: { id: String(ana.id) } }), data)
  assert.deepEqual(taught(data), { can: ['Maths'], cannot: ['Music'] })
  assert.deepEqual(levelsOf(data), ['primary', 'secondary'])
  assert.deepEqual(
    [data.data?.vit_id, data.data?.work_preferences, data.data?.phone, data.data?.registered, data.data?.cv],
    ['123456', 'Mornings', '+61491570156', false, null],
  )
  await assert.rejects(ana.profiles.create({ body: { vit_id } }), { code: 'profile_exists', status: 409 })
})

test('one of many creations at once wins', async (t) => {
  const app = await startApp(t)
  const [ana, maths] = [await app.employee('Ana', { profile: false }), await app.subject('Maths')]
  const peer = (await app.startPeer()).asToken(ana.token)
  const body = { vit_id, can_teach: [maths] }
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => (i % 2 ? ana : peer).profiles.create({ body })),
  )
  assert.equal(tries.filter((one) => one.status === 'fulfilled').length, 1)
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.code, 'profile_exists')
})

// spec: 5.8
test('the VIT ID is required, and stays so', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const missing = { code: 'invalid', message: 'VIT ID is required', errors: { vit_id: ['VIT ID is required'] } }
  await assert.rejects(ana.profiles.create({ body: {} as never }), missing)
  await assert.rejects(ana.profiles.create({ body: { vit_id: '  ' } }), missing)
  await ana.profiles.create({ body: { vit_id } })
  await assert.rejects(ana.profiles.update({ params: { id: '1' }, body: { vit_id: '' } }), missing)
  const { data } = await ana.profiles.update({ params: { id: '1' }, body: { work_preferences: 'Nights' } })
  assert.deepEqual([data.data?.vit_id, data.data?.work_preferences], [vit_id, 'Nights'])
})

test('omitted fields stay, and empty ones are cleared', async (t) => {
  const app = await startApp(t)
  const [ana, { maths }] = [await app.employee('Ana', { profile: false }), await school(app)]
  const full = { vit_id, can_teach: [maths], year_levels: ['primary'], work_preferences: 'Mornings' }
  const { data: before } = await ana.profiles.create({ body: full })
  const { data: same, message } = await ana.profiles.update({ params: { id: String(ana.id) }, body: {} })
  assert.equal(message, 'Profile updated successfully!')
  assert.deepEqual(same, before)
  const { data } = await ana.profiles.update({ params: { id: '1' }, body: { work_preferences: '', year_levels: [] } })
  assert.equal(data.data?.work_preferences, null)
  assert.deepEqual([levelsOf(data), taught(data).can], [[], ['Maths']])
})

// spec: 4.13, 5.9, 5.10, 5.11
test('subjects are added to the lists, and with replace_subjects become the lists', async (t) => {
  const app = await startApp(t)
  const [ana, { maths, music, french }] = [await app.employee('Ana', { profile: false }), await school(app)]
  await ana.profiles.create({ body: { vit_id, can_teach: [maths, maths], cannot_teach: [music] } })
  const change = async (body: object) => taught((await ana.profiles.update({ params: { id: '1' }, body })).data)
  assert.deepEqual(await change({ can_teach: [french] }), { can: ['French', 'Maths'], cannot: ['Music'] })
  assert.deepEqual(await change({ can_teach: [music] }), { can: ['French', 'Maths', 'Music'], cannot: [] })
  assert.deepEqual(await change({ cannot_teach: [maths] }), { can: ['French', 'Music'], cannot: ['Maths'] })
  const replaced = { replace_subjects: true, can_teach: [maths, french], cannot_teach: [french, music, music] }
  assert.deepEqual(await change(replaced), { can: ['French', 'Maths'], cannot: ['Music'] })
  assert.deepEqual(await change({ replace_subjects: true }), { can: [], cannot: [] })
})

test('a subject that does not exist is refused at its field, and nothing is changed', async (t) => {
  const app = await startApp(t)
  const [ana, { maths }] = [await app.employee('Ana', { profile: false }), await school(app)]
  const unknown = 2_000_000_000
  const create = ana.profiles.create({ body: { vit_id, can_teach: [maths, unknown], cannot_teach: [unknown - 1] } })
  await assert.rejects(create, (error: { errors: object; code: string; message: string }) => {
    assert.deepEqual(Object.keys(error.errors), ['can_teach', 'cannot_teach'])
    assert.match(error.message, /^One of these subjects no longer exists\./)
    return error.code === 'invalid'
  })
  assert.equal((await profileOf(ana)).data, null)
})

test('a subject cannot be removed between the check and the change', async (t) => {
  const app = await startApp(t)
  const [ana, ada, { maths }] = [await app.employee('Ana', { profile: false }), await app.admin(), await school(app)]
  await ana.profiles.create({ body: { vit_id } })
  const removal = await app.db.transaction(async (tx) => {
    await knownSubjects(tx, [maths])
    const asked = ada.subjects.remove({ params: { id: String(maths) } }).catch((error) => error)
    await pause(200)
    await putSubjects(tx, ana.id, [maths], true)
    return { asked }
  })
  assert.equal((await removal.asked).code, 'subject_in_use')
  assert.deepEqual(taught(await profileOf(ana)).can, ['Maths'])
})

test('a form says the same as JSON, with lists of one, of many and of none', async (t) => {
  const app = await startApp(t)
  const [ana, { maths, music }] = [await app.employee('Ana', { profile: false }), await school(app)]
  const created = await sendForm(app, ana, '/employee-details', [
    ['employee_id', String(ana.id)],
    ['vit_id', vit_id],
    ['can_teach[]', String(maths)],
    ['can_teach[]', String(music)],
    ['year_levels[]', 'primary'],
  ])
  assert.equal(created.status, 201)
  assert.deepEqual(taught(created.body.data).can, ['Maths', 'Music'])
  const changed = await sendForm(app, ana, '/employee-details/1', [
    ['_method', 'PATCH'],
    ['replace_subjects', 'true'],
    ['can_teach[]', String(music)],
    ['year_levels[]', ''],
  ])
  assert.equal(changed.status, 200)
  assert.deepEqual([taught(changed.body.data).can, levelsOf(changed.body.data)], [['Music'], []])
})

test('nobody writes the profile of another, by body or by path', async (t) => {
  const app = await startApp(t)
  const [ana, bo] = [await app.employee('Ana', { profile: false }), await app.employee('Bo', { profile: false })]
  await bo.profiles.create({ body: { vit_id: 'of-bo' } })
  const theirs = { code: 'identity_mismatch', status: 403 }
  await assert.rejects(ana.profiles.create({ body: { vit_id, employee_id: bo.id } }), theirs)
  await ana.profiles.create({ body: { vit_id, employee_id: ana.id } })
  for (const id of [String(bo.id), '10000', '2000000000', String(ana.id), '1'])
    await assert.rejects(ana.profiles.update({ params: { id }, body: { employee_id: bo.id } }), theirs)
  for (const id of [String(bo.id), '10000', '2000000000', '0', 'x'])
    await assert.rejects(ana.profiles.update({ params: { id }, body: { vit_id: 'mine' } }), { code: 'not_found' })
  const id = String(bo.id)
  const byPost = ana.profiles.updateByPost({ params: { id }, body: { _method: 'PATCH', vit_id: 'mine' } })
  await assert.rejects(byPost, { code: 'not_found' })
  assert.equal((await profileOf(bo)).data?.vit_id, 'of-bo')
})

test('a profile that does not exist cannot be changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  await assert.rejects(ana.profiles.update({ params: { id: '1' }, body: { vit_id } }), { code: 'not_found' })
})

test('an employer sees the card, and more once connected or while a booking is live', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { phone: '+61491570156', profile: false })
  const [hill, lake, maths] = [await app.employer('Hill'), await app.employer('Lake'), await app.subject('Maths')]
  await ana.profiles.create({ body: { vit_id, can_teach: [maths], year_levels: ['primary'] } })
  const seen = async (by: Person) => {
    const answer = await by.profiles.get({ params: { id: String(ana.id) } })
    assert.deepEqual([taught(answer).can, levelsOf(answer)], [['Maths'], ['primary']])
    return [answer.data?.phone, answer.data?.vit_id, answer.data?.registered]
  }
  const [card, whole] = [
    [null, null, true],
    ['+61491570156', vit_id, true],
  ]
  assert.deepEqual(await seen(hill), [null, null, false], 'nobody has checked the number yet')
  await app.db.run`update credentials set outcome = 'may_engage', checked_at = ${app.now()}`
  assert.deepEqual(await seen(await app.admin()), whole)
  assert.deepEqual(await seen(hill), card)

  const day = { date: '2026-03-03', start_time: '08:30', end_time: '15:30', subject_id: maths }
  const { data: shift } = await hill.shifts.request({ body: { ...day, inviter_id: hill.id, invitee_id: ana.id } })
  assert.deepEqual(await seen(hill), card)
  await ana.shifts.answer({ params: { id: String(shift.id) }, body: { status: 'accepted' } })
  assert.deepEqual([await seen(hill), await seen(lake)], [whole, card])
  app.setNow(shift.ends_at)
  assert.deepEqual(await seen(hill), card)

  const connect = (status: string) => app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${lake.id}, ${ana.id}, 'employer', ${status}, ${app.now()})
    on conflict on constraint one_connection_per_pair do update set status = excluded.status`
  await connect('pending')
  assert.deepEqual(await seen(lake), card)
  await connect('accepted')
  assert.deepEqual([await seen(lake), await seen(hill)], [whole, card])
  await connect('rejected')
  assert.deepEqual(await seen(lake), card)
})

test('without a profile there is a card with empty lists', async (t) => {
  const app = await startApp(t)
  const [ana, hill, ada] = [
    await app.employee('Ana', { profile: false }),
    await app.employer('Hill'),
    await app.admin(),
  ]
  for (const viewer of [hill, ada]) {
    const answer = await viewer.profiles.get({ params: { id: String(ana.id) } })
    assert.deepEqual([answer.data?.name, answer.data?.registered, answer.data?.vit_id], ['Ana', false, null])
    assert.deepEqual([taught(answer), levelsOf(answer)], [{ can: [], cannot: [] }, []])
  }
})

test('employers see only open accounts, and employees see no others of their side', async (t) => {
  const app = await startApp(t)
  const [hill, ada, bo] = [await app.employer('Hill'), await app.admin(), await app.employee('Bo')]
  const unverified = await app.employee('Uma')
  await app.db.run`update users set email_verified_at = null where id = ${unverified.id}`
  const [inactive, banned] = [
    await app.employee('Ina', { status: 'inactive' }),
    await app.employee('Ben', { status: 'banned' }),
  ]
  const away = await app.employee('Leo', { status: 'on_leave' })
  for (const { id } of [unverified, inactive, banned, hill, ada, { id: 1 }, { id: 99_999 }])
    await assert.rejects(hill.profiles.get({ params: { id: String(id) } }), { code: 'not_found' })
  for (const { id } of [unverified, inactive, banned, away])
    assert.equal((await ada.profiles.get({ params: { id: String(id) } })).data?.employee_id, id)
  for (const { id } of [hill, ada, { id: 1 }])
    await assert.rejects(ada.profiles.get({ params: { id: String(id) } }), { code: 'not_found' })
  assert.equal((await hill.profiles.get({ params: { id: String(away.id) } })).data?.status, 'on_leave')
  await assert.rejects(bo.profiles.get({ params: { id: String(away.id) } }), { code: 'not_found' })
})

test('limits an employer to 60 strangers’ profiles a minute and 600 a day, no others', async (t) => {
  const app = await startApp(t)
  const [ana, ben, hill] = [await app.employee('Ana'), await app.employee('Ben'), await app.employer('Hill')]
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${ben.id}, 'employer', 'accepted', ${app.now()})`
  const read = (id: number) =>
    hill.profiles.get({ params: { id: String(id) } }).then(
      () => 'shown',
      ({ code }: { code: string }) => code,
    )
  for (let n = 0; n < 59; n++) assert.equal(await read(ana.id), 'shown')
  assert.equal(await read(99_999), 'not_found')
  for (const id of [ana.id, 99_999]) assert.equal(await read(id), 'too_many_requests')
  assert.equal(await read(ben.id), 'shown')
  app.setNow(app.now().add({ minutes: 1 }))
  assert.equal(await read(ana.id), 'shown')
  await app.db.run`update limits set spent = 600 where key like 'profiles-a-day:%'`
  assert.equal(await read(ana.id), 'too_many_requests')
  assert.equal(await read(ben.id), 'shown')
})
