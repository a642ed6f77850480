import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOfSeed } from './policies.ts'

test('small waves ask fewer people than everyone at once, and fill as many shifts', () => {
  const { Bellbird, everyone, 'one by one, 10 min': oneByOne } = figuresOfSeed({ seed: 1, schools: 8, days: 20 })
  assert.ok(Bellbird.offers < 0.7 * everyone.offers, `${Bellbird.offers} and ${everyone.offers} offers a fill`)
  assert.ok(Bellbird.fill > everyone.fill - 0.02, `fill ${Bellbird.fill} and ${everyone.fill}`)
  assert.ok(Bellbird.fill > oneByOne.fill + 0.1 && Bellbird.median < oneByOne.median / 2)
  assert.ok(Bellbird.gini < everyone.gini)
})
