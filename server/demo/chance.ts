/**
 * Returns a number from 0 up to 1 that depends only on these words: the same on every machine, in
 * any order of calls. FNV-1a, with the finish of MurmurHash to scatter neighbours.
 */
export const chance = (...keys: (string | number)[]): number => {
  let hash = 0x811c9dc5
  for (const character of keys.join('|')) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** A whole number from `from` to `to`, both included. */
export const between = (from: number, to: number, ...keys: (string | number)[]): number =>
  from + Math.floor(chance(...keys) * (to - from + 1))

export const pick = <T>(list: readonly T[], ...keys: (string | number)[]): T =>
  list[between(0, list.length - 1, ...keys)]!
