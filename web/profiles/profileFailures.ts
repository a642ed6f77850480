import { ApiError } from '#web/platform/api.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'

export const NOT_UPDATED = 'Failed to update profile'
const ASSIGNED = 'Some subjects are already assigned. Please try again or contact support if the issue persists.'

/** What is said when a profile could not be saved. A database that complains of a subject does so in words for nobody. */
export const notSaved = (thrown: unknown) =>
  thrown instanceof Error && thrown.message.includes('Duplicate entry') ? ASSIGNED : sentenceOf(thrown, NOT_UPDATED)

/** Of a profile that is not there the screens say whom they looked for. */
export function asUserNotFound(thrown: unknown): never {
  throw failureOf(thrown).code === 'not_found' ? new ApiError(404, 'not_found', 'User not found.') : thrown
}
