import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VacancySlot } from '#contract/booking/vacancies.ts'
import {
  approvalText,
  bookedCountText,
  costText,
  oneAtATimeText,
  roleAndLevel,
  slotText,
  vacancyStatus,
} from './vacancy-texts.ts'

const now = new Date('2026-03-01T19:10:00Z')
const ana = { shift_id: 1, id: 2, name: 'Ana Nguyen', avatar: null }
const ben = { shift_id: 3, id: 4, name: 'Ben Okafor', avatar: null }
const slot = (changes: Partial<VacancySlot> = {}): VacancySlot => ({
  id: 1,
  date: '2026-03-02',
  start_time: '08:30',
  end_time: '15:30',
  time_zone: 'Australia/Melbourne',
  starts_at: '2026-03-01T21:30:00Z',
  headcount: 2,
  classification: null,
  status: 'open',
  booked: [],
  open_offers: 3,
  rejected: 0,
  answer_minutes: null,
  fitting: 41,
  chance: 72,
  next_look_at: '2026-03-01T19:17:00Z',
  waits_turn: false,
  is_open_job: false,
  applicants: 0,
  ...changes,
})
const text = (changes: Partial<VacancySlot>) => slotText(slot(changes), now)

test('says that a shift waits for another one, and why', () => {
  assert.equal(
    text({ open_offers: 0, fitting: null, waits_turn: true }),
    'Waiting its turn. People are asked once another of your shifts is filled or closed.',
  )
  assert.equal(
    text({ open_offers: 2, waits_turn: true }),
    'Waiting for an answer from 2 people. More people are asked once another of your shifts is filled or closed.',
  )
  assert.match(
    oneAtATimeText({ withdrawn: 4, until: '2026-03-20T01:00:00Z' }),
    /^You have withdrawn 4 posts in the last 20 days after people were asked\. Until .*20 March.*, your new posts ask for one/,
  )
})

test('says who is asked, the chance and when the next people are asked', () => {
  assert.equal(
    text({}),
    'Asking 3 of 41 people who fit. Chance of filling it in time: 72%. More people may be asked at 06:17.',
  )
  assert.equal(
    text({ open_offers: 1, fitting: 1, next_look_at: null }),
    'Asking the only person who fits. Chance of filling it in time: 72%. Nobody else is left to ask.',
  )
  assert.match(text({ open_offers: 5, fitting: 5 }), /^Asking all 5 people who fit\..* We will look again at 06:17\.$/)
  assert.match(text({ open_offers: 2, fitting: 5, rejected: 3 }), /We will look again at 06:17\.$/)
  assert.match(text({ answer_minutes: 6 }), /^Asking 3 of 41 people who fit: each usually answers within 6 minutes\./)
  assert.match(
    text({ open_offers: 1, answer_minutes: 93 }),
    /^Asking 1 of 41 people who fit: usually answered within 2 hours\./,
  )
  assert.equal(
    text({ open_offers: 2, fitting: null, chance: null }),
    'Asking 2 people. More people may be asked at 06:17.',
  )
})

test('says how many have applied where the employer chooses', () => {
  const applying = (changes: Partial<VacancySlot>) => slotText(slot({ open_offers: 0, ...changes }), now, true)
  assert.equal(applying({ fitting: 12 }), '12 people fit. Nobody has applied yet.')
  assert.equal(applying({ applicants: 1 }), '1 person has applied.')
  assert.equal(applying({ applicants: 3, open_offers: 1 }), '3 people have applied. 1 person has been asked.')
})

test('names the date of a look on another day, and no time that has passed', () => {
  assert.match(text({ next_look_at: '2026-03-02T19:00:00Z' }), /More people may be asked on 3 Mar 2026 at 06:00\.$/)
  assert.match(text({ next_look_at: '2026-03-01T19:09:00Z' }), /More people may be asked in a moment\.$/)
})

