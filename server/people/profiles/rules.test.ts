import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EmployeeProfile, ProfileAnswer } from '#contract/people/profiles.ts'
import type { Viewer } from '#contract/people/visibility.ts'
import { COMPANY_DETAILS, COMPANY_SHEET } from '#test/helpers/company.ts'
import { companyFor, type FileDetails, mayFetch, profileFor, stateAfter, type WholeProfile } from './rules.ts'

const footscray = { id: 1, name: 'Footscray', postcode: '3011', state: 'VIC' } as const

test('keeps a state and a suburb that have never agreed until one of them changes', () => {
  const before = { state: 'WA', locality: footscray } as const
  assert.equal(stateAfter(before, { state: undefined, locality: undefined }), 'WA')
  assert.throws(() => stateAfter(before, { state: 'NSW', locality: undefined }), { code: 'invalid' })
  assert.equal(stateAfter(before, { state: 'VIC', locality: undefined }), 'VIC')
  assert.equal(stateAfter(before, { state: undefined, locality: null }), 'WA')
})

test('names no state for an employer that has neither a state nor a suburb', () => {
  const before = { state: null, locality: null }
  assert.equal(stateAfter(before, { state: undefined, locality: undefined }), null)
  assert.equal(stateAfter(before, { state: undefined, locality: null }), null)
})

const viewers: readonly Viewer[] = ['self', 'admin', 'connected', 'booked', 'other']

const ana: WholeProfile = {
  employee_id: 10001,
  name: 'Ana',
  email: 'ana@example.com',
  phone: '+61491570156',
  avatar: '/api/files/avatar',
  bio: 'Relief teacher',
  role: 'employee',
  status: 'active',
  sector: 'education',
  created_at: '2026-01-05T01:00:00Z',
  last_login_at: '2026-03-01T21:44:10Z',
  classifications: ['teacher', 'registered_nurse'],
  vit_id: '123456',
  second_registration: 'NMW0001234567',
  registered: true,
  registered_until: '2026-12-31',
  registration: { status: 'checked', register: 'vit', state: 'VIC', other_state: null, valid_until: '2026-12-31' },
  credentials: [],
  work_preferences: 'Mornings',
  calendar_confirmed_weeks: 3,
  cv: '/api/files/cv',
  cv_name: 'Ana.pdf',
  hides_email: false,
  shows_phone: false,
  time_zone: 'Australia/Melbourne',
}
const hiding = { ...ana, hides_email: true }
const showing = { ...ana, shows_phone: true }

type Line = [of: WholeProfile, seen: Record<Viewer, unknown>]
const forEveryone = (seen: unknown) => ({ self: seen, admin: seen, connected: seen, booked: seen, other: seen })
/**
 * Permission sheet of an employee's profile: what each viewer sees of a field, for one or more
 * profiles. Every field needs a line.
 */
const expectedFields: Record<keyof EmployeeProfile, Line[]> = {
  employee_id: [[ana, forEveryone(10001)]],
  name: [[ana, forEveryone('Ana')]],
  avatar: [[ana, forEveryone('/api/files/avatar')]],
  bio: [[ana, forEveryone('Relief teacher')]],
  role: [[ana, forEveryone('employee')]],
  sector: [[ana, forEveryone('education')]],
  work_preferences: [[ana, forEveryone('Mornings')]],
  calendar_confirmed_weeks: [[ana, forEveryone(3)]],
  created_at: [[ana, forEveryone('2026-01-05T01:00:00Z')]],
  status: [[ana, forEveryone('active')]],
  email: [
    [ana, forEveryone('ana@example.com')],
    [hiding, { ...forEveryone('ana@example.com'), other: null }],
  ],
  phone: [
    [ana, { ...forEveryone('+61491570156'), other: null }],
    [showing, forEveryone('+61491570156')],
    [{ ...showing, phone: null }, forEveryone(null)],
  ],
  classifications: [[ana, forEveryone(['teacher', 'registered_nurse'])]],
  vit_id: [[ana, { ...forEveryone('123456'), other: null }]],
  second_registration: [[ana, { ...forEveryone('NMW0001234567'), other: null }]],
  registration: [[ana, forEveryone(ana.registration)]],
  registered: [
    [ana, forEveryone(true)],
    [{ ...ana, vit_id: null, registered: false }, forEveryone(false)],
  ],
  registered_until: [[ana, forEveryone('2026-12-31')]],
  credentials: [[ana, { ...forEveryone([]), other: null }]],
  cv: [[ana, { ...forEveryone('/api/files/cv'), other: null }]],
  cv_name: [[ana, { ...forEveryone('Ana.pdf'), other: null }]],
  last_login_at: [
    [
      ana,
      {
        self: '2026-03-01T21:44:10Z',
        admin: '2026-03-01T21:44:10Z',
        connected: '2026-03-01T21:00:00Z',
        booked: '2026-03-01T21:00:00Z',
        // Midnight of 2 March in Melbourne, where Ana signed in on that morning.
        other: '2026-03-01T13:00:00Z',
      },
    ],
    [{ ...ana, last_login_at: null }, forEveryone(null)],
  ],
  connected: [[ana, { ...forEveryone(false), connected: true }]],
  hides_email: [[hiding, { self: true, admin: true, connected: undefined, booked: undefined, other: undefined }]],
  shows_phone: [[showing, { self: true, admin: true, connected: undefined, booked: undefined, other: undefined }]],
}

