import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '#test/app.ts'
import { claimAccount, csv, importFile, prepareImport } from '#test/helpers/imports.ts'
import type { Person } from '#test/people.ts'
import { readSuburbs, suburbOfRow, suburbText } from './suburbs.ts'
import { reader } from './values.ts'

const rowsOf = async (admin: Person, id: number) =>
  (await admin.imports.rows({ params: { id: String(id) }, query: {} })).data

test('a suburb is found by the columns that are there, and every other one is said', async (t) => {
  const { db } = await startApp(t)
  const suburbs = await readSuburbs(db)
  const taken = (suburb: string, postcode = '', state = '') => {
    const cells = Object.fromEntries(
      Object.entries({ suburb, postcode, time_zone: state }).map(([field, text], column) => [field, { text, column }]),
    )
    const row = reader(cells)
    const locality = suburbOfRow(cells, suburbs, row)
    return locality ? suburbText(locality) : row.problems.map(({ column, message }) => `${column}: ${message}`).join()
  }
  for (const [cells, expected] of [
    [['Kew', '3101'], 'Kew VIC 3101'],
    [['kew', '', 'VIC'], 'Kew VIC 3101'],
    [['KEW, Vic. 3101'], 'Kew VIC 3101'],
    [['Mt. Waverley', '3149'], 'Mount Waverley VIC 3149'],
    [['Darwin City', '800'], 'Darwin City NT 0800'],
    [['Kaleen', '', 'Australia/Sydney'], 'Kaleen ACT 2617'],
    [
      ['Kew'],
      '0: There are several suburbs “Kew”: Kew NSW 2439, Kew VIC 3101. Please add the postcode. This value is left out.',
    ],
    [
      ['Kew', '3000', 'VIC'],
      '0: “Kew” is not in VIC 3000. The list has Kew NSW 2439, Kew VIC 3101. This value is left out.',
    ],
    [['Kewww'], '0: There is no suburb “Kewww” in the list of Australian suburbs. This value is left out.'],
    [['', '9999'], '1: There is no suburb with the postcode 9999. This value is left out.'],
    [[''], ''],
  ] as const)
    assert.equal(taken(...(cells as unknown as [string])), expected, cells.join())
  assert.match(taken('', '3011'), /^1: Postcode 3011 has several suburbs: .* Please write the suburb\./)
})

test('an import fills an empty home and the suburb of a site, and changes no other', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const file = csv('Name,Email,Suburb,Postcode', 'Ana,ana@example.com,Kew,3101', 'Bo,bo@example.com,Kew,')
  const staged = await prepareImport(app, admin, file)
  assert.deepEqual(
    staged.columns.map(({ field }) => field),
    ['name', 'email', 'suburb', 'postcode'],
  )
  const rows = await rowsOf(admin, staged.id)
  assert.deepEqual(
    rows.map(({ outcome, problems }) => ({ outcome, skips: problems.map(({ skips }) => skips) })),
    [
      { outcome: 'new', skips: [] },
      { outcome: 'new', skips: [false] },
    ],
  )
  await importFile(app, admin, file)
  const homeOf = async (person: Pick<Person, 'places'>) =>
    (await person.places.travel({ query: {} })).data.home?.name ?? null
  const ana = await claimAccount(app, 'ana@example.com')
  await ana.accounts.agreeTerms()
  assert.equal(await homeOf(ana), 'Kew')
  // The owner has a suburb now, so a later file changes nothing.
  const later = csv('Name,Email,Suburb,Postcode', 'Ana,ana@example.com,Kew East,3102')
  assert.equal((await importFile(app, admin, later)).counts.unchanged, 1)

  const school = csv('School,Email,Suburb,State', 'Hill School,hill@example.com,Kew,VIC')
  await importFile(app, admin, school, { kind: 'employers' })
  const other = csv('School,Email,Suburb,State', 'Hill School,hill@example.com,Kew East,VIC')
  const again = await prepareImport(app, admin, other, { kind: 'employers' })
  assert.deepEqual((await rowsOf(admin, again.id))[0]!.changes, [
    { field: 'Suburb', before: 'Kew VIC 3101', after: 'Kew East VIC 3102' },
  ])
})

test('an import takes the state of the suburb, unless the owner has named another', async (t) => {
  const app = await startApp(t)
  const admin = await app.admin()
  const placeOf = async (email: string) =>
    app.db.one`
      select d.state, l.name as suburb from users u join employer_details d on d.employer_id = u.id
        left join localities l on l.id = d.locality_id where u.email = ${email}`
  const fresh = csv('School,Email,Suburb,Time zone', 'Kaleen Primary,kaleen@example.com,Kaleen,Australia/Sydney')
  await importFile(app, admin, fresh, { kind: 'employers' })
  assert.deepEqual(await placeOf('kaleen@example.com'), { state: 'ACT', suburb: 'Kaleen' })
  const same = csv('School,Email,Time zone', 'Kaleen Primary,kaleen@example.com,Australia/Sydney')
  await importFile(app, admin, same, { kind: 'employers' })
  assert.deepEqual(await placeOf('kaleen@example.com'), { state: 'ACT', suburb: 'Kaleen' })
  const moved = csv('School,Email,Suburb,State', 'Kaleen Primary,kaleen@example.com,Kew,VIC')
  await importFile(app, admin, moved, { kind: 'employers' })
  assert.deepEqual(await placeOf('kaleen@example.com'), { state: 'VIC', suburb: 'Kew' })

  const hill = await app.employer('Hill')
  await hill.profiles.updateEmployer({ params: { id: String(hill.id) }, body: { state: 'NSW' } })
  const owned = (suburb: string) => csv('School,Email,Suburb', `Hill,${hill.email},${suburb}`)
  await importFile(app, admin, owned('Kew VIC 3101'), { kind: 'employers' })
  assert.deepEqual(await placeOf(hill.email), { state: 'NSW', suburb: null })
  await importFile(app, admin, owned('Kew NSW 2439'), { kind: 'employers' })
  assert.deepEqual(await placeOf(hill.email), { state: 'NSW', suburb: 'Kew' })

  // This owner chose a suburb before profiles stored its state.
  const lake = await app.employer('Lake')
  const kew = await app.db.one<{ id: number }>`select id from localities where name = 'Kew' and state = 'VIC'`
  await lake.profiles.updateEmployer({ params: { id: String(lake.id) }, body: { locality_id: kew.id } })
  await app.db.run`update employer_details set state = null where employer_id = ${lake.id}`
  const elsewhere = csv('School,Email,State', `Lake,${lake.email},NSW`)
  await importFile(app, admin, elsewhere, { kind: 'employers' })
  assert.deepEqual(await placeOf(lake.email), { state: 'VIC', suburb: 'Kew' })
})
