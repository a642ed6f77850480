import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { abnText } from '#contract/people/employers.ts'
import { dollars } from '#contract/platform/money.ts'
import {
  type Content,
  documentKind,
  fileName,
  gstOn,
  hoursText,
  invoiceLines,
  invoiceNumber,
  payDocumentOf,
  percentText,
  seriesOf,
} from './rules.ts'

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

test('numbers and names pay statements and invoices separately', () => {
  assert.deepEqual((['pay_statement', 'invoice', 'tax_invoice'] as const).map(seriesOf), ['PS', 'BB', 'BB'])
  const number = 'PS-2026-000001'
  assert.equal(fileName({ kind: 'pay_statement', number }), 'pay-statement-PS-2026-000001')
  assert.equal(fileName({ kind: 'invoice', number: 'BB-2026-000002' }), 'invoice-BB-2026-000002')
  assert.equal(fileName({ kind: 'tax_invoice', number: 'BB-2026-000003' }), 'invoice-BB-2026-000003')
})

const worked: Content = {
  ...{ kind: 'tax_invoice', subject: 'Science', date: '2026-03-02', start_time: '08:30', end_time: '15:30' },
  ...{ break_minutes: 30, worked_minutes: 390, paid_minutes: 390, hourly_cents: 7097, supplier_abn: '51824753556' },
  ...{ amount_cents: 46131, gst_basis_points: 1000, gst_cents: 4613, total_cents: 50744 },
}

test('a line says what was worked, with the break and a minimum engagement', () => {
  const amounts = { paid_minutes: 390, hourly_cents: 7097, amount_cents: 46131 }
  const day = '2 March 2026, 08:30 to 15:30'
  assert.deepEqual(invoiceLines(worked), [
    { description: 'Science', details: [day, '6 h 30 min worked, break of 30 min'], ...amounts },
  ])
  assert.deepEqual(invoiceLines({ ...worked, break_minutes: 0, worked_minutes: 120, paid_minutes: 180 })[0]?.details, [
    day,
    '2 h worked, no break',
    'Minimum engagement of 3 h',
  ])
})

test('a document has the title of its kind and the GST and total of its row', () => {
  assert.deepEqual(payDocumentOf(worked), {
    ...{ kind: 'tax_invoice', title: 'Tax invoice', lines: invoiceLines(worked) },
    ...{ gst_basis_points: 1000, gst_cents: 4613, total_cents: 50744 },
  })
})
