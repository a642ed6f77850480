import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Vacancy, VacancySlot } from '#contract/booking/vacancies.ts'
import {
  colleagueValues,
  fromDraft,
  repeatedValues,
  sentenceValues,
  usualValues,
  vacancyOf,
  valuesAfter,
  withKnownPool,
} from './post-form.ts'
import { readSentence } from './sentence.ts'
import { datesAmong, datesOf, firstDate, withDates, withOneMore, withOtherRole } from './slot-values.ts'
import { nextWorkDay } from './work-days.ts'

// 2 March 2026 is a Monday.
const school = (time: string, today = '2026-03-02') => ({ sector: 'education' as const, today, time })
const hospital = (time: string, today = '2026-03-02') => ({ sector: 'healthcare' as const, today, time })

const slot = (changes: Partial<VacancySlot>): VacancySlot => ({
  id: 1,
  date: '2026-02-23',
  start_time: '09:00:00',
  end_time: '15:00:00',
  time_zone: 'Australia/Melbourne',
  starts_at: '2026-02-22T22:00:00Z',
  headcount: 2,
  classification: null,
  status: 'filled',
  booked: [],
  open_offers: 0,
  rejected: 0,
  answer_minutes: null,
  fitting: 3,
  chance: null,
  next_look_at: null,
  waits_turn: false,
  is_open_job: false,
  applicants: 0,
  ...changes,
})
const vacancy = (changes: Partial<Vacancy> = {}): Vacancy => ({
  id: 9,
  subject: { id: 4, name: 'Mathematics' },
  classification: 'education_support',
  year_level: 'primary',
  note: 'Bring a hat',
  details: {
    ...{ sector: 'education', class_room: '5B, room 12', report_to: 'Kim', dress: null, instructions: 'Roll call' },
    absent: null,
    files: [{ id: 3, name: 'Plan.pdf', size: 1000, shown: 'booking' }],
  },
  asks: 'pool',
  by_application: false,
  pool: { id: 7, name: 'Our regulars' },
  posted_by: 'Kim Lee',
  approval: null,
  created_at: '2026-02-20T00:00:00Z',
  closed_at: null,
  slots: [slot({})],
  ...changes,
})
const listed = ({ slots }: { slots: readonly { date: string | null }[] }) => slots.map(({ date }) => date)

test('suggests today only if the shift starts in more than half an hour', () => {
  assert.equal(firstDate(school('07:59'), '08:30'), '2026-03-02')
  assert.equal(firstDate(school('08:00'), '08:30'), '2026-03-03')
})

test('skips the weekend for schools only', () => {
  assert.equal(firstDate(school('17:00', '2026-03-06'), '08:30'), '2026-03-09')
  assert.equal(firstDate(school('06:00', '2026-03-07'), '08:30'), '2026-03-09')
  assert.equal(firstDate(hospital('06:00', '2026-03-07'), '07:00'), '2026-03-07')
  assert.equal(nextWorkDay('2026-03-06', 'education'), '2026-03-09')
  assert.equal(nextWorkDay('2026-03-06', 'healthcare'), '2026-03-07')
})

test('suggests no holiday or pupil-free day to a school', () => {
  const daysOff = new Set(['2026-03-03', '2026-03-09'])
  assert.equal(firstDate({ ...school('17:00'), daysOff }, '08:30'), '2026-03-04')
  assert.equal(nextWorkDay('2026-03-06', 'education', daysOff), '2026-03-10')
  const { slots } = usualValues(school('17:00', '2026-03-05'))
  assert.deepEqual(listed({ slots: withOneMore(slots, 'education', daysOff) }), ['2026-03-06', '2026-03-10'])
  const range = { from: '2026-03-02', until: '2026-03-10', weekdays: [1, 2], everyWeeks: 1 }
  assert.deepEqual(datesOf(range, daysOff), ['2026-03-02', '2026-03-10'])
  assert.deepEqual(datesAmong(range, daysOff), ['2026-03-03', '2026-03-09'])
})

