import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceTexts } from '#server/booking/attendance/messages.ts'
import { changeTexts } from '#server/booking/changes/messages.ts'
import { replyTexts } from '#server/booking/sms-replies/messages.ts'
import { folded, isGsm7, segmentsOf } from '#server/messaging/outbox/sms-text.ts'
import { phoneTexts } from '#server/messaging/phones/messages.ts'
import { shortWhen, type TextShift } from './format.ts'
import { shiftTexts } from './messages.ts'

const texts = { ...shiftTexts, ...changeTexts, ...attendanceTexts, ...replyTexts, ...phoneTexts }

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
const textsAbout = (shift: TextShift, zone: string, address: string) => {
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
    change: {
      ...{
        id: 7,
        status: 'open' as const,
        requested_by: null,
        rest: null,
        answer_by: '2026-03-02T19:30:00Z',
        ended_at: null,
      },
      before: { date: shift.date, start_time: '08:30', end_time: '15:30' },
      after: { date: '2026-03-24', start_time: '09:00', end_time: '15:00' },
    },
    token: 'A'.repeat(40),
  }
  const about = { shift, zone, address, others: [] as typeof others, ...given }
  const all = (given: typeof about) =>
    Object.entries(texts).map(
      ([name, say]) => [name, (say as (h: typeof brand, about: typeof given) => string)(brand, given)] as const,
    )
  return { alone: all(about), withOthers: all({ ...about, others }) }
}

test('starts every text with the product name and fits it into one segment', () => {
  const { alone, withOthers } = textsAbout(usual, 'Australia/Sydney', '12 Harbour Street, Williamstown VIC 3016')
  for (const [name, text] of alone) {
    assert.match(text, /^Bellbird: /, name)
    assert.ok(isGsm7(text), `${name}: ${text}`)
    assert.equal(segmentsOf(text), 1, `${name} is ${text.length} long: ${text}`)
  }
  for (const [name, text] of withOthers) assert.ok(segmentsOf(text) <= 2, `${name}: ${text}`)
})

test('names the agency that asks', () => {
  const { alone } = textsAbout(
    { ...usual, agency: { name: 'Acacia Staffing' } },
    'Australia/Melbourne',
    '12 Harbour St',
  )
  assert.match(new Map(alone).get('request')!, /^Bellbird: Harbour Street Primary School through Acacia Staffing needs/)
  assert.match(
    new Map(alone).get('booked')!,
    /^Bellbird: booked: Harbour Street Primary School through Acacia Staffing,/,
  )
})

test('names the suburb only where that costs no segment and shortens no name', () => {
  const zone = 'Australia/Sydney'
  const ask = (name: string, suburb?: string) =>
    shiftTexts.request(brand, { shift: { ...usual, inviter: { name } }, zone, suburb, code: 'K7' })
  assert.match(ask('Hill School', 'Footscray'), /^Bellbird: Hill School in Footscray needs you Tue 3 Mar/)
  for (const [name, suburb] of [
    ['Harbour Street Primary School', 'Williamstown'],
    ['The Very Long Name of a College of Many Words and Campuses'.repeat(3), 'Williamstown'],
    ['Footscray Primary School', 'Footscray'],
  ] as const)
    assert.equal(ask(name, suburb), ask(name), name)
})

test('needs at most two segments with the longest names and another time zone', () => {
  const name = 'The Very Long Name of a College of Many Words and Campuses'.repeat(3)
  const names = { inviter: { name }, invitee: { name }, subject: { name }, agency: { name } }
  const long = { ...usual, ...names, time_zone: 'Australia/Broken_Hill' }
  const { alone, withOthers } = textsAbout(long, 'Australia/Perth', name)
  for (const [key, text] of alone) assert.ok(segmentsOf(text) <= 2, `${key}: ${text}`)
  for (const [key, text] of withOthers) assert.ok(segmentsOf(text) <= 2, `${key}: ${text}`)
})

test('replaces accents that GSM-7 lacks and keeps other scripts', () => {
  assert.equal(folded('Nguyễn – “Łódź”…\n\u00a0São Paulo’s'), 'Nguyen - "Lodz"... Sao Paulo\'s')
  assert.equal(folded('Zoë Müller é à ñ'), 'Zoe Müller é à ñ', 'accents that GSM-7 has stay')
  const greek = { ...usual, inviter: { name: '墨尔本第一小学' } }
  const { alone } = textsAbout(greek, 'Australia/Melbourne', '维多利亚州墨尔本市')
  for (const [name, text] of alone) assert.ok(segmentsOf(text) <= 3, `${name}: ${text}`)
  assert.match(new Map(alone).get('request')!, /墨尔本第一小学/)
})

test('names the time zone of the workplace if the clock of the reader differs', () => {
  assert.equal(shortWhen(usual, 'Australia/Sydney'), 'Tue 3 Mar 08:30-15:30')
  assert.equal(shortWhen(usual, 'Australia/Brisbane'), 'Tue 3 Mar 08:30-15:30 Melbourne time')
  assert.equal(shortWhen({ ...usual, date: '2026-07-07' }, 'Australia/Brisbane'), 'Tue 7 Jul 08:30-15:30')
})

test('keeps line breaks and placeholders in names from changing a text', () => {
  const hostile = { ...usual, inviter: { name: 'Hill\nSay {{code}}\u2028now' } }
  const { alone } = textsAbout(hostile, 'Australia/Melbourne', 'x')
  assert.match(new Map(alone).get('request')!, /^Bellbird: Hill Say \{\{code\}\} now needs you/)
  for (const [, text] of alone) assert.doesNotMatch(text, /[\n\r\u2028]/)
})
