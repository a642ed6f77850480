/** Idempotency keys, so that the server acts once, and single flight, so that we send once. */
import { useState } from 'react'
import { isRefusal } from './failure.ts'

// `crypto.randomUUID` exists only on secure origins, but a school may open the service by a local
// network address.
export function newIdempotencyKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Idempotency keys of one form, dialog or button. Pressing twice, or again after a lost connection,
 * sends the same key, so the server acts once. Other content or a definite refusal starts a new
 * key.
 */
export function idempotencyKeys(newKey: () => string = newIdempotencyKey) {
  let key = newKey()
  let content: string | null = null
  function renew() {
    key = newKey()
    content = null
  }
  return {
    keyFor(body: unknown) {
      const next = JSON.stringify(body)
      if (content !== null && content !== next) key = newKey()
      content = next
      return key
    },
    /** Sending the same content again is a new request. */
    done: renew,
    /**
     * After a refusal a retry needs a new key. After any other failure the key stays, because the
     * server may have processed the request.
     */
    failed(thrown: unknown) {
      if (isRefusal(thrown)) renew()
    },
  }
}

type SendOnceOptions = {
  /** The form stays open: after an answer, sending the same content again is a new request. */
  maySendAgain?: boolean
}

/** Sends the content of one open form with its idempotency key. */
export function useSendOnce({ maySendAgain = false }: SendOnceOptions = {}) {
  const [keys] = useState(() => idempotencyKeys())
  return async <Answer>(content: unknown, send: (options: { idempotencyKey: string }) => Promise<Answer>) => {
    try {
      const answer = await send({ idempotencyKey: keys.keyFor(content) })
      if (maySendAgain) keys.done()
      return answer
    } catch (thrown) {
      keys.failed(thrown)
      throw thrown
    }
  }
}

/**
 * Skips a call that is already in flight. A double tap is faster than a button can be disabled, and
 * it would also show its message twice.
 */
export function singleFlight() {
  const inFlight = new Set<string>()
  return async (what: unknown, act: () => Promise<unknown>) => {
    const key = JSON.stringify(what)
    if (inFlight.has(key)) return
    inFlight.add(key)
    try {
      await act()
    } finally {
      inFlight.delete(key)
    }
  }
}

/** For buttons outside of forms, which send by themselves; see `singleFlight`. */
export const useSingleFlight = () => useState(singleFlight)[0]
