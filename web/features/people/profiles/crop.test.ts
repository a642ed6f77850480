import assert from 'node:assert/strict'
import { test } from 'node:test'
import { centred, dragged, MOST_ZOOM, squareOf, zoomed } from './crop.ts'

const wide = { width: 1000, height: 600 }

test('starts with the largest square in the middle', () => {
  assert.deepEqual(squareOf(wide, centred), { left: 200, top: 0, side: 600 })
  assert.deepEqual(squareOf({ width: 300, height: 300 }, centred), { left: 0, top: 0, side: 300 })
})

test('moves the picture with the finger, and never beyond its edges', () => {
  assert.deepEqual(squareOf(wide, dragged(wide, centred, 0.25, 0)), { left: 50, top: 0, side: 600 })
  assert.equal(squareOf(wide, dragged(wide, centred, 1, 0)).left, 0)
  assert.equal(squareOf(wide, dragged(wide, centred, -1, -1)).left, 400)
  assert.equal(squareOf(wide, dragged(wide, centred, -1, -1)).top, 0)
})

test('zooms around the middle, within the limits', () => {
  assert.deepEqual(squareOf(wide, zoomed(wide, centred, 2)), { left: 350, top: 150, side: 300 })
  assert.equal(zoomed(wide, centred, 100).zoom, MOST_ZOOM)
  assert.equal(zoomed(wide, centred, 0.1).zoom, 1)
  const corner = dragged(wide, zoomed(wide, centred, 2), 9, 9)
  const back = squareOf(wide, zoomed(wide, corner, 1))
  assert.deepEqual(back, { left: 0, top: 0, side: 600 })
})
