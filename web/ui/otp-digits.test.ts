import assert from 'node:assert/strict'
import test from 'node:test'
import { emptyBoxes, enterDigits, eraseDigit, newestDigit } from './otp-digits.ts'

// spec: 5.15
test('a typed digit moves on to the next box', () => {
  assert.deepEqual(enterDigits(emptyBoxes, 0, '4'), { boxes: ['4', '', '', '', '', ''], focus: 1 })
  assert.equal(enterDigits(emptyBoxes, 5, '4').focus, 5)
})

// spec: 5.15
test('a whole code fills every box, wherever it is pasted and however it is spaced', () => {
  for (const pasted of ['123456', '123 456', 'Code: 123-456.'])
    assert.deepEqual(enterDigits(emptyBoxes, 3, pasted).boxes, ['1', '2', '3', '4', '5', '6'])
})

test('part of a code fills the boxes from where it was pasted', () => {
  assert.deepEqual(enterDigits(['9', '', '', '', '', ''], 1, '12'), { boxes: ['9', '1', '2', '', '', ''], focus: 3 })
})

test('characters other than digits change nothing', () => {
  assert.deepEqual(enterDigits(['1', '', '', '', '', ''], 1, 'x'), { boxes: ['1', '', '', '', '', ''], focus: 1 })
})

test('a digit typed into a full box replaces the old one', () => {
  assert.equal(newestDigit('3', '37'), '7')
  assert.equal(newestDigit('3', '73'), '7')
  assert.equal(newestDigit('3', '33'), '3')
  assert.equal(newestDigit('', '12'), '12')
})

test('backspace empties a box, and then the one before', () => {
  assert.deepEqual(eraseDigit(['1', '2', '', '', '', ''], 1), { boxes: ['1', '', '', '', '', ''], focus: 1 })
  assert.deepEqual(eraseDigit(['1', '', '', '', '', ''], 1), { boxes: ['', '', '', '', '', ''], focus: 0 })
})
