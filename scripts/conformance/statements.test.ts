import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementsOf } from './statements.ts'
import { proofsIn } from './tags.ts'

const SPEC = `# A product
What stands above the first section is not taken.

## 1. What it is
- One thing; another.

## 2. Screens

### A page (for both)
| Route | Purpose |
|---|---|
| / | Landing |

While it waits: Loading... A hint 'Read it. Then agree.'; a box (small; square).

## 4. States
- **Session**: kept.
`

test('splits sentences and table rows, but not quoted or bracketed text', () => {
  assert.deepEqual(
    statementsOf(SPEC).map(({ id, text: says }) => [id, says]),
    [
      ['1.1', 'One thing;'],
      ['1.2', 'another.'],
      ['2.a-page.1', '/ | Landing'],
      ['2.a-page.2', "While it waits: Loading... A hint 'Read it. Then agree.';"],
      ['2.a-page.3', 'a box (small; square).'],
      ['4.1', '**Session**: kept.'],
    ],
  )
})

test('a tag belongs to the test below it, which may be made by a loop', () => {
  const tagged = [
    '/' + '/ spec: 2.1, 4.1',
    "for (const role of roles)\n  test(`a ${role}'s page`, () => {})",
    '/' + '/ spec: 2.2',
    "await test.step('it isn\\'t shown', go)",
  ]
  assert.deepEqual(proofsIn('x.test.ts', tagged.join('\n')), [
    { id: '2.1', file: 'x.test.ts', test: "a ${role}'s page" },
    { id: '4.1', file: 'x.test.ts', test: "a ${role}'s page" },
    { id: '2.2', file: 'x.test.ts', test: "it isn't shown" },
  ])
  assert.throws(() => proofsIn('x.test.ts', '/' + '/ spec: 2.1\nconst nothing = 1'), /no test follows/)
})
