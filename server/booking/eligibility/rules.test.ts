import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { credentialNeeds, requirementLevels } from '#contract/booking/eligibility.ts'
import { classifications } from '#contract/people/classifications.ts'
import { clearances, documents, registrations } from '#contract/people/credential-kinds.ts'
import { stateOf } from '#contract/people/employers.ts'
import { states } from '#contract/platform/states.ts'
import { timeZones } from '#contract/platform/values.ts'
import { notBookedBy } from '#server/people/staff-preferences/queries.ts'
import { startApp } from '#test/app.ts'
import { eligibilityFor } from './queries.ts'
import { type Qualifications, reasonsAgainst } from './rules.ts'

const VIC = { sector: 'education', state: 'VIC' } as const
const HOSPITAL = { sector: 'healthcare', state: 'VIC' } as const
const teacher: Qualifications = {
  has_profile: true,
  is_not_booked_here: false,
  roles: ['teacher'],
  is_blocked: false,
  valid: [{ kind: 'vit', outcome: null }],
  entered: ['vit'],
}
const codes = (...given: Parameters<typeof reasonsAgainst>) => reasonsAgainst(...given).map(({ code }) => code)

test('wants a profile, a role of the sector, and the number that the role requires', () => {
  assert.deepEqual(codes(teacher, VIC, []), [])
  assert.deepEqual(codes({ ...teacher, is_not_booked_here: true }, VIC, []), ['do_not_book'])
  assert.deepEqual(codes({ ...teacher, has_profile: false }, VIC, []), ['no_profile'])
  assert.deepEqual(codes(teacher, HOSPITAL, []), ['other_sector'])
  assert.deepEqual(codes(teacher, VIC, [], 'education_support'), ['other_role'])
  assert.deepEqual(codes({ ...teacher, entered: ['ahpra'] }, VIC, []), ['number_missing'])
  assert.deepEqual(codes({ ...teacher, entered: ['nesa'] }, VIC, []), [], 'another state has a register of its own')
  const carer: Qualifications = { ...teacher, roles: ['assistant_in_nursing'], valid: [], entered: [] }
  assert.deepEqual(codes(carer, HOSPITAL, []), [], 'personal care has no register')
  assert.deepEqual(codes({ ...carer, roles: ['enrolled_nurse'] }, HOSPITAL, []), ['number_missing'])
  assert.deepEqual(codes({ ...teacher, is_blocked: true }, VIC, []), ['credential_not_valid'])
})

test('requires what the operator requires, and exempts VIT teachers in Victoria only', () => {
  const children = [{ need: 'working_with_children', must: 'entered' }] as const
  const checked = [{ need: 'working_with_children', must: 'checked' }] as const
  assert.deepEqual(codes(teacher, VIC, children), [])
  assert.deepEqual(codes(teacher, VIC, checked), ['credential_unchecked'])
  assert.deepEqual(codes({ ...teacher, valid: [{ kind: 'vit', outcome: 'may_engage' }] }, VIC, checked), [])
  assert.deepEqual(codes(teacher, { ...VIC, state: 'NSW' }, children), ['credential_missing'])
  const sydney: Qualifications = { ...teacher, valid: [...teacher.valid, { kind: 'nsw_wwcc', outcome: null }] }
  assert.deepEqual(codes(sydney, { ...VIC, state: 'NSW' }, children), [])
})

const credential = fc
  .record({
    kind: fc.constantFrom(...registrations, ...clearances, ...documents.filter((kind) => kind !== 'other')),
    outcome: fc.constantFrom(null, 'may_engage', 'review', 'may_not_engage'),
    expires_on: fc.constantFrom(null, '2026-03-09', '2026-03-10', '2027-01-01'),
    number: fc.integer({ min: 1, max: 3 }).map(String),
  })
  // Most are in order, so that many people can be booked.
  .map((c) => ({ ...c, refused: c.outcome === 'may_not_engage' && c.number === '1' }))
