import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { abnText } from '#contract/people/employers.ts'
import { dollars } from '#contract/platform/money.ts'
import { documentKind, gstOn, hoursText, invoiceNumber, percentText } from './rules.ts'

test('GST is a tenth to the cent, and half a cent counts as one', () => {
  assert.deepEqual(
    [gstOn(46131, 1000), gstOn(5, 1000), gstOn(4, 1000), gstOn(46131, 0), gstOn(0, 1000)],
    [4613, 1, 0, 0, 0],
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
      const error = 10_000n * BigInt(gstOn(amount, points)) - BigInt(amount) * BigInt(points)
      return error > -5000n && error <= 5000n
    }),
  )
})

test('writes amounts, times and numbers of an invoice as people read them', () => {
  assert.deepEqual([dollars(123456789), dollars(5), dollars(0)], ['$1,234,567.89', '$0.05', '$0.00'])
  assert.deepEqual([0, 30, 60, 390].map(hoursText), ['0 min', '30 min', '1 h', '6 h 30 min'])
  assert.deepEqual([percentText(1000), percentText(1250)], ['10 %', '12.5 %'])
  assert.equal(abnText('51824753556'), '51 824 753 556')
  assert.equal(invoiceNumber('PS', 2026, 1), 'PS-2026-000001')
  assert.equal(invoiceNumber('BB', 2026, 1_234_567), 'BB-2026-1234567')
})

test('only a contractor invoices, and only with GST is it a tax invoice', () => {
  const employed = { is_contractor: false, abn: null, charges_gst: false }
  const contractor = { is_contractor: true, abn: '51824753556', charges_gst: true }
  assert.deepEqual(
    {
      employed: documentKind(employed, 0),
      'employed, whatever the rate of GST': documentKind(employed, 1000),
      contractor: documentKind({ ...contractor, charges_gst: false }, 0),
      'contractor with GST': documentKind(contractor, 1000),
    },
    {
      employed: 'pay_statement',
      'employed, whatever the rate of GST': 'pay_statement',
      contractor: 'invoice',
      'contractor with GST': 'tax_invoice',
    },
  )
})