test('opens with the usual hours of the sector where nothing was posted before', () => {
  const { slots, classification, asks } = usualValues(hospital('06:00'))
  assert.deepEqual(
    { slots, classification, asks },
    {
      slots: [
        {
          key: 1,
          date: '2026-03-02',
          start_time: '07:00',
          end_time: '15:00',
          headcount: 1,
          classification: 'registered_nurse',
        },
      ],
      classification: 'registered_nurse',
      asks: 'best',
    },
  )
})

test('opens with the last work for one date, without what is about one day', () => {
  const last = vacancy({ slots: [slot({}), slot({ id: 2, date: '2026-02-24' })] })
  assert.deepEqual(valuesAfter(last, school('06:10')), {
    subject_id: 4,
    classification: 'education_support',
    year_level: 'primary',
    ...{ class_room: '', note: '', report_to: 'Kim', dress: '', instructions: '' },
    asks: 'pool',
    by_application: false,
    pool_id: 7,
    slots: [{ key: 1, date: '2026-03-02', start_time: '09:00', end_time: '15:00', headcount: 2, classification: null }],
    files: [],
    absent: null,
  })
})

test('opens with the usual role of the sector where the last vacancy names none', () => {
  assert.equal(valuesAfter(vacancy({ classification: null }), school('06:10')).classification, 'teacher')
})

test('repeats all slots with the days between them, moved past the weekend', () => {
  const week = ['2026-02-23', '2026-02-25', '2026-02-23'].map((date, id) => slot({ id, date }))
  const values = repeatedValues(vacancy({ slots: week }), school('06:10', '2026-03-05'))
  assert.deepEqual(listed(values), ['2026-03-05', '2026-03-05', '2026-03-09'])
  assert.equal(values.note, 'Bring a hat')
  assert.equal(values.class_room, '5B, room 12')
  assert.deepEqual(vacancyOf(values)?.files, [{ id: 3, shown: 'booking' }])
})

test('asks the best matches where the pool is gone', () => {
  const values = valuesAfter(vacancy(), school('06:10'))
  assert.equal(withKnownPool(values, [{ id: 7 }]).asks, 'pool')
  const { asks, pool_id } = withKnownPool(values, [{ id: 8 }])
  assert.deepEqual({ asks, pool_id }, { asks: 'best', pool_id: null })
})

test('fills in what is known of the colleague who is away, and keeps the rest', () => {
  const before = { ...usualValues(school('06:10')), report_to: 'Kim', absent: { name: 'Ben Hall', is_told: false } }
  const rossi = {
    ...{ id: 1, name: 'Ms Rossi', subject: { id: 4, name: 'Mathematics' }, classification: null, year_level: null },
    ...{ class_room: '5B', report_to: null, start_time: '09:00', end_time: '14:00' },
  }
  const { subject_id, class_room, report_to, slots, absent } = colleagueValues(rossi, before)
  const [{ start_time, end_time }] = slots as [(typeof slots)[number]]
  assert.deepEqual(
    { subject_id, class_room, report_to, start_time, end_time, absent },
    {
      ...{ subject_id: 4, class_room: '5B', report_to: 'Kim', start_time: '09:00', end_time: '14:00' },
      absent: { name: 'Ms Rossi', is_told: false },
    },
  )
})

test('adds a copy of the last slot on the next day', () => {
  const { slots } = usualValues(school('17:00', '2026-03-05'))
  const [first, second] = withOneMore(slots, 'education')
  assert.equal(first?.date, '2026-03-06')
  assert.deepEqual(second, { ...first, key: 2, date: '2026-03-09' })
})

test('adds a row with an unused role, and sends roles only where they differ', () => {
  const start = { ...usualValues(hospital('06:00')), subject_id: 4 }
  const slots = withOtherRole(start.slots, 'healthcare')
  assert.equal(slots[1]?.classification, 'enrolled_nurse')
  const mixed = vacancyOf({ ...start, slots })
  assert.equal(mixed?.classification, undefined)
  assert.deepEqual(
    mixed?.slots.map(({ classification }) => classification),
    ['registered_nurse', 'enrolled_nurse'],
  )
  const alike = vacancyOf({ ...start, slots: start.slots })
  assert.equal(alike?.classification, 'registered_nurse')
  assert.equal(alike?.slots[0]?.classification, undefined)
})

