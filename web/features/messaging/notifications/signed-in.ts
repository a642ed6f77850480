import { ApiError } from '#web/platform/api.ts'

/** Nothing is marked for nobody: another tab may have signed out a moment ago. */
export const mustBeSignedIn = (token: string | null) => {
  if (token === null) throw new ApiError(401, 'unauthenticated', 'No authentication token found. Please log in again.')
}
