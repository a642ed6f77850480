import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Box, freeTop } from './toast-position.ts'

const block = { left: 900, right: 1256, height: 50 }
const box = (top: number, bottom: number, left = 1000, right = 1200): Box => ({ top, bottom, left, right })
const topFor = (...boxes: Box[]) => freeTop(boxes, block, 16, 500)

test('stays at the top where nothing is needed under it', () => {
  assert.equal(topFor(), 16)
  assert.equal(topFor(box(74, 120)), 16)
  assert.equal(topFor(box(0, 60, 100, 890)), 16)
})

test('moves below what is needed, into the first gap that is high enough', () => {
  assert.equal(topFor(box(10, 50)), 58)
  assert.equal(topFor(box(110, 150), box(10, 50), box(216, 260)), 158)
})

test('finds no place where all of it is needed', () => {
  assert.equal(topFor(...Array.from({ length: 10 }, (_, n) => box(n * 60, n * 60 + 40))), null)
})
