import { Problem } from '#contract/platform/errors.ts'

/** Two figures that hold from the same date clash alike; each says it in words of its own. */
export const saying = (message: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'rate_exists') throw new Problem('rate_exists', { message })
  throw error
}
