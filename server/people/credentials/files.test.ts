import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { type Ends, startApp, type TestApp } from '#test/app.ts'
import { addCredential, WWC } from '#test/helpers/credentials.ts'
import { pdf } from '#test/helpers/documents.ts'
import type { Person } from '#test/people.ts'

const scene = async (t: Ends) => {
  const app = await startApp(t)
  return { app, admin: await app.admin(), hill: await app.employer('Hill'), ana: await app.employee('Ana') }
}
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name)
const photo = (type: 'jpeg' | 'png') => {
  const card = sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
  return (type === 'jpeg' ? card.jpeg().withExif({ IFD0: { Artist: 'Somebody' } }) : card.png()).toBuffer()
}
const withFile = async (person: Person, file: File) => (await person.credentials.add({ body: WWC, file })).data
const fetchAs = ({ base }: TestApp, path: string, token: string | null) =>
  fetch(base + path, { headers: token === null ? {} : { authorization: `Bearer ${token}` } })

test('PDF, JPEG and PNG are recognised by content, and pictures lose hidden data', async (t) => {
  const { app, ana } = await scene(t)
  for (const [bytes, claimed, name, type] of [
    [pdf(), 'card.exe', 'card.exe.pdf', 'application/pdf'],
    [await photo('jpeg'), 'card.png', 'card.png.jpg', 'image/jpeg'],
    [await photo('png'), '../../card.png', 'card.png', 'image/png'],
  ] as const) {
    const { id, file, file_name } = await withFile(ana, fileOf(bytes, claimed))
    assert.equal(file_name, name)
    const answer = await fetchAs(app, file!, ana.token)
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
      [200, type, 'private, no-store'],
    )
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/)
    assert.ok(!(await answer.text()).includes('Somebody'))
    await ana.credentials.remove({ params: { id: String(id) } })
    assert.equal((await fetchAs(app, file!, ana.token)).status, 404)
  }
})

test('anything else is refused with a sentence at its field, and nothing is kept', async (t) => {
  const { app, ana } = await scene(t)
  const half = (await photo('png')).subarray(0, 60)
  for (const [bytes, name] of [
    [Buffer.from('GIF89a'), 'card.gif'],
    [Buffer.from('<html>'), 'card.pdf'],
    [half, 'card.png'],
  ] as const)
    await assert.rejects(withFile(ana, fileOf(bytes, name)), (error: { code: string; errors: { file?: string[] } }) => {
      assert.equal(error.code, 'unsupported_type')
      assert.equal(error.errors.file?.length, 1)
      return true
    })
  const { kept } = await app.db.one<{ kept: number }>`select count(*) as kept from stored_files`
  assert.equal(kept, 0)
})

test('the file is for its holder and for admins, whose look at it is in the audit log', async (t) => {
  const { app, admin, hill, ana } = await scene(t)
  await app.db.run`
    insert into connections (employer_id, employee_id, sender, status, created_at)
    values (${hill.id}, ${ana.id}, 'employer', 'accepted', ${app.now()})`
  const { file } = await withFile(ana, fileOf(pdf(), 'card.pdf'))
  const other = await app.employee('Ben')
  for (const token of [hill.token, other.token, null]) assert.equal((await fetchAs(app, file!, token)).status, 404)
  assert.equal((await fetchAs(app, file!, ana.token)).status, 200)
  assert.equal((await fetchAs(app, file!, admin.token)).status, 200)
  const acts = await app.db.all<{ actor_id: number }>`
    select actor_id from audit_entries where action = 'credential_file_fetched'`
  assert.deepEqual(acts, [{ actor_id: admin.id }])
})

test('a file can be replaced and removed, and either makes the credential unchecked', async (t) => {
  const { app, ana } = await scene(t)
  const held = await withFile(ana, fileOf(pdf(), 'one.pdf'))
  const params = { id: String(held.id) }
  const { data: second } = await ana.credentials.change({ params, body: {}, file: fileOf(pdf(), 'two.pdf') })
  assert.deepEqual([second.file_name, second.version], ['two.pdf', held.version + 1])
  assert.equal((await fetchAs(app, held.file!, ana.token)).status, 404)
  const { data: kept } = await ana.credentials.change({ params, body: { number: '9' } })
  assert.equal(kept.file_name, 'two.pdf')
  const { data: bare } = await ana.credentials.change({ params, body: { remove_file: true } })
  assert.deepEqual([bare.file, bare.file_name], [null, null])
  assert.equal((await app.db.all`select 1 from stored_files`).length, 0)
})

test("does not store a file for another person's credential", async (t) => {
  const { app, ana } = await scene(t)
  const held = await addCredential(ana)
  const ben = await app.employee('Ben')
  const ask = { params: { id: String(held.id) }, body: {}, file: fileOf(pdf(), 'mine.pdf') }
  await assert.rejects(ben.credentials.change(ask), { code: 'not_found' })
  assert.equal((await app.db.all`select 1 from stored_files`).length, 0)
})
