/** Rules of the structure: imports, table ownership and file length. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { layers, type Module, modules, owners } from './modules.ts'

const sources = globSync(['{contract,server,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css,sql}', 'checks/*.ts']).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
)
const code = sources.filter(({ path }) => /\.(ts|tsx)$/.test(path))
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('test/')
const running = code.filter(({ path }) => /^(contract|server|web)\//.test(path) && !isTest(path))

/** Folder that owns a file of the server: a feature of a module, or `platform` itself. */
const folderOf = (path: string) => {
  const [side, module = '', feature = '', file] = path.split('/')
  if (side !== 'server' || !(modules as readonly string[]).includes(module)) return null
  return file === undefined ? module : `${module}/${feature}`
}
const layerOf = (folder: string) => layers[folder.split('/')[0] as Module]

const assertEmpty = (items: readonly string[]) => assert.deepEqual(items, [])

test('imports follow the layers, and make no cycle', async () => {
  const oxlint = 'node_modules/oxlint/bin/oxlint'
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [oxlint, '--format=unix'], { maxBuffer: 2 ** 26 }).catch(
    (failed: { stdout: string }) => failed,
  )
  assertEmpty(stdout.split('\n').filter((line) => /no-restricted-imports|no-cycle/.test(line)))
})

test('import rules refuse an import from a higher layer, lazy or not', async (t) => {
  const folder = await mkdtemp('web/platform/refused-')
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(`${folder}/lazy.ts`, "export const page = () => import('#web/pages/employer/book.tsx')\n")
  await writeFile(
    `${folder}/type.ts`,
    "import type { Line } from '#web/features/booking/shifts/bookings.ts'\nexport type A = Line\n",
  )
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=unix', folder]).catch(
    (failed: { stdout: string }) => failed,
  )
  assert.equal(stdout.match(/no-restricted-imports/g)?.length, 2, stdout)
})

test('contract, server and web are made of the eight modules', () => {
  const modulesIn = (pattern: string) => globSync(pattern).map((path) => path.split('/').at(-1)!)
  assert.deepEqual(modulesIn('contract/*/').sort(), [...modules].sort())
  assert.deepEqual(modulesIn('server/*/').sort(), [...modules, 'demo', 'migrations', 'openapi'].sort())
  assert.deepEqual(
    modulesIn('web/features/*/').sort(),
    [...modules.filter((module) => module !== 'platform'), 'account', 'home', 'landing'].sort(),
  )
  const readme = readFileSync('README.md', 'utf8')
  assert.deepEqual(
    [...readme.matchAll(/^\| `(\w+)` \|/gm)]
      .map(([, name]) => name)
      .filter((name) => (modules as readonly string[]).includes(name!)),
    [...modules].reverse(),
  )
})

test('every table has an owner, and every owned table exists', () => {
  const schema = readFileSync('server/schema.sql', 'utf8')
  const made = [...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!)
  assert.deepEqual(made.filter((name) => name !== 'migrations').sort(), Object.keys(owners).sort())
})

/** The SQL of a file: every template that a query or a fragment is made of. */
const sqlOf = (text: string) =>
  [...text.matchAll(/(?:\bsql|\.(?:all|one|maybe|run)(?:<[^`]*?>)?)\s*`([^`]*)`/g)].map(([, sql]) => sql!).join('\n')
const server = running.flatMap(({ path, text }) => {
  const folder = folderOf(path)
  return folder === null ? [] : [{ path, folder, sql: sqlOf(text) }]
})
const WRITES = /\b(?:insert into|delete from|(?<!(?:for|key|do) )update)\s+(?:only\s+)?(\w+)/gi
const READS = /\b(?:from|join)\s+(?:only\s+)?(\w+)/gi
const tablesIn = (sql: string, pattern: RegExp) =>
  [...new Set([...sql.matchAll(pattern)].map(([, table]) => table!.toLowerCase()))].filter((table) => table in owners)

test('each table is written by one file of its owner', () => {
  const writers = new Map<string, string[]>()
  for (const { path, sql } of server)
    for (const table of tablesIn(sql, WRITES)) writers.set(table, [...(writers.get(table) ?? []), path])
  assert.ok(writers.has('users') && writers.has('shifts') && writers.has('employee_profiles'))
  assertEmpty(
    [...writers]
      .filter(([table, paths]) => paths.length > 1 || folderOf(paths[0]!) !== owners[table])
      .map(([table, paths]) => `${table} is written by ${paths.join(' and ')}`),
  )
})

test('a module reads no table of a higher layer', () => {
  assertEmpty(
    server.flatMap(({ path, folder, sql }) =>
      tablesIn(sql, READS)
        .filter((table) => layerOf(owners[table]!) > layerOf(folder))
        .map((table) => `${path} reads ${table}`),
    ),
  )
})

test('no function takes a brand or an instant beside a database handle, which has both', () => {
  const HANDLE = /\b(?:Db|Tx|Database)\b/
  const IN_HANDLE = /\b(?:brand|productName|publicUrl|now)\??:/
  const signatures = running
    .filter(({ path }) => path.startsWith('server/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\(((?:[^()]|\([^()]*\))*)\)(?:: [^=;{]*?)? =>/g)].map(([, params]) => ({
        path,
        params: params!,
      })),
    )
    .filter(({ params }) => HANDLE.test(params))
  assert.ok(signatures.length > 500)
  assertEmpty(signatures.filter(({ params }) => IN_HANDLE.test(params)).map(({ path, params }) => `${path}: ${params}`))
})

test('no file of code is longer than 400 lines', () => {
  assertEmpty(
    sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      // Tables of facts and tests are as long as the facts.
      .filter(
        ({ path, lines }) =>
          lines > 400 && !isTest(path) && !/\.(sql|css)$|^(web\/shell\/routes\.tsx|e2e\/)/.test(path),
      )
      .map(({ path, lines }) => `${path} has ${lines}`),
  )
})

test('no file is a catch-all such as utils or helpers', () => {
  const catchAll =
    /(^|[./-])(utils?|helpers?|common|misc|shared|lib|managers?)([./-]|$)|(Utils?|Helpers?|Service|Manager)\./
  // `service` is a noun in one place: the feature for the health and the settings of the service.
  const service = /[./-]services?\.|\/services\//
  assertEmpty(
    sources
      .map(({ path }) => path)
      .filter(
        (path) =>
          (catchAll.test(path) && !/^(e2e|test)\/helpers\//.test(path)) ||
          (service.test(path) && !path.includes('/platform/service')),
      ),
  )
})

test('every export is used by another file', () => {
  const seenIn = new Map<string, Set<string>>()
  for (const { path, text } of sources)
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*/g)) seenIn.set(word, (seenIn.get(word) ?? new Set()).add(path))
  assertEmpty(
    code.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
        .filter(([, name]) => seenIn.get(name!)!.size === 1)
        .map(([, name]) => `${path} exports ${name}`),
    ),
  )
})

test('no test file registers hooks, because test files share a process', () => {
  assertEmpty(
    code
      .filter(({ path, text }) => path.endsWith('.test.ts') && /^(before|after|mock\.)\w*[(.]/m.test(text))
      .map(({ path }) => path),
  )
})
