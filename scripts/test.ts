import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect, stripVTControlCharacters } from 'node:util'
import { fastestFolder, startTestCluster } from '#test/setup.ts'
import { findBrowsers } from './browser.ts'
import { runProgram } from './program.ts'
import { writeGroup } from './test-groups.ts'

type Count = { passed: number; failed: number }

const SHOWN_OF_A_FAILURE = 3000
/** Printed again at the end, because the lines of unit tests and e2e tests are mixed. */
const failures: string[] = []

const words = process.argv.slice(2)
const pathWords = words.filter((word) => !word.startsWith('--'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const among = (pattern: string) =>
  globSync(pattern)
    .sort()
    .filter((file) => pathWords.length === 0 || pathWords.some((word) => file.includes(word)))

const unitFiles = among('{contract,server,web,test,bench,scripts}/**/*.test.ts')
// Files that start processes of their own, measure time, change the process for other files, or
// take long; they run alone.
const ALONE = [
  /^(bench|scripts|server\/(demo|platform\/(embedded|realtime)))\//,
  /^server\/platform\/(audit\/verify|batches|hooks|jobs|limits|notify-debounced|realtime|server|web)\./,
  /^test\/(fuzz|kill|message-faults|metrics|races|schema|sql-types|traces|workers)\.test/,
  /^test\/access\/permissions\.test/,
  /^test\/attacks\/(bodies|connections|demo|enumeration|floods|long-text|streams|uploads)\.test/,
]
const alone = unitFiles.filter((file) => ALONE.some((pattern) => pattern.test(file)))
const sharing = unitFiles.filter((file) => !alone.includes(file))
const e2eFiles = words.includes('--unit') ? [] : among('e2e/**/*.e2e.ts')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupted.abort())
const { signal } = interrupted

const IN_ONE_PROCESS = 24
/** A process needs a second until it has read the sources, so two dozen files share one. */
const groupsIn = (folder: string): string[] => {
  const groups = Math.ceil(sharing.length / IN_ONE_PROCESS)
  // Spreads neighbouring files, which are alike, over all groups.
  return Array.from({ length: groups }, (_, group) =>
    writeGroup(
      folder,
      `group-${group + 1}`,
      sharing.filter((_file, at) => at % groups === group),
    ),
  )
}

/** Runs one file in a process of its own; adds to the count, and shows its tests when it ends. */
const runUnit = async (file: string, count: Count, shown: InstanceType<typeof spec>): Promise<void> => {
  const events = run({ files: [file], concurrency: 1, timeout: 900_000, signal })
  events.on('test:summary', ({ file, counts }) => {
    if (file !== undefined) return
    count.passed += counts.passed
    count.failed += counts.tests - counts.passed - counts.skipped - counts.todo
  })
  events.on('test:fail', ({ name, file, line, details: { error } }) => {
    const { cause, failureType } = error as typeof error & { failureType?: string }
    if (failureType === 'subtestsFailed') return
    failures.push(`✖ ${name} (${file}:${line})\n${inspect(cause ?? error).slice(0, SHOWN_OF_A_FAILURE)}\n`)
  })
  const ofFile = []
  // Totals of a single file would be repeated a hundred times.
  for await (const event of events)
    if (event.type !== 'test:summary' && !(event.type === 'test:diagnostic' && event.data.file === undefined))
      ofFile.push(event)
  for (const event of ofFile) shown.write(event)
}

/**
 * Runs the unit tests: rules, schemas, and the API on a real PostgreSQL. Runs two files at a time,
 * and a third as soon as the e2e tests leave room for it.
 */
const runUnits = async (folder: string, endOfE2e: Promise<unknown>): Promise<Count> => {
  const count = { passed: 0, failed: 0 }
  // Starts the longest first, so that none is left over at the end.
  const isLong = (file: string) => /^(test|bench|server\/demo)\//.test(file)
  const files = [...alone.filter(isLong), ...groupsIn(folder), ...alone.filter((file) => !isLong(file))].values()
  const shown = new spec()
  shown.pipe(process.stdout)
  const runInTurn = async () => {
    for (const file of files) {
      if (signal.aborted) return
      await runUnit(file, count, shown)
    }
  }
  await Promise.all([runInTurn(), runInTurn(), endOfE2e.then(runInTurn, runInTurn)])
  await new Promise<void>((resolve) => shown.end(resolve))
  say(`\nUnit tests: ${count.passed} passed, ${count.failed} failed`)
  return count
}

/** The fields of Playwright's report that are read here. */
type Suite = {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    line: number
    ok: boolean
    tests: { results: { errors: { message?: string }[] }[] }[]
  }[]
}
const noteFailures = ({ suites = [], specs = [] }: Suite): void => {
  for (const { title, file, line, ok, tests } of specs) {
    if (ok) continue
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    const text = errors.map(({ message }) => stripVTControlCharacters(message ?? '')).join('\n')
    failures.push(`✖ ${title} (${file}:${line})\n${text.slice(0, SHOWN_OF_A_FAILURE)}\n`)
  }
  for (const each of suites) noteFailures(each)
}

const runE2e = async (folder: string): Promise<Count> => {
  const browsers = await findBrowsers(signal)
  if (!browsers) {
    say('No browser: the e2e tests cannot run. Install Chromium, or name one with CHROME_PATH.')
    return { passed: 0, failed: e2eFiles.length }
  }
  const report = join(folder, 'e2e.json')
  const { ok } = await runProgram(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...e2eFiles], {
    signal,
    // Node reads TypeScript itself; Playwright's own preparation would take seconds.
    env: { ...process.env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PW_DISABLE_TS_ESM: '1' },
  })
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as Suite & {
      stats: Record<'expected' | 'unexpected' | 'flaky', number>
    }
    for (const each of suites ?? []) noteFailures(each)
    // A file that cannot be read has no tests to count, but must not pass.
    return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, ok ? 0 : 1) }
  } catch {
    return { passed: 0, failed: e2eFiles.length }
  }
}

if (!unitFiles.length && !e2eFiles.length) {
  say(`No test file has ${pathWords.join(' or ')} in its path.`)
  process.exit(1)
}

// Removes everything that the tests left in the temporary folder.
const folder = mkdtempSync(join(fastestFolder(), 'bellbird-run-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
const cluster = await startTestCluster()
Object.assign(process.env, {
  TMPDIR: folder,
  TEST_DATABASE_URL: cluster.adminUrl,
  TEST_TEMPLATE: cluster.template,
  // More than a hundred processes read the same sources.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
})

// Runs both at the same time, because each leaves cores idle: unit tests wait for the database, e2e
// tests for the browser and for timers.
const none: Promise<Count> = Promise.resolve({ passed: 0, failed: 0 })
const e2e = e2eFiles.length ? runE2e(folder) : none
const units = unitFiles.length ? runUnits(folder, e2e) : none
const counts = await Promise.all([units, e2e]).finally(() => cluster.stop())
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
if (signal.aborted) say('Interrupted.')
for (const failure of failures) say(failure)
say(`${passed} passed, ${failed} failed`)
process.exit(failed || signal.aborted ? 1 : 0)
