import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftsIn, forgetDrafts } from './drafts.ts'

/** A browser's storage, whose entries are its own keys. */
function storage(): Storage {
  const entries: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => entries[name] ?? null,
    setItem: (name: string, value: string) => {
      entries[name] = value
    },
    removeItem: (name: string) => {
      delete entries[name]
    },
  }
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => Object.keys(entries),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

test('restores a draft for its writer for a week, and for nobody else', () => {
  const kept = storage()
  let now = 0
  const ana = draftsIn(kept, 1, () => now)
  ana.write('support', 'Hello')
  assert.equal(draftsIn(kept, 1, () => now).read('support'), 'Hello')
  assert.equal(draftsIn(kept, 2, () => now).read('support'), null)
  now = 8 * 86_400_000
  assert.equal(ana.read('support'), null)
  ana.write('support', '')
  assert.deepEqual(Object.keys(kept), [])
})

test('signing out deletes all drafts, signing in all but the person’s own', () => {
  const kept = storage()
  kept.setItem('theme', 'dark')
  draftsIn(kept, 1).write('a', 'x')
  draftsIn(kept, 12).write('a', 'y')
  forgetDrafts(kept, 1)
  assert.deepEqual(Object.keys(kept), ['theme', 'draft:1:a'])
  forgetDrafts(kept)
  assert.deepEqual(Object.keys(kept), ['theme'])
})

test('deletes drafts older than a week or written by a wrong clock', () => {
  const kept = storage()
  const day = 86_400_000
  draftsIn(kept, 1, () => 100 * day).write('old', 'x')
  draftsIn(kept, 1, () => 107 * day).write('new', 'y')
  draftsIn(kept, 1, () => 4000 * day).write('ahead', 'z')
  assert.equal(draftsIn(kept, 1, () => 108 * day).read('ahead'), null)
  forgetDrafts(kept, 1, 108 * day)
  assert.deepEqual(Object.keys(kept), ['draft:1:new'])
})

test('a draft longer than anything that can be sent is not stored', () => {
  const kept = storage()
  const ana = draftsIn(kept, 1)
  ana.write('a', 'x'.repeat(100_000))
  ana.write('a', 'x'.repeat(100_001))
  assert.equal(ana.read('a')?.length, 100_000)
})

test('unreadable drafts are ignored', () => {
  const kept = storage()
  for (const text of ['spoilt', '1', '{"text":5,"at":0}', '{}']) {
    kept.setItem('draft:1:a', text)
    assert.equal(draftsIn(kept, 1, () => 0).read('a'), null, text)
  }
})
