import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestMatches, matchScore } from './matching.ts'

const book = { name: 'Book Staff', words: 'find teachers' }
const historyCommand = { name: 'See booking history', hint: 'Book Staff' }
const received = { name: 'Invitations: Received' }
const zoe = { name: 'Zoë O’Brien', hint: 'zoe.obrien@example.com' }

test('finds words by their beginnings, in any order, accent and case', () => {
  assert.ok(matchScore('STAFF boo', book) > 0)
  assert.ok(matchScore('rec invit', received) > 0)
  assert.ok(matchScore('zoe', zoe) > 0)
  assert.ok(matchScore('zoe.obrien@ex', zoe) > 0)
  assert.ok(matchScore('obrien', zoe) > 0)
})

test('every typed word must begin a word, and nothing typed fits nothing', () => {
  assert.equal(matchScore('book nurse', book), 0)
  assert.equal(matchScore('taff', book), 0)
  assert.equal(matchScore('', book), 0)
  assert.equal(matchScore(' – ', book), 0)
})

test('a word of the name goes before other words, a whole word before a beginning', () => {
  assert.deepEqual(bestMatches('book', [historyCommand, book]), [book, historyCommand])
  assert.deepEqual(bestMatches('find', [historyCommand, book]), [book])
  assert.deepEqual(
    bestMatches('pay', [{ name: 'Payments' }, { name: 'Pay Rates' }]).map(({ name }) => name),
    ['Pay Rates', 'Payments'],
  )
})

test('equal matches keep their order', () => {
  const all = [{ name: 'Messages' }, { name: 'Messaging' }]
  assert.deepEqual(bestMatches('mess', all), all)
})
