import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startApp } from '#test/app.ts'
import { sendRaw } from '#test/helpers/raw-http.ts'
import { createLog } from './log.ts'
import { createServer } from './server.ts'
import { plainPath, serveWeb } from './web.ts'

const PAGE = `<!doctype html><title>page</title>${'<p>words</p>'.repeat(50)}`
const SCRIPT = `export const words = ${JSON.stringify('words '.repeat(500))}`

/** A built web app in a folder, with a secret beside it, and a server that serves it. */
const serve = async (t: TestContext) => {
  const home = await mkdtemp(join(tmpdir(), 'bellbird-web-'))
  t.after(() => rm(home, { recursive: true, force: true }))
  await mkdir(join(home, 'web/assets'), { recursive: true })
  await mkdir(join(home, 'web/.vite'))
  await writeFile(join(home, 'secret.txt'), 'secret')
  await writeFile(join(home, 'web/.vite/manifest.json'), '"secret"')
  await writeFile(
    join(home, 'web/.vite/ahead.json'),
    '{"/employer/book":["/assets/a.js","/assets/b.js"],"/employee":[]}',
  )
  await writeFile(join(home, 'web/index.html'), PAGE)
  await writeFile(join(home, 'web/icon.svg'), '<svg/>')
  await writeFile(join(home, 'web/assets/main-DvVmCG0Y.js'), SCRIPT)
  await writeFile(join(home, 'web/assets/inter-Dx4kXJAl.woff2'), Buffer.alloc(5000))
  await mkdir(join(home, 'web.compressed'))
  await writeFile(join(home, 'web.compressed/of-an-older-build.br'), '')
  const open = async () => {
    const app = createServer({ log: createLog('silent'), trustProxy: false, overTls: false })
    app.register((web) => serveWeb(web, join(home, 'web')))
    t.after(() => app.close())
    return app.listen({ port: 0, host: '127.0.0.1' })
  }
  return { base: await open(), home }
}

test('files have their type, hashed ones are cached for ever, the page is asked again', async (t) => {
  const { base } = await serve(t)
  const seen = async (path: string) => {
    const { status, headers } = await fetch(base + path)
    return [status, headers.get('content-type'), headers.get('cache-control')]
  }
  const forever = 'public, max-age=31536000, immutable'
  assert.deepEqual(await seen('/'), [200, 'text/html; charset=utf-8', 'no-cache'])
  assert.deepEqual(await seen('/icon.svg'), [200, 'image/svg+xml', 'no-cache'])
  assert.deepEqual(await seen('/assets/main-DvVmCG0Y.js'), [200, 'text/javascript; charset=utf-8', forever])
  assert.deepEqual(await seen('/assets/inter-Dx4kXJAl.woff2'), [200, 'font/woff2', forever])
})

test('the path of any screen is answered with the page, a missing file with 404', async (t) => {
  const { base } = await serve(t)
  for (const path of ['/employee', '/employer/book?option=search', '/no/such/screen', '/employee/', '/v1.2/screen']) {
    const answer = await fetch(base + path)
    assert.deepEqual([answer.status, await answer.text()], [200, PAGE], path)
  }
  for (const path of [
    '/missing.js',
    '/assets/main-00000000.js',
    '/.vite/manifest.json',
    '/api',
    '/api/nothing',
    '/API/x',
  ]) {
    const answer = await fetch(base + path)
    assert.equal(answer.status, 404, path)
    assert.deepEqual(await answer.json(), { message: 'We could not find that.', code: 'not_found' })
  }
})

test('with the page of a screen come the names of the files that it will ask for', async (t) => {
  const { base } = await serve(t)
  const linked = async (path: string) => (await fetch(base + path)).headers.get('link')
  const both = '</assets/a.js>; rel=modulepreload, </assets/b.js>; rel=modulepreload'
  assert.equal(await linked('/employer/book?option=search'), both)
  for (const path of ['/', '/employee', '/no/such/screen', '/icon.svg']) assert.equal(await linked(path), null, path)
})

test('each encoding is compressed once, tagged by its own bytes and not sent again', async (t) => {
  const { base, home } = await serve(t)
  const get = (encoding: string, more: Record<string, string> = {}) =>
    sendRaw(
      base,
      ['GET /assets/main-DvVmCG0Y.js HTTP/1.1', 'Host: x', `Accept-Encoding: ${encoding}`]
        .concat(Object.entries(more).map(([name, value]) => `${name}: ${value}`))
        .join('\n'),
    )
  const header = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()

  const tags = new Set<string>()
  for (const [asked, got] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const { head } = await get(asked)
    assert.equal(header(head, 'content-encoding'), got, asked)
    assert.match(header(head, 'vary') ?? '', /accept-encoding/i)
    const tag = header(head, 'etag')!
    assert.match(tag, /^"[\w-]+"$/)
    tags.add(tag)
    const again = await get(asked, { 'If-None-Match': `"other", W/${tag}` })
    assert.deepEqual([again.status, again.body, header(again.head, 'etag')], [304, '', tag])
  }
  assert.equal(tags.size, 3)
  assert.equal((await get('br', { 'If-None-Match': '"other"' })).status, 200)

  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const bytes = await new Promise<Buffer>((resolve, reject) =>
      import('node:http').then(({ get: ask }) =>
        ask(`${base}/assets/main-DvVmCG0Y.js`, { headers: { 'accept-encoding': encoding } }, (answer) => {
          const pieces: Buffer[] = []
          answer.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)))
        }).on('error', reject),
      ),
    )
    assert.equal(open(bytes).toString(), SCRIPT)
  }
  assert.equal((await readdir(join(home, 'web.compressed'))).length, 6)
})

