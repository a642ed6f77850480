import { isRefusal } from './failure.ts'

/**
 * The Idempotency-Key of one intention of a person, such as one opening of a dialog: pressing twice, or again after a
 * cut line, sends the same key, so the server does it once. Other content, or a definite refusal, is a new intention.
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
    /** What was refused deserves a fresh look when it is sent once more; what was not may have been heard. */
    failed(thrown: unknown) {
      if (isRefusal(thrown)) renew()
    },
  }
}

// crypto.randomUUID exists only on secure origins; a school may open the service by an address in its own network.
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
