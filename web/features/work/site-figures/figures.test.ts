import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeText, figureOf, valueText } from './figures.ts'

const figures = (changes: object = {}) => ({
  requests: 10,
  places: 8,
  filled: 6,
  unfilled: 2,
  worked_minutes: 2520,
  cost_cents: 310_000,
  approved_cents: 0,
  cancelled: 1,
  no_shows: 0,
  ...changes,
})

test('shows each figure in its unit', () => {
  const ids = ['requests', 'filled', 'fill', 'hours', 'pay'] as const
  assert.deepEqual(
    ids.map((id) => valueText(figureOf(id), figures())),
    ['10', '6', '75%', '42 h', '$3,100'],
  )
  assert.equal(valueText(figureOf('fill'), figures({ filled: 0, unfilled: 0 })), '–')
})

test('says how much more or less it is than before', () => {
  const before = figures({ requests: 12, filled: 5, cost_cents: 310_010 })
  assert.equal(changeText(figureOf('requests'), figures(), before), '−2')
  assert.equal(changeText(figureOf('fill'), figures(), before), '+4 points')
  assert.equal(changeText(figureOf('pay'), figures(), before), 'no change')
  assert.equal(changeText(figureOf('filled'), figures(), figures({ requests: 0, filled: 0 })), null)
})
