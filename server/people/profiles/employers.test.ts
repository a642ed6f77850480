import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmployerDetails } from '#contract/people/employers.ts'
import { startApp } from '#test/app.ts'
import { COMPANY_DETAILS, COMPANY_SHEET, COMPANY_TEXTS } from '#test/helpers/company.ts'
import { FOOTSCRAY, SYDNEY } from '#test/helpers/places.ts'
import type { Person } from '#test/people.ts'

const paramsOf = ({ id }: Person) => ({ params: { id: String(id) } })
const profileSeenBy = async (by: Person, of: Person) => (await by.profiles.employer(paramsOf(of))).data.data
const change = async (by: Person, body: object) => (await by.profiles.updateEmployer({ ...paramsOf(by), body })).data

/** The sample as a person might type it. */
const whole = {
  ...COMPANY_TEXTS,
  phone: '(03) 5550 1234',
  email: 'Office@Wobblethorpe.example',
  website: 'wobblethorpe.example',
  abn: '53 004 085 616',
}
const stored = COMPANY_TEXTS

/** Clears every optional text. */
const { organization_name: _, ...texts } = COMPANY_TEXTS
const nothing = Object.fromEntries(Object.keys(texts).map((field) => [field, null])) as Record<keyof typeof texts, null>

test('every employer has a company profile at once, made of the account', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill', { phone: '+61355501234', sector: 'healthcare' })
  assert.deepEqual(await profileSeenBy(hill, hill), {
    ...COMPANY_DETAILS,
    ...nothing,
    locality_id: null,
    locality: null,
    employer_id: hill.id,
    organization_name: 'Hill',
    logo: null,
    sector: 'healthcare',
    created_at: '2026-03-01T20:10:00Z',
    phone: '+61355501234',
    email: hill.email,
  } satisfies EmployerDetails)
})

test('given fields are saved, omitted ones stay, and empty ones are cleared', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const { message, data } = await hill.profiles.updateEmployer({ ...paramsOf(hill), body: whole })
  assert.equal(message, 'Profile updated successfully!')
  assert.deepEqual({ ...data, ...stored }, data)
  assert.deepEqual(await profileSeenBy(hill, hill), data)
  assert.deepEqual(await change(hill, {}), data)
  assert.deepEqual(await change(hill, { operating_hours: 'By appointment' }), {
    ...data,
    operating_hours: 'By appointment',
  })
  const emptied = await change(hill, Object.fromEntries(Object.keys(nothing).map((field) => [field, ''])))
  assert.deepEqual(emptied, { ...data, ...nothing, email: hill.email })
})

test('a web address is kept with its scheme in small letters, however it was typed', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  for (const [typed, kept] of [
    ['HTTPS://WWW.HILL.EXAMPLE/Staff', 'https://WWW.HILL.EXAMPLE/Staff'],
    ['Http://hill.example', 'http://hill.example'],
    ['www.hill.example', 'https://www.hill.example'],
  ] as const)
    assert.equal((await change(hill, { website: typed })).website, kept)
})

test('the state follows the clock until it is named', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill', { time_zone: 'Australia/Sydney' })
  assert.equal((await profileSeenBy(hill, hill)).state, 'NSW')
  assert.equal((await change(hill, { time_zone: 'Australia/Darwin' })).state, 'NT')
  assert.equal((await change(hill, { state: 'ACT', time_zone: 'Australia/Sydney' })).state, 'ACT')
  assert.equal((await change(hill, { time_zone: 'Australia/Perth' })).state, 'ACT')
})

test('a suburb names the state, and one in another state is refused', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const placed = await change(hill, { locality_id: SYDNEY })
  assert.deepEqual({ state: placed.state, suburb: placed.locality?.name }, { state: 'NSW', suburb: 'Sydney' })
  assert.equal((await change(hill, { time_zone: 'Australia/Perth' })).state, 'NSW')
  await assert.rejects(change(hill, { locality_id: FOOTSCRAY }), {
    code: 'invalid',
    errors: {
      locality_id: ['Footscray is in Victoria. Please choose a suburb in New South Wales, or change the state.'],
    },
  })
  await assert.rejects(change(hill, { state: 'VIC' }), {
    code: 'invalid',
    errors: { state: ['Sydney is in New South Wales. Please change the suburb as well.'] },
  })
  const moved = await change(hill, { state: 'VIC', locality_id: FOOTSCRAY })
  assert.deepEqual({ state: moved.state, suburb: moved.locality?.name }, { state: 'VIC', suburb: 'Footscray' })
  const without = await change(hill, { state: 'NT', locality_id: null })
  assert.deepEqual({ state: without.state, suburb: without.locality }, { state: 'NT', suburb: null })
  await assert.rejects(change(hill, { locality_id: SYDNEY }), {
    errors: {
      locality_id: [
        'Sydney is in New South Wales. Please choose a suburb in the Northern Territory, or change the state.',
      ],
    },
  })
})

