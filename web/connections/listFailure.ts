import { failureOf } from '#web/platform/failure.ts'

/** What a list of people says that could not be read, where the service has said nothing: whether it was its fault or ours. */
export const listFailure = (thrown: unknown) =>
  failureOf(thrown).status === null ? 'Unknown error.' : 'An error occurred.'
