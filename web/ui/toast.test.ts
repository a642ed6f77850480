import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceOf, toastQueue } from './toast.ts'

const texts = (queue: ReturnType<typeof toastQueue>) => queue.shown().map(({ text }) => text)

// spec: 9.1, 9.2, 9.3
test('a toast stays 4 s, in the invitation flows 3 and 2 s, for an admin 3 s', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const cases = [
    ['ok', undefined, 4000],
    ['bad', undefined, 4000],
    ['ok', 'invitation', 3000],
    ['bad', 'invitation', 2000],
    ['ok', 'admin', 3000],
    ['bad', 'admin', 3000],
  ] as const
  for (const [kind, audience, stays] of cases) {
    const queue = toastQueue(() => 0)
    queue.add(kind, 'Saved', { for: audience })
    t.mock.timers.tick(stays - 1)
    assert.deepEqual(texts(queue), ['Saved'])
    t.mock.timers.tick(1)
    assert.deepEqual(texts(queue), [])
  }
})

// spec: 9.2, 9.3
test('a toast has the times of the current role, and an undo offer stays 5 s', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const [usual, stays] of [
    ['everyone', 4000],
    ['admin', 3000],
  ] as const) {
    const queue = toastQueue(
      () => 0,
      () => usual,
    )
    queue.add('ok', 'Signed out.')
    assert.equal(queue.shown()[0]!.for, usual)
    t.mock.timers.tick(stays - 1)
    assert.deepEqual(texts(queue), ['Signed out.'])
    t.mock.timers.tick(1)
    assert.deepEqual(texts(queue), [])
    queue.add('ok', 'Rejected.', { for: 'invitation', action: { label: 'Undo', onPress: () => {} } })
    t.mock.timers.tick(4999)
    assert.deepEqual(texts(queue), ['Rejected.'])
    t.mock.timers.tick(1)
    assert.deepEqual(texts(queue), [])
  }
})

// spec: 9.3
test('shows every toast to an admin for the times of an admin', () => {
  const user = { id: 1, name: 'Ada', terms_agreed: 1 } as const
  assert.equal(audienceOf({ token: 't', user: { ...user, role: 'admin' } }), 'admin')
  assert.equal(audienceOf({ token: 't', user: { ...user, role: 'employer' } }), 'everyone')
  assert.equal(audienceOf(null), 'everyone')
})

// spec: 9.1
test('three are seen at once, and the next comes when one has gone', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const queue = toastQueue(() => 0)
  for (const text of ['one', 'two', 'three', 'four']) queue.add('ok', text)
  assert.deepEqual(texts(queue), ['one', 'two', 'three'])
  t.mock.timers.tick(4000)
  assert.deepEqual(texts(queue), ['four'])
  t.mock.timers.tick(4000)
  assert.deepEqual(texts(queue), [])
})

test('the time of a toast stops while it is read', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const queue = toastQueue(() => Date.now())
  queue.add('bad', 'Failed')
  t.mock.timers.tick(3000)
  queue.setPaused(true)
  t.mock.timers.tick(60_000)
  assert.deepEqual(texts(queue), ['Failed'])
  queue.setPaused(false)
  t.mock.timers.tick(999)
  assert.deepEqual(texts(queue), ['Failed'])
  t.mock.timers.tick(1)
  assert.deepEqual(texts(queue), [])
})

test('a toast that arrives while another one is read stays until its time after that', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const queue = toastQueue(() => Date.now())
  queue.add('ok', 'first')
  queue.setPaused(true)
  queue.add('ok', 'second')
  t.mock.timers.tick(60_000)
  assert.deepEqual(texts(queue), ['first', 'second'])
  queue.setPaused(false)
  t.mock.timers.tick(4000)
  assert.deepEqual(texts(queue), [])
})

test('the same sentence twice is one toast', () => {
  const queue = toastQueue(() => 0)
  const first = queue.add('ok', 'Saved')
  const second = queue.add('ok', 'Saved')
  assert.deepEqual(texts(queue), ['Saved'])
  queue.dismiss(first)
  assert.deepEqual(texts(queue), ['Saved'])
  queue.dismiss(second)
  assert.deepEqual(texts(queue), [])
})
