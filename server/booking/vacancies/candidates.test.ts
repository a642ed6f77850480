import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundPerson } from '#server/booking/availability/search.ts'
import { NO_RECORD } from '#server/booking/offers/chance.ts'
import { PRIOR } from '#server/booking/offers/model.ts'
import type { Candidacy } from '#server/booking/offers/records.ts'
import { inAskingOrder, isDrawn, weigh } from './candidates.ts'
import type { PlannedSlot } from './queries.ts'

const now = Temporal.Instant.from('2026-03-08T21:10:00Z')
const slot = { id: 1, asks: 'best', time_zone: 'Australia/Melbourne' } as PlannedSlot
const candidate = (id: number, more: Partial<Candidacy> = {}, of = slot) =>
  weigh(
    { slot: of, model: PRIOR, lead: 150, now, isRunnerUp: false },
    { id, past_shifts: 0, travel: null, preferred: false } as FoundPerson & object,
    {
      ...{ ...NO_RECORD, id, channel: 'push', against: null, is_newcomer: false, waited: 0 },
      ...{ silent_since: null, silent_channel: null, is_late_yes: false, said_yes_to_day: false },
      ...more,
    },
  )
const order = (candidates: ReturnType<typeof candidate>[], sentSinceNewcomer = 0, of = slot) =>
  inAskingOrder(of, candidates, { sinceNewcomer: sentSinceNewcomer, ofSlot: 0 }).map(({ person, reason }) => [
    person.id,
    reason,
  ])

test('a person who has waited comes first, and more than two mornings count as two', () => {
  const [one, two, nine] = [0, 2, 9].map((waited) => candidate(1, { waited }).place)
  assert.equal(two, one! * 3)
  assert.equal(nine, two)
})

test('a yes to the day makes a yes to the request likelier, and moves the person up', () => {
  const [silent, willing] = [candidate(1), candidate(2, { said_yes_to_day: true })]
  assert.ok(Math.abs(willing.chance - silent.chance / 0.55) < 1e-9)
  assert.deepEqual(order([silent, willing]), [
    [2, 'rank'],
    [1, 'rank'],
  ])
  assert.equal(candidate(3, { said_yes_to_day: true, said_yes: 60, expected_yes: 5 }).chance, 0.92)
})

test('silence to a request of today lowers the chance of a second one', () => {
  const silentFor = (minutes: number) =>
    candidate(1, { silent_since: now.subtract({ minutes }).toString(), silent_channel: 'push' })
  const [none, six, sixty] = [candidate(1), silentFor(6), silentFor(60)]
  assert.ok(six.chance < none.chance && sixty.chance < six.chance)
  assert.ok(sixty.place < six.place && six.place < none.place)
})

test('every seventh request goes to the newcomer who has waited longest', () => {
  const known = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => candidate(id, { said_yes: 3 }))
  const newcomers = [candidate(21, { is_newcomer: true, waited: 1 }), candidate(22, { is_newcomer: true, waited: 2 })]
  const low = newcomers.map((one) => ({ ...one, place: 0 }))
  const queue = order([...known, ...low])
  assert.deepEqual(queue[6], [22, 'newcomer'])
  assert.deepEqual(queue.filter(([, reason]) => reason === 'newcomer').length, 1)
  assert.deepEqual(order([...known, ...low], 6)[0], [22, 'newcomer'])
  assert.deepEqual(order([...known, ...low], 6)[7], [21, 'newcomer'])
})

test('a person whose yes came too late today is first, and more likely to accept again', () => {
  const late = candidate(2, { is_late_yes: true })
  assert.deepEqual(order([candidate(1, { said_yes: 9, waited: 2 }), late])[0], [2, 'rank'])
  assert.equal(late.chance, 0.7)
})

test('a pool keeps its own order', () => {
  const pool = { ...slot, asks: 'pool' } as PlannedSlot
  const people = [3, 1, 2].map((id) => candidate(id, { is_newcomer: true, waited: id }, pool))
  assert.deepEqual(order(people, 6, pool), [
    [3, 'pool'],
    [1, 'pool'],
    [2, 'pool'],
  ])
})

test('one place in fifty is drawn, from all people alike', () => {
  const places = Array.from({ length: 40_000 }, (_, n) => ({ slotId: 1 + Math.floor(n / 20), place: n % 20 }))
  const drawn = places.filter(({ slotId, place }) => isDrawn(slotId, place))
  assert.ok(Math.abs(drawn.length / places.length - 0.02) < 0.002, `${drawn.length} of ${places.length}`)
  const people = Array.from({ length: 10 }, (_, n) => candidate(n + 1, { said_yes: 10 - n }))
  const counts = new Map<number, number>()
  for (const { slotId, place } of drawn) {
    const [first] = inAskingOrder({ ...slot, id: slotId }, people, { sinceNewcomer: 0, ofSlot: place })
    assert.equal(first!.reason, 'draw')
    counts.set(first!.person.id, (counts.get(first!.person.id) ?? 0) + 1)
  }
  for (const { person } of people) {
    const share = (counts.get(person.id) ?? 0) / drawn.length
    assert.ok(Math.abs(share - 0.1) < 0.035, `person ${person.id}: ${share}`)
  }
})

test('a drawn place counts as the seat of a newcomer, and never displaces a late yes', () => {
  const slotId = 1 + Array.from({ length: 1000 }, (_, n) => n).findIndex((n) => isDrawn(n + 1, 0) && !isDrawn(n + 1, 1))
  const people = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => candidate(id))
  const newcomer = { ...candidate(21, { is_newcomer: true }), place: 0 }
  const reasons = (all: ReturnType<typeof candidate>[], sinceNewcomer: number) =>
    inAskingOrder({ ...slot, id: slotId }, all, { sinceNewcomer, ofSlot: 0 }).map(({ reason }) => reason)
  const [first, second] = reasons(people, 5)
  assert.deepEqual([first, second], ['draw', 'rank'])
  assert.equal(reasons([...people, newcomer], 6)[0], 'newcomer')
  assert.equal(reasons([...people, candidate(30, { is_late_yes: true })], 0)[0], 'rank')
})
