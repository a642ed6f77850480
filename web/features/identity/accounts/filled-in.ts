import * as z from 'zod'
import { FILL_IN } from '#contract/platform/values.ts'

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Validates like `schema`, but reports all empty fields in one message. */
export const filledIn = <Schema extends z.ZodType>(fields: readonly string[], schema: Schema) =>
  z.preprocess((values, context) => {
    const typed = (values ?? {}) as Record<string, unknown>
    // No field has this name, so the message appears above the form.
    if (fields.some((field) => isEmpty(typed[field])))
      context.addIssue({ code: 'custom', path: ['form'], message: FILL_IN, input: values })
    return values
  }, schema)
