import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { calendarText, escapeText } from './lines.ts'

const readBack = (ics: string) => new ICAL.Component(ICAL.parse(ics)).getFirstPropertyValue('comment')
const noted = (text: string) => calendarText(['BEGIN:VCALENDAR', `COMMENT:${escapeText(text)}`, 'END:VCALENDAR'])

test('no line is longer than 75 octets, and no character is cut in two', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(typed, (text) => {
      const bytes = Buffer.from(noted(text))
      assert.ok(bytes.toString().isWellFormed())
      for (const line of bytes.toString('latin1').split('\r\n')) {
        assert.ok(line.length <= 75)
        new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))
      }
    }),
  )
})

test('typed text of any characters never becomes a property', () => {
  for (const text of [
    'Smith; Jones, and \\ Sons: "the" firm',
    'Sorry,\nEND:VEVENT\r\nBEGIN:VEVENT\nSUMMARY:Free money',
    '日本語の学校と山の上の村'.repeat(20),
    '{{x}} ${x} <b>bold</b>',
  ])
    assert.equal(readBack(noted(text)), text.replaceAll('\r\n', '\n'))
})
