import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { startApp, type TestApp } from '#test/app.ts'
import { COMPANY_TEXTS } from '#test/helpers/company.ts'
import { memberOf } from '#test/helpers/members.ts'
import { registerNewcomer } from '#test/helpers/newcomers.ts'
import { addPersonalData, type PersonalData, WOBBLE, ZORA } from '#test/helpers/personal-data.ts'
import type { Person } from '#test/people.ts'

const life: Promise<PersonalData> = addPersonalData({ after })

type Files = Record<string, string>
const ask = ({ base }: TestApp, { token }: Pick<Person, 'token'>) =>
  fetch(`${base}/api/me/export`, { headers: { authorization: `Bearer ${token}` } })

/** The export of a person, unpacked: each file by its name, as text. */
const exportOf = async (app: TestApp, person: Person): Promise<Files> => {
  const answer = await ask(app, person)
  assert.equal(answer.status, 200, answer.ok ? '' : await answer.text())
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  assert.equal(Number(answer.headers.get('content-length')), bytes.length)
  const unpacked = Object.entries(unzipSync(bytes))
  return Object.fromEntries(unpacked.map(([name, content]) => [name, Buffer.from(content).toString('utf8')]))
}
const rowsOf = (files: Files, name: string) => JSON.parse(files[name]!) as Record<string, unknown>[]
const lacks = (files: Files, words: readonly string[]) => {
  for (const [name, text] of Object.entries(files))
    for (const word of words) assert.ok(!text.includes(word), `${name} holds ${word}`)
}

test('the export of an employee has all that they entered, as JSON, and their files', async () => {
  const { app, zora } = await life
  const files = await exportOf(app, zora)
  const all = Object.values(files).join('\n')
  for (const word of Object.values(ZORA)) assert.ok(all.includes(word) || word === ZORA.cv, word)
  const [account] = rowsOf(files, 'account.json')
  assert.deepEqual(
    [account!.name, account!.phone, account!.created_at],
    [ZORA.name, ZORA.phone, '2026-03-01T20:10:00Z'],
  )
  const [profile] = rowsOf(files, 'profile.json')
  assert.deepEqual([profile!.vit_id, profile!.can_teach], [ZORA.vit, ['Mathematics']])
  assert.deepEqual(
    rowsOf(files, 'shifts.json').map(({ with: other, status }) => [other, status]),
    [
      [WOBBLE.name, 'completed'],
      [WOBBLE.name, 'rejected'],
      [WOBBLE.name, 'pending'],
      [WOBBLE.name, 'accepted'],
      ['Lake', 'accepted'],
    ],
  )
  assert.equal(rowsOf(files, 'invoices.json')[0]!.supplier_name, ZORA.name)
  assert.ok(Object.keys(files).some((name) => /^files\/\d+-cv-zoras-lifework\.pdf$/.test(name)))
  assert.ok(Object.keys(files).some((name) => /^files\/\d+-credential-/.test(name)))
  for (const name of Object.keys(files).filter((each) => !each.startsWith('files/') && each !== 'README.txt'))
    assert.ok(files['README.txt']!.includes(name), name)
})

test('the export of an employer has every text of the company profile', async () => {
  const { app, wobble } = await life
  const files = await exportOf(app, wobble)
  const [account, company] = [rowsOf(files, 'account.json')[0]!, rowsOf(files, 'company.json')[0]!]
  const { organization_name: name, additional_information: bio, phone, ...details } = COMPANY_TEXTS
  assert.partialDeepStrictEqual(account, { name, bio, phone })
  assert.partialDeepStrictEqual(company, details)
})

test('an export has no secret, and of others only what they said to the person', async () => {
  const { app, zora, wobble } = await life
  const secrets = await app.db.all<{ token: string }>`select token from calendar_feeds`
  const hidden = [...secrets.map(({ token }) => token), 'argon2', 'token_hash', zora.token, wobble.token]
  const said = { may_engage: 'smelled of fish', review: 'the year is missing' }
  for (const [outcome, note] of Object.entries(said))
    await app.db.run`
      insert into credential_checks (credential_id, outcome, note, register, checked_at)
      select id, ${outcome}, ${note}, 'register', ${app.now()} from credentials where number = ${ZORA.check}`
  const mine = await exportOf(app, zora)
  assert.ok(mine['credentials.json']!.includes(said.review))
  lacks(mine, [
    said.may_engage,
    ...hidden,
    WOBBLE.email,
    WOBBLE.phone,
    WOBBLE.bills,
    WOBBLE.operating_hours,
    'sounded cross',
    'credential-of-zora',
  ])
  const { data: bookings } = await zora.shifts.ofEmployee({
    params: { id: String(zora.id) },
    query: { status: 'accepted' },
  })
  const booking = bookings.find(({ inviter }) => inviter.name === WOBBLE.name)!
  await zora.shiftSwaps.offer({ params: { id: String(booking.id) } })
  const theirs = await exportOf(app, wobble)
  lacks(theirs, [
    'shift_swap_offered',
    ...hidden,
    ZORA.phone,
    ZORA.check,
    ZORA.preferences,
    ZORA.cv,
    ZORA.note,
    ZORA.recovery,
    ZORA.bio,
  ])
  assert.equal(rowsOf(theirs, 'plan.json')[0]!.plan, 'Standard')
  assert.equal(rowsOf(theirs, 'plan_invoices.json')[0]!.recipient_name, WOBBLE.name)
  assert.equal(rowsOf(theirs, 'transactions.json').length, 1)
  assert.ok(rowsOf(theirs, 'log.json').every(({ done_by, after: said }) => done_by === 'you' || said === null))
})

