import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { conformanceOf } from '#scripts/conformance/document.ts'
import { decidedStatements } from '#scripts/conformance/settled.ts'
import { statementsOf } from '#scripts/conformance/statements.ts'
import { proofsOf } from '#scripts/conformance/tags.ts'

const root = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const statements = statementsOf(read('docs/specification/product.md'))
const proofs = proofsOf(fileURLToPath(root))
const ids = new Set(statements.map(({ id }) => id))

test('every statement of the specification has a test', () => {
  const covered = new Set(proofs.map(({ id }) => id))
  assert.deepEqual(
    statements.filter(({ id }) => !covered.has(id)).map(({ id, text: says }) => `${id}: ${says}`),
    [],
  )
})

test('tests and settlements name only known statements', () => {
  assert.deepEqual(
    proofs.filter(({ id }) => !ids.has(id)).map(({ id, file }) => `${file}: ${id}`),
    [],
  )
  assert.deepEqual(
    Object.keys(decidedStatements).filter((id) => !ids.has(id)),
    [],
  )
})

test('docs/conformance.md is what `npm run conformance` writes', () => {
  assert.ok(read('docs/conformance.md') === conformanceOf(statements, proofs), 'Please run npm run conformance.')
})
