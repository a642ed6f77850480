/** Attacks listed in the permission sheet, and the tests tagged with their numbers: `attack: 3`. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { proofsOf } from '#scripts/conformance/tags.ts'

const root = new URL('..', import.meta.url)
const sheet = readFileSync(new URL('docs/specification/permissions.md', root), 'utf8')
const listed = [...sheet.slice(sheet.indexOf('## Attacks')).matchAll(/^(\d+)\. /gm)].map(([, number]) => number!)
const tagged = new Set(proofsOf(fileURLToPath(root), 'attack').map(({ id }) => id))

test('every attack of the permission sheet has a test', () => {
  assert.equal(listed.length, 23)
  assert.deepEqual(
    listed.filter((number) => !tagged.has(number)),
    [],
  )
})

test('no test is tagged with an attack that the permission sheet does not list', () => {
  assert.deepEqual(
    [...tagged].filter((number) => !listed.includes(number)),
    [],
  )
})
