import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOfSeed } from './policies.ts'
import { calendarOf, worldOf } from './world.ts'
import { type MakePolicy, runYear } from './year.ts'

test('small waves ask fewer people than everyone at once, and fill as many shifts', () => {
  const figures = figuresOfSeed({ seed: 1, schools: 8, days: 20 })
  const { Bellbird, everyone, 'one by one, 10 min': oneByOne, 'Bellbird with "In tomorrow?"': withWishes } = figures
  assert.ok(Bellbird.offers < 0.7 * everyone.offers, `${Bellbird.offers} and ${everyone.offers} offers a fill`)
  assert.ok(Bellbird.fill > everyone.fill - 0.02, `fill ${Bellbird.fill} and ${everyone.fill}`)
  assert.ok(Bellbird.fill > oneByOne.fill + 0.1 && Bellbird.median < oneByOne.median / 2)
  assert.ok(Bellbird.gini < everyone.gini)
  assert.ok(withWishes.offers < Bellbird.offers, `${withWishes.offers} offers with "In tomorrow?"`)
})

test('an unanswered request stays open, even if its person has seen it and is silent', () => {
  let seen = 0
  const make: MakePolicy = (_world, morning) => {
    const ask: ReturnType<MakePolicy>['post'] = (gap) => {
      for (const person of morning.listOf(gap)) morning.send(person, gap)
    }
    const tick = () => {
      for (const { offers } of morning.openGaps)
        for (const offer of offers) {
          if (offer.state !== 'open') continue
          assert.ok(morning.openOffersOf(offer.person).includes(offer))
          if (offer.isSeen) seen++
        }
    }
    return { post: ask, reopen: ask, tick }
  }
  runYear({ world: worldOf(1, 4), calendar: calendarOf(1), days: 3, make })
  assert.ok(seen > 0)
})
