import { Problem } from '#contract/platform/errors.ts'

/** Replaces the message of `rate_exists`, because several kinds of dated figures raise it. */
export const withMessage = (message: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'rate_exists') throw new Problem('rate_exists', { message })
  throw error
}
