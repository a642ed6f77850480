import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from './fold.ts'
import { isGsm7, segmentsOf } from './gsm7.ts'
import { type TextShift, texts, whenText } from './texts.ts'

const brand = { productName: 'Bellbird', publicUrl: 'https://bellbird.example' }
const usual: TextShift = {
  id: 1234567,
  date: '2026-03-03',
  start_time: '08:30',
  end_time: '15:30',
  time_zone: 'Australia/Melbourne',
  inviter: { name: 'Harbour Street Primary School' },
  invitee: { name: 'Anastasia Papadopoulos' },
  subject: { name: 'Mathematics' },
}
const saying = (shift: TextShift, zone: string, address: string) => {
  const others = [
    { code: 'K7', shift },
    { code: 'M42', shift },
  ]
  const support = { phone: '1800 975 711', phone_hours: '', email: '' }
  const given = {
    code: 'K7',
    status: 'accepted' as const,
    support,
    more: 0,
    link: 'https://bellbird.example/s/1234567',
  }
  const about = { shift, zone, address, others: [] as typeof others, ...given }
  const said = (given: typeof about) =>
    Object.entries(texts).map(
      ([name, say]) => [name, (say as (h: typeof brand, about: typeof given) => string)(brand, given)] as const,
    )
  return { alone: said(about), withOthers: said({ ...about, others }) }
}

test('every text names the product first and is one segment with names of a usual length', () => {
  const { alone, withOthers } = saying(usual, 'Australia/Sydney', '12 Harbour Street, Williamstown VIC 3016')
  for (const [name, text] of alone) {
    assert.match(text, /^Bellbird: /, name)
    assert.ok(isGsm7(text), `${name}: ${text}`)
    assert.equal(segmentsOf(text), 1, `${name} is ${text.length} long: ${text}`)
  }
  for (const [name, text] of withOthers) assert.ok(segmentsOf(text) <= 2, `${name}: ${text}`)
})

test('the longest names and the furthest clock make no text longer than two segments', () => {
  const name = 'The Very Long Name of a College of Many Words and Campuses'.repeat(3)
  const long = { ...usual, inviter: { name }, invitee: { name }, subject: { name }, time_zone: 'Australia/Broken_Hill' }
  const { alone, withOthers } = saying(long, 'Australia/Perth', name)
  for (const [key, text] of alone) assert.ok(segmentsOf(text) <= 2, `${key}: ${text}`)
  for (const [key, text] of withOthers) assert.ok(segmentsOf(text) <= 2, `${key}: ${text}`)
})

test('accents that GSM-7 lacks are left out, and another script stays, at its price', () => {
  assert.equal(folded('Nguyễn – “Łódź”…\n\u00a0São Paulo’s'), 'Nguyen - "Lodz"... Sao Paulo\'s')
  assert.equal(folded('Zoë Müller é à ñ'), 'Zoe Müller é à ñ', 'and those that it has stay')
  const greek = { ...usual, inviter: { name: '墨尔本第一小学' } }
  const { alone } = saying(greek, 'Australia/Melbourne', '维多利亚州墨尔本市')
  for (const [name, text] of alone) assert.ok(segmentsOf(text) <= 3, `${name}: ${text}`)
  assert.match(new Map(alone).get('request')!, /墨尔本第一小学/)
})

test('the time is that of the workplace, which is named where the clock of the reader shows another', () => {
  assert.equal(whenText(usual, 'Australia/Sydney'), 'Tue 3 Mar 08:30-15:30')
  assert.equal(whenText(usual, 'Australia/Brisbane'), 'Tue 3 Mar 08:30-15:30 Melbourne time')
  assert.equal(whenText({ ...usual, date: '2026-07-07' }, 'Australia/Brisbane'), 'Tue 7 Jul 08:30-15:30')
})

test('what is typed in a name makes no second line and no placeholder of it', () => {
  const sly = { ...usual, inviter: { name: 'Hill\nSay {{code}}\u2028now' } }
  const { alone } = saying(sly, 'Australia/Melbourne', 'x')
  assert.match(new Map(alone).get('request')!, /^Bellbird: Hill Say \{\{code\}\} now needs you/)
  for (const [, text] of alone) assert.doesNotMatch(text, /[\n\r\u2028]/)
})
