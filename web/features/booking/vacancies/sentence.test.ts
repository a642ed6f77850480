import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Colleague } from '#contract/people/colleagues.ts'
import { lastRequestDate } from '#contract/platform/horizons.ts'
import { readSentence } from './sentence.ts'

// Wednesday.
const today = '2026-03-04'
const named = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }))
const person = (id: number, name: string, more: Partial<Colleague> = {}): Colleague => ({
  ...{ id, name, subject: null, classification: null, year_level: null, class_room: null, report_to: null },
  ...{ start_time: null, end_time: null, ...more },
})
const rossi = person(1, 'Ms Anna Rossi', {
  subject: { id: 1, name: 'Mathematics' },
  start_time: '08:30',
  end_time: '15:30',
})
const school = {
  ...{ sector: 'education' as const, today },
  colleagues: [rossi, person(2, 'Ben Hall'), person(3, 'Mr May'), person(4, 'Cara Dean'), person(5, 'Dan Dean')],
  subjects: named([
    'Mathematics',
    'English',
    'Science',
    'Environmental Science',
    'Physical Education',
    'French',
    'Visual Arts',
  ]),
}
const hospital = {
  ...{ sector: 'healthcare' as const, today },
  colleagues: [],
  subjects: named(['Aged Care', 'Intensive Care (ICU)', 'Emergency', 'Mental Health', 'Midwifery']),
}

/** 'dates|times|people|level|subject|class|note', the dates without their year. */
const summaryOf = (sentence: string, workplace: typeof school | typeof hospital) => {
  const { dates, hours, people, year_level, subject_id, class_room, note } = readSentence(sentence, workplace)
  return [
    dates.map((date) => date.slice(5)).join(' '),
    hours ? `${hours.start_time}-${hours.end_time}` : '',
    people.map(({ classification, headcount }) => `${headcount} ${classification ?? 'people'}`).join(', '),
    year_level ?? '',
    workplace.subjects.find(({ id }) => id === subject_id)?.name ?? '',
    class_room,
    note,
  ].join('|')
}

const schoolSentences: [sentence: string, summary: string][] = [
  ['Year 5 tomorrow 8:30 to 3:30, someone who signs', '03-05|08:30-15:30||primary||Year 5|Someone who signs'],
  ['Year 5 today', '03-04|||primary||Year 5|'],
  ['Maths tomorrow all day', '03-05|08:30-15:30|||Mathematics||'],
  ['Year 9 Science Monday', '03-09|||secondary|Science|Year 9|'],
  ['Yr 7 maths Friday morning', '03-06|08:30-12:00||secondary|Mathematics|Yr 7|'],
  ['Grade 3 next Monday 9 to 3', '03-09|09:00-15:00||primary||Grade 3|'],
  ['Prep tomorrow 8.45-3.15', '03-05|08:45-15:15||primary||Prep|'],
  ['P-6 on Thursday', '03-05|||primary||P-6|'],
  ['Kinder Friday afternoon', '03-06|12:00-15:30||primary||Kinder|'],
  ['English Mon to Wed', '03-09 03-10 03-11||||English||'],
  ['Year 11 English Monday - Friday', '03-09 03-10 03-11 03-12 03-13|||secondary|English|Year 11|'],
  ['Year 12 Maths 27/3', '03-27|||secondary|Mathematics|Year 12|'],
  ['Year 10 science 27/11', '11-27|||secondary|Science|Year 10|'],
  ['Year 2 27/11/2026 830-1530', '11-27|08:30-15:30||primary||Year 2|'],
  ['French 9 March', '03-09||||French||'],
  ['French 9th of March 9am to 3pm', '03-09|09:00-15:00|||French||'],
  ['French March 9', '03-09||||French||'],
  ['Art 10-12 March', '03-10 03-11 03-12||||Visual Arts||'],
  ['PE 10/3 to 12/3', '03-10 03-11 03-12||||Physical Education||'],
  ['Two teachers tomorrow', '03-05||2 teacher||||'],
  ['2x English Friday', '03-06||2 people||English||'],
  ['3 teachers Monday all day', '03-09|08:30-15:30|3 teacher||||'],
  ['two people Thursday', '03-05||2 people||||'],
  ['2 teachers and 1 SLSO tomorrow', '03-05||1 education_support, 2 teacher||||'],
  ['a teacher and an aide tomorrow', '03-05||1 education_support, 1 teacher||||'],
  ['teacher aide tomorrow 9-3', '03-05|09:00-15:00|1 education_support||||'],
  ['2 education support Monday and Tuesday', '03-09 03-10||2 education_support||||'],
  ['Year 5 and 6 tomorrow', '03-05|||primary||Year 5 and 6|'],
  ['Year 5/6 tomorrow', '03-05|||primary||Year 5/6|'],
  ['5B tomorrow room 12', '03-05|||||5B, room 12|'],
  ['Class 3A Friday please bring a hat', '03-06|||||Class 3A|Bring a hat'],
  ['maths from 9 until 3 tomorrow', '03-05|09:00-15:00|||Mathematics||'],
  ['English 1 to 3:30 tomorrow', '03-05|13:00-15:30|||English||'],
  ['English tomorrow 11-1', '03-05|11:00-13:00|||English||'],
  ['day after tomorrow English', '03-06||||English||'],
  ['English next week', '03-09 03-10 03-11 03-12 03-13||||English||'],
  ['English next Friday', '03-13||||English||'],
  ['English this Friday', '03-06||||English||'],
  ['English Wed', '03-04||||English||'],
  ['English Wednesday and Friday', '03-04 03-06||||English||'],
  ['Environmental Science tomorrow', '03-05||||Environmental Science||'],
  ['secondary maths tomorrow', '03-05|||secondary|Mathematics||'],
  ['primary teacher tomorrow', '03-05||1 teacher|primary|||'],
  ['31/2 English', '||||English||31/2'],
  ['1/3 English', '03-01||||English||'],
  ['English 1/3/2026', '||||English||1/3/2026'],
  ['English 27/11/2029', '||||English||27/11/2029'],
  ['Need someone for Year 4 tomorrow, Auslan', '03-05|||primary||Year 4|Auslan'],
  ['we need a relief teacher for year 1 on thurs 8:30am-3:30pm', '03-05|08:30-15:30|1 teacher|primary||Year 1|'],
  [
    'Year 8 PE, yard duty at lunch, tomorrow 08:30 to 15:30',
    '03-05|08:30-15:30||secondary|Physical Education|Year 8|Yard duty at lunch',
  ],
  ['Sport tomorrow 9:00am to noon', '03-05|09:00-12:00|||Physical Education||'],
  ['hello', '||||||Hello'],
  ['Year 5 tomorrow 25:00 to 26:00', '03-05|||primary||Year 5|25:00 to 26:00'],
]
const hospitalSentences: [sentence: string, summary: string][] = [
  ['3 RN and 2 AIN tomorrow AM', '03-05|07:00-15:00|3 registered_nurse, 2 assistant_in_nursing||||'],
  ['2 RNs tonight night shift', '03-04|23:00-07:00|2 registered_nurse||||'],
  ['RN Aged Care Friday 7 to 3', '03-06|07:00-15:00|1 registered_nurse||Aged Care||'],
  ['EN emergency tomorrow 0700-1530', '03-05|07:00-15:30|1 enrolled_nurse||Emergency||'],
  ['AIN Saturday 1300 to 2130', '03-07|13:00-21:30|1 assistant_in_nursing||||'],
  ['2 x RN icu Sunday PM', '03-08|15:00-23:00|2 registered_nurse||Intensive Care (ICU)||'],
  ['registered nurse midwifery 27/3 11pm to 7am', '03-27|23:00-07:00|1 registered_nurse||Midwifery||'],
  ['one PCA Mon, Tue and Thu early', '03-05 03-09 03-10|07:00-15:00|1 assistant_in_nursing||||'],
  [
    'RN mental health next week late',
    '03-09 03-10 03-11 03-12 03-13 03-14 03-15|15:00-23:00|1 registered_nurse||Mental Health||',
  ],
  ['3 nurses tomorrow morning', '03-05|07:00-15:00|3 people||||'],
  ['RN tomorrow 3pm-11pm ward 4W', '03-05|15:00-23:00|1 registered_nurse|||Ward 4W|'],
  ['carer Friday 9-5, hoist trained', '03-06|09:00-17:00|1 assistant_in_nursing||||Hoist trained'],
  ['RN Fri night 21:30 to 07:30', '03-06|21:30-07:30|1 registered_nurse||||'],
  ['two ENs 5 March AM', '03-05|07:00-15:00|2 enrolled_nurse||||'],
]

