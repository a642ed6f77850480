import { useState } from 'react'
import { failureOf } from './failure.ts'
import { intention } from './intention.ts'

/** Sends what one opening of a form is for, with the key that lets the server do it only once; see `intention`. */
export function useOnce() {
  const [attempt] = useState(() => intention())
  return async <Answer>(content: unknown, send: (options: { idempotencyKey: string }) => Promise<Answer>) => {
    try {
      return await send({ idempotencyKey: attempt.keyFor(content) })
    } catch (thrown) {
      const { status } = failureOf(thrown)
      if (status !== null && status >= 400 && status < 500) attempt.refused()
      throw thrown
    }
  }
}
