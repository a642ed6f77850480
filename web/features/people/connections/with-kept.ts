/**
 * Merges a fresh list with kept rows at their old positions. Rows just handled stay in place,
 * although the server no longer lists them, so that nothing moves under the finger.
 */
export function withKept<Each extends { id: number }>(
  before: readonly Each[],
  fresh: readonly Each[],
  isKept: (id: number) => boolean,
): Each[] {
  const known = new Set(fresh.map(({ id }) => id))
  const list = [...fresh]
  before.forEach((each, place) => {
    if (isKept(each.id) && !known.has(each.id)) list.splice(Math.min(place, list.length), 0, each)
  })
  return list
}
