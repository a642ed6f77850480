import { ApiError } from '#web/platform/api.ts'
import { failureOf, sentenceOf } from '#web/platform/failure.ts'

export const NOT_UPDATED = 'Failed to update profile'
const ASSIGNED = 'Some subjects are already assigned. Please try again or contact support if the issue persists.'

/** Error text for an unsaved profile. Replaces the raw database error about a duplicate subject. */
export const saveFailure = (thrown: unknown) =>
  thrown instanceof Error && thrown.message.includes('Duplicate entry') ? ASSIGNED : sentenceOf(thrown, NOT_UPDATED)

/** Profile screens show "User not found." for a missing profile. */
export function throwUserNotFound(thrown: unknown): never {
  throw failureOf(thrown).code === 'not_found' ? new ApiError(404, 'not_found', 'User not found.') : thrown
}
