import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { channels, delayOf, PRIOR } from './model.ts'
import {
  asSentNow,
  chanceInTime,
  mayNeedMore,
  minutesBetweenDecisions,
  minutesBetweenLooks,
  protectedMinutes,
  type Slot,
  type Waiting,
  waveOf,
} from './wave.ts'

const person = (chance: number, left = 95): Waiting => ({ chance, delay: delayOf(PRIOR, 'push', 2), pace: 1, left })
const slot = (more: Partial<Slot>): Slot => ({
  ...{ openings: 1, live: [], queue: [], lead: 150, isPlanned: false, isPaceDue: true },
  ...more,
})

test('asks the few who make a yes likely, not everybody', () => {
  const queue = Array.from({ length: 40 }, () => person(0.25))
  const wave = waveOf(slot({ queue }))
  assert.ok(wave >= 5 && wave <= 10, String(wave))
})

test('asks more people for more openings and for less likely people', () => {
  const of = (chance: number, openings = 1) =>
    waveOf(slot({ openings, queue: Array.from({ length: 60 }, () => person(chance)) }))
  assert.ok(of(0.25, 3) > of(0.25))
  assert.ok(of(0.1) > of(0.4))
})

test('asks nobody while the open offers are enough', () => {
  const live = Array.from({ length: 12 }, () => asSentNow(person(0.5)))
  assert.equal(waveOf(slot({ live, queue: [person(0.5)], isPlanned: true })), 0)
})

test('asks the next people when the first are silent', () => {
  const queue = Array.from({ length: 30 }, () => person(0.2, 60))
  const live = Array.from({ length: 5 }, () => ({ ...asSentNow(person(0.2, 60)), silentFor: 30 }))
  assert.ok(waveOf(slot({ live, queue, lead: 100, isPlanned: true })) > 0)
})

test('a person can accept one of several requests for the same hours', () => {
  const of = (rivals: number) => chanceInTime({ live: [{ ...asSentNow(person(0.5)), rivals }], openings: 1 })
  assert.equal(of(2), of(1) / 2)
  const queue = Array.from({ length: 20 }, () => person(0.3))
  const wave = (rivals: number) => {
    const live = Array.from({ length: 6 }, () => ({ ...asSentNow(person(0.3)), rivals }))
    return waveOf(slot({ live, queue, isPlanned: true }))
  }
  assert.ok(wave(3) > wave(1))
})

test('asks for the sake of a later yes only at a step of five minutes', () => {
  const queue = Array.from({ length: 40 }, () => person(0.1))
  const live = Array.from({ length: 8 }, () => asSentNow(person(0.2)))
  const planned = { live, queue, isPlanned: true }
  assert.ok(waveOf(slot({ ...planned, isPaceDue: true })) > 0)
  assert.equal(waveOf(slot({ ...planned, isPaceDue: false })), 0)
})

test('for speed alone, a person must add two points to the chance of a yes soon', () => {
  const of = (chance: number) => {
    const queue = Array.from({ length: 40 }, () => person(chance))
    return waveOf(slot({ queue, isPlanned: true, isPaceDue: false }))
  }
  assert.deepEqual([of(0.09), of(0.05)], [8, 1])
})

test('says between two steps whether silence may have made a yes soon unlikely', () => {
  const open = (silentFor: number, { requests = 7, ...more }: { requests?: number } & Partial<Slot> = {}) => {
    const live = Array.from({ length: requests }, () => ({ ...asSentNow(person(0.25)), silentFor }))
    return mayNeedMore(slot({ ...more, live }))
  }
  assert.deepEqual([open(0), open(8)], [false, true])
  assert.equal(open(0, { isFrozen: true, openings: 2 }), true)
  assert.equal(open(0, { chanceFactor: 0.3 }), true)
  // With eight open requests, speed is no reason to ask anyone else.
  assert.equal(open(30, { requests: 8 }), false)
  assert.deepEqual([minutesBetweenLooks(150), minutesBetweenLooks(24 * 60)], [1, 9.6])
})

test('decides again after five minutes on the same morning and later for later shifts', () => {
  assert.deepEqual(
    [minutesBetweenDecisions(150), minutesBetweenDecisions(24 * 60), minutesBetweenDecisions(30 * 24 * 60)],
    [5, 48, 180],
  )
})

test('freshness is 20 minutes in the morning, less near the start, more the day before', () => {
  assert.deepEqual([protectedMinutes(150), protectedMinutes(50), protectedMinutes(10)].map(Math.round), [20, 8, 4])
  assert.equal(protectedMinutes(10 * 24 * 60), 12 * 60)
})

test('never asks more people than there are, and the wave raises the chance', () => {
  const people = fc.array(
    fc.record({
      chance: fc.double({ min: 0.001, max: 0.92, noNaN: true }),
      delay: fc.constantFrom(...channels).map((channel) => delayOf(PRIOR, channel, 2)),
      pace: fc.double({ min: 0.2, max: 5, noNaN: true }),
      left: fc.double({ min: 0, max: 300, noNaN: true }),
    } as const),
    { maxLength: 25 },
  )
  fc.assert(
    fc.property(people, people, fc.integer({ min: 1, max: 5 }), fc.boolean(), (asked, queue, openings, isPlanned) => {
      const live = asked.map((one) => ({ ...asSentNow(one), silentFor: 3 }))
      const wave = waveOf(slot({ live, queue, openings, isPlanned }))
      assert.ok(wave >= 0 && wave <= queue.length)
      const after = [...live, ...queue.slice(0, wave).map(asSentNow)]
      assert.ok(chanceInTime({ live: after, openings }) >= chanceInTime({ live, openings }) - 1e-12)
    }),
  )
})
