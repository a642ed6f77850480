import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DayProposal, ProposedLine, ProposedPerson, SlotOfDay } from '#contract/booking/fill-day.ts'
import { type Choices, chosenLines, lineKey, takenRunnersUp } from './choices.ts'
import { boundText, filledText, othersAskedText, turnSentence, whyText } from './fill-day-texts.ts'

const person = (id: number, name: string): ProposedPerson => ({
  ...{ id, name, avatar: null, travel: null, past_shifts: 0, preferred: false, registration: null, rating: null },
  ...{ classifications: [], subjects: [], subject_count: 0, year_levels: [], next_free: null },
})
const [ana, ben, cai] = [person(1, 'Ana'), person(2, 'Ben'), person(3, 'Cai')]
const line = (more: Partial<ProposedLine> = {}): ProposedLine => ({
  ...{ person: ana, is_only_one: false, also_slot_id: null, moved: null, runner_up: null, nobody: null },
  ...more,
})
const slot = (id: number, subject: string, lines: ProposedLine[]): SlotOfDay => ({
  ...{ id, vacancy_id: id, site: { id: id % 2, name: id % 2 ? 'Hill PS' : 'Lake PS' }, subject },
  ...{ classification: null, year_level: null, date: '2026-03-26', start_time: '09:00', end_time: '15:00' },
  ...{
    headcount: 1,
    booked: 0,
    open_offers: 0,
    fitting: 3,
    is_covered: false,
    waits_turn: false,
    last_request_id: null,
    lines,
  },
})

test('says why a person is proposed for a slot', () => {
  const slots = [slot(1, 'Music', []), slot(2, 'Year 12 Chemistry', []), slot(3, 'Art', [])]
  const why = (more: Partial<ProposedLine>) => whyText({ line: line(more), slot: slots[0]!, slots })
  assert.equal(why({}), null)
  assert.equal(
    why({ moved: { name: 'Mia', slot_id: 2, is_only_one: true } }),
    'Mia fits better, but nobody else can take Year 12 Chemistry at Lake PS.',
  )
  assert.equal(
    why({ moved: { name: 'Mia', slot_id: 3, is_only_one: false }, is_only_one: true }),
    'The only person who can be asked for this shift. Mia fits better, but is proposed for Art.',
  )
  assert.match(why({ also_slot_id: 2 })!, /^Also takes Year 12 Chemistry at Lake PS, /)
})

test('says how many places can be filled, and whether more is possible', () => {
  assert.equal(filledText({ heads: 3, filled: 3 }), 'All 3 open places can be filled.')
  assert.equal(filledText({ heads: 3, filled: 2 }), '2 of 3 open places can be filled.')
  assert.equal(boundText({ heads: 3, filled: 3, at_most_more: 0 }), null)
  assert.equal(boundText({ heads: 3, filled: 0, at_most_more: 0 }), null)
  assert.equal(boundText({ heads: 3, filled: 2, at_most_more: 0 }), 'No other choice would fill more.')
  assert.equal(boundText({ heads: 9, filled: 2, at_most_more: 4 }), 'Another choice could fill at most 4 more.')
})

test('says that requests of the proposal do not wait for another shift', () => {
  assert.equal(
    turnSentence({ open_offers: 0 }),
    'People are asked once another of your shifts is filled or closed. Requests that you send here go out now.',
  )
})

test('names the shifts for which a colleague was faster, and their sites if several', () => {
  const lines = [1, 3].map((slot_id) => ({
    slot_id,
    employee_id: 1,
    outcome: 'others_asked' as const,
    request_id: null,
  }))
  const slots = [slot(1, 'Music', []), slot(2, 'Chemistry', []), slot(3, 'Art', [])]
  assert.equal(
    othersAskedText({ slots }, lines),
    'A colleague has just asked people for Music (Hill PS, 09:00) and Art (Hill PS, 09:00), so those requests were not sent.',
  )
  assert.equal(
    othersAskedText({ slots: [slots[0]!] }, lines.slice(0, 1)),
    'A colleague has just asked people for Music at 09:00, so that request was not sent.',
  )
  assert.equal(othersAskedText({ slots }, []), null)
})

test('asks people as the employer changed the lines, and no runner-up twice', () => {
  const lines = [
    line({ runner_up: cai }),
    line({ person: ben, runner_up: cai }),
    line({ person: null, nobody: 'not_now' }),
  ]
  const proposal = { slots: [slot(1, 'Music', [lines[0]!]), slot(2, 'Art', lines.slice(1))] } as DayProposal
  const sent = (choices: Choices) =>
    chosenLines(proposal, choices).map(({ slot_id, employee_id }) => [slot_id, employee_id])
  assert.deepEqual(sent(new Map()), [
    [1, ana.id],
    [2, ben.id],
  ])
  const swapped = new Map([[lineKey(1, 0), 'runner_up'] as const])
  assert.deepEqual(sent(swapped)[0], [1, cai.id])
  assert.deepEqual([...takenRunnersUp(proposal, swapped)], [lineKey(2, 0)])
  assert.deepEqual(sent(new Map([[lineKey(1, 0), 'left_out'] as const])), [[2, ben.id]])
})