const person = fc.record({
  has_profile: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
  roles: fc.uniqueArray(fc.constantFrom(...classifications), { maxLength: 3 }),
  /** Indexes of sites, in the order of the markets. */
  not_booked_by: fc.uniqueArray(fc.nat(15), { maxLength: 4 }),
  held: fc.uniqueArray(credential, { maxLength: 6, selector: ({ kind, number }) => `${kind} ${number}` }),
})
const required = fc.uniqueArray(
  fc.record({ need: fc.constantFrom(...credentialNeeds), must: fc.constantFrom(...requirementLevels) }),
  {
    maxLength: 2,
    selector: ({ need }) => need,
  },
)

const app = startApp({ after })

test('the search and the request agree on who may be booked where', async () => {
  const { db, employer, employee, now } = await app
  const admin = await (await app).admin()
  const markets = (['education', 'healthcare'] as const).flatMap((sector) => states.map((state) => ({ sector, state })))
  const employers: number[] = []
  for (const { sector, state } of markets) {
    const one = await employer(`${sector} ${state}`, { sector })
    await one.profiles.updateEmployer({ params: { id: String(one.id) }, body: { state } })
    employers.push(one.id)
  }
  let bookable = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 4, maxLength: 4 }),
      required,
      required,
      async (people, ...needed) => {
        for (const [i, sector] of (['education', 'healthcare'] as const).entries()) {
          const { data } = await admin.settings.bookingDecisions()
          const { version } = data.find((one) => one.sector === sector && one.state === 'VIC')!
          const body = { sector, state: 'VIC', required: needed[i]!, all_states: i === 0, version } as const
          await admin.settings.decideBooking({ body })
        }
        for (const { has_profile, roles, held, not_booked_by } of people) {
          const { id } = await employee('Ana', { profile: false })
          if (has_profile)
            await db.run`
            insert into employee_profiles (employee_id, vit_id, created_at, updated_at)
            values (${id}, '7', ${now()}, ${now()})`
          if (has_profile)
            await db.run`
            insert into employee_classifications (employee_id, classification)
            select ${id}, * from unnest(${roles}::text[])`
          for (const { kind, number, outcome, refused, expires_on } of held)
            await db.run`
            insert into credentials (employee_id, kind, number, outcome, checked_at, refused, refused_kind, expires_on,
              created_at, changed_at)
            values (${id}, ${kind}, ${number}, ${outcome}, case when ${outcome}::text is not null then now() end,
              ${refused}, case when ${refused} then ${kind} end, ${expires_on}, now(), now())`
          for (const i of not_booked_by)
            await db.run`
            insert into staff_preferences (site_id, employee_id, preference, set_at)
            values (${employers[i]!}, ${id}, 'do_not_book', now())`
          const { mask } = await db.one<{ mask: number }>`select bookable_markets(${id}, date '2026-03-10') as mask`
          for (const [i, market] of markets.entries()) {
            const start = Temporal.Instant.from('2026-03-09T22:00:00Z')
            const facts = await eligibilityFor(db, { employeeId: id, employerId: employers[i]!, start })
            assert.deepEqual(facts.market, market)
            const may = reasonsAgainst(facts.qualifications, market, facts.required).length === 0
            const { bit } = await db.one<{ bit: number }>`select market_bit(${market.sector}, ${market.state}) as bit`
            const { is_hidden } = await db.one<{ is_hidden: boolean }>`
              select ${id} in (${notBookedBy(employers[i]!)}) as is_hidden`
            assert.equal(
              (mask & bit) !== 0 && !is_hidden,
              may,
              `${market.sector} ${market.state} ${JSON.stringify(facts)}`,
            )
            if (may) bookable++
          }
        }
      },
    ),
    { numRuns: 8 },
  )
  assert.ok(bookable > 10, `${bookable} may be booked`)
})

test('SQL and contract know the same state of every zone', async () => {
  const { db } = await app
  for (const zone of timeZones) {
    const { state } = await db.one<{ state: string }>`select state_of_zone(${zone}) as state`
    assert.equal(state, stateOf(null, zone), zone)
  }
})
