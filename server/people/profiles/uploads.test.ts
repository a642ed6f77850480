/**
 * Tests malicious forms: attack 7 of the permission sheet. Document contents are tested beside
 * `cv.ts`.
 */
import assert from 'node:assert/strict'
import { request as send } from 'node:http'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { pdf } from '#test/helpers/documents.ts'

const MEGABYTE = 1024 * 1024

/** Sends a form unchanged, even if it is malformed. */
const sendRaw = (app: TestApp, token: string, chunks: Iterable<string | Buffer>, boundary = 'x') =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
    const request = send(`${app.base}/api/employee-details`, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
    })
    request.on('error', reject)
    for (const chunk of chunks) request.write(chunk)
    request.end()
  })
const part = (disposition: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = '--x--\r\n'
const vit = part('name="vit_id"', '1')
const cvPart = (bytes: Buffer, name: string) => part(`name="cv"; filename="${name}"`, bytes)

// attack: 7
test('a form that means harm is refused with its status, and memory stays flat', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  const many = (count: number, one: Buffer) => Array.from({ length: count }, () => one)
  const cases: [what: string, chunks: (string | Buffer)[], status: number][] = [
    ['10,000 fields', [vit, ...many(10_000, part('name="can_teach[]"', '1')), END], 413],
    ['10,000 files', [vit, ...many(10_000, cvPart(pdf(), 'a.pdf')), END], 413],
    ['two files', [vit, cvPart(pdf(), 'a.pdf'), cvPart(pdf(), 'b.pdf'), END], 413],
    ['a file without end', [vit, cvPart(Buffer.alloc(60 * MEGABYTE), 'a.pdf'), END], 413],
    ['a field without end', [part('name="vit_id"', 'a'.repeat(MEGABYTE)), END], 413],
    ['many long fields', [...many(200, part('name="can_teach[]"', 'a'.repeat(60_000))), END], 413],
    ['a file under another name', [vit, part('name="avatar"; filename="a.pdf"', pdf()), END], 422],
    ['a file for a text', [part('name="vit_id"; filename="a.pdf"', pdf()), END], 422],
    ['a part without a name', [vit, part('', 'x'), END], 400],
    ['a file without a name', [vit, part('filename="a.pdf"', pdf()), END], 400],
    ['a part with an empty name', [vit, part('name=""', 'x'), END], 400],
    ['a text for a file', [vit, part('name="cv"', 'hello'), END], 422],
    ['a name of another', [vit, part('name="employee_id"', '10000'), END], 403],
    ['no end', [vit], 400],
    ['no end of a file', [vit, cvPart(pdf(), 'a.pdf')], 400],
    ['no content of a file', [vit, cvPart(pdf(), 'a.pdf').subarray(0, 72)], 400],
    ['no end of a head', [vit, cvPart(pdf(), 'a.pdf').subarray(0, 40)], 400],
    ['nothing', [''], 400],
    ['not a form', ['hello'], 400],
  ]
  const before = process.memoryUsage().rss
  for (const [what, chunks, status] of cases)
    assert.equal(await sendRaw(app, ana.token, chunks).catch(() => 'cut'), status, what)
  assert.equal(await sendRaw(app, 'a'.repeat(43), [vit, cvPart(pdf(), 'a.pdf'), END]), 401)
  assert.ok(process.memoryUsage().rss - before < 400 * MEGABYTE)
  assert.deepEqual(await app.db.all`select key from stored_files`, [])
  assert.equal((await ana.profiles.get({ params: { id: '1' } })).data, null)
})

test('a field that reaches for the prototype is a field that is not known', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana', { profile: false })
  for (const name of ['__proto__', 'constructor', 'prototype', '__proto__[]', 'toString'])
    assert.equal(await sendRaw(app, ana.token, [vit, part(`name="${name}"`, 'x'), END]), 422, name)
})

// attack: 7
test('a hostile file name becomes a harmless one', async (t) => {
  const app = await startApp(t)
  for (const [claimed, kept] of [
    ['../../../etc/passwd', 'passwd.pdf'],
    ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
    ['a\u202efdp.exe', 'afdp.exe.pdf'],
    ['<img src=x onerror=1>.pdf', 'img src=x onerror=1.pdf'],
    ['{{name}} ${name}.pdf', '{{name}} ${name}.pdf'],
    [`${'n'.repeat(3000)}.pdf`, `${'n'.repeat(80)}.pdf`],
  ] as const) {
    const person = await app.employee('Ana', { profile: false })
    assert.equal(await sendRaw(app, person.token, [vit, cvPart(pdf(), claimed), END]), 201)
    const { data } = await person.profiles.get({ params: { id: '1' } })
    assert.equal(data?.cv_name, kept)
    const answer = await fetch(app.base + data!.cv!, { headers: { authorization: `Bearer ${person.token}` } })
    assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="[\w ._()-]+\.pdf"; filename\*=/)
  }
})
