import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { schemaFile, schemaOfMigrations } from '#scripts/schema.ts'

test('server/schema.sql is the schema that the migrations build', async () => {
  const kept = readFileSync(schemaFile, 'utf8').split('\n')
  const built = (await schemaOfMigrations()).split('\n')
  const differing = built.findIndex((line, at) => line !== kept[at])
  const at = differing < 0 ? Math.min(built.length, kept.length) : differing
  const around = (lines: readonly string[]) => lines.slice(at, at + 3).join('\n')
  assert.ok(
    differing < 0 && built.length === kept.length,
    `server/schema.sql is not up to date: run "npm run schema" and commit the file.
Line ${at + 1} of the file:
${around(kept)}
Line ${at + 1} of the migrated database:
${around(built)}`,
  )
})
