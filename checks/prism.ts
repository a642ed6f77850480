/**
 * Puts Prism in front of the API during the e2e tests: any answer that differs from the document is
 * a finding.
 */
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowsers } from '../scripts/browser.ts'
import { runProgram } from '../scripts/program.ts'
import type { Check } from './check.ts'
import type { CheckedCall } from './prism-proxy.ts'

/** Limits the run to these e2e test files, as in CHECK_TESTS="booking security". */
const selected = (process.env.CHECK_TESTS ?? '').split(' ').filter(Boolean)

const linesOf = (folder: string): CheckedCall[] =>
  globSync(join(folder, '*.jsonl')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CheckedCall),
  )

export const check: Check['check'] = async ({ folder }) => {
  const browsers = await findBrowsers(new AbortController().signal)
  if (!browsers) throw new Error('there is no browser: install Chromium, or name one with CHROME_PATH')
  const report = join(folder, 'prism')
  mkdirSync(report)
  // A test that fails on a busy machine does not make all its calls, so tests get more time and a
  // second run.
  const retryArgs = ['--retries=1', '--timeout=180000']
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line', ...retryArgs, ...selected]
  const { ok, output } = await runProgram(process.execPath, args, {
    env: {
      ...process.env,
      ...browsers,
      PW_DISABLE_TS_ESM: '1',
      CHECK_PROXY: join(import.meta.dirname, 'prism-proxy.ts'),
      CHECK_REPORT: report,
    },
    quiet: true,
  })
  const checkedCalls = linesOf(report)
  if (checkedCalls.length === 0) throw new Error(`nothing passed: ${output.slice(-2000)}`)
  const of = (kind: CheckedCall['kind']) => checkedCalls.filter((one) => one.kind === kind)
  const calls = new Set(checkedCalls.map(({ call }) => call))
  const mismatches = [...of('answer'), ...of('request')].map(
    ({ call, status, kind, what }) => `${kind} of ${call} ${status}: ${what?.slice(0, 300)}`,
  )
  // A failed test has not made all of its calls.
  const failed = ok ? [] : [`e2e tests failed:\n${output.slice(-4000)}`]
  return {
    scope:
      `${of('passed').length + mismatches.length} answers to ${calls.size} calls during the e2e tests; ` +
      `${of('excepted').length} files and streams by their status alone`,
    findings: [...new Set(mismatches), ...failed],
  }
}
