import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  beginsNow,
  costOfFirst,
  costOfRest,
  lapsesOn,
  type Plan,
  periodEnd,
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

test('a period begins on the same day as the first, or the last day of a short month', () => {
  let start = '2026-01-31'
  const starts = [start]
  for (let n = 0; n < 4; n++) {
    start = periodEnd(start, 31, 'monthly')
    starts.push(start)
  }
  assert.deepEqual(starts, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  assert.equal(periodEnd('2024-02-29', 29, 'yearly'), '2025-02-28')
  assert.equal(periodEnd('2027-02-28', 29, 'yearly'), '2028-02-29')
})

test('an upgrade within a month credits unused days and charges up to the same end', () => {
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
  assert.ok(!beginsNow(standard, standard) && !beginsNow(standardYear, standardYear))
})

const march: Running = {
  plan: standard,
  period: { start: '2026-03-01', end: '2026-04-01', price: 8900, anchor_day: 1 },
}

test('the first paid plan begins today and gives nothing back', () => {
  assert.deepEqual(upgradeOf(null, standard, '2026-01-31'), {
    period: { start: '2026-01-31', end: '2026-02-28', price: 8900, anchor_day: 31 },
    lines: [{ description: 'Standard plan, monthly, 31 January 2026 to 27 February 2026', amount: 8900 }],
  })
})

test('an upgrade on the day after the paid days begins a period and gives nothing back', () => {
  assert.deepEqual(upgradeOf(march, premium, '2026-04-01'), {
    period: { start: '2026-04-01', end: '2026-05-01', price: 24900, anchor_day: 1 },
    lines: [{ description: 'Premium plan, monthly, 1 April 2026 to 30 April 2026', amount: 24900 }],
  })
})

test('an upgrade on the last paid day charges and gives back one day', () => {
  assert.deepEqual(upgradeOf(march, premium, '2026-03-31').lines, [
    { description: 'Premium plan, monthly, 31 March 2026 to 31 March 2026', amount: 803 },
    { description: 'Unused days of the Standard plan, 31 March 2026 to 31 March 2026', amount: -287 },
  ])
})

test('an employer who moved west before the period began pays and gets back all of it', () => {
  assert.deepEqual(upgradeOf(march, premium, '2026-02-28').lines, [
    { description: 'Premium plan, monthly, 1 March 2026 to 31 March 2026', amount: 24900 },
    { description: 'Unused days of the Standard plan, 1 March 2026 to 31 March 2026', amount: -8900 },
  ])
})

test('the rest of a period costs all of it before, and nothing after', () => {
  assert.deepEqual(
    ['2026-02-20', '2026-03-01', '2026-03-11', '2026-04-01', '2026-04-20'].map((today) =>
      costOfRest(march.period, today),
    ),
    [8900, 8900, 8900 - 2871, 0, 0],
  )
})

test('a renewal begins where the period ends and costs the price of its plan', () => {
  assert.deepEqual(renewalOf({ start: '2026-01-31', end: '2026-02-28', price: 8900, anchor_day: 31 }, premium), {
    period: { start: '2026-02-28', end: '2026-03-31', price: 24900, anchor_day: 31 },
    lines: [{ description: 'Premium plan, monthly, 28 February 2026 to 30 March 2026', amount: 24900 }],
  })
})

test('credit pays first; money given back pays open invoices before it becomes credit', () => {
  const settled = (amounts: readonly number[], credit: number, open: number) =>
    settlementOf(
      amounts.map((amount) => ({ description: '', amount })),
      credit,
      open,
    )
  assert.deepEqual(
    {
      'less credit than is due': settled([9000, -100], 500, 300),
      'more credit than is due': settled([400], 500, 300),
      'given back, less than is open': settled([100, -400], 0, 1000),
      'given back, more than is open': settled([-400], 50, 300),
      'nothing due': settled([], 500, 300),
    },
    {
      'less credit than is due': { credit_used: 500, amount_due: 8400, pays_open: 0, credit_left: 0 },
      'more credit than is due': { credit_used: 400, amount_due: 0, pays_open: 0, credit_left: 100 },
      'given back, less than is open': { credit_used: 0, amount_due: 0, pays_open: 300, credit_left: 0 },
      'given back, more than is open': { credit_used: 0, amount_due: 0, pays_open: 300, credit_left: 150 },
      'nothing due': { credit_used: 0, amount_due: 0, pays_open: 300, credit_left: 200 },
    },
  )
})

test('an unpaid plan is lost a week after its invoice was due', () => {
  assert.equal(lapsesOn('2026-02-25'), '2026-03-04')
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

test('after any sequence of changes, charges less credits equal the price of used days', () => {
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

test('a plan that is paid on the day on which it lapsed keeps its days', () => {
  const period = { start: '2026-01-31', end: '2026-02-28', price: 8900, anchor_day: 31 }
  assert.deepEqual(resumedPeriod(period, '2026-02-20', '2026-02-20'), period)
})
