/** A sentence from which parts are taken as they are understood; the rest stays in order. */

/** Replaces a part that was taken, so that words beside it are not joined. */
const GAP = '\u0000'

export function sentenceParts(text: string) {
  let rest = text
  return {
    /** Takes each part that the pattern finds and `read` understands; null leaves it in place. */
    take<T>(pattern: RegExp, read: (match: readonly (string | undefined)[]) => T | null): T[] {
      const found: T[] = []
      rest = rest.replace(new RegExp(pattern.source, 'gi'), (...match) => {
        const value = read(match.slice(0, -2))
        if (value === null) return match[0]
        found.push(value)
        return GAP
      })
      return found
    },
    /** Takes the first part only. */
    takeOne<T>(pattern: RegExp, read: (match: readonly (string | undefined)[]) => T | null): T | null {
      let isTaken = false
      const [first = null] = this.take(pattern, (match) => {
        if (isTaken) return null
        const value = read(match)
        isTaken = value !== null
        return value
      })
      return first
    },
    /** The words that nothing has taken, without those that only joined the others. */
    remainder: () =>
      rest
        .split(GAP)
        .map(withoutJoints)
        .filter((part) => /[\p{L}\p{N}]/u.test(part) && !/^someone$/i.test(part))
        .join(', '),
  }
}

const JOINT =
  /^(?:[\s,.;:–-]+|(?:we|i|need|needs|please|post|for|on|from|at|of|and|a|an|the|in|with|teachers?|relief|casual|cover|staff|people|person|shifts?|class|to)(?![\p{L}\p{N}]))+/iu
const LAST_JOINT = /(?:[\s,;:–-]+|(?<![\p{L}\p{N}])(?:for|on|from|at|of|and|the|a|an|in|to|we|need|please))+$/iu

const withoutJoints = (part: string) => part.replace(JOINT, '').replace(LAST_JOINT, '').trim()
