/** Rules of the structure: imports, table ownership and file length. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { type Feature, features, owners } from './features.ts'

const sources = globSync(['{contract,server,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql}', 'judges/*.ts']).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
)
const code = sources.filter(({ path }) => /\.(ts|tsx)$/.test(path))
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('test/')
const running = code.filter(({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path))

const importsOf = ({ path, text }: { path: string; text: string }) =>
  [...text.matchAll(/\bfrom '([^'\n]+)'|^import '([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm)].map(([, from, bare, lazy]) => {
    const name = (from ?? bare ?? lazy)!
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? posix.join(posix.dirname(path), name) : name
  })

/** Files of a contract are in kebab-case, folders of features in camelCase. */
const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Returns the side and the feature of a file. Files directly in server/ and web/ belong to no
 * feature and may use all.
 */
const placeOf = (path: string) => {
  const [side, second = ''] = path.split('/')
  const feature = side === 'contract' ? camel(second.replace(/\.ts$/, '')) : path.split('/').length > 2 ? second : null
  return {
    side,
    feature: feature !== null && (features as readonly string[]).includes(feature) ? (feature as Feature) : null,
  }
}
const rankOf = (feature: Feature) => features.indexOf(feature)

const none = (wrong: readonly string[]) => assert.deepEqual(wrong, [])
const edges = running.flatMap((file) => importsOf(file).map((to) => ({ from: file.path, to })))

