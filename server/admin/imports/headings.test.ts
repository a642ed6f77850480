import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImportKind, importFields } from '#contract/admin/imports.ts'
import { guessFields, looksLikeHeader, otherKindOf } from './headings.ts'

const row = (number: number, ...cells: string[]) => ({ number, cells })
const guess = (kind: ImportKind, ...lines: string[][]) => {
  const rows = lines.map((cells, at) => row(at + 1, ...cells))
  return guessFields(kind, rows, lines[0]!.length, looksLikeHeader(kind, rows[0]!))
}

test('headings are known in many spellings, in any order, and others are left out', () => {
  const headings = [
    'Payroll No.',
    'Ph:',
    'SURNAME',
    'e-mail address',
    'Given Name(s)',
    'VIT Reg No',
    'Year Level',
    'State',
  ]
  const fields = [null, 'phone', 'last_name', 'email', 'first_name', 'registration', 'year_levels', 'time_zone']
  assert.deepEqual(guess('staff', headings), fields)
  assert.deepEqual(guess('staff', ['Full name', 'AHPRA number', 'Specialties']), ['name', 'registration', 'subjects'])
  for (const word of [
    'Teaches',
    'Subjects taught',
    'Teaching areas',
    'KLA',
    'Methods',
    'Method(s)',
    'Key Learning Area',
  ])
    assert.deepEqual(guess('staff', ['Name', word]), ['name', 'subjects'], word)
  const school = ['School Name', 'Contact person', 'E-mail', 'Street address', 'URL']
  assert.deepEqual(guess('employers', school), ['name', 'contact_name', 'email', 'address', 'website'])
  assert.deepEqual(guess('subjects', ['Subject', 'Learning area']), ['name', 'category'])
})

test('no two columns are guessed as the same field, and split names precede whole ones', () => {
  assert.deepEqual(guess('staff', ['Email', 'Work email', 'Name']), ['email', null, 'name'])
  assert.deepEqual(guess('staff', ['Name', 'First name', 'Surname', 'Email']), [
    null,
    'first_name',
    'last_name',
    'email',
  ])
})

test('recognises a file without headings, and its columns by their values', () => {
  const people = [
    ['Ana Nguyen', 'ana@example.com', '0491 570 156'],
    ['Ben Lee', 'ben@example.com', '(03) 9999 0000'],
  ]
  assert.equal(looksLikeHeader('staff', row(1, ...people[0]!)), false)
  assert.deepEqual(guess('staff', ...people), [null, 'email', 'phone'])
  assert.equal(looksLikeHeader('staff', row(1, 'Name', 'E-mail')), true)
  assert.equal(looksLikeHeader('subjects', row(1, 'Arts', 'Drama')), false)
})

test('recognises a file of another kind by its columns, unless it may be either', () => {
  const other = (kind: ImportKind, ...cells: string[]) => otherKindOf(kind, [row(1, ...cells)], cells.length)
  assert.equal(other('employers', 'First name', 'Last name', 'Email', 'Teaches'), 'staff')
  assert.equal(other('employers', 'Name', 'Email', 'VIT number', 'Teaches'), 'staff')
  assert.equal(other('subjects', 'Teacher', 'Email'), 'staff')
  assert.equal(other('staff', 'School', 'Email', 'Website'), 'employers')
  assert.equal(other('staff', 'Subject', 'Learning area'), 'subjects')
  assert.equal(other('employers', 'Name', 'Email', 'Phone'), null)
  assert.equal(other('subjects', 'Circus', 'Juggling'), null)
  for (const kind of ImportKind.options) assert.equal(other(kind, ...Object.values(importFields[kind])), null)
})
