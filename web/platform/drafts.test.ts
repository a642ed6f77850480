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

const ANA = { id: 1, name: 'Ana' }
const BEN = { id: 2, name: 'Ben' }

test('restores a draft for its writer for a week, and for nobody else', () => {
  const kept = storage()
  let now = 0
  const ana = draftsIn(kept, ANA, () => now)
  ana.write('support', 'Hello')
  assert.equal(draftsIn(kept, ANA, () => now).read('support'), 'Hello')
  assert.equal(draftsIn(kept, BEN, () => now).read('support'), null)
  now = 8 * 86_400_000
  assert.equal(ana.read('support'), null)
  ana.write('support', '')
  assert.deepEqual(Object.keys(kept), [])
})

test('signing out deletes all drafts, signing in all but the person’s own', () => {
  const kept = storage()
  kept.setItem('theme', 'dark')
  draftsIn(kept, ANA).write('a', 'x')
  draftsIn(kept, { id: 12, name: 'Anabel' }).write('a', 'y')
  forgetDrafts(kept, ANA)
  assert.deepEqual(Object.keys(kept), ['theme', 'draft:"Ana":1:a'])
  forgetDrafts(kept)
  assert.deepEqual(Object.keys(kept), ['theme'])
})

test('a colleague who signs in for the same site finds no draft of an expired session', () => {
  const kept = storage()
  draftsIn(kept, ANA).write('message', 'Dear Kim')
  const ben = { ...BEN, id: ANA.id }
  assert.equal(draftsIn(kept, ben).read('message'), null)
  forgetDrafts(kept, ben)
  assert.deepEqual(Object.keys(kept), [])
})

test('keeps the drafts of each site while their writer acts for another one', () => {
  const kept = storage()
  const atLake = { ...ANA, id: 3 }
  draftsIn(kept, ANA).write('message', 'Dear Kim')
  forgetDrafts(kept, atLake)
  assert.equal(draftsIn(kept, atLake).read('message'), null)
  assert.equal(draftsIn(kept, ANA).read('message'), 'Dear Kim')
})

test('deletes drafts older than a week or written by a wrong clock', () => {
  const kept = storage()
  const day = 86_400_000
  draftsIn(kept, ANA, () => 100 * day).write('old', 'x')
  draftsIn(kept, ANA, () => 107 * day).write('new', 'y')
  draftsIn(kept, ANA, () => 4000 * day).write('ahead', 'z')
  assert.equal(draftsIn(kept, ANA, () => 108 * day).read('ahead'), null)
  forgetDrafts(kept, ANA, 108 * day)
  assert.deepEqual(Object.keys(kept), ['draft:"Ana":1:new'])
})

test('a draft longer than anything that can be sent is not stored', () => {
  const kept = storage()
  const ana = draftsIn(kept, ANA)
  ana.write('a', 'x'.repeat(100_000))
  ana.write('a', 'x'.repeat(100_001))
  assert.equal(ana.read('a')?.length, 100_000)
})

test('unreadable drafts are ignored', () => {
  const kept = storage()
  for (const text of ['spoilt', '1', '{"text":5,"at":0}', '{}']) {
    kept.setItem('draft:"Ana":1:a', text)
    assert.equal(draftsIn(kept, ANA, () => 0).read('a'), null, text)
  }
})
