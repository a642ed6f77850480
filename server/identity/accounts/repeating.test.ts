import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp, type TestApp } from '#test/app.ts'
import { picture } from '#test/helpers/pictures.ts'
import { sendRequest } from '#test/helpers/raw-requests.ts'
import type { Person } from '#test/people.ts'

const change = (app: TestApp, person: Person, key: string, body: object) =>
  sendRequest(app, 'PATCH /me', { body, headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': key } })
const nameOf = async (person: Person) => (await person.accounts.me()).data.name

test('a repeated change gets its first answer and does nothing again', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const first = await change(app, ana, 'key-1', { name: 'Ana B' })
  await ana.accounts.updateMe({ body: { name: 'Ana C' } })
  const again = await change(app, await app.startPeer().then(() => ana), 'key-1', { name: 'Ana B' })
  assert.deepEqual([again.status, again.text], [first.status, first.text])
  assert.equal(await nameOf(ana), 'Ana C')
})

test('the same key with another body is refused', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  await change(app, ana, 'key-1', { name: 'Ana B' })
  const other = await change(app, ana, 'key-1', { name: 'Ana C' })
  assert.deepEqual([other.status, other.code], [422, 'idempotency_mismatch'])
  assert.equal(await nameOf(ana), 'Ana B')
})

test('the same key of another person, or a day later, is another key', async (t) => {
  const app = await startApp(t)
  const [ana, ben] = [await app.employee('Ana'), await app.employee('Ben')]
  await change(app, ana, 'key-1', { name: 'Ana B' })
  assert.equal((await change(app, ben, 'key-1', { name: 'Ben B' })).status, 200)
  assert.deepEqual([await nameOf(ana), await nameOf(ben)], ['Ana B', 'Ben B'])
  app.setNow(app.now().add({ hours: 24 }))
  await app.runJobs()
  assert.equal((await change(app, ana, 'key-1', { name: 'Ana C' })).status, 200)
  assert.equal(await nameOf(ana), 'Ana C')
})

test('a refusal is a first answer too', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  const wrong = { body: {}, file: new File(['no picture'], 'me.png') }
  for (let n = 0; n < 2; n++)
    await assert.rejects(ana.accounts.updateMe(wrong, { idempotencyKey: 'key-1' }), { code: 'unsupported_type' })
  const right = { body: {}, file: new File([new Uint8Array(await picture('png'))], 'me.png') }
  await assert.rejects(ana.accounts.updateMe(right, { idempotencyKey: 'key-1' }), { code: 'idempotency_mismatch' })
})

test('twenty submissions of a form at once on two processes have one effect and answer', async (t) => {
  const app = await startApp(t)
  const peer = await app.startPeer()
  const ana = await app.employee('Ana')
  const file = new File([new Uint8Array(await picture('png'))], 'me.png')
  const submit = (base: string) => {
    const form = new FormData()
    form.append('bio', 'Hello')
    form.append('avatar', file)
    return fetch(`${base}/api/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'key-1' },
      body: form,
    }).then(async (answer) => [answer.status, await answer.text()])
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => submit([app, peer][n % 2]!.base)))
  assert.equal(new Set(answers.map(String)).size, 1)
  assert.equal(answers[0]![0], 200)
  assert.equal((await app.db.all`select key from stored_files`).length, 1)
})

test('a key that is no key is refused', async (t) => {
  const app = await startApp(t)
  const ana = await app.employee('Ana')
  for (const key of ['', 'two words', 'x'.repeat(256)]) {
    const { status } = await change(app, ana, key, { name: 'Ana B' })
    assert.equal(status, 422, key)
  }
  assert.equal(await nameOf(ana), 'Ana')
})