test('reports each wrong field at that field and changes nothing', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const before = await profileSeenBy(hill, hill)
  const wrong: [field: keyof EmployerDetails, value: unknown][] = [
    ['organization_name', ' '],
    ['organization_name', 'x'.repeat(121)],
    ['phone', '12'],
    ['email', 'office'],
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'ftp://hill.example'],
    ['website', 'https://hill'],
    ['website', 'https:hill.example'],
    ['website', 'https:/hill.example'],
    ['website', 'https:\\\\hill.example'],
    ['website', '//hill.example'],
    ['website', 'https://user:pass@hill.example'],
    ['website', 'https://hill.example/a b'],
    ['website', 'not a site'],
    ['abn', '51824753557'],
    ['abn', '5182475355'],
    ['abn', '00000000000'],
    ['state', 'XX'],
    ['sector', 'retail'],
    ['time_zone', 'Europe/London'],
    ['address', 'x'.repeat(301)],
  ]
  for (const [field, value] of wrong)
    await assert.rejects(
      hill.profiles.updateEmployer({ ...paramsOf(hill), body: { ...whole, [field]: value } as never }),
      (error: { code: string; errors: object }) => {
        assert.deepEqual([error.code, Object.keys(error.errors)], ['invalid', [field]], `${field}: ${value}`)
        return true
      },
    )
  assert.deepEqual(await profileSeenBy(hill, hill), before)
})

test('two changes at once both count', async (t) => {
  const app = await startApp(t)
  const hill = await app.employer('Hill')
  const peer = { ...hill, ...(await app.startPeer()).asToken(hill.token) }
  await Promise.all([
    change(hill, { address: '1 Hill Road' }),
    change(peer, { operating_hours: 'Always' }),
    change(hill, { website: 'https://hill.example' }),
    change(peer, { additional_information: 'By the creek' }),
  ])
  const { address, operating_hours, website, additional_information } = await profileSeenBy(hill, hill)
  assert.deepEqual(
    [address, operating_hours, website, additional_information],
    ['1 Hill Road', 'Always', 'https://hill.example', 'By the creek'],
  )
})

/** Fields that only contacts see, by the permission sheet. */
const contactFields = Object.keys(COMPANY_SHEET).filter((field) => COMPANY_SHEET[field as CompanyField] === 'contacts')
type CompanyField = keyof typeof COMPANY_SHEET
const contact = (details: EmployerDetails) => ({
  contact_shown: details.contact_shown,
  ...Object.fromEntries(contactFields.map((field) => [field, details[field as CompanyField]])),
})
const shownContact = contact(COMPANY_DETAILS)
const hiddenContact = { contact_shown: false, ...Object.fromEntries(contactFields.map((field) => [field, null])) }

test('contact details of an employer show while connected or booked, and only then', async (t) => {
  const app = await startApp(t)
  const [hill, ana, bo, ada] = [await app.employer(), await app.employee(), await app.employee('Bo'), await app.admin()]
  const data = await change(hill, whole)
  for (const by of [hill, ada]) assert.deepEqual(await profileSeenBy(by, hill), data)
  assert.deepEqual(await profileSeenBy(ana, hill), { ...data, ...hiddenContact })

  const day = { date: '2026-03-03', start_time: '08:30', end_time: '15:30', subject_id: await app.subject() }
  const { data: shift } = await hill.shifts.request({ body: { ...day, inviter_id: hill.id, invitee_id: ana.id } })
  assert.deepEqual(contact(await profileSeenBy(ana, hill)), hiddenContact)
  await ana.shifts.answer({ params: { id: String(shift.id) }, body: { status: 'accepted' } })
  assert.deepEqual(
    [contact(await profileSeenBy(ana, hill)), contact(await profileSeenBy(bo, hill))],
    [shownContact, hiddenContact],
  )
  app.setNow(shift.ends_at)
  assert.deepEqual(contact(await profileSeenBy(ana, hill)), hiddenContact)

  const connect = (status: string) => app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${bo.id}, 'employer', ${status}, ${app.now()})
    on conflict on constraint one_connection_per_pair do update set status = excluded.status`
  await connect('pending')
  assert.deepEqual(contact(await profileSeenBy(bo, hill)), hiddenContact)
  await connect('accepted')
  assert.deepEqual(await profileSeenBy(bo, hill), { ...data, connected: true })
  await app.db.run`delete from connections where employer_id = ${hill.id}`
  assert.deepEqual(contact(await profileSeenBy(bo, hill)), hiddenContact)
})

test('an employer sees and changes no company profile but its own', async (t) => {
  const app = await startApp(t)
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  for (const id of [String(lake.id), '1', '99999', 'x']) {
    await assert.rejects(hill.profiles.employer({ params: { id } }), { code: 'not_found' })
    await assert.rejects(hill.profiles.updateEmployer({ params: { id }, body: whole }), { code: 'not_found' })
  }
  await assert.rejects(ana.profiles.updateEmployer({ ...paramsOf(ana), body: whole }), { code: 'forbidden' })
  await assert.rejects(ana.profiles.employer(paramsOf(ana)), { code: 'not_found' })
  assert.equal((await profileSeenBy(lake, lake)).organization_name, 'Lake')
})

test('to employees there is no employer whose account is not open', async (t) => {
  const app = await startApp(t)
  const [ana, ada] = [await app.employee('Ana'), await app.admin()]
  const unverified = await app.employer('New')
  await app.db.run`update users set email_verified_at = null where id = ${unverified.id}`
  for (const one of [unverified, await app.employer('Shut', { status: 'banned' })]) {
    await assert.rejects(profileSeenBy(ana, one), { code: 'not_found' })
    assert.equal((await profileSeenBy(ada, one)).organization_name, one.name)
  }
})
