import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FormField, readForm } from './read-form.ts'

const field = (name: string, reading: FormField['reading'], isRequired = false, missing = ''): FormField => ({
  name,
  reading,
  isRequired,
  missing,
  otherwise: `Enter a ${name}`,
})

test('every field is read as what it is', () => {
  const data = new FormData()
  const cv = new File(['x'], 'cv.pdf')
  data.append('name', 'Ana')
  data.append('start_time', '08:30:00')
  data.append('subject_id', '7')
  data.append('can_teach', '1')
  data.append('can_teach', '4')
  data.append('year_levels', 'primary')
  data.append('agreed', 'on')
  data.append('cv', cv)
  const { values, empty } = readForm(data, [
    field('name', 'text'),
    field('start_time', 'time'),
    field('subject_id', 'number'),
    field('can_teach', 'numbers'),
    field('year_levels', 'list'),
    field('agreed', 'flag'),
    field('cv', 'file'),
  ])
  assert.deepEqual(values, {
    name: 'Ana',
    start_time: '08:30',
    subject_id: 7,
    can_teach: [1, 4],
    year_levels: ['primary'],
    agreed: true,
    cv,
  })
  assert.deepEqual(empty, {})
})

test('a missing field is null, false or an empty list', () => {
  const data = new FormData()
  data.append('subject_id', '')
  data.append('cv', new File([], ''))
  const { values } = readForm(data, [
    field('subject_id', 'number'),
    field('can_teach', 'numbers'),
    field('agreed', 'flag'),
    field('cv', 'file'),
  ])
  assert.deepEqual(values, { subject_id: null, can_teach: [], agreed: false, cv: null })
})

test('an empty required field shows its own sentence, the form’s, or its label’s', () => {
  const own = field('vit_id', 'text', true, 'VIT ID is required')
  const plain = field('name', 'text', true)
  assert.deepEqual(readForm(new FormData(), [own, plain], 'Please fill in all fields').empty, {
    vit_id: 'VIT ID is required',
    name: 'Please fill in all fields',
  })
  assert.deepEqual(readForm(new FormData(), [plain]).empty, { name: 'Enter a name' })
})

test('a time with a part removed is read as missing', () => {
  const data = new FormData()
  data.append('start_time', '08:30:00')
  const start = field('start_time', 'time', true)
  assert.deepEqual(readForm(data, [{ ...start, isUnfinished: true }]), {
    values: { start_time: '' },
    empty: { start_time: 'Enter a start_time' },
  })
  assert.deepEqual(readForm(data, [{ ...start, isUnfinished: false }]).values, { start_time: '08:30' })
})
