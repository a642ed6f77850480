import { failureOf } from '#web/platform/failure.ts'

/**
 * Error text for a list of people without a message from the server; it differs by whether the
 * server answered at all.
 */
export const listFailure = (thrown: unknown) =>
  failureOf(thrown).status === null ? 'Unknown error.' : 'An error occurred.'