for (const field of Object.keys(expectedFields) as (keyof EmployeeProfile)[])
  for (const [whole, seen] of expectedFields[field])
    for (const viewer of viewers)
      test(`${viewer} sees ${field} of a profile as ${JSON.stringify(seen[viewer])}`, () => {
        assert.deepEqual(profileFor(whole, viewer)[field], seen[viewer])
      })

test('the day of a last sign-in begins with the person, also where clocks change', () => {
  const sunday = { ...ana, last_login_at: '2026-04-04T20:30:00Z' }
  assert.equal(profileFor(sunday, 'other').last_login_at, '2026-04-04T13:00:00Z')
})

test('a profile has no field for devices, recovery email, second factor or secrets', () => {
  const fields = [...Object.keys(EmployeeProfile.shape), ...Object.keys(ProfileAnswer.shape)]
  assert.deepEqual(
    fields.filter((field) => /device|recovery|2fa|factor|code|password|token|hash|session/.test(field)),
    [],
  )
  for (const viewer of viewers)
    assert.deepEqual(
      Object.keys(profileFor(ana, viewer)).filter((field) => !fields.includes(field)),
      [],
    )
})

test('a field outside the table stays hidden', () => {
  const whole = { ...ana, ...COMPANY_DETAILS, salary: 1 }
  for (const viewer of viewers)
    for (const seen of [profileFor(whole, viewer), companyFor(whole, viewer)]) assert.ok(!('salary' in seen), viewer)
})

const { contact_shown: _, connected: __, ...hill } = COMPANY_DETAILS
for (const field of Object.keys(COMPANY_SHEET) as (keyof typeof COMPANY_SHEET)[])
  for (const viewer of viewers) {
    const isSeen = COMPANY_SHEET[field] === 'everyone' || viewer !== 'other'
    test(`${viewer} ${isSeen ? 'sees' : 'does not see'} ${field} of an employer`, () => {
      assert.equal(companyFor(hill, viewer)[field], isSeen ? hill[field] : null)
    })
  }

for (const viewer of viewers)
  test(`${viewer} sees whether a company profile shows its contact details`, () => {
    const { contact_shown, connected } = companyFor(hill, viewer)
    assert.deepEqual(
      { contact_shown, connected },
      { contact_shown: viewer !== 'other', connected: viewer === 'connected' },
    )
  })

const cv: FileDetails = { kind: 'cv', owner_id: 10001, owner_role: 'employee', owner_is_open: true }
const picture: FileDetails = { ...cv, kind: 'avatar' }
const logo: FileDetails = { ...picture, kind: 'logo', owner_id: 10002, owner_role: 'employer' }
const employerPicture: FileDetails = { ...logo, kind: 'avatar' }
const adminPicture: FileDetails = { ...picture, owner_id: 10003, owner_role: 'admin' }
const closed = (file: FileDetails) => ({ ...file, owner_is_open: false })
const fetchers = {
  owner: { id: 10001, role: 'employee' },
  employee: { id: 10009, role: 'employee' },
  employer: { id: 10002, role: 'employer' },
  'another employer': { id: 10008, role: 'employer' },
  admin: { id: 10003, role: 'admin' },
} as const

const fetching: [viewer: keyof typeof fetchers, what: string, file: FileDetails, close: boolean, may: boolean][] = [
  ['owner', 'their own CV', cv, false, true],
  ['owner', 'their own picture', picture, false, true],
  ['admin', 'a CV', cv, false, true],
  ['admin', 'the CV of a closed account', closed(cv), false, true],
  ['employer', 'the CV of a contact', cv, true, true],
  ['employer', 'the CV of another person', cv, false, false],
  ['employer', 'the CV of a contact whose account is closed', closed(cv), true, false],
  ['employee', 'the CV of another employee', cv, true, false],
  ['employer', 'the picture of any employee', picture, false, true],
  ['employer', 'the picture of an employee whose account is closed', closed(picture), true, false],
  ['employee', 'the picture of another employee', picture, true, false],
  ['employee', 'the picture of an employer', employerPicture, false, true],
  ['employee', 'the logo of an employer', logo, false, true],
  ['employee', 'the logo of an employer whose account is closed', closed(logo), false, false],
  ['employer', 'their own logo', logo, false, true],
  ['another employer', 'the logo of another employer', logo, false, false],
  ['employer', 'the picture of an admin', adminPicture, false, false],
  ['employee', 'the picture of an admin', adminPicture, false, false],
]
for (const [viewer, what, file, close, may] of fetching)
  test(`${viewer} ${may ? 'may' : 'may not'} fetch ${what}`, async () => {
    assert.equal(await mayFetch(fetchers[viewer], file, async () => close), may)
  })
