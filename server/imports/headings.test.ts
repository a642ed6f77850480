import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportKind } from '#contract/imports.ts'
import { guessFields, looksLikeHeader } from './headings.ts'

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
  const school = ['School Name', 'Contact person', 'E-mail', 'Street address', 'URL']
  assert.deepEqual(guess('employers', school), ['name', 'contact_name', 'email', 'address', 'website'])
  assert.deepEqual(guess('subjects', ['Subject', 'Learning area']), ['name', 'category'])
})

test('no two columns are guessed to hold the same, and a name in two parts goes before a whole one', () => {
  assert.deepEqual(guess('staff', ['Email', 'Work email', 'Name']), ['email', null, 'name'])
  assert.deepEqual(guess('staff', ['Name', 'First name', 'Surname', 'Email']), [
    null,
    'first_name',
    'last_name',
    'email',
  ])
})

test('a file without headings is told by its first row, and its columns by their values', () => {
  const people = [
    ['Ana Nguyen', 'ana@example.com', '0491 570 156'],
    ['Ben Lee', 'ben@example.com', '(03) 9999 0000'],
  ]
  assert.equal(looksLikeHeader('staff', row(1, ...people[0]!)), false)
  assert.deepEqual(guess('staff', ...people), [null, 'email', 'phone'])
  assert.equal(looksLikeHeader('staff', row(1, 'Name', 'E-mail')), true)
  assert.equal(looksLikeHeader('subjects', row(1, 'Arts', 'Drama')), false)
})
