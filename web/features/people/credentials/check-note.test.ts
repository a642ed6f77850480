import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchNote } from './check-note.ts'

test('the note of a match names the register and everything that was compared', () => {
  const vit = { register_name: 'Victorian Institute of Teaching' }
  const entered = { number: '123456', expires_on: '2031-01-31' }
  assert.equal(
    matchNote(entered, vit),
    'Found on the register: Victorian Institute of Teaching. Name, number and expiry date match.',
  )
  assert.match(matchNote({ ...entered, expires_on: null }, vit), / Name and number match\.$/)
  assert.equal(matchNote({ ...entered, number: null }, null), 'Document seen. Name and expiry date match.')
  assert.match(matchNote({ number: null, expires_on: null }, null), / Name matches\.$/)
})
