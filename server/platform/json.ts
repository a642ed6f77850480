import { invalid, Problem } from '#contract/platform/errors.ts'

/** No body of the contract is nested half as deeply. */
const DEEPEST = 32

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Rejects own keys that could reach a prototype, and deep nesting. Linear in the size of the body,
 * without recursion.
 */
const refuseHarmful = (root: unknown) => {
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) throw invalid('body', 'This is nested too deeply.')
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      if (Object.hasOwn(value, '__proto__'))
        throw new Problem('invalid', { errors: { __proto__: ['This field is not known.'] } })
      for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) below.push(inner)
    }
    level = below
  }
}

/** Reads the bytes of a JSON body; `undefined` if there are none. */
export const readJson = (bytes: Buffer): unknown => {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(strictUtf8.decode(bytes))
  } catch {
    throw new Problem('malformed')
  }
  refuseHarmful(value)
  return value
}
