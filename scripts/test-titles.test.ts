import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaintsIn } from './test-titles.ts'

const complaints = (title: string) => complaintsIn('a.test.ts', `test(${title}, () => {})\n`)

test('refuses long titles and titles that start with their object', () => {
  assert.deepEqual(complaints(`'${'x'.repeat(81)}'`), ['a.test.ts:1 has a title of 81 characters, not 80'])
  assert.deepEqual(complaints("'what is kept stays'"), [
    'a.test.ts:1 starts a title with "what": name the thing, or start with a verb',
  ])
})

test('accepts short titles, and titles made of data', () => {
  for (const title of ["'refuses a person\\'s second acceptance'", `\`\${name} ${'x'.repeat(81)}\``])
    assert.deepEqual(complaints(title), [], title)
})
