import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, mayDecide, maySubmit, paidMinutes, TimesheetStatus } from './timesheets.ts'

const minutes = fc.integer({ min: 0, max: 1440 })

test('half a cent counts as one, to the cent', () => {
  assert.deepEqual([amountOf(90, 7097), amountOf(1, 30), amountOf(1, 29), amountOf(0, 7097)], [10646, 1, 0, 0])
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 100_000 }), (paid, rate) => {
      const sixtieths = BigInt(paid) * BigInt(rate)
      const error = 60n * BigInt(amountOf(paid, rate)) - sixtieths
      assert.ok(error > -30n && error <= 30n, `${error}/60 cents off`)
    }),
  )
})

test('short work is paid for the minimum engagement, and longer work in full', () => {
  assert.deepEqual([paidMinutes(90, 180), paidMinutes(180, 180), paidMinutes(390, 180)], [180, 180, 390])
})

test('employees submit drafts and disputed timesheets, employers decide submitted ones', () => {
  const allowed = (rule: typeof maySubmit) =>
    (['employee', 'employer', 'admin'] as const).flatMap((role) =>
      TimesheetStatus.options.filter((status) => rule({ role }, status)).map((status) => `${role} ${status}`),
    )
  assert.deepEqual(allowed(maySubmit), ['employee draft', 'employee disputed'])
  assert.deepEqual(allowed(mayDecide), ['employer submitted'])
})