test('says so if nobody is asked', () => {
  assert.equal(text({ open_offers: 0 }), '41 people fit. People will be asked at 06:17.')
  assert.equal(text({ open_offers: 0, fitting: null }), 'Looking for people who fit. People will be asked at 06:17.')
  assert.equal(text({ open_offers: 0, fitting: 0 }), 'Nobody fits at the moment. We will look again at 06:17.')
  assert.equal(text({ open_offers: 0, next_look_at: null }), 'Everyone who fits has been asked.')
  assert.equal(text({ open_offers: 0, fitting: null, next_look_at: null }), 'Looking for people who fit.')
  assert.equal(text({ open_offers: 0, fitting: 0, next_look_at: null }), 'Nobody who fits is free.')
  assert.equal(
    text({ open_offers: 0, next_look_at: null, is_open_job: true }),
    'Everyone who fits has been asked. It is also listed under Open Jobs.',
  )
})

test('says how a slot ended', () => {
  assert.equal(text({ status: 'filled', booked: [ana, ben] }), 'Filled by Ana Nguyen and Ben Okafor.')
  assert.equal(text({ status: 'closed' }), 'Closed.')
  assert.equal(text({ status: 'started', booked: [ana] }), 'The shift has started; 1 person is missing.')
  assert.equal(text({ status: 'started' }), 'The shift has started; 2 people are missing.')
})

test('counts the people booked and those who rejected the request', () => {
  assert.equal(bookedCountText(slot({ booked: [ana] })), '1 of 2 booked')
  assert.equal(bookedCountText(slot({ rejected: 3 })), '0 of 2 booked, rejected by 3')
})

test('rounds the estimated cost, which is that of one person', () => {
  assert.equal(costText(41_234, 1), 'About $412.')
  assert.equal(costText(123_456, 2), 'About $1,235 each.')
})

test('names the role and the level', () => {
  const levels = { primary: 'Primary', secondary: 'Secondary' }
  assert.equal(roleAndLevel({ classification: 'teacher', year_level: 'primary' }, levels), 'Teacher, Primary')
  assert.equal(roleAndLevel({ classification: null, year_level: null }, levels), '')
})

test('gives a vacancy the status of its slots, open ones first', () => {
  const statusOf = (statuses: VacancySlot['status'][], closed_at: string | null = null) =>
    vacancyStatus({ slots: statuses.map((status) => slot({ status })), closed_at, approval: null })
  assert.equal(statusOf(['filled', 'open', 'started']), 'open')
  assert.equal(statusOf(['filled', 'filled']), 'filled')
  assert.equal(statusOf(['filled', 'closed'], '2026-03-01T00:00:00Z'), 'closed')
  assert.equal(statusOf(['filled', 'started']), 'started')
})

test('a vacancy waits its turn if each of its open dates does', () => {
  const statusOf = (...slots: Partial<VacancySlot>[]) =>
    vacancyStatus({ slots: slots.map(slot), closed_at: null, approval: null })
  assert.equal(statusOf({ waits_turn: true, open_offers: 0 }, { status: 'filled' }), 'waits_turn')
  assert.equal(statusOf({ waits_turn: true, open_offers: 1 }), 'open')
  assert.equal(statusOf({ waits_turn: true }, { waits_turn: false }), 'open')
})

test('a vacancy without its approval says so before anything else', () => {
  const approval = { id: 5, status: 'declined', decided_by: 'Ann Lee', reason: 'too expensive' } as const
  assert.equal(
    vacancyStatus({ slots: [slot({ status: 'closed' })], closed_at: '2026-03-01T00:00:00Z', approval }),
    'declined',
  )
  assert.equal(approvalText(approval), 'Declined by Ann Lee: too expensive')
  assert.equal(
    approvalText({ status: 'waiting', decided_by: null, reason: null }),
    'An owner or manager decides. Nobody is asked until then.',
  )
  assert.equal(text({ status: 'waiting' }), '')
})