test('HEAD answers as GET does, without the body', async (t) => {
  const { base } = await serve(t)
  const ask = (method: string) => sendRaw(base, `${method} /employee HTTP/1.1\nHost: x`)
  const [get, head] = [await ask('GET'), await ask('HEAD')]
  const lasting = (text: string) => text.split('\r\n').filter((line) => !/^(date|connection|keep-alive):/i.test(line))
  assert.deepEqual(lasting(head.head), lasting(get.head))
  assert.equal(head.body, '')
})

test('other methods find nothing', async (t) => {
  const { base } = await serve(t)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${base}/employee`, { method })
    assert.deepEqual(
      [answer.status, await answer.json()],
      [404, { message: 'We could not find that.', code: 'not_found' }],
    )
  }
})

const malformed = [
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%252e%252e/secret.txt',
  '/assets/../../secret.txt',
  '/assets\\..\\..\\secret.txt',
  '/assets/%5c..%5csecret.txt',
  '//secret.txt',
  '//employee',
  '/employee//home',
  '/employee;x/home',
  '/./employee',
  '/employee/%00',
  '/.vite/manifest.json',
  '//api/me',
  '/x/../api/me',
]

test('no spelling of a path reads outside the folder or opens another screen', async (t) => {
  const { base } = await serve(t)
  for (const path of [...malformed, `http://elsewhere${malformed[0]}`, 'http://elsewhere//employee']) {
    const { status, body } = await sendRaw(base, `GET ${path} HTTP/1.1\nHost: x`)
    assert.equal(status, 404, path)
    assert.doesNotMatch(body, /secret/)
  }
  for (const path of ['/%zz', '/%e0%a4']) {
    const { status, body } = await sendRaw(base, `GET ${path} HTTP/1.1\nHost: x`)
    assert.deepEqual([status, JSON.parse(body).code], [400, 'malformed'], path)
    const visit = await fetch(`${base}${path}`, { headers: { accept: 'text/html,*/*' } })
    assert.deepEqual([visit.status, visit.url, await visit.text()], [200, `${base}/no-such-page`, PAGE])
    const call = await fetch(`${base}/api${path}`, { headers: { accept: 'text/html' } })
    assert.equal(call.status, 400)
  }
  const absolute = await sendRaw(base, 'GET http://elsewhere/employee HTTP/1.1\nHost: x')
  assert.deepEqual([absolute.status, absolute.body], [200, PAGE])
  const twoHosts = await sendRaw(base, 'GET / HTTP/1.1\nHost: x\nHost: y')
  assert.equal(twoHosts.status, 400)
})

test('no spelling of the path of a call gets past its guard', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee()
  const spellings = ['/api/me', '//api/me', '/api//me', '/api/me/', '/api/me;x', '/api/me%2f', '/api%2fme', '/%61pi/me']
  for (const path of [...spellings, '/API/ME', '/x/../api/me', 'http://elsewhere/api/me', '/api/./me']) {
    const { status, body } = await sendRaw(app.base, `GET ${path} HTTP/1.1\nHost: x`)
    assert.ok(['unauthenticated', 'not_found'].includes(JSON.parse(body).code), `${path} ${status} ${body}`)
  }
  const admins = await sendRaw(
    app.base,
    `GET http://elsewhere/api/admin/outbox HTTP/1.1\nHost: x\nAuthorization: Bearer ${ana.token}`,
  )
  assert.equal(JSON.parse(admins.body).code, 'forbidden')
})

test('a call that does not exist and a wrong method are both not found, in JSON', async (t) => {
  const app = await startApp(t)
  for (const [method, path] of [
    ['GET', '/api/nothing'],
    ['GET', '/api/login'],
    ['POST', '/api/health'],
    ['DELETE', '/api/me/'],
    ['GET', `/api/files/${'x'.repeat(300)}`],
  ] as const) {
    const answer = await fetch(app.base + path, { method })
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(
      [answer.status, await answer.json()],
      [404, { message: 'We could not find that.', code: 'not_found' }],
    )
  }
})

test('only the plain spelling of a path counts', () => {
  for (const path of malformed.filter((p) => !p.startsWith('/.vite'))) assert.equal(plainPath(path), null, path)
  assert.equal(plainPath('/employer/book?x=//../'), '/employer/book')
  assert.equal(plainPath('/caf%C3%A9'), '/café')
  assert.equal(plainPath('https://elsewhere/employee'), '/employee')
  assert.equal(plainPath('*'), null)
})
