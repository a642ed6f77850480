import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumFigures } from './site-figures.ts'

test('adds figures, and is zero for none', () => {
  const row = {
    requests: 3,
    places: 2,
    filled: 1,
    unfilled: 1,
    worked_minutes: 90,
    cost_cents: 500,
    approved_cents: 0,
    cancelled: 1,
    no_shows: 0,
  }
  assert.deepEqual(sumFigures([row, row]), {
    requests: 6,
    places: 4,
    filled: 2,
    unfilled: 2,
    worked_minutes: 180,
    cost_cents: 1000,
    approved_cents: 0,
    cancelled: 2,
    no_shows: 0,
  })
  assert.equal(sumFigures([]).requests, 0)
})
