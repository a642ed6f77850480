import assert from 'node:assert/strict'
import { test } from 'node:test'
import { date, line, phone, required, text } from './values.ts'

test('a phone number is kept in E.164, however Australians write it', () => {
  for (const typed of [
    '0491 570 156',
    '0491-570-156',
    '0491\u2013570\u2013156',
    '+61 491 570 156',
    '+61 (0)491 570 156',
    '+61 0491 570 156',
    '61491570156',
    '\u202a+61\u00a0491\u00a0570\u00a0156\u202c',
  ])
    assert.equal(phone.safeParse(typed).data, '+61491570156', typed)
  for (const [typed, kept] of [
    ['(02) 9876 5432', '+61298765432'],
    ['+1 202 555 0100', '+12025550100'],
    ['+61 1300 123 456', '+611300123456'],
  ] as const)
    assert.equal(phone.parse(typed), kept)
})

test('a number that cannot be called is no phone number', () => {
  for (const typed of [
    '',
    '12',
    '+6149157015',
    '+61491570156789',
    '+61012345678',
    '+0491570156',
    '+1234567',
    '１２３４５６７８９０',
    '0491\u202e570156',
  ])
    assert.equal(phone.safeParse(typed).success, false, typed)
})

test('a required text has at least one visible character', () => {
  const name = required(120)
  for (const unseen of ['', ' ', '\u200b', '\u200b \u2060', '\u00ad', '\u3164', '\u0301', '\ufeff', '\u2800'])
    assert.equal(name.safeParse(unseen).success, false, JSON.stringify(unseen))
  for (const seen of ['李', 'O\u2019Brien', '\u{1f469}\u200d\u{1f3eb}', '-', 'Zo\u00eb'])
    assert.equal(name.parse(seen), seen)
})

test('the same text is kept the same, whichever way its accents were typed', () => {
  assert.equal(required(120).parse('Zoe\u0308'), 'Zo\u00eb')
})

test('the same lines are kept the same, whichever way they ended', () => {
  for (const end of ['\n', '\r\n', '\r'])
    assert.equal(text(120).parse(` 1 Hill Road${end}Hillside `), '1 Hill Road\nHillside')
})

test('a text of one line has no line break of any kind', () => {
  for (const end of ['\n', '\r', '\t', '\u2028', '\u2029', '\u0085'])
    assert.equal(line(120).safeParse(`a${end}b`).success, false, JSON.stringify(end))
})

test('a date has a year that all systems can read, and one sentence says what is wrong', () => {
  const said = (given: string) => date.safeParse(given).error?.issues.map(({ message }) => message)
  for (const given of ['2000-01-01', '2026-03-25', '2999-12-31']) assert.equal(said(given), undefined)
  for (const given of ['0000-01-01', '0026-03-25', '1999-12-31', '9999-12-31'])
    assert.deepEqual(said(given), ['Please enter a date from the years 2000 to 2999.'])
  for (const given of ['soon', '2026-02-30', '+010000-01-01', '2026-3-5'])
    assert.deepEqual(said(given), ['Please enter a date, like 2026-03-25'])
})
