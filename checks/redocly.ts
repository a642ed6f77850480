/** Redocly's rules for documents of APIs, the strictest set that it recommends. */

import type { Check } from './check.ts'
import { documentOf } from './document.ts'
import { runScript } from './programs.ts'

type Problem = {
  ruleId: string
  severity: string
  message: string
  location: { pointer?: string }[]
}

export const check: Check['check'] = async (environment) => {
  const { file, calls } = await documentOf(await environment.demo(), environment.folder)
  const args = ['lint', file, '--extends=recommended-strict', '--format=json', '--max-problems=10000']
  const { out, err } = runScript('@redocly/cli/bin/cli.js', args, environment.folder)
  if (!out.trim().startsWith('{')) throw new Error(`Redocly says nothing that could be read: ${err}`)
  const { problems } = JSON.parse(out) as { problems: Problem[] }
  return {
    scope: `the document with ${calls.length} calls, by recommended-strict`,
    findings: problems.map(
      ({ ruleId, severity, message, location }) =>
        `${severity} ${ruleId} at ${location[0]?.pointer ?? '#'}: ${message.replaceAll(/\s+/g, ' ')}`,
    ),
  }
}
