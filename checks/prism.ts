/**
 * Puts Prism in front of the API during the e2e tests: any answer that differs from the document is
 * a finding.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowsers } from '../scripts/browser.ts'
import { runProgram } from '../scripts/program.ts'
import type { Check } from './check.ts'
import type { Passed } from './prism-front.ts'

/** Only these visits, by the names of their files, as in CHECK_VISITS="booking security". */
const wanted = (process.env.CHECK_VISITS ?? '').split(' ').filter(Boolean)

const linesOf = (folder: string): Passed[] =>
  globSync(join(folder, '*.jsonl')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Passed),
  )

export const check: Check['check'] = async ({ folder }) => {
  const browsers = await findBrowsers(new AbortController().signal)
  if (!browsers) throw new Error('there is no browser: install Chromium, or name one with CHROME_PATH')
  const report = join(folder, 'prism')
  mkdirSync(report)
  // Only calls that pass through here count, so a test that failed on a busy machine is run once
  // more, with more time.
  const patience = ['--retries=1', '--timeout=180000']
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...patience, ...wanted]
  const { ok, output } = await runProgram(process.execPath, args, {
    env: {
      ...process.env,
      ...browsers,
      PW_DISABLE_TS_ESM: '1',
      CHECK_FRONT: join(import.meta.dirname, 'prism-front.ts'),
      CHECK_REPORT: report,
    },
    quiet: true,
  })
  const seen = linesOf(report)
  if (seen.length === 0) throw new Error(`nothing passed: ${output.slice(-2000)}`)
  const of = (kind: Passed['kind']) => seen.filter((one) => one.kind === kind)
  const calls = new Set(seen.map(({ call }) => call))
  const wrong = [...of('answer'), ...of('request')].map(
    ({ call, status, kind, what }) => `${kind} of ${call} ${status}: ${what?.slice(0, 300)}`,
  )
  // A visit that fails has not shown all that it would have.
  const failed = ok ? [] : [`visits failed:\n${output.slice(-4000)}`]
  return {
    lookedAt:
      `${of('passed').length + wrong.length} answers to ${calls.size} calls during the visits; ` +
      `${of('excepted').length} files and streams by their status alone`,
    findings: [...new Set(wrong), ...failed],
  }
}
