import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { valueTypes } from '#scripts/sql-types/columns.ts'
import { queries } from '#scripts/sql-types/fixture.ts'
import { checkQueries, withQueryInfo } from '#scripts/sql-types.ts'
import { startApp } from './app.ts'

const FIXTURE = 'scripts/sql-types/fixture.ts'

test('reports wrong row types, slow plans, and queries that cannot be checked', async () => {
  const { claims, exempt, complaints } = await withQueryInfo((info) => checkQueries((file) => file === FIXTURE, info))
  const lines = readFileSync(FIXTURE, 'utf8').split('\n')
  /** Names the query of the line, which a complaint gives as a number. */
  const named = complaints.map((complaint) => {
    const [, line = '', said = ''] = /:(\d+) (.*)/.exec(complaint) ?? []
    return `${/const (\w+)/.exec(lines[Number(line) - 1] ?? '')?.[1]}: ${said.replace(/\d+ kB/, 'too many kB')}`
  })
  assert.deepEqual(
    { claims, exempt, named },
    {
      claims: Object.keys(queries).length,
      exempt: 1,
      named: [
        'more: count is number, not string',
        'wrongName: nick is not returned',
        'wrongType: ids is string[], not number[]',
        'maybeNull: avatar may be null',
        'wrongSql: is refused by PostgreSQL: column "nothing" does not exist',
        'manyJoins: takes too many kB to plan, more than 6144: join fewer tables in one statement',
        'unknownText: cannot be composed: text is a parameter without a known argument',
      ],
    },
  )
})

const samples: Record<string, string> = {
  bool: `true`,
  date: `date '2026-03-02'`,
  time: `time '08:00'`,
  timestamptz: `timestamptz '2026-03-02T08:00Z'`,
  timestamp: `timestamp '2026-03-02T08:00'`,
  uuid: `gen_random_uuid()`,
  inet: `inet '127.0.0.1'`,
  cidr: `cidr '127.0.0.0/8'`,
  bytea: `'a'::bytea`,
  json: `'{}'::json`,
  jsonb: `'{}'::jsonb`,
}

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${typeOf(value[0])}[]`
  if (Buffer.isBuffer(value)) return 'Buffer'
  if (value instanceof Date) return 'Date'
  return typeof value === 'object' ? 'json' : typeof value
}

test('names the types of values as they arrive from the database', async () => {
  const { db } = await startApp({ after })
  const { Fragment } = await import('#server/platform/database.ts')
  for (const [name, type] of Object.entries(valueTypes)) {
    const element = name.replace(/^_/, '')
    const sample = samples[element] ?? `'1'::${element}`
    const value = new Fragment([name.startsWith('_') ? `array[${sample}]` : sample], [])
    const { found } = await db.one<{ found: unknown }>`select ${value} as found`
    assert.equal(typeOf(found), type, name)
  }
})
