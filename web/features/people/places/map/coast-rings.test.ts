import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coastLine } from './coast-line.ts'
import { COAST_SCALE, decodeRing, encodeRing, type Point } from './coast-rings.ts'

test('reads back what it has written', () => {
  const ring: Point[] = [
    [72_500, -18_900],
    [72_499, -18_901],
    [0, 0],
    [-5, 40_000],
  ]
  assert.deepEqual(decodeRing(encodeRing(ring)), ring)
})

test('the coast line is of Australia, in closed rings', () => {
  const rings = coastLine.map(decodeRing)
  for (const ring of rings) assert.deepEqual(ring[0], ring.at(-1))
  const xs = rings.flatMap((ring) => ring.map(([x]) => x / COAST_SCALE))
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y / COAST_SCALE))
  const edges = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(Math.round)
  assert.deepEqual(edges, [113, 159, -44, -9])
  assert.ok(coastLine.join('').length < 60_000)
})