test('a person gets a site’s reason for not booking them, but not who wrote it', async (t) => {
  const app = await startApp(t)
  const [hill, lake, ana] = [await app.employer('Hill'), await app.employer('Lake'), await app.employee('Ana')]
  const kim = await memberOf(app, hill, 'manager', { name: 'Kim Lee' })
  const params = { id: ana.id }
  await kim.staffPreferences.doNotBook({ params, body: { reason: 'Left a class alone' } })
  await lake.staffPreferences.doNotBook({ params, body: { reason: null } })
  const files = await exportOf(app, ana)
  assert.deepEqual(
    rowsOf(files, 'employers-reasons.json').map(({ set_at: _at, ...row }) => row),
    [{ employer: 'Hill', site: 'Hill', reason: 'Left a class alone' }],
  )
  lacks(files, ['Kim Lee', 'Lake', 'staff_preference_set'])
})

test('a typed file name is no path in the zip, and files of one name are both there', async () => {
  const { app, lake } = await life
  for (const name of ['../../etc/passwd', '../../etc/passwd', '..\\evil\u202e.pdf'])
    await app.db.run`
      insert into stored_files (key, owner_id, kind, content_type, name, size, created_at)
      values (${`key-${Math.random()}`}, ${lake.id}, 'credential', 'application/pdf', ${name}, 0, ${app.now()})`
  const names = Object.keys(await exportOf(app, lake)).filter((name) => name.startsWith('files/'))
  assert.deepEqual(names, [
    'files/1-credential-__.._etc_passwd',
    'files/2-credential-__.._etc_passwd',
    'files/3-credential-__evil_.pdf',
  ])
})

test('exports are few an hour, logged, and only for a recently confirmed identity', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { agreed: false })
  for (let i = 0; i < 6; i++) assert.equal((await ask(app, ana)).status, 200)
  assert.equal((await ask(app, ana)).status, 429)
  const noted = await app.db.all`select action, subject_id from audit_entries where actor_id = ${ana.id}`
  assert.deepEqual(noted, Array(6).fill({ action: 'exported', subject_id: ana.id }))
  app.setNow(app.now().add({ minutes: 70 }))
  const answer = await ask(app, ana)
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [403, 'confirmation_needed'])
})

test('given and withdrawn consents are kept with time and place, and never changed', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { agreed: false })
  await ana.accounts.agreeTerms()
  await ana.accounts.updateMe({ body: { shows_phone: true } })
  await ana.accounts.updateMe({ body: { shows_phone: true, bio: 'Hello' } })
  await ana.accounts.updateMe({ body: { shows_phone: false } })
  const { data, total } = await ana.privacy.consents()
  assert.deepEqual(
    data.map(({ kind, is_given, version, network }) => [kind, is_given, version, network]),
    [
      ['shows_phone', false, null, '127.0.0.1'],
      ['shows_phone', true, null, '127.0.0.1'],
      ['terms', true, 1, '127.0.0.1'],
    ],
  )
  assert.equal(total, 3)
  assert.deepEqual((await (await app.employee('Bo')).privacy.consents()).data, [])
  await assert.rejects(app.db.run`update consents set is_given = true`, /only ever added to/)
  await assert.rejects(app.db.run`delete from consents`, /only ever added to/)
  const read = await ana.accounts.terms({ query: { role: 'employee', version: 1 } })
  assert.equal(read.data.version, 1)
  await assert.rejects(ana.accounts.terms({ query: { role: 'employee', version: 99 } }), { code: 'not_found' })
})

test('registering is a consent too, once the code is entered', async (t) => {
  const app = await startApp(t)
  await registerNewcomer(app)
  assert.deepEqual(await app.db.all`select kind, is_given, version, network from consents`, [
    { kind: 'registration', is_given: true, version: null, network: '127.0.0.1' },
  ])
})

/** Lists the zip files that this process still has open, from Linux's `/proc`. */
const openZips = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/export-')
    } catch {
      return false
    }
  })

test('a failed export says so and leaves nothing open, nor does an abandoned one', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await app.db.run`alter table connections rename to mislaid`
  const answer = await ask(app, ana)
  assert.deepEqual([answer.status, ((await answer.json()) as { code: string }).code], [500, 'unexpected'])
  await app.db.run`alter table mislaid rename to connections`
  await (await ask(app, ana)).arrayBuffer()
  await (await ask(app, ana)).body!.cancel()
  for (let i = 0; i < 50 && openZips().length > 0; i++) await pause(20)
  assert.deepEqual(openZips(), [])
})