test('lists the days of a range by weekday and week, and adds each once with all roles', () => {
  const range = { from: '2026-03-04', until: '2026-03-20', weekdays: [1, 3], everyWeeks: 1 }
  assert.deepEqual(datesOf(range), ['2026-03-04', '2026-03-09', '2026-03-11', '2026-03-16', '2026-03-18'])
  assert.deepEqual(datesOf({ ...range, everyWeeks: 2 }), ['2026-03-04', '2026-03-16', '2026-03-18'])
  assert.equal(datesOf({ ...range, until: '2027-03-20' }).length, 21)
  const slots = withOtherRole(usualValues(hospital('06:00')).slots, 'healthcare')
  const all = withDates(slots, ['2026-03-02', '2026-03-04'])
  assert.deepEqual(listed({ slots: all }), ['2026-03-02', '2026-03-02', '2026-03-04', '2026-03-04'])
  assert.equal(new Set(all.map(({ key }) => key)).size, 4)
})

test('replaces the dates of a draft that have passed', () => {
  const start = usualValues(school('06:10', '2026-02-20'))
  const draft = JSON.stringify({ ...start, note: 'Bring a hat' })
  const values = fromDraft(draft, start, school('06:10'))
  assert.deepEqual(listed(values), ['2026-03-02'])
  assert.equal(values.note, 'Bring a hat')
})

test('opens without a draft that another version of the form has kept', () => {
  const start = usualValues(school('06:10'))
  assert.equal(fromDraft('{"slots":[]}', start, school('06:10')), start)
})

test('leaves out of the request what was not chosen', () => {
  const values = { ...valuesAfter(vacancy(), school('06:10')), asks: 'best' as const, year_level: null, dress: ' ' }
  assert.deepEqual(vacancyOf(values), {
    subject_id: 4,
    classification: 'education_support',
    report_to: 'Kim',
    asks: 'best',
    slots: [{ date: '2026-03-02', start_time: '09:00', end_time: '15:00', headcount: 2 }],
  })
})

test('sends a pool only if it is asked, and nothing while a field is empty', () => {
  const values = valuesAfter(vacancy(), school('06:10'))
  assert.equal(vacancyOf(values)?.pool_id, 7)
  assert.equal(vacancyOf({ ...values, asks: 'best' })?.pool_id, undefined)
  assert.equal(vacancyOf({ ...values, pool_id: null }), null)
  assert.equal(vacancyOf({ ...values, subject_id: null }), null)
  const [slot] = values.slots
  assert.equal(vacancyOf({ ...values, slots: [{ ...slot!, end_time: null }] }), null)
})

test('a school with two roles gets a row for each, and keeps them when posting again', () => {
  const before = usualValues(school('06:10'))
  const read = readSentence('2 teachers and 1 SLSO tomorrow', { ...school('06:10'), subjects: [], colleagues: [] })
  const values = { ...sentenceValues(read, before, school('06:10')), subject_id: 4 }
  const posted = vacancyOf(values)!
  const rolesOf = (slots: readonly { classification?: string | null | undefined; headcount: number }[]) =>
    slots.map(({ classification, headcount }) => ({ classification, headcount }))
  const both = [
    { classification: 'education_support', headcount: 1 },
    { classification: 'teacher', headcount: 2 },
  ]
  assert.deepEqual([posted.classification, rolesOf(posted.slots)], [undefined, both])
  const again = vacancy({ classification: null, slots: posted.slots.map((each, id) => slot({ id, ...each })) })
  assert.deepEqual(rolesOf(repeatedValues(again, school('06:10')).slots), both)
  assert.equal(valuesAfter(again, school('06:10')).slots[0]!.classification, null)
})
