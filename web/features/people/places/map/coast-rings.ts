/**
 * Rings of points as text: each coordinate is the difference from the one before, in characters of
 * five bits, as in Google's encoded polylines.
 */
export type Point = [x: number, y: number]

/** Steps of the coast line to a degree; one is about 200 m. */
export const COAST_SCALE = 500

const FIRST = 63
const MORE = 32

const encodeNumber = (value: number): string => {
  let left = value < 0 ? ~(value << 1) : value << 1
  let text = ''
  for (; left >= MORE; left >>= 5) text += String.fromCharCode((MORE | (left & (MORE - 1))) + FIRST)
  return text + String.fromCharCode(left + FIRST)
}

/** Encodes a ring of whole coordinates. */
export const encodeRing = (ring: readonly Point[]): string =>
  ring
    .map(([x, y], i) => encodeNumber(x - (ring[i - 1]?.[0] ?? 0)) + encodeNumber(y - (ring[i - 1]?.[1] ?? 0)))
    .join('')

export function decodeRing(text: string): Point[] {
  const points: Point[] = []
  let at = 0
  const next = () => {
    let [value, shift, bits] = [0, 0, MORE]
    while (bits >= MORE) {
      bits = text.charCodeAt(at++) - FIRST
      value |= (bits & (MORE - 1)) << shift
      shift += 5
    }
    return value & 1 ? ~(value >> 1) : value >> 1
  }
  let [x, y] = [0, 0]
  while (at < text.length) {
    x += next()
    y += next()
    points.push([x, y])
  }
  return points
}
