import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preview } from './support-text.ts'

// spec: 9.15
test('shows the first 60 characters of a message in one line', () => {
  const sixty = 'x'.repeat(60)
  assert.equal(preview(sixty), sixty)
  assert.equal(preview(`${sixty}y`), `${sixty}…`)
  assert.equal(preview('It does not open.\n\nWhy?'), 'It does not open. Why?')
  assert.equal(preview('🦜'.repeat(61)), `${'🦜'.repeat(60)}…`)
})
