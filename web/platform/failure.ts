/** What went wrong, in the words and fields that a screen can show. */
export type Failure = { message: string; status: number | null; code: string | null; errors: Record<string, string[]> }

const OFFLINE = 'You seem to be offline. Please check your connection and try again.'
const UNKNOWN = 'Something went wrong. Please try again.'

/** Reads a failure from whatever was thrown: the server's refusal, a cut line, or a fault of ours. */
export function failureOf(thrown: unknown): Failure {
  const { message, status, code, errors } = (thrown ?? {}) as Partial<Failure>
  if (typeof status === 'number')
    return { message: message || UNKNOWN, status, code: code ?? null, errors: errors ?? {} }
  // fetch says only TypeError when there was no answer at all.
  return { message: thrown instanceof TypeError ? OFFLINE : UNKNOWN, status: null, code: null, errors: {} }
}

/** The server's sentence when it sent one, else the screen's own. */
export function sentenceOf(thrown: unknown, otherwise: string): string {
  const { status, message } = failureOf(thrown)
  return status !== null && status < 500 ? message : otherwise
}
