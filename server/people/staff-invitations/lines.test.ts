import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLines } from './lines.ts'

const read = (list: string, invited: readonly string[] = []) =>
  readLines(list, (address) => invited.includes(address)).map(({ line, address, channel, problem }) =>
    problem === null ? `${line} ${channel} ${address}` : `${line} ${problem}`,
  )

test('reads addresses and numbers, one a line, with names beside them', () => {
  assert.deepEqual(
    read('Name,Email,Phone\nMia Brown, Mia.Brown@Example.com,x\n\nBen\t0491 570 156\nCara Diaz <cara@example.com>'),
    ['2 mail mia.brown@example.com', '4 sms +61491570156', '5 mail cara@example.com'],
  )
})

test('says what is wrong with a line', () => {
  assert.deepEqual(read('mia@\n03 9123 4567\n+1 202 555 0100\nnobody 1\n0491'), [
    '1 This is not an email address, like name@example.com.',
    '2 This is not an Australian mobile number.',
    '3 This is not an Australian mobile number.',
    '4 There is no email address or mobile number here.',
    '5 There is no email address or mobile number here.',
  ])
})

test('takes each address once, and none with an open invitation', () => {
  assert.deepEqual(read('a@example.com\nA@example.com\nb@example.com', ['b@example.com']), [
    '1 mail a@example.com',
    '2 This address is already on an earlier line.',
    '3 Your invitation to this address is still open.',
  ])
})

test('takes at most 100 addresses', () => {
  const lines = read(Array.from({ length: 102 }, (_, i) => `p${i}@example.com`).join('\n'))
  assert.equal(lines[99], '100 mail p99@example.com')
  assert.deepEqual(lines.slice(100), [
    '101 At most 100 at once. Send this one later.',
    '102 At most 100 at once. Send this one later.',
  ])
})
