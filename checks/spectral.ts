/** Runs all of Spectral's rules for OpenAPI, including those that are off by default. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { documentOf } from './document.ts'
import { runScript } from './programs.ts'

type Result = { code: string; path: (string | number)[]; message: string; severity: number }

const SEVERITIES = ['error', 'warning', 'information', 'hint']

export const check: Check['check'] = async (environment) => {
  const { file, calls } = await documentOf(await environment.demo(), environment.folder)
  const rules = join(environment.folder, 'spectral.yaml')
  const found = join(environment.folder, 'spectral.json')
  writeFileSync(rules, 'extends: [["spectral:oas", all]]\n')
  const args = ['lint', file, '--ruleset', rules, '--format', 'json', '--output', found, '--fail-severity', 'hint']
  const { out, err } = runScript('@stoplight/spectral-cli/dist/index.js', [...args, '--quiet'], environment.folder)
  const results = (await import(found, { with: { type: 'json' } }).catch(() => {
    throw new Error(`Spectral says nothing that could be read: ${out}${err}`)
  })) as { default: Result[] }
  return {
    scope: `the document with ${calls.length} calls, by all rules of spectral:oas`,
    findings: results.default.map(
      ({ code, path, message, severity }) => `${SEVERITIES[severity]} ${code} at ${path.join('/')}: ${message}`,
    ),
  }
}
