import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsIn } from './comments.ts'

const complaints = (comment: string) =>
  complaintsIn('a.ts', `${comment}\nexport const a = 1\n`).map((line) => line.replace('a.ts:1 ', ''))

test('refuses comments that start with their object, long lines and private words', () => {
  assert.deepEqual(complaints('/** What a person may see. */'), [
    'starts a sentence with "What": name the thing, or start with a verb',
  ])
  assert.deepEqual(complaints('/** Returns one row. Whatever is missing is null. */'), [
    'starts a sentence with "Whatever": name the thing, or start with a verb',
  ])
  assert.deepEqual(complaints(`// ${'x'.repeat(98)}`), ['has a line over 100 columns'])
  assert.deepEqual(complaints('// Waits until whoever is in the queue has left.'), [
    'says "whoever": a person who, or anyone who',
  ])
})

test('accepts plain comments, code in backticks and long URLs', () => {
  for (const comment of [
    '/** Returns the open requests of one person, newest first. */',
    '// Calls `town.opens` once.',
    `// https://example.com/${'x'.repeat(98)}`,
    'const text = "What a person may see"',
  ])
    assert.deepEqual(complaints(comment), [], comment)
})

test('joins line comments that follow each other', () => {
  const source = '// The first line names the row, and\n// what it needs.\nexport const a = 1\n'
  assert.deepEqual(complaintsIn('a.ts', source), [])
})
