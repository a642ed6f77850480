import { useState } from 'react'
import { intention } from './intention.ts'

type OnceOptions = {
  /** The form stays open: after an answer the same content is another wish. */
  maySendAgain?: boolean
}

/** Sends the content of one opened form with its idempotency key; see `intention`. */
export function useOnce({ maySendAgain = false }: OnceOptions = {}) {
  const [attempt] = useState(() => intention())
  return async <Answer>(content: unknown, send: (options: { idempotencyKey: string }) => Promise<Answer>) => {
    try {
      const answer = await send({ idempotencyKey: attempt.keyFor(content) })
      if (maySendAgain) attempt.done()
      return answer
    } catch (thrown) {
      attempt.failed(thrown)
      throw thrown
    }
  }
}
