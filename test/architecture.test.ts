/** The directions of docs: what may import what, who writes and reads which table, and how large a file may grow. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { test } from 'node:test'
import { type Floor, floors, owners } from './floors.ts'

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

/** The house, and the floor in it, that a file belongs to; files directly in server/ and web/ stand above all. */
const placeOf = (path: string) => {
  const [house, second = ''] = path.split('/')
  const floor = house === 'contract' ? second.replace(/\.ts$/, '') : path.split('/').length > 2 ? second : null
  return { house, floor: floor !== null && (floors as readonly string[]).includes(floor) ? (floor as Floor) : null }
}
const heightOf = (floor: Floor) => floors.indexOf(floor)

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
      .filter(({ from, to }) =>
        Object.entries(strangers).some(([house, bad]) => from.startsWith(house) && bad.test(to)),
      )
      // Vite's own configuration runs on Node.
      .filter(({ from }) => from !== 'web/vite.config.ts')
      .map(({ from, to }) => `${from} imports ${to}`),
  )
})

test('every folder of a house is a floor', () => {
  const folders = running.map(({ path }) => path.split('/')).filter((parts) => parts.length > 2)
  const known = new Set<string>([...floors, 'migrations', 'public'])
  none([...new Set(folders.map(([house, folder]) => `${house}/${folder}`))].filter((f) => !known.has(f.split('/')[1]!)))
})

test('every floor has something on it, and README tells what', () => {
  const readme = readFileSync('README.md', 'utf8')
  const rows =
    readme.match(/^\| `.+/gm)?.flatMap((row) => row.split('|')[1]!.match(/(?<=`)[a-zA-Z]+(?=`)/g) ?? []) ?? []
  assert.deepEqual(
    rows.filter((name) => (floors as readonly string[]).includes(name)),
    floors,
  )
  none(floors.filter((floor) => !running.some(({ path }) => placeOf(path).floor === floor)))
})

test('a feature uses only floors below it', () => {
  none(
    edges
      // The browser's way to the server speaks the whole contract, and names each event by it.
      .filter(({ from, to }) => !(from.startsWith('web/platform/') && to.startsWith('contract/')))
      .map(({ from, to }) => ({ from, to, here: placeOf(from), there: placeOf(to) }))
      .filter(({ here, there }) => here.floor !== null && there.floor !== null)
      .filter(({ here, there }) => heightOf(there.floor!) > heightOf(here.floor!))
      .map(({ from, to }) => `${from} imports ${to}`),
  )
})

test('no files import each other in a circle, not even for their types', () => {
  const known = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const follow = (path: string, way: readonly string[]) => {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' > '))
    if (way.includes(path) || done.has(path)) return
    for (const { to } of known.get(path) ?? []) follow(to, [...way, path])
    done.add(path)
  }
  for (const path of known.keys()) follow(path, [])
  none(circles)
})

test('nobody knows the files that know everybody', () => {
  const summits = /^(server\/(app|jobs|means|main|worker)\.ts|web\/(main|router|routes|Shell)\.tsx)$/
  const below = ({ from }: { from: string }) => placeOf(from).floor !== null
  none(edges.filter((edge) => below(edge) && summits.test(edge.to)).map(({ from, to }) => `${from} imports ${to}`))
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
  .filter(({ path }) => path.startsWith('server/') && placeOf(path).floor !== null)
  .map(({ path, text }) => ({ path, floor: placeOf(path).floor!, sql: sqlOf(text) }))
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
      .filter(([table, paths]) => paths.length > 1 || placeOf(paths[0]!).floor !== owners[table])
      .map(([table, paths]) => `${table} is written by ${paths.join(' and ')}`),
  )
})

test('a floor reads the tables of lower floors and its own, never those of higher ones', () => {
  none(
    server.flatMap(({ path, floor, sql }) =>
      tablesIn(sql, READS)
        .filter((table) => heightOf(owners[table]!) > heightOf(floor))
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

test('no file is a drawer', () => {
  const drawer =
    /(^|[./-])(utils?|helpers?|common|misc|shared|lib|managers?)([./-]|$)|(Utils?|Helpers?|Service|Manager)\./
  // `service` is the noun in one place: the floor that answers for the service itself, its health and its settings.
  const service = /[./-]services?\.|\/services\//
  none(
    sources
      .map(({ path }) => path)
      .filter((path) => drawer.test(path) || (service.test(path) && placeOf(path).floor !== 'service')),
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

test('no file of tests hooks into the tests of others, with which it shares a process', () => {
  none(
    code
      .filter(({ path, text }) => path.endsWith('.test.ts') && /^(before|after|mock\.)\w*[(.]/m.test(text))
      .map(({ path }) => path),
  )
})
