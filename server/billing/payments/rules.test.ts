import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  CREDIT_METHOD,
  cardText,
  documentNumber,
  expiryOf,
  gstIn,
  gstOfCredit,
  INVOICE_METHOD,
  TRY_AGAIN_AFTER_HOURS,
  totalOf,
} from './rules.ts'

test('GST is an eleventh to the cent, and half a cent counts as one', () => {
  assert.deepEqual(
    [gstIn(8900, 1000), gstIn(11, 1000), gstIn(5, 1000), gstIn(6, 1000), gstIn(8900, 0), gstIn(0, 1000)],
    [809, 1, 0, 1, 0, 0],
  )
  // At 100 % the GST is half of the amount, so each odd amount has half a cent.
  assert.deepEqual([gstIn(1, 10_000), gstIn(3, 10_000)], [1, 2])
})

test('the GST of the credits of an invoice adds up to its own', () => {
  assert.deepEqual([gstOfCredit(0, 6, 1000), gstOfCredit(6, 5, 1000)], [1, 0])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.nat(1_000_000), { maxLength: 6 }),
      (total, parts) => {
        let credited = 0
        let gst = 0
        for (const part of [...parts, total]) {
          const more = Math.min(part, total - credited)
          gst += gstOfCredit(credited, more, 1000)
          credited += more
        }
        return gst === gstIn(total, 1000) && Math.abs(11 * gstIn(total, 1000) - total) <= 5.5
      },
    ),
  )
})

test('credits count against charges, and nothing costs nothing', () => {
  const line = (amount: number) => ({ description: 'Standard plan', amount })
  assert.deepEqual([totalOf([line(24900), line(-6029)]), totalOf([line(-6029)]), totalOf([])], [18871, -6029, 0])
})

test('invoices and credit notes are numbered by year, in six digits', () => {
  assert.deepEqual(
    [documentNumber('BS', 2026, 1), documentNumber('BC', 2027, 123456)],
    ['BS-2026-000001', 'BC-2027-123456'],
  )
})

test('a payment says how it came in', () => {
  assert.deepEqual([INVOICE_METHOD, CREDIT_METHOD], ['Invoice by bank transfer', 'Account credit'])
  assert.deepEqual(
    [cardText({ brand: 'visa', last4: '4242' }), cardText({ brand: null, last4: null })],
    ['Visa ending in 4242', 'Card ending in ····'],
  )
})

test('a card works to the end of its month, and the month before it says so', () => {
  const today = Temporal.PlainDate.from('2026-11-30')
  const expiry = (exp_month: number | null, exp_year: number | null) => expiryOf({ exp_month, exp_year }, today)
  assert.deepEqual(
    {
      'last year': expiry(12, 2025),
      'last month': expiry(10, 2026),
      'this month': expiry(11, 2026),
      'next month': expiry(12, 2026),
      'the month after': expiry(1, 2027),
      'no month': expiry(null, 2030),
      'no year': expiry(5, null),
    },
    {
      'last year': 'over',
      'last month': 'over',
      'this month': 'soon',
      'next month': 'soon',
      'the month after': 'fine',
      'no month': null,
      'no year': null,
    },
  )
})

test('a declined renewal is tried again on days 1, 4 and 9', () => {
  const days = TRY_AGAIN_AFTER_HOURS.map((_, nth) =>
    TRY_AGAIN_AFTER_HOURS.slice(0, nth + 1).reduce((sum, hours) => sum + hours / 24, 0),
  )
  assert.deepEqual(days, [1, 4, 9])
})
