/**
 * Writes the coast line of Australia from the package world-atlas (Natural Earth, public domain):
 * `node_modules/.bin/node scripts/coast-line.ts <folder of world-atlas>/countries-10m.json`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COAST_SCALE, encodeRing, type Point } from '#web/features/people/places/map/coast-rings.ts'

/** Smaller islands are left out, in square degrees; 0.0001 is about 1 km². */
const SMALLEST = 0.0001
/** Farthest that a point may be moved off the line, in degrees. */
const TOLERANCE = 0.002
/** Islands in the Southern Ocean are far from any shift. */
const FARTHEST_SOUTH = -45

type Topology = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: { countries: { geometries: { arcs: number[][][]; properties: { name: string } }[] } }
}

const file = process.argv[2]
if (file === undefined) throw new Error('Name the file countries-10m.json of world-atlas.')
const { transform, arcs, objects }: Topology = JSON.parse(readFileSync(file, 'utf8'))
const australia = objects.countries.geometries.find(({ properties }) => properties.name === 'Australia')
if (australia === undefined) throw new Error('There is no Australia in this file.')

const pointsOf = (index: number): Point[] => {
  let [x, y] = [0, 0]
  const points = arcs[index < 0 ? ~index : index]!.map(([dx, dy]): Point => {
    x += dx
    y += dy
    const { scale, translate } = transform
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return index < 0 ? points.toReversed() : points
}
// The first point of an arc is the last of the one before.
const ringOf = (indexes: number[]) => indexes.flatMap((index, i) => pointsOf(index).slice(i === 0 ? 0 : 1))

const areaOf = (ring: readonly Point[]) =>
  Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring.at(i - 1)![1] - ring.at(i - 1)![0] * y, 0)) / 2

const distanceTo = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** Douglas and Peucker: keeps the farthest point between two kept ones, if it is far enough. */
const simplified = (line: readonly Point[]): Point[] => {
  const [first, last] = [line[0]!, line.at(-1)!]
  const distances = line.map((point) => distanceTo(point, first, last))
  const most = Math.max(...distances)
  if (line.length < 3 || most <= TOLERANCE) return line.length < 2 ? [...line] : [first, last]
  const middle = distances.indexOf(most)
  return [...simplified(line.slice(0, middle + 1)), ...simplified(line.slice(middle)).slice(1)]
}

const rings = australia.arcs
  .map(([outer]) => ringOf(outer!))
  .filter((ring) => areaOf(ring) > SMALLEST && ring.every(([, y]) => y > FARTHEST_SOUTH))
  .map((ring) => simplified(ring).map(([x, y]): Point => [Math.round(x * COAST_SCALE), Math.round(y * COAST_SCALE)]))
  .filter((ring) => ring.length > 3)
  .toSorted((a, b) => b.length - a.length)

const target = join(import.meta.dirname, '../web/features/people/places/map/coast-line.ts')
writeFileSync(
  target,
  `/** Coast line of Australia, of Natural Earth (public domain). Written by scripts/coast-line.ts. */
export const coastLine = [
${rings.map((ring) => `  ${JSON.stringify(encodeRing(ring))},`).join('\n')}
]
`,
)