for (const [sentence, summary] of schoolSentences)
  test(`a school says: ${sentence}`, () => assert.equal(summaryOf(sentence, school), summary))
for (const [sentence, summary] of hospitalSentences)
  test(`a hospital says: ${sentence}`, () => assert.equal(summaryOf(sentence, hospital), summary))

const absences: [sentence: string, name: string | null, note: string][] = [
  ['for Ms Rossi tomorrow', 'Ms Anna Rossi', ''],
  ['Rossi is sick tomorrow', 'Ms Anna Rossi', ''],
  ['Anna Rossi’s away Friday, bring a hat', 'Ms Anna Rossi', 'Bring a hat'],
  ['Mr May today', 'Mr May', ''],
  ['French for May 9', null, ''],
  ['Year 5 tomorrow, meet in the hall', null, 'Meet in the hall'],
  ['Dean is sick tomorrow', null, 'Dean is sick'],
  ['replacing Dan Dean tomorrow', 'Dan Dean', ''],
]
for (const [sentence, name, note] of absences)
  test(`finds who is away: ${sentence}`, () => {
    const read = readSentence(sentence, school)
    assert.deepEqual({ name: read.colleague?.name ?? null, note: read.note }, { name, note })
  })

test('does not ask for what is known of the person who is away', () => {
  assert.deepEqual(readSentence('Rossi is ill tomorrow', school).missing, [])
  assert.deepEqual(readSentence('for Ben Hall', school).missing, ['date', 'times', 'subject'])
})

test('names what a sentence does not say', () => {
  assert.deepEqual(readSentence('Year 5 tomorrow', school).missing, ['times', 'subject'])
  assert.deepEqual(readSentence('English tomorrow all day', school).missing, [])
})

test('reads any text without failing, and finds no date in the past', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'today',
      'next',
      'mon',
      'Friday',
      'to',
      '-',
      '31/2',
      '4/3',
      'March',
      '29',
      '2 Feb',
      '8:30',
      'x',
      '3',
    ),
    fc.integer({ min: -9, max: 99_999 }).map(String),
  )
  const day = fc.date({
    min: new Date('2024-01-01T12:00:00Z'),
    max: new Date('2032-12-31T12:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), day, fc.boolean(), (words, at, isSchool) => {
      const now = at.toISOString().slice(0, 10)
      const { dates, hours } = readSentence(words.join(' '), { ...(isSchool ? school : hospital), today: now })
      assert.ok(dates.every((date) => date >= now && date <= lastRequestDate(now) && !Number.isNaN(Date.parse(date))))
      assert.ok(hours === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(hours.start_time))
    }),
    { numRuns: 2000 },
  )
})
