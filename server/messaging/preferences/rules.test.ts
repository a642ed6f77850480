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
  'the text message waits less for a shift of today': {
    alert: { ...request, startsAt: at('2026-03-02T15:00') },
    leaves: { push: 0, sms: 2 },
  },
  'the text message waits a minute for a shift that begins within three hours': {
    alert: { ...request, startsAt: at('2026-03-02T12:59') },
    leaves: { push: 0, sms: 1 },
  },
  'without a push there is nothing to wait for': { person: { subscriptions: [] }, leaves: { sms: 0 } },
  'a person who wants no push gets the text message at once': {
    person: { choices: { push: false, sms: true } },
    leaves: { sms: 0 },
  },
  'an unconfirmed phone gets nothing, and an email is sent instead': {
    person: { phone: null },
    leaves: { push: 0, mail: 30 },
  },
  'with neither push nor phone the email is sent at once': {
    person: { phone: null, subscriptions: [] },
    leaves: { mail: 0 },
  },
  'an event without a text for phones is sent by email instead': {
    alert: { event: 'shift_request' },
    leaves: { push: 0, mail: 30 },
  },
  'a text message that a reminder will send does not follow the push': {
    alert: { ...request, isTextLeft: true },
    leaves: { push: 0, mail: 30 },
  },
  'without a push that text message is sent at once': {
    person: { subscriptions: [] },
    alert: { ...request, isTextLeft: true },
    leaves: { sms: 0 },
  },
  'a reminder by text uses no other channel': { alert: { ...request, only: 'sms' }, leaves: { sms: 0 } },
  'a reminder by text is not sent if the person may get no texts': {
    person: { phone: null },
    alert: { ...request, only: 'sms' },
    leaves: {},
  },
  'an email that the person chose does not wait': {
    person: { choices: { push: true, sms: true, mail: true } },
    leaves: { push: 0, sms: 30, mail: 0 },
  },
  'an email that is due twice is sent once, at once': {
    person: { choices: { push: true, sms: true, mail: true }, phone: null },
    leaves: { push: 0, mail: 0 },
  },
  'with everything turned off only the notification in the app is left': {
    person: { choices: { push: false, sms: false, mail: false } },
    leaves: {},
  },
  'a role without this event gets nothing': { person: { choices: {} }, leaves: {} },
  'a confirmation waits for no reaction': {
    alert: { ...request, event: 'shift_booked' },
    leaves: { push: 0, sms: 0 },
  },
  'a person whose account is inactive gets nothing': { person: { status: 'inactive' }, leaves: {} },
  'a banned person gets nothing': { person: { status: 'banned' }, leaves: {} },
  'a person on leave gets no request': { person: { status: 'on_leave' }, leaves: {} },
  'a person on leave hears that an agreed shift has changed': {
    person: { status: 'on_leave' },
    alert: { event: 'shift_change', text: 'Cancelled.' },
    leaves: { push: 0, sms: 30 },
  },
  'in quiet hours push and text wait until they are over': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    leaves: { push: 7 * 60, sms: 7 * 60 + 30 },
  },
  'an email makes no sound, so quiet hours do not delay it': {
    person: { quiet: NIGHT, choices: { push: true, sms: true, mail: true } },
    now: '2026-03-02T23:00',
    leaves: { push: 7 * 60, sms: 7 * 60 + 30, mail: 0 },
  },
  'a push just before quiet hours is sent, and its text message waits': {
    person: { quiet: NIGHT },
    now: '2026-03-02T20:59',
    leaves: { push: 0, sms: 9 * 60 + 1 },
  },
  'a message about a shift of the same day is sent in quiet hours': {
    person: { quiet: NIGHT },
    now: '2026-03-03T05:00',
    alert: { ...request, startsAt: TOMORROW },
    leaves: { push: 0, sms: 2 },
  },
  'a message about a shift within twelve hours is sent in quiet hours': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    alert: { ...request, startsAt: TOMORROW },
    leaves: { push: 0, sms: 30 },
  },
  'a message about a later shift waits until quiet hours end': {
    person: { quiet: NIGHT },
    now: '2026-03-02T23:00',
    alert: { ...request, startsAt: at('2026-03-03T11:00') },
    leaves: { push: 7 * 60, sms: 7 * 60 + 30 },
  },
  'a person who allows no exception hears of a shift today after quiet hours': {
    person: { quiet: NIGHT, urgent_passes: false },
    now: '2026-03-03T05:00',
    alert: { ...request, startsAt: TOMORROW, until: TOMORROW },
    leaves: { push: 60, sms: 62 },
  },
  'a message that would be too late after quiet hours is sent by email': {
    person: { quiet: NIGHT, urgent_passes: false },
    now: '2026-03-03T04:00',
    alert: { ...request, startsAt: at('2026-03-03T05:30'), until: at('2026-03-03T05:30') },
    leaves: { mail: 0 },
  },
  'a text message that would be too late is not sent after a push': {
    alert: { ...request, until: MONDAY.add({ minutes: 20 }) },
    leaves: { push: 0 },
  },
  'a confirmation disturbs nobody who has accepted a moment ago': {
    person: { quiet: NIGHT, urgent_passes: false },
    alert: { ...request, event: 'shift_booked' },
    now: '2026-03-02T23:00',
    leaves: { push: 0, sms: 0 },
  },
  'a retraction is sent on the channels that were already used': { person: { left: ['push'] }, leaves: { push: 0 } },
  'a retraction before anything was sent is not sent': { person: { left: [] }, leaves: {} },
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

test('quiet hours follow the clock where the person lives', () => {
  const perth = { ...ana, quiet: NIGHT, time_zone: 'Australia/Perth' }
  const now = at('2026-03-03T06:30')
  assert.deepEqual(leaves(channelsOf(perth, request, now), now), { push: 150, sms: 180 })
})
