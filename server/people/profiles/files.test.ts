/** Tests access to files: attack 8 of the permission sheet, and storage of uploads. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { startApp, type TestApp } from '#test/app.ts'
import { doc, docx, pdf } from '#test/helpers/documents.ts'
import type { Person } from '#test/people.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const MEGABYTE = 1024 * 1024
const upload = (bytes: Buffer, name = 'CV.pdf') => new File([new Uint8Array(bytes)], name)
const fetchFile = (app: TestApp, path: string, by: Person | null, headers: Record<string, string> = {}) =>
  fetch(app.base + path, { headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers } })
const changeCv = async (person: Person, file: File) =>
  (await person.profiles.update({ params: { id: '1' }, body: {}, file })).data.data!.cv!
const keysOf = async (app: TestApp) =>
  (await app.db.all<{ key: string }>`select key from stored_files`).map((r) => r.key)
const withProfile = async (app: TestApp, name = 'Ana') => {
  const person = await app.employee(name, { profile: false })
  await person.profiles.create({ body: { vit_id: '123456' } })
  return person
}
const connect = (app: TestApp, employer: Person, employee: Person) => app.db.run`
  insert into connections (employer_id, employee_id, sender, status, created_at)
  values (${employer.id}, ${employee.id}, 'employer', 'accepted', ${app.now()})`

test('a CV comes back as it was sent, as a download under its own type', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const { data } = await ana.profiles.create({ body: { vit_id: '1' }, file: upload(pdf(), 'Zoë’s CV.pdf') })
  assert.equal(data.data?.cv_name, 'Zoë’s CV.pdf')
  const answer = await fetchFile(app, data.data!.cv!, ana)
  assert.equal(answer.status, 200)
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), pdf())
  const header = (name: string) => answer.headers.get(name)
  assert.equal(header('content-type'), 'application/pdf')
  assert.equal(
    header('content-disposition'),
    'attachment; filename="Zoe_s CV.pdf"; filename*=UTF-8\'\'Zo%C3%AB%E2%80%99s%20CV.pdf',
  )
  assert.equal(header('x-content-type-options'), 'nosniff')
  assert.equal(header('cache-control'), 'private, no-store')
  assert.equal(header('content-security-policy'), "default-src 'none'; sandbox")
})

test('the content decides type and extension, not the name or the sender’s type', async (t) => {
  const app = await startApp(t)
  const ana = await withProfile(app)
  for (const [bytes, name, type, kept] of [
    [doc(), 'cv.pdf', 'application/msword', 'cv.pdf.doc'],
    [docx(), 'photo.jpg', DOCX, 'photo.jpg.docx'],
    [pdf(), 'setup.exe', 'application/pdf', 'setup.exe.pdf'],
  ] as const) {
    const file = new File([new Uint8Array(bytes)], name, { type: 'text/html' })
    const { data } = await ana.profiles.update({ params: { id: '1' }, body: {}, file })
    assert.equal(data.data?.cv_name, kept)
    assert.equal((await fetchFile(app, data.data!.cv!, ana)).headers.get('content-type'), type)
  }
})

test('a new CV takes the place of the old one, which is gone', async (t) => {
  const app = await startApp(t)
  const ana = await withProfile(app)
  const first = await changeCv(ana, upload(pdf()))
  const second = await changeCv(ana, upload(docx()))
  assert.equal((await fetchFile(app, first, ana)).status, 404)
  assert.equal((await fetchFile(app, second, ana)).status, 200)
  assert.deepEqual(await keysOf(app), [second.split('/').pop()])
})

test('when two CVs are sent at once, one stays and the other leaves nothing', async (t) => {
  const app = await startApp(t)
  const ana = await withProfile(app)
  await Promise.all([1, 2, 3, 4].map(() => changeCv(ana, upload(pdf()))))
  const { data } = await ana.profiles.get({ params: { id: '1' } })
  assert.deepEqual(await keysOf(app), [data?.cv?.split('/').pop()])
  assert.equal((await fetchFile(app, data!.cv!, ana)).status, 200)
})

test('a CV that is refused leaves no profile and no file', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const cases: [bytes: Buffer, status: number][] = [
    [Buffer.from('<!doctype html><script>1</script>'), 415],
    [Buffer.concat([pdf(), docx()]), 415],
    [docx({ name: 'word/vbaProject.bin', bytes: 'x' }), 415],
    [docx({ name: 'word/a.bin', bytes: '0'.repeat(30 * MEGABYTE) }), 413],
    [pdf('', '/Encrypt 9 0 R'), 422],
    [Buffer.concat([pdf(), randomBytes(5 * MEGABYTE)]), 413],
  ]
  for (const [bytes, status] of cases)
    await assert.rejects(ana.profiles.create({ body: { vit_id: '1' }, file: upload(bytes) }), { status })
  // A valid CV is not kept either if the rest of the form is refused.
  const unknown = ana.profiles.create({ body: { vit_id: '1', can_teach: [2_000_000_000] }, file: upload(pdf()) })
  await assert.rejects(unknown, { code: 'invalid' })
  assert.deepEqual(await keysOf(app), [])
  assert.equal((await ana.profiles.get({ params: { id: '1' } })).data, null)
})

test('five megabytes are taken and one byte more is not', async (t) => {
  const app = await startApp(t)
  const ana = await withProfile(app)
  const filler = (count: number) => ' '.repeat(count)
  const exact = pdf('', filler(5 * MEGABYTE - pdf().length))
  assert.equal(exact.length, 5 * MEGABYTE)
  await changeCv(ana, upload(exact))
  await assert.rejects(changeCv(ana, upload(pdf('', filler(5 * MEGABYTE + 1 - pdf().length)))), { code: 'too_large' })
})

test('every refusal of a file is the same to the byte', async (t) => {
  const app = await startApp(t)
  const ana = await withProfile(app)
  const [bo, hill, lake] = [await app.employee('Bo'), await app.employer('Hill'), await app.employer('Lake')]
  const newcomer = await app.employer('New', { agreed: false })
  await connect(app, newcomer, ana)
  await connect(app, hill, ana)
  const cv = await changeCv(ana, upload(pdf()))
  assert.equal((await fetchFile(app, cv, hill)).status, 200)
  assert.equal((await fetchFile(app, cv, await app.admin())).status, 200)
  await app.db.run`delete from connections where employer_id = ${hill.id}`
  const signedOut = await withProfile(app, 'Cy')
  const ofCy = await changeCv(signedOut, upload(pdf()))
  await signedOut.accounts.logout()

  const refused: [path: string, by: Person | null][] = [
    [cv, null],
    [cv, bo],
    [cv, hill],
    [cv, lake],
    [cv, newcomer],
    [ofCy, signedOut],
    [`/api/files/${'a'.repeat(32)}`, ana],
    [`/api/files/${'a'.repeat(32)}`, null],
    ['/api/files/short', ana],
    ['/api/files/..%2f..%2fpassword', ana],
    [`${cv}%00`, ana],
  ]
  const bodies = new Set<string>()
  for (const [path, by] of refused) {
    const answer = await fetchFile(app, path, by)
    assert.equal(answer.status, 404, `${path} by ${by?.name}`)
    bodies.add(`${await answer.text()} ${answer.headers.get('content-type')} ${answer.headers.get('etag')}`)
  }
  assert.equal(bodies.size, 1)
  const inAddress = await fetch(`${app.base}${cv}?token=${ana.token}`)
  assert.notEqual(inAddress.status, 200)
})

test('a CV is open to an employer while a booking is live, and closed when it ends', async (t) => {
  const app = await startApp(t)
  const [ana, hill, subject_id] = [await withProfile(app), await app.employer('Hill'), await app.subject()]
  const cv = await changeCv(ana, upload(pdf()))
  const when = { date: '2026-03-03', start_time: '08:30', end_time: '15:30', subject_id }
  const { data } = await hill.shifts.request({ body: { ...when, inviter_id: hill.id, invitee_id: ana.id } })
  assert.equal((await fetchFile(app, cv, hill)).status, 404)
  await ana.shifts.answer({ params: { id: String(data.id) }, body: { status: 'accepted' } })
  const seen = await hill.profiles.get({ params: { id: String(ana.id) } })
  assert.deepEqual([seen.data?.cv, seen.data?.cv_name], [cv, 'CV.pdf'])
  assert.equal((await fetchFile(app, cv, hill)).status, 200)
  app.setNow(data.ends_at)
  assert.equal((await fetchFile(app, cv, hill)).status, 404)
})

test('a picture is shown to whom it concerns, and fetched once while it stays the same', async (t) => {
  const app = await startApp(t)
  const [ana, bo, hill] = [await app.employee('Ana'), await app.employee('Bo'), await app.employer('Hill')]
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { data } = await ana.accounts.updateMe({ body: {}, file: upload(picture, 'me.png') })
  const answer = await fetchFile(app, data.avatar!, hill)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), 'image/webp')
  assert.equal(answer.headers.get('content-disposition'), null)
  assert.match(answer.headers.get('cache-control')!, /^private, /)
  const again = await fetchFile(app, data.avatar!, hill, { 'if-none-match': answer.headers.get('etag')! })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  assert.equal((await fetchFile(app, data.avatar!, bo)).status, 404)
  const stale = await fetchFile(app, data.avatar!, bo, { 'if-none-match': answer.headers.get('etag')! })
  assert.equal(stale.status, 404)
})

test('the audit log names the admin who saw the link to a CV, and who fetched it', async (t) => {
  const app = await startApp(t)
  const [ada, ana, bo] = [await app.admin('Ada'), await withProfile(app), await withProfile(app, 'Bo')]
  const cv = await changeCv(ana, upload(pdf()))
  await ada.profiles.get({ params: { id: String(bo.id) } })
  await ada.profiles.get({ params: { id: String(ana.id) } })
  await ana.profiles.get({ params: { id: '1' } })
  await fetchFile(app, cv, ada)
  const { data } = await ada.audit.list({ query: { search: 'Ana' } })
  assert.deepEqual(
    data.map(({ action, actor }) => [action, actor?.name]),
    [
      ['cv_fetched', 'Ada'],
      ['cv_shown', 'Ada'],
    ],
  )
})
