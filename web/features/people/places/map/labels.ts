/** Chooses names for a map so that none lies over another or over a mark. */

export type Box = { left: number; top: number; right: number; bottom: number }
export type Wanted = {
  text: string
  x: number
  y: number
  /** Marks have their name beside them; a suburb is where its name is. */
  isMark: boolean
}
export type Label = { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end'; isMark: boolean }

const LINE = 16
/** Average width of a character at 12 px. */
const CHARACTER = 6.5
const GAP = 14
const EDGE = 6
/** Half the size of a mark. */
const MARK = 9
/** Distance of the points at which a line is kept free. */
const STEP = 6
/** Free space around a name. */
const PADDING = 4
const LONGEST = 24

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text)

const overlaps = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const boxOf = ({ text, x, y, anchor }: Label): Box => {
  const width = text.length * CHARACTER
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return {
    left: left - PADDING,
    right: left + width + PADDING,
    top: y - LINE / 2 - PADDING / 2,
    bottom: y + LINE / 2 + PADDING / 2,
  }
}

const choicesFor = ({ text, x, y, isMark }: Wanted): Label[] =>
  isMark
    ? [
        { text, x: x + GAP, y, anchor: 'start', isMark },
        { text, x: x - GAP, y, anchor: 'end', isMark },
        // Above and below, also where the middle would be too close to the edge.
        ...[y - LINE - 4, y + LINE + 4].flatMap((beside): Label[] => [
          { text, x, y: beside, anchor: 'middle', isMark },
          { text, x: x - MARK, y: beside, anchor: 'start', isMark },
          { text, x: x + MARK, y: beside, anchor: 'end', isMark },
        ]),
      ]
    : [{ text, x, y, anchor: 'middle', isMark }]

type Spot = { x: number; y: number }
const around = ({ x, y }: Spot, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** Small boxes along a line, so that no name is written over it. */
const along = ([from, to]: readonly [Spot, Spot]): Box[] => {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP)
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 0.5) / steps
    return around({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, 1)
  })
}

type Space = { width: number; height: number; lines: readonly (readonly [Spot, Spot])[] }

/** Names in the order of `wanted`, marks and lines all kept free; at most `most` suburbs. */
export function placeLabels(wanted: readonly Wanted[], size: Space, most: number): Label[] {
  const taken: Box[] = [
    ...wanted.filter(({ isMark }) => isMark).map((mark) => around(mark, MARK)),
    ...size.lines.flatMap(along),
  ]
  const inside = ({ left, right, top, bottom }: Box) =>
    left > EDGE && top > EDGE && right < size.width - EDGE && bottom < size.height - EDGE
  const labels: Label[] = []
  const names = new Set<string>()
  let suburbs = 0
  for (const each of wanted) {
    if (names.has(each.text) || (!each.isMark && suburbs >= most)) continue
    const free = choicesFor({ ...each, text: shortened(each.text) }).find((label) => {
      const box = boxOf(label)
      return inside(box) && !taken.some((other) => overlaps(box, other))
    })
    if (!free) continue
    names.add(each.text)
    taken.push(boxOf(free))
    labels.push(free)
    if (!each.isMark) suburbs += 1
  }
  return labels
}
