import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffFacts } from '#contract/people/staff-facts.ts'
import { firstLevelNames } from '#contract/platform/sector-terms.ts'
import { hereText, lineParts, longRatingText } from './fact-texts.ts'

const facts: StaffFacts = {
  ...{
    classifications: ['teacher'],
    subjects: ['Art', 'Drama', 'English'],
    subject_count: 3,
    year_levels: ['primary'],
  },
  ...{ travel: null, registration: null, past_shifts: 0, rating: null, next_free: null },
}
const line = (more: Partial<StaffFacts>) => lineParts({ ...facts, ...more }, firstLevelNames.education)

test('says role, subjects, levels and distance, in this order', () => {
  assert.deepEqual(line({}), ['Art, Drama, English', 'Primary'])
  const travel = { precision: 'about', km: 8, mode: 'car' } as const
  const [role, subjects, levels, distance] = line({
    ...{ classifications: ['teacher', 'education_support'], subject_count: 5, travel },
  })
  assert.match(role!, /^Teacher, /)
  assert.equal(subjects, 'Art, Drama, English and 2 more')
  assert.equal(levels, 'Primary')
  assert.match(distance!, /^About 8 km, /)
  assert.deepEqual(line({ subjects: [], subject_count: 0, year_levels: [] }), [])
})

test('names the subject of the shift first, also one of those left out', () => {
  const subjectsFor = (needed: string, subject_count: number) =>
    lineParts({ ...facts, subject_count }, firstLevelNames.education, needed)[0]
  assert.equal(subjectsFor('English', 3), 'English, Art, Drama')
  assert.equal(subjectsFor('Physics', 5), 'Physics, Art, Drama and 2 more')
})

test('says how often a person worked here, and how they were rated', () => {
  assert.equal(hereText(1), 'here once')
  assert.equal(hereText(10), 'here 10 times')
  assert.equal(longRatingText({ average: 4.8, count: 12 }), 'Rated 4.8 of 5 stars here, in 12 ratings')
  assert.equal(longRatingText({ average: 5, count: 1 }), 'Rated 5 of 5 stars here, in 1 rating')
})
