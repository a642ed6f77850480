/**
 * Changes rules in one place at a time and runs their tests, which must fail: `npm run mutants`, or
 * `npm run mutants -- rest` for files with this word in their path. Ends with 1 if the tests of a
 * file notice fewer than 90 % of the changes. It changes files in a copy, never in the checkout.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Measured = {
  file: string
  /** Exported functions that are changed; all of the file if absent. */
  functions?: readonly string[]
}
const MEASURED: readonly Measured[] = [
  { file: 'contract/booking/attendance-rules.ts' },
  { file: 'contract/work/timesheets.ts', functions: ['paidMinutes', 'amountOf', 'maySubmit', 'mayDecide'] },
  { file: 'server/billing/payments/rules.ts' },
  { file: 'server/billing/subscriptions/rules.ts' },
  { file: 'server/booking/eligibility/rest.ts' },
  { file: 'server/booking/shifts/rules.ts' },
  { file: 'server/work/invoices/rules.ts' },
  { file: 'server/work/timesheets/rules.ts' },
]
const LEAST_SCORE = 90
/** Folders and files that the rules and their tests import. */
const COPIED = ['contract', 'server', 'package.json']
const STRYKER = join(import.meta.dirname, '../../checks/mutants/node_modules/@stryker-mutator/core/bin/stryker.js')

type Mutant = { status: string; mutatorName: string; replacement?: string; location: { start: { line: number } } }
type Report = { files: Record<string, { mutants: Mutant[] }> }

const say = (line: string) => process.stdout.write(`${line}\n`)

const copyTo = (folder: string) => {
  for (const name of COPIED)
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}

/** Lines of an exported function, up to the next blank one. */
const linesOf = (file: string, name: string) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const first = lines.findIndex((line) => line.startsWith(`export const ${name} =`))
  if (first === -1) throw new Error(`${file} has no function ${name}.`)
  return `${file}:${first + 1}-${lines.indexOf('', first)}`
}

/** Returns the changes to a file, each with the result of the tests. */
const mutantsOf = (folder: string, { file, functions }: Measured): Mutant[] => {
  const tests = file.replace(/\.ts$/, '.test.ts')
  const config = {
    testRunner: 'command',
    commandRunner: { command: `"${process.execPath}" --test --test-reporter=dot ${tests}` },
    mutate: functions?.map((name) => linesOf(file, name)) ?? [file],
    reporters: ['json'],
    jsonReporter: { fileName: 'mutants.json' },
    concurrency: 2,
    timeoutMS: 60_000,
  }
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(config))
  const { status, stdout, stderr } = spawnSync(process.execPath, [STRYKER, 'run', 'stryker.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  const { files } = JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8')) as Report
  return files[file]!.mutants.filter((mutant) => mutant.status !== 'Ignored')
}

const words = process.argv.slice(2)
const chosen = MEASURED.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
if (chosen.length === 0) throw new Error(`No file has ${words.join(' or ')} in its path.`)
const folder = mkdtempSync(join(tmpdir(), 'bellbird-mutants-'))
try {
  copyTo(folder)
  for (const measured of chosen) {
    const { file } = measured
    const mutants = mutantsOf(folder, measured)
    const survivors = mutants.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
    for (const { location, mutatorName, replacement } of survivors)
      say(`  ${file}:${location.start.line} ${mutatorName}: ${replacement ?? ''}`)
    const noticed = mutants.length - survivors.length
    const score = (noticed / mutants.length) * 100
    say(`${file}: ${noticed} of ${mutants.length} changes noticed, ${score.toFixed(1)} %`)
    if (!(score >= LEAST_SCORE)) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
