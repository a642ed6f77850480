import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Ends, startApp } from '#test/app.ts'
import { type Files, localFiles, newFileKey } from './files.ts'
import { bucketOf, s3Files } from './files-s3.ts'
import { deleteOrphanFiles, dropFile, storeFile } from './stored-files.ts'

const SECRET = 'se/cret+word'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Computes the signature again from the request, as a real storage does. */
const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const { authorization = '' } = request.headers
  const found = /Credential=KEY\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    authorization,
  )
  if (!found || request.headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, day, region, names, signature] = found as unknown as [string, string, string, string, string]
  const url = new URL(request.url!, 'http://storage')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const query = [...url.searchParams].map(([k, v]) => `${encodeURIComponent(k)}=${encodeURIComponent(v)}`).sort()
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, sha256(body)].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex') === signature
}

/** Starts a storage with the part of S3 that we use; it lists two keys at a time. */
const startStorage = async (t: Ends) => {
  const kept = new Map<string, { bytes: Buffer; at: string }>()
  const storage = { kept, down: false, url: '' }
  const pageFrom = (start: number) => {
    const keys = [...kept.keys()].slice(start, start + 2)
    const items = keys.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>${kept.get(key)!.at}</LastModified></Contents>`,
    )
    const next = start + 2 < kept.size ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult>${items.join('')}${next}</ListBucketResult>`
  }
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const answer = (status: number, bytes: Buffer | string = '') => response.writeHead(status).end(bytes)
    if (storage.down) return answer(503)
    if (!isSigned(request, body)) return answer(403)
    const url = new URL(request.url!, 'http://storage')
    const key = /^\/uploads\/(.*)$/.exec(url.pathname)?.[1]
    if (key === undefined) return answer(400)
    if (key === '') return answer(200, pageFrom(Number(url.searchParams.get('continuation-token') ?? 0)))
    if (request.method === 'PUT') kept.set(key, { bytes: body, at: Temporal.Now.instant().toString() })
    if (request.method === 'DELETE') return answer(kept.delete(key) ? 204 : 404)
    const found = kept.get(key)
    return answer(found ? 200 : 404, request.method === 'GET' ? found?.bytes : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  storage.url = `s3://KEY:${encodeURIComponent(SECRET)}@127.0.0.1:${(server.address() as AddressInfo).port}/uploads?region=ap-southeast-2&tls=off`
  return storage
}

const folder = async (t: TestContext) => {
  const dir = await mkdtemp(join(tmpdir(), 'bellbird-files-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  return dir
}

const keysIn = async (files: Files) => (await Array.fromAsync(files.list())).map(({ key }) => key).sort()

const behaves = async (files: Files) => {
  const keys = [newFileKey(), newFileKey(), newFileKey()]
  for (const [i, key] of keys.entries()) await files.write(key, Buffer.from([0, 255, i]))
  assert.deepEqual(await files.read(keys[1]!), Buffer.from([0, 255, 1]))
  assert.deepEqual(await keysIn(files), keys.toSorted())
  await files.remove(keys[0]!)
  await files.remove(keys[0]!)
  assert.equal(await files.read(keys[0]!), null)
  assert.deepEqual(await keysIn(files), keys.slice(1).sort())
}

test('a local folder keeps, hands out, lists and removes files', async (t) => {
  await behaves(localFiles(await folder(t)))
})

test('a bucket keeps, hands out, lists and removes files, each call signed', async (t) => {
  const storage = await startStorage(t)
  await behaves(s3Files(bucketOf(storage.url)))
})

test('a storage that is down or refuses our key is reported as unavailable', async (t) => {
  const storage = await startStorage(t)
  const wrong = s3Files({ ...bucketOf(storage.url), secret: 'wrong' })
  await assert.rejects(wrong.write(newFileKey(), Buffer.from('x')), { code: 'unavailable' })
  assert.equal(storage.kept.size, 0)
  storage.down = true
  await assert.rejects(s3Files(bucketOf(storage.url)).read(newFileKey()), { code: 'unavailable' })
  const nobody = s3Files({ ...bucketOf(storage.url), endpoint: 'http://127.0.0.1:9/uploads' })
  await assert.rejects(nobody.read(newFileKey()), { code: 'unavailable' })
})

test('an incomplete storage address is refused with a sentence that names it', () => {
  for (const url of [
    's3://host/bucket',
    's3://KEY@host/bucket',
    's3://KEY:SECRET@host/',
    's3://KEY:SECRET@host/a/b',
    's3://KEY:SECRET@host/bucket?tls=maybe',
    's3://KEY:SECRET@host/bucket?regoin=x',
  ])
    assert.throws(() => bucketOf(url), /^Error: STORAGE_URL /, url)
  assert.equal(bucketOf('s3://K:a%2Fb@host/bucket').endpoint, 'https://host/bucket')
})

const file = (ownerId: number) =>
  ({ ownerId, kind: 'cv', contentType: 'application/pdf', name: 'CV.pdf', bytes: Buffer.from('x') }) as const

test('a refused change has written no file, and a completed one has', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const files = localFiles(await folder(t))
  const refused = app.db.transaction(async (tx) => {
    await storeFile(tx, files, file(ana.id))
    throw new Error('refused')
  })
  await assert.rejects(refused, /refused/)
  assert.deepEqual(await keysIn(files), [])
  const key = await app.db.transaction((tx) => storeFile(tx, files, file(ana.id)))
  assert.deepEqual(await keysIn(files), [key])
})

test('a file that the storage does not take undoes the change', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const files = { ...localFiles('/nowhere'), write: () => Promise.reject(new Error('disk full')) }
  await assert.rejects(
    app.db.transaction((tx) => storeFile(tx, files, file(ana.id))),
    /disk full/,
  )
  assert.deepEqual(await app.db.all`select 1 from stored_files`, [])
})

test('deletes files without a row that are older than an hour, and no others', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const dir = await folder(t)
  const files = localFiles(dir)
  const kept = await app.db.transaction((tx) => storeFile(tx, files, file(ana.id)))
  const [orphan, young] = [newFileKey(), newFileKey()]
  await files.write(orphan, Buffer.from('x'))
  await files.write(young, Buffer.from('x'))
  await mkdir(join(dir, 'database'))
  await writeFile(join(dir, 'xx'), 'not ours')
  const old = new Date(Temporal.Now.instant().subtract({ hours: 2 }).epochMilliseconds)
  for (const key of [kept, orphan]) await utimes(join(dir, key.slice(0, 2), key), old, old)
  await deleteOrphanFiles(app.db.at(Temporal.Now.instant()), files)
  assert.deepEqual(await keysIn(files), [kept, young].sort())
  assert.ok((await readdir(dir)).includes('xx'))
})

test('a file that is dropped is gone once that is certain', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const files = localFiles(await folder(t))
  const key = await app.db.transaction((tx) => storeFile(tx, files, file(ana.id)))
  const undone = app.db.transaction(async (tx) => {
    await dropFile(tx, files, key)
    throw new Error('undone')
  })
  await assert.rejects(undone, /undone/)
  assert.notEqual(await files.read(key), null)
  let removed: Promise<void> = Promise.resolve()
  const watched: Files = { ...files, remove: (k) => (removed = files.remove(k)) }
  await app.db.transaction((tx) => dropFile(tx, watched, key))
  await removed
  assert.equal(await files.read(key), null)
})
