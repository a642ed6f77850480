import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import { listed, reader, readLevels, readLocation, readPhone, readSector } from './values.ts'

const levels = (typed: string) => readLevels(firstLevelNames)(typed).value

test('levels are read as schools and care providers write them, and as named here', () => {
  for (const typed of ['Primary', 'P-6', 'K-6', 'prim']) assert.deepEqual(levels(typed), ['primary'], typed)
  for (const typed of ['Secondary', '7–12', '7-12', 'VCE']) assert.deepEqual(levels(typed), ['secondary'], typed)
  for (const typed of ['Both', 'P-12', 'Primary/Secondary', 'primary; secondary'])
    assert.deepEqual(levels(typed), ['primary', 'secondary'], typed)
  const named = { ...firstLevelNames, healthcare: { primary: 'Wards', secondary: 'Homes' } }
  assert.deepEqual(readLevels(named)('wards, homes').value, ['primary', 'secondary'])
  const inOtherLetters = { ...firstLevelNames, education: { primary: '小学', secondary: '中学' } }
  assert.deepEqual(readLevels(inOtherLetters)('中学').value, ['secondary'])
  assert.equal(readLevels(inOtherLetters)('???').problem, 'Please write primary, secondary or both.')
  assert.equal(readLevels(named)('Kindy').problem, 'Please write primary, secondary or both.')
})

test('states, time zones and sectors are understood', () => {
  assert.deepEqual(readLocation('Tas.').value, ['Australia/Hobart', 'TAS'])
  assert.deepEqual(readLocation('Australian Capital Territory').value, ['Australia/Sydney', 'ACT'])
  assert.deepEqual(readLocation('Australia/Perth').value, ['Australia/Perth', 'WA'])
  assert.match(readLocation('Mars').problem!, /like VIC/)
  assert.equal(readSector('Nursing').value, 'healthcare')
  assert.equal(readSector('School').value, 'education')
})

test('a phone number from which a spreadsheet took the first 0 is whole again', () => {
  assert.equal(readPhone('491570156').value, '+61491570156')
  assert.equal(readPhone('0491 570 156').value, '+61491570156')
  assert.match(readPhone('491').problem!, /phone number/)
})

test('a list in a cell may be divided in any usual way', () => {
  assert.deepEqual(listed('Art; Music,Drama | Art\nDance'), ['Art', 'Music', 'Drama', 'Dance'])
})

test('each omitted value has a sentence of its own', () => {
  const { take, problems } = reader({ phone: { text: 'soon', column: 0 }, place: { text: 'Mars', column: 1 } })
  take('phone', readPhone)
  take('place', readLocation)
  assert.deepEqual(
    problems.map(({ message }) => message),
    [
      'Please enter a phone number, like 0491 570 156. This value is left out.',
      'Please write a state, like VIC, or a time zone, like Australia/Melbourne. This value is left out.',
    ],
  )
})
