import assert from 'node:assert/strict'
import test from 'node:test'
import type { Subject } from '#contract/people/subjects.ts'
import { addSubject, renameCategory, renameSubject, subjectsByCategory } from './lists.ts'

const subject = (id: number, name: string, category_id = 1, category = 'Arts'): Subject => ({
  id,
  name,
  category_id,
  category,
  sector: null,
})
const music = subject(1, 'Music')
const dance = subject(2, 'dance')
const maths = subject(3, 'Mathematics', 2, 'Learning areas')
const names = (subjects: readonly Subject[]) => subjects.map(({ name }) => name)

test('sorts a new subject by category, then by name regardless of case', () => {
  assert.deepEqual(names(addSubject([dance, maths], music)), ['dance', 'Music', 'Mathematics'])
})

test('moves a renamed subject and keeps its other fields', () => {
  const renamed = renameSubject([dance, music, maths], 1, 'Choir')
  assert.deepEqual(names(renamed), ['Choir', 'dance', 'Mathematics'])
  assert.equal(renamed[0]?.id, 1)
})

test('counts subjects by category', () => {
  assert.deepEqual(
    [...subjectsByCategory([music, dance, maths])],
    [
      [1, 2],
      [2, 1],
    ],
  )
})

test('moves a renamed category', () => {
  const renamed = renameCategory(
    [
      { id: 1, name: 'Arts', sector: null },
      { id: 2, name: 'Health', sector: null },
    ],
    1,
    'Visual arts',
  )
  assert.deepEqual(
    renamed.map(({ id }) => id),
    [2, 1],
  )
})
