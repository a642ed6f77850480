import { ApiError } from '#web/platform/api.ts'

/** A name that is taken is a fault of the field that it was typed in. */
export const atName = (thrown: unknown) =>
  thrown instanceof ApiError && thrown.status === 409
    ? new ApiError(thrown.status, thrown.code, thrown.message, { name: [thrown.message] })
    : thrown
