import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import type { Person } from '#test/people.ts'

const NMW = 'NMW0001234567'
const profileOf = async (person: Person) => (await person.profiles.get({ params: { id: '1' } })).data!
const numberNeeded = (field: string, sentence: string) => ({
  code: 'invalid',
  message: sentence,
  errors: { [field]: [sentence] },
})

test('a profile without roles takes the usual role of the sector', async (t) => {
  const app = await startApp(t)
  const [ana, nia] = [
    await app.employee('Ana', { profile: false }),
    await app.employee('Nia', { profile: false, sector: 'healthcare' }),
  ]
  await ana.profiles.create({ body: { vit_id: '123456' } })
  await nia.profiles.create({ body: { vit_id: NMW } })
  assert.deepEqual((await profileOf(ana)).classifications, ['teacher'])
  assert.deepEqual((await profileOf(nia)).classifications, ['registered_nurse'])
})

test('each role asks for the number of its own register, if it has one', async (t) => {
  const app = await startApp(t)
  const nia = await app.employee('Nia', { profile: false, sector: 'healthcare' })
  const syd = await app.employee('Syd', { profile: false, time_zone: 'Australia/Sydney' })
  const ana = await app.employee('Ana', { profile: false })
  await assert.rejects(ana.profiles.create({ body: {} }), numberNeeded('vit_id', 'VIT ID is required'))
  await assert.rejects(syd.profiles.create({ body: {} }), numberNeeded('vit_id', 'NESA number is required'))
  await assert.rejects(nia.profiles.create({ body: {} }), numberNeeded('vit_id', 'AHPRA number is required'))
  await assert.rejects(
    nia.profiles.create({ body: { classifications: ['enrolled_nurse'] } }),
    numberNeeded('vit_id', 'AHPRA number is required'),
  )
  await assert.rejects(
    nia.profiles.create({ body: { classifications: [] } }),
    numberNeeded('classifications', 'Please choose at least one role.'),
  )
  await nia.profiles.create({ body: { classifications: ['assistant_in_nursing'] } })
  await ana.profiles.create({ body: { classifications: ['education_support'] } })
  assert.deepEqual([(await profileOf(nia)).vit_id, (await profileOf(ana)).vit_id], [null, null])
  await assert.rejects(
    nia.profiles.update({ params: { id: '1' }, body: { classifications: ['registered_nurse'] } }),
    numberNeeded('vit_id', 'AHPRA number is required'),
  )
  await nia.profiles.update({ params: { id: '1' }, body: { classifications: ['registered_nurse'], vit_id: NMW } })
  await nia.profiles.update({ params: { id: '1' }, body: { classifications: ['enrolled_nurse', 'registered_nurse'] } })
  assert.deepEqual((await profileOf(nia)).classifications, ['registered_nurse', 'enrolled_nurse'])
})

test('the number belongs to the register of the sector and state', async (t) => {
  const app = await startApp(t)
  const kindOf = async (person: Person) => {
    const { data } = await person.credentials.mine()
    return data.map(({ kind, state, number, of_profile }) => ({ kind, state, number, of_profile }))
  }
  const syd = await app.employee('Syd', { profile: false, time_zone: 'Australia/Sydney' })
  await syd.profiles.create({ body: { vit_id: '77' } })
  assert.deepEqual(await kindOf(syd), [{ kind: 'nesa', state: 'NSW', number: '77', of_profile: true }])

  const ana = await app.employee('Ana', { profile: false })
  await ana.profiles.create({ body: { vit_id: '123456' } })
  await ana.profiles.update({ params: { id: '1' }, body: { classifications: ['registered_nurse'], vit_id: NMW } })
  assert.deepEqual(await kindOf(ana), [
    { kind: 'ahpra', state: null, number: NMW, of_profile: true },
    { kind: 'vit', state: 'VIC', number: '123456', of_profile: false },
  ])
  await ana.profiles.update({ params: { id: '1' }, body: { classifications: ['teacher'], vit_id: '123456' } })
  assert.deepEqual(await kindOf(ana), [
    { kind: 'vit', state: 'VIC', number: '123456', of_profile: true },
    { kind: 'ahpra', state: null, number: NMW, of_profile: false },
  ])
})

