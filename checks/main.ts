/** Runs the external checks, all of them or those named, and ends with 1 if any has a finding. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian, mayInstallFromDebian } from '#scripts/debian.ts'
import { fastestFolder, startTestCluster } from '#test/setup.ts'
import type { Check } from './check.ts'
import { openEnvironment } from './environment.ts'
import { isInstalled } from './programs.ts'

/** External checks, fastest first, with the Debian package for each program that they need. */
const checks: Record<string, Record<string, string>> = {
  redocly: {},
  spectral: {},
  vnu: { java: 'default-jre-headless' },
  json: {},
  blns: {},
  wapiti: { wapiti: 'wapiti' },
  sqlmap: { sqlmap: 'sqlmap' },
  axe: {},
  alfa: {},
  prism: {},
}
const SHOWN = 40

const say = (line: string) => process.stdout.write(`${line}\n`)
const names = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const unknown = names.filter((name) => !Object.hasOwn(checks, name))
if (unknown.length > 0) {
  say(`There is no check ${unknown.join(', ')}; there are ${Object.keys(checks).join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(fastestFolder(), 'bellbird-checks-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
const cluster = await startTestCluster()
Object.assign(process.env, { TEST_DATABASE_URL: cluster.adminUrl, TEST_TEMPLATE: cluster.template })

const packagesOf = (programs: [string, string][]) => programs.map(([, debian]) => debian)

const stillMissing = async (programs: Record<string, string>) => {
  const missing = () => Object.entries(programs).filter(([program]) => !isInstalled(program))
  if (missing().length > 0 && mayInstallFromDebian()) {
    say(`Installing ${packagesOf(missing()).join(' ')}.`)
    await installFromDebian(packagesOf(missing()), new AbortController().signal)
  }
  return missing()
}

/** Returns the number of findings; a check that could not run has one. */
const runCheck = async (name: string, programs: Record<string, string>): Promise<number> => {
  const missing = await stillMissing(programs)
  if (missing.length > 0) {
    say(`✖ ${name} could not run: ${missing.map(([program]) => program).join(', ')} is missing.`)
    say(`    On Debian: apt-get install ${packagesOf(missing).join(' ')}`)
    return 1
  }
  const environment = openEnvironment(folder)
  const began = performance.now()
  const after = () => `${Math.round((performance.now() - began) / 1000)} s`
  try {
    const { check } = (await import(`./${name}.ts`)) as Check
    const { scope, findings } = await check(environment)
    say(`${findings.length === 0 ? '✔' : '✖'} ${name}: ${scope}; findings: ${findings.length} (${after()})`)
    const lines = Object.entries(Object.groupBy(findings, (finding) => finding))
    for (const [line, same] of lines.slice(0, SHOWN))
      say(`    ${line}${same!.length > 1 ? ` (${same!.length} times)` : ''}`)
    if (lines.length > SHOWN) say(`    and ${lines.length - SHOWN} others`)
    return findings.length
  } catch (error) {
    say(`✖ ${name} could not run (${after()}): ${error instanceof Error ? error.stack : error}`)
    return 1
  } finally {
    await environment.close()
  }
}

let passed = 0
const selected = names.length > 0 ? names : Object.keys(checks)
try {
  for (const name of selected) passed += (await runCheck(name, checks[name]!)) === 0 ? 1 : 0
} finally {
  await cluster.stop()
}
say(`${passed} of ${selected.length} checks have nothing to say`)
process.exit(passed === selected.length ? 0 : 1)
