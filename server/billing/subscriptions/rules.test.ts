import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginsNow,
  costOfFirst,
  costOfRest,
  endOf,
  type Plan,
  type Running,
  renewalOf,
  resumedPeriod,
  settlementOf,
  upgradeOf,
} from './rules.ts'

const plan = (name: string, rank: number, billing_cycle: 'monthly' | 'yearly', price: number): Plan => ({
  id: rank * 2 + (billing_cycle === 'yearly' ? 1 : 0) + 1,
  name,
  billing_cycle,
  rank,
  staff_limit: null,
  storage_limit: null,
  price,
})
const standard = plan('Standard', 1, 'monthly', 8900)
const standardYear = plan('Standard', 1, 'yearly', 89000)
const premium = plan('Premium', 2, 'monthly', 24900)
const premiumYear = plan('Premium', 2, 'yearly', 249000)
const paid = [standard, standardYear, premium, premiumYear]
const add = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString()
const daysOf = (from: string, to: string) => Temporal.PlainDate.from(from).until(to).days
const sum = (lines: readonly { amount: number }[]) => lines.reduce((all, { amount }) => all + amount, 0)

test('a period begins on the day of the first one, or on the last day of a shorter month', () => {
  let start = '2026-01-31'
  const starts = [start]
  for (let n = 0; n < 4; n++) {
    start = endOf(start, 31, 'monthly')
    starts.push(start)
  }
  assert.deepEqual(starts, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  assert.equal(endOf('2024-02-29', 29, 'yearly'), '2025-02-28')
  assert.equal(endOf('2027-02-28', 29, 'yearly'), '2028-02-29')
})

test('an upgrade in the midst of a month gives back the unused days and charges the better ones, to the same end', () => {
  const running: Running = {
    plan: standard,
    period: { start: '2026-03-01', end: '2026-04-01', price: 8900, anchor_day: 1 },
  }
  const { period, lines } = upgradeOf(running, premium, '2026-03-11')
  assert.deepEqual(period, { ...running.period, price: 24900 })
  assert.deepEqual(lines, [
    { description: 'Premium plan, monthly, 11 March 2026 to 31 March 2026', amount: 24900 - 8032 },
    { description: 'Unused days of the Standard plan, 11 March 2026 to 31 March 2026', amount: -(8900 - 2871) },
  ])
})

test('a change to yearly begins a year today', () => {
  const running: Running = {
    plan: standard,
    period: { start: '2026-03-01', end: '2026-04-01', price: 8900, anchor_day: 1 },
  }
  const { period, lines } = upgradeOf(running, premiumYear, '2026-03-11')
  assert.deepEqual(period, { start: '2026-03-11', end: '2027-03-11', price: 249000, anchor_day: 11 })
  assert.equal(sum(lines), 249000 - (8900 - 2871))
})

test('better plans and the step from months to a year begin at once, all others later', () => {
  assert.ok(beginsNow(standard, premium) && beginsNow(standardYear, premium) && beginsNow(standard, standardYear))
  assert.ok(!beginsNow(premium, standard) && !beginsNow(premium, standardYear) && !beginsNow(standardYear, standard))
})

test('the parts of a period add up to its price, however it is cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.array(fc.integer({ min: 0, max: 366 }), { maxLength: 8 }),
      (days, price, cuts) => {
        const at = [0, ...cuts.map((cut) => cut % (days + 1)).sort((a, b) => a - b), days]
        const parts = at.slice(1).map((to, i) => costOfFirst(to, days, price) - costOfFirst(at[i]!, days, price))
        assert.ok(parts.every((part) => part >= 0))
        assert.equal(sum(parts.map((amount) => ({ amount }))), price)
      },
    ),
  )
})

const priceOfDay = ({ period: { start, end, price } }: Running, date: string) => {
  const days = daysOf(start, end)
  const n = daysOf(start, date)
  return costOfFirst(n + 1, days, price) - costOfFirst(n, days, price)
}

test('over any sequence of changes what is charged, less what is given back, is the price of the days that were used', () => {
  const step = fc.record({ wait: fc.integer({ min: 0, max: 70 }), to: fc.constantFrom(...paid) })
  const startOf = fc.integer({ min: 0, max: 1500 }).map((days) => add('2024-01-01', days))
  fc.assert(
    fc.property(startOf, fc.constantFrom(...paid), fc.array(step, { maxLength: 12 }), (first, plan, steps) => {
      const begun = upgradeOf(null, plan, first)
      let running: Running = { plan, period: begun.period }
      let charged = sum(begun.lines)
      let used = 0
      let credit = 0
      let received = 0
      const pay = (amount: number) => {
        const settled = settlementOf([{ description: '', amount }], credit, 0)
        assert.ok(settled.amount_due >= 0 && settled.credit_left >= 0)
        credit = settled.credit_left
        received += settled.amount_due
      }
      pay(charged)
      let today = first
      for (const { wait, to } of steps) {
        for (let n = 0; n < wait; n++) {
          used += priceOfDay(running, today)
          today = add(today, 1)
          if (today < running.period.end) continue
          const next = renewalOf(running.period, running.plan)
          running = { ...running, period: next.period }
          charged += sum(next.lines)
          pay(sum(next.lines))
        }
        if (!beginsNow(running.plan, to)) continue
        const change = upgradeOf(running, to, today)
        charged += sum(change.lines)
        pay(sum(change.lines))
        running = { plan: to, period: change.period }
      }
      assert.equal(charged - costOfRest(running.period, today), used)
      assert.equal(received - credit, charged)
    }),
  )
})

test('days that were lost to an unpaid invoice are given after its payment', () => {
  const period = { start: '2026-03-01', end: '2026-04-01', price: 8900, anchor_day: 1 }
  const resumed = resumedPeriod(period, '2026-03-22', '2026-05-02')
  assert.deepEqual(resumed, { start: '2026-04-11', end: '2026-05-12', price: 8900, anchor_day: 12 })
  assert.equal(costOfRest(resumed, '2026-05-02'), costOfRest(period, '2026-03-22'))
})
