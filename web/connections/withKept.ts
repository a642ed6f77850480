/**
 * A fresh list in which the kept ones still stand where they stood before. What somebody has just dealt with stays in
 * its place, so that nothing moves under the finger, although the server no longer counts it in.
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
