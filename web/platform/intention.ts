import { isRefusal } from './failure.ts'

/**
 * Idempotency-Key for one intention of a person, such as one opening of a dialog. Pressing twice,
 * or again after a lost connection, sends the same key, so the server acts once. Other content or a
 * definite refusal starts a new key.
 */
export function intention(newKey: () => string = randomKey) {
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
    /** The same content sent once more is another wish. */
    done: renew,
    /**
     * After a refusal a retry needs a new key. Without one, the server may have processed the first
     * request.
     */
    failed(thrown: unknown) {
      if (isRefusal(thrown)) renew()
    },
  }
}

// `crypto.randomUUID` exists only on secure origins, but a school may open the service by a local
// network address.
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