test('the contract imports only the schema library', () => {
  none(
    edges
      .filter(({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/') && to !== 'zod')
      .map(({ from, to }) => `${from} imports ${to}`),
  )
})

test('server and web import the contract, never each other, and never what is only for tests', () => {
  const strangers: Record<string, RegExp> = {
    'server/': /^(web|test|e2e|bench|scripts)\//,
    'web/': /^(server|test|e2e|bench|scripts|node:)/,
  }
  none(
    edges
      .filter(({ from, to }) => Object.entries(strangers).some(([side, bad]) => from.startsWith(side) && bad.test(to)))
      // Vite's own configuration runs on Node.
      .filter(({ from }) => from !== 'web/vite.config.ts')
      .map(({ from, to }) => `${from} imports ${to}`),
  )
})

test('every folder of contract, server and web is a known feature', () => {
  const folders = running.map(({ path }) => path.split('/')).filter((parts) => parts.length > 2)
  const known = new Set<string>([...features, 'migrations', 'public'])
  none([...new Set(folders.map(([side, folder]) => `${side}/${folder}`))].filter((f) => !known.has(f.split('/')[1]!)))
})

test('every feature has files, and README describes it', () => {
  const readme = readFileSync('README.md', 'utf8')
  const rows =
    readme.match(/^\| `.+/gm)?.flatMap((row) => row.split('|')[1]!.match(/(?<=`)[a-zA-Z]+(?=`)/g) ?? []) ?? []
  assert.deepEqual(
    rows.filter((name) => (features as readonly string[]).includes(name)),
    features,
  )
  none(features.filter((feature) => !running.some(({ path }) => placeOf(path).feature === feature)))
})

test('a feature uses only features below it', () => {
  none(
    edges
      // The browser's way to the server speaks the whole contract, and names each event by it.
      .filter(({ from, to }) => !(from.startsWith('web/platform/') && to.startsWith('contract/')))
      .map(({ from, to }) => ({ from, to, here: placeOf(from), there: placeOf(to) }))
      .filter(({ here, there }) => here.feature !== null && there.feature !== null)
      .filter(({ here, there }) => rankOf(there.feature!) > rankOf(here.feature!))
      .map(({ from, to }) => `${from} imports ${to}`),
  )
})

test('files have no import cycles, not even for types', () => {
  const known = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[] = []
  const follow = (path: string, chain: readonly string[]) => {
    if (chain.includes(path)) cycles.push([...chain.slice(chain.indexOf(path)), path].join(' > '))
    if (chain.includes(path) || done.has(path)) return
    for (const { to } of known.get(path) ?? []) follow(to, [...chain, path])
    done.add(path)
  }
  for (const path of known.keys()) follow(path, [])
  none(cycles)
})

test('features do not import the files that compose the application', () => {
  const roots = /^(server\/(app|jobs|deps|main|worker)\.ts|web\/(main|router|routes|Shell)\.tsx)$/
  const below = ({ from }: { from: string }) => placeOf(from).feature !== null
  none(edges.filter((edge) => below(edge) && roots.test(edge.to)).map(({ from, to }) => `${from} imports ${to}`))
})

test('every table has an owner, and every owned table exists', () => {
  const migrations = sources.filter(({ path }) => path.startsWith('server/migrations/'))
  const made = migrations.flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!))
  assert.deepEqual(made.sort(), Object.keys(owners).sort())
})

/** The SQL of a file: every template that a query or a fragment is made of. */
const sqlOf = (text: string) =>
  [...text.matchAll(/(?:\bsql|\.(?:all|one|maybe|run)(?:<[^`]*?>)?)\s*`([^`]*)`/g)].map(([, sql]) => sql!).join('\n')
const server = running
  .filter(({ path }) => path.startsWith('server/') && placeOf(path).feature !== null)
  .map(({ path, text }) => ({ path, feature: placeOf(path).feature!, sql: sqlOf(text) }))
const WRITES = /\b(?:insert into|delete from|(?<!(?:for|key|do) )update)\s+(?:only\s+)?(\w+)/gi
const READS = /\b(?:from|join)\s+(?:only\s+)?(\w+)/gi
const tablesIn = (sql: string, pattern: RegExp) =>
  [...new Set([...sql.matchAll(pattern)].map(([, table]) => table!.toLowerCase()))].filter((table) => table in owners)

test('each table is written by one file of its owner', () => {
  const writers = new Map<string, string[]>()
  for (const { path, sql } of server)
    for (const table of tablesIn(sql, WRITES)) writers.set(table, [...(writers.get(table) ?? []), path])
  assert.ok(writers.has('users') && writers.has('shifts') && writers.has('employee_profiles'))
  none(
    [...writers]
      .filter(([table, paths]) => paths.length > 1 || placeOf(paths[0]!).feature !== owners[table])
      .map(([table, paths]) => `${table} is written by ${paths.join(' and ')}`),
  )
})

test('a feature reads its own tables and those of lower features only', () => {
  none(
    server.flatMap(({ path, feature, sql }) =>
      tablesIn(sql, READS)
        .filter((table) => rankOf(owners[table]!) > rankOf(feature))
        .map((table) => `${path} reads ${table}`),
    ),
  )
})

test('no file of code is longer than 400 lines', () => {
  none(
    sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      // Tables of facts and tests are as long as the facts.
      .filter(({ path, lines }) => lines > 400 && !isTest(path) && !/\.(sql|css)$|^(web\/routes\.tsx|e2e\/)/.test(path))
      .map(({ path, lines }) => `${path} has ${lines}`),
  )
})

test('no file is a catch-all such as utils or helpers', () => {
  const catchAll =
    /(^|[./-])(utils?|helpers?|common|misc|shared|lib|managers?)([./-]|$)|(Utils?|Helpers?|Service|Manager)\./
  // `service` is a noun in one place: the feature for the health and the settings of the service.
  const service = /[./-]services?\.|\/services\//
  none(
    sources
      .map(({ path }) => path)
      .filter((path) => catchAll.test(path) || (service.test(path) && placeOf(path).feature !== 'service')),
  )
})

test('what is exported is used by another file', () => {
  const seenIn = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*/g)) seenIn.set(word, (seenIn.get(word) ?? new Set()).add(path))
  none(
    code.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
        .filter(([, name]) => seenIn.get(name!)!.size === 1)
        .map(([, name]) => `${path} exports ${name}`),
    ),
  )
})

test('no test file registers hooks, because test files share a process', () => {
  none(
    code
      .filter(({ path, text }) => path.endsWith('.test.ts') && /^(before|after|mock\.)\w*[(.]/m.test(text))
      .map(({ path }) => path),
  )
})
