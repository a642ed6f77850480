import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Channels, channelsOf, type Reachability, whenItMayRing } from './rules.ts'

const ZONE = 'Australia/Melbourne'
const at = (reading: string, zone = ZONE) =>
  Temporal.PlainDateTime.from(reading).toZonedDateTime(zone, { disambiguation: 'reject' }).toInstant()
const NIGHT = { from: '21:00', to: '06:00' }
const ana: Reachability = {
  status: 'active',
  time_zone: ZONE,
  quiet: null,
  urgent_passes: true,
  choices: { push: true, sms: true, mail: false },
  phone: '+61491570156',
  subscriptions: [7],
  left: null,
}
const request = { event: 'shift_request', text: 'Work?' } as const
const MONDAY = at('2026-03-02T10:00')
const TOMORROW = at('2026-03-03T08:30')

/** Minutes until sending, by channel. */
const leaves = (ways: Channels, now: Temporal.Instant) =>
  Object.fromEntries(Object.entries(ways).map(([way, then]) => [way, then.since(now).total('minutes')]))

type Case = {
  person?: Partial<Reachability>
  alert?: Parameters<typeof channelsOf>[1]
  now?: string
  leaves: Record<string, number>
}
const cases: Record<string, Case> = {
  'the text message waits for a reaction to the push': { leaves: { push: 0, sms: 30 } },
  'it waits less for a shift of today': {
    alert: { ...request, startsAt: at('2026-03-02T15:00') },
    leaves: { push: 0, sms: 2 },
  },
  'it waits a minute for a shift that begins within three hours': {
    alert: { ...request, startsAt: at('2026-03-02T12:59') },
    leaves: { push: 0, sms: 1 },
  },
  'without a push there is nothing to wait for': { person: { subscriptions: [] }, leaves: { sms: 0 } },
  'who wants no push gets the text message at once': {
    person: { choices: { push: false, sms: true } },
    leaves: { sms: 0 },
  },
  'a phone that is not confirmed gets nothing, and the mail takes its place': {
    person: { phone: null },
    leaves: { push: 0, mail: 30 },
  },
  'with neither push nor phone the mail leaves at once': {
    person: { phone: null, subscriptions: [] },
    leaves: { mail: 0 },
  },
  'what has no words for a phone goes by mail in its place': {
    alert: { event: 'shift_request' },
    leaves: { push: 0, mail: 30 },
  },
  'a text message that is left to a reminder does not follow the push': {
    alert: { ...request, isTextLeft: true },
    leaves: { push: 0, mail: 30 },
  },
  'without a push it goes at once': {
    person: { subscriptions: [] },
    alert: { ...request, isTextLeft: true },
    leaves: { sms: 0 },
  },
  'a reminder by text uses no other channel': { alert: { ...request, only: 'sms' }, leaves: { sms: 0 } },
  'and is left out where no text may go': { person: { phone: null }, alert: { ...request, only: 'sms' }, leaves: {} },
  'a mail that was chosen does not wait': {
    person: { choices: { push: true, sms: true, mail: true } },
    leaves: { push: 0, sms: 30, mail: 0 },
  },
  'a mail that is due twice leaves once, at once': {
    person: { choices: { push: true, sms: true, mail: true }, phone: null },
    leaves: { push: 0, mail: 0 },
  },
  'with everything turned off it stands in the product alone': {
    person: { choices: { push: false, sms: false, mail: false } },
    leaves: {},
  },
  'a role that is not told of the event gets nothing': { person: { choices: {} }, leaves: {} },
  'a confirmation waits for no reaction': {
    alert: { ...request, event: 'shift_booked' },
    leaves: { push: 0, sms: 0 },
  },
  'somebody inactive is told nothing': { person: { status: 'inactive' }, leaves: {} },
  'somebody banned is told nothing': { person: { status: 'banned' }, leaves: {} },
  'somebody on leave is asked nothing': { person: { status: 'on_leave' }, leaves: {} },
  'somebody on leave hears that an agreed shift has changed': {
    person: { status: 'on_leave' },
    alert: { event: 'shift_change', text: 'Cancelled.' },
    leaves: { push: 0, sms: 30 },
  },
  'in quiet hours push and text wait until they are over': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    leaves: { push: 7 * 60, sms: 7 * 60 + 30 },
  },
  'mail rings nowhere, so quiet hours do not hold it': {
    person: { quiet: NIGHT, choices: { push: true, sms: true, mail: true } },
    now: '2026-03-02T23:00',
    leaves: { push: 7 * 60, sms: 7 * 60 + 30, mail: 0 },
  },
  'what would ring a moment before quiet hours goes, and its text message waits for the morning': {
    person: { quiet: NIGHT },
    now: '2026-03-02T20:59',
    leaves: { push: 0, sms: 9 * 60 + 1 },
  },
  'what is about a shift of the same day passes quiet hours': {
    person: { quiet: NIGHT },
    now: '2026-03-03T05:00',
    alert: { ...request, startsAt: TOMORROW },
    leaves: { push: 0, sms: 2 },
  },
  'what begins within twelve hours passes on the evening before': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    alert: { ...request, startsAt: TOMORROW },
    leaves: { push: 0, sms: 30 },
  },
  'what begins later than that waits': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    alert: { ...request, startsAt: at('2026-03-03T11:00') },
    leaves: { push: 7 * 60, sms: 7 * 60 + 30 },
  },
  'who lets nothing pass hears of a shift of the same day when the quiet hours are over': {
    person: { quiet: NIGHT, urgent_passes: false },
    now: '2026-03-03T05:00',
    alert: { ...request, startsAt: TOMORROW, until: TOMORROW },
    leaves: { push: 60, sms: 62 },
  },
  'what would be of no use after quiet hours goes by mail': {
    person: { quiet: NIGHT, urgent_passes: false },
    now: '2026-03-03T04:00',
    alert: { ...request, startsAt: at('2026-03-03T05:30'), until: at('2026-03-03T05:30') },
    leaves: { mail: 0 },
  },
  'a text message that would come too late does not leave where the push has': {
    alert: { ...request, until: MONDAY.add({ minutes: 20 }) },
    leaves: { push: 0 },
  },
  'a confirmation disturbs nobody who has accepted a moment ago': {
    person: { quiet: NIGHT, urgent_passes: false },
    alert: { ...request, event: 'shift_booked' },
    now: '2026-03-02T23:00',
    leaves: { push: 0, sms: 0 },
  },
  'what is taken back goes where it has left': { person: { left: ['push'] }, leaves: { push: 0 } },
  'what is taken back before anything has left goes nowhere': { person: { left: [] }, leaves: {} },
}
for (const [rule, { person, alert = request, now, leaves: expected }] of Object.entries(cases))
  test(rule, () => {
    const then = now === undefined ? MONDAY : at(now)
    assert.deepEqual(leaves(channelsOf({ ...ana, ...person }, alert, then), then), expected)
  })

