import * as z from 'zod'

const expected = (kind: string) =>
  ({
    int: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'yes or no',
    array: 'a list',
    object: 'an object',
  })[kind] ?? 'another kind of value'

// Plain sentences for schema errors without a message of their own, shared by server and browser.
// Imported before the first schema is created, because creating one probes whether code may be
// evaluated, which our content security policy reports.
z.config({
  jitless: true,
  customError: (issue) => {
    if (issue.input === undefined) return 'Please fill in this field.'
    if (issue.code === 'invalid_type') return `This must be ${expected(String(issue.expected))}.`
    if (issue.code === 'invalid_value') return `Please choose one of: ${issue.values.map(String).join(', ')}.`
    if (issue.code === 'too_big') return `This is too large: at most ${String(issue.maximum)}.`
    if (issue.code === 'too_small') return `This is too small: at least ${String(issue.minimum)}.`
    if (issue.code === 'unrecognized_keys') return 'This field is not known.'
    return 'This is not valid here.'
  },
})
