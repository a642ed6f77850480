/**
 * Attack 18 of the permission sheet: pictures that unpack to a large size, slow storage, equal
 * keys, many changes at once.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { localFiles } from '#server/platform/files.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { picture } from '#test/helpers/pictures.ts'
import type { Person } from '#test/people.ts'
import { assertAnswersDuring } from './responsiveness.ts'

const AT_ONCE = 25
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const putPicture = async (app: TestApp, { token }: Person, bytes: Buffer, headers: Record<string, string> = {}) => {
  const body = new FormData()
  body.append('avatar', new File([new Uint8Array(bytes)], 'me.png'))
  const answer = await fetch(`${app.base}/api/me`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

/**
 * Starts an app whose storage takes a quarter of a second per file, and records how many files were
 * written at once at most.
 */
const startSlowApp = async (t: TestContext) => {
  const load = { now: 0, most: 0 }
  const app = await startApp(t, {}, undefined, (folder) => {
    const files = localFiles(folder)
    const write = async (key: string, bytes: Buffer) => {
      load.most = Math.max(load.most, ++load.now)
      await pause(250)
      await files.write(key, bytes)
      load.now--
    }
    return { ...files, write }
  })
  return { app, load }
}

// attack: 18
test('slow storage holds two connections per person', async (t) => {
  const { app, load } = await startSlowApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const bytes = await picture('png')
  await assertAnswersDuring(
    'GET /me',
    () => ben.accounts.me(),
    async () => {
      const answers = await times(AT_ONCE, () => putPicture(app, ana, bytes))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    },
  )
  assert.ok(load.most <= 2, String(load.most))
})

test('slow storage holds five connections in total', async (t) => {
  const { app, load } = await startSlowApp(t)
  const people = await times(9, (n) => app.employee(`Ana ${n}`))
  const ben = await app.employee('Ben')
  const bytes = await picture('png')
  await assertAnswersDuring(
    'GET /me',
    () => ben.accounts.me(),
    async () => {
      const answers = await Promise.all(people.map((person) => putPicture(app, person, bytes)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    },
  )
  assert.ok(load.most <= 5, String(load.most))
})

// attack: 18
test('equal uploads with one key wait without a connection', async (t) => {
  const { app, load } = await startSlowApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const bytes = await picture('png')
  let key = 0
  await assertAnswersDuring(
    'GET /me',
    () => ben.accounts.me(),
    async () => {
      key++
      const answers = await times(AT_ONCE, () => putPicture(app, ana, bytes, { 'idempotency-key': `key-${key}` }))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    },
  )
  assert.equal(load.most, 1)
})

// attack: 18
test('serves others during 25 uploads of the largest picture', async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  const bytes = await picture('png', 4800, 5000)
  await assertAnswersDuring(
    'GET /me',
    () => ben.accounts.me(),
    async () => {
      const answers = await times(AT_ONCE, () => putPicture(app, ana, bytes))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    },
  )
})

// attack: 18
test('refuses pictures that decompress to a large size', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#00f8' }, limitInputPixels: false })
  const bombs = {
    '64 megapixels of PNG': await blank(8000, 8000).png({ compressionLevel: 1 }).toBuffer(),
    '25 megapixels of JPEG': await blank(5000, 5000).jpeg().toBuffer(),
    '16 megapixels of AVIF': await blank(4000, 4000).avif({ effort: 0 }).toBuffer(),
    '16 megapixels of 16 bits': await blank(4000, 4000).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  }
  for (const [what, bytes] of Object.entries(bombs)) assert.equal((await putPicture(app, ana, bytes)).status, 413, what)
  const photographs = {
    '12 megapixels of JPEG': await picture('jpeg', 4000, 3000),
    '4 megapixels of AVIF': await blank(2000, 2000).avif({ effort: 0 }).toBuffer(),
  }
  for (const [what, bytes] of Object.entries(photographs))
    assert.equal((await putPicture(app, ana, bytes)).status, 200, what)
})

test('limits the files of a person, and not changes without a file', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const bytes = await picture('png')
  for (let n = 0; n < 4; n++) await times(30, () => putPicture(app, ana, bytes))
  assert.equal((await putPicture(app, ana, bytes)).status, 429)
  await ana.accounts.updateMe({ body: { name: 'Ana B' } })
  app.setNow(app.now().add({ minutes: 10 }))
  assert.equal((await putPicture(app, ana, bytes)).status, 200)
})