test('quiet hours end by the local clock, also when daylight saving starts or ends', () => {
  const rings = (moment: Temporal.Instant, quiet: typeof NIGHT) => whenItMayRing(moment, quiet, ZONE).toString()
  const [back, forward] = ['2026-04-05', '2026-10-04']
  const evening = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toPlainDateTime('23:00')
  const from = (date: string) => evening(date).toZonedDateTime(ZONE).toInstant()
  assert.equal(rings(from(back), NIGHT), '2026-04-04T20:00:00Z', 'an hour longer')
  assert.equal(rings(from(forward), NIGHT), '2026-10-03T19:00:00Z', 'an hour shorter')
  // 02:30 does not exist on that night, because clocks go forward from 02:00 to 03:00.
  assert.equal(rings(from(forward), { from: '21:00', to: '02:30' }), '2026-10-03T16:00:00Z')
  // On this night 02:30 occurs twice: quiet hours end at the first, and begin again when 02:00
  // recurs.
  assert.equal(rings(from(back), { from: '21:00', to: '02:30' }), '2026-04-04T15:30:00Z')
  const secondQuarterPastTwo = Temporal.Instant.from('2026-04-04T16:15:00Z')
  assert.equal(rings(secondQuarterPastTwo, { from: '21:00', to: '02:30' }), '2026-04-04T16:30:00Z')
})

test('quiet hours within a day delay messages to the minute', () => {
  const noon = { from: '12:00', to: '14:00' }
  const after = (reading: string) => whenItMayRing(at(reading), noon, ZONE).since(at(reading)).total('minutes')
  assert.deepEqual(
    ['2026-03-02T11:59', '2026-03-02T12:00', '2026-03-02T13:59', '2026-03-02T14:00'].map(after),
    [0, 120, 1, 0],
  )
})

test('quiet hours are those of the clock where the person lives', () => {
  const perth = { ...ana, quiet: NIGHT, time_zone: 'Australia/Perth' }
  const now = at('2026-03-03T06:30')
  assert.deepEqual(leaves(channelsOf(perth, request, now), now), { push: 150, sms: 180 })
})