test('a person of both sectors gives both numbers and has levels in each', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const both = { classifications: ['teacher', 'registered_nurse'] as ['teacher', 'registered_nurse'], vit_id: '123456' }
  await assert.rejects(
    ana.profiles.create({ body: both }),
    numberNeeded('second_registration', 'AHPRA number is required'),
  )
  const levels = { year_levels: ['primary'] as ['primary'], second_year_levels: ['secondary'] as ['secondary'] }
  const { data } = await ana.profiles.create({ body: { ...both, ...levels, second_registration: NMW } })
  assert.deepEqual([data.data?.vit_id, data.data?.second_registration], ['123456', NMW])
  assert.deepEqual(
    data.year_levels.map(({ sector, year_level }) => [sector, year_level]),
    [
      ['education', 'primary'],
      ['healthcare', 'secondary'],
    ],
  )
  await ana.profiles.update({ params: { id: '1' }, body: { second_registration: 'NMW0007654321' } })
  assert.equal((await profileOf(ana)).second_registration, 'NMW0007654321')
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const seen = await ward.profiles.get({ params: { id: String(ana.id) } })
  assert.deepEqual(
    [seen.data?.vit_id, seen.data?.second_registration, seen.data?.registration?.register],
    [null, null, 'ahpra'],
  )
  assert.deepEqual(
    seen.year_levels.map(({ sector, year_level }) => [sector, year_level]),
    [['healthcare', 'secondary']],
  )
})

test('a registration counts after a check, and names another state', async (t) => {
  const app = await startApp(t)
  const [ana, hill, ada] = [
    await app.employee('Ana', { profile: false }),
    await app.employer('Hill'),
    await app.admin(),
  ]
  await ana.profiles.create({ body: { vit_id: 'none' } })
  const look = async () => {
    const { data } = await hill.profiles.get({ params: { id: String(ana.id) } })
    return [data?.registered, data?.registration?.status, data?.registration?.other_state]
  }
  assert.deepEqual(await look(), [false, 'unchecked', null])
  const { data: held } = await ana.credentials.mine()
  await ana.credentials.change({ params: { id: String(held[0]!.id) }, body: { kind: 'nesa', number: '4711' } })
  assert.deepEqual(await look(), [false, 'unchecked', 'NSW'])
  const [entered] = (await ana.credentials.mine()).data
  const check = (outcome: 'may_engage' | 'may_not_engage', version: number) =>
    ada.credentials.check({ params: { id: String(entered!.id) }, body: { outcome, note: 'Looked it up.', version } })
  await check('may_engage', entered!.version)
  assert.deepEqual(await look(), [true, 'checked', 'NSW'])
  await check('may_not_engage', entered!.version + 1)
  assert.deepEqual(await look(), [false, 'none', null])
})

test('refuses a subject of a sector in which the person has no role', async (t) => {
  const app = await startApp(t)
  const ada = await app.admin()
  const french = await app.subject('Old French', 'Old languages')
  const { data: categories } = await ada.subjects.categories({ query: {} })
  const old = categories.find(({ name }) => name === 'Old languages')!
  await ada.subjects.changeCategory({ params: { id: String(old.id) }, body: { name: old.name, sector: 'education' } })
  const nia = await app.employee('Nia', { profile: false, sector: 'healthcare' })
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const sentence = 'Old French belongs to Education. Please choose from the specialties of your own sector.'
  await assert.rejects(
    nia.profiles.create({ body: { vit_id: NMW, can_teach: [french] } }),
    numberNeeded('can_teach', sentence),
  )
  await nia.profiles.create({ body: { vit_id: NMW } })
  await assert.rejects(
    nia.profiles.update({ params: { id: '1' }, body: { cannot_teach: [french] } }),
    numberNeeded('cannot_teach', sentence),
  )
  const shift = { date: '2026-03-10', start_time: '08:30', end_time: '15:30', subject_id: french }
  await assert.rejects(
    ward.shifts.request({ body: { ...shift, inviter_id: ward.id, invitee_id: nia.id } }),
    numberNeeded('subject_id', 'Please choose a subject from the list.'),
  )
})

test('a request names a role that the invited person has in the sector', async (t) => {
  const app = await startApp(t)
  const ward = await app.employer('Ward', { sector: 'healthcare' })
  const nia = await app.employee('Nia', { profile: false, sector: 'healthcare' })
  await nia.profiles.create({ body: { vit_id: NMW, classifications: ['enrolled_nurse', 'assistant_in_nursing'] } })
  const subject_id = await app.subject('Ward work')
  const ask = (classification: 'enrolled_nurse' | 'registered_nurse' | 'teacher' | undefined, date: string) =>
    ward.shifts.request({
      body: {
        date,
        start_time: '08:30',
        end_time: '15:30',
        subject_id,
        inviter_id: ward.id,
        invitee_id: nia.id,
        classification,
      },
    })
  const sentence = 'Please choose a role in your sector that this person works in.'
  for (const role of ['registered_nurse', 'teacher'] as const)
    await assert.rejects(ask(role, '2026-03-10'), numberNeeded('classification', sentence))
  assert.equal((await ask('enrolled_nurse', '2026-03-10')).data.classification, 'enrolled_nurse')
  assert.equal((await ask(undefined, '2026-03-11')).data.classification, null)
  const { data } = await nia.shifts.ofEmployee({ params: { id: String(nia.id) } })
  assert.deepEqual(data.map(({ classification }) => classification).sort(), ['enrolled_nurse', null])
  const { data: history } = await ward.shifts.history({ query: {} })
  assert.equal(history[0]!.registration?.status, 'unchecked')
})
