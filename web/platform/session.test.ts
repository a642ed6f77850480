import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSession } from './session.ts'

const ana = { id: 10001, role: 'employee', name: 'Ana', terms_agreed: 1 }

// spec: 4.1
test('a kept session comes back with the four facts and nothing else', () => {
  const kept = JSON.stringify({ ...ana, email: 'ana@example.com' })
  assert.deepEqual(parseSession('t', kept), { token: 't', user: ana })
})

test('a session that is not whole counts as signed out', () => {
  const broken = ['', '{', 'null', '[]', JSON.stringify({ ...ana, role: 'owner' }), JSON.stringify({ ...ana, id: 'x' })]
  for (const user of broken) assert.equal(parseSession('t', user), null)
  assert.equal(parseSession(null, JSON.stringify(ana)), null)
  assert.equal(parseSession('t', null), null)
})

test('anything but 1 means that the terms are not agreed', () => {
  for (const terms_agreed of [0, null, undefined, 'yes', 2]) {
    assert.equal(parseSession('t', JSON.stringify({ ...ana, terms_agreed }))?.user.terms_agreed, 0)
  }
})
