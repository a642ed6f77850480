import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WhyAsked } from '#contract/booking/request-reasons.ts'
import { othersText, recordText, waitedText, whyText } from './reason-texts.ts'

const why = (more: Partial<WhyAsked> = {}) =>
  whyText({ reason: 'rank', place: 3, fitting: 12, past_shifts: 0, often_says_yes: false, ...more }, 'Hill School')

test('says why a person was asked', () => {
  assert.equal(
    why({ past_shifts: 2, often_says_yes: true }),
    'You were asked because you worked here before and you often say yes. 12 people fit; you were the 3rd to be asked.',
  )
  assert.match(why(), /^You were asked because you fit this shift and are free\./)
  assert.match(why({ reason: 'draw' }), /because one place in fifty is drawn at random among all who fit\./)
  assert.match(why({ reason: 'newcomer' }), /because it was the turn of people who are new or have waited long\./)
  assert.match(why({ reason: 'pool' }), /because you are on a list of Hill School\./)
  assert.match(why({ place: 1, fitting: 1 }), /Nobody else fits\.$/)
  assert.match(why({ place: 1 }), /12 people fit; you were asked first\.$/)
  assert.match(why({ place: 21, fitting: 40 }), /you were the 21st to be asked\.$/)
  assert.match(why({ reason: 'held' }), /^You said yes to another shift that was taken/)
  assert.equal(why({ reason: 'direct', place: null, fitting: null }), 'Hill School chose you and asked you directly.')
})

test('says what is counted of the answers of a person', () => {
  const record = (said_yes: number, usual: number) => recordText({ said_yes, usual, waited: 0 })
  assert.equal(record(6, 3), 'You said yes 6 times where 3 would be usual.')
  assert.equal(record(1, 0), 'You said yes once where less than 1 would be usual.')
  assert.equal(record(0, 2), 'You have not said yes lately, where 2 would be usual.')
  assert.equal(record(0, 0), 'There are too few requests so far to say how you usually answer.')
  assert.equal(waitedText({ said_yes: 0, usual: 0, waited: 0 }), null)
  assert.match(waitedText({ said_yes: 0, usual: 0, waited: 3 })!, /^For 3 mornings in a row/)
})

test('counts the people who were not asked', () => {
  assert.equal(
    othersText({ not_needed: 38, not_possible: 1 }),
    '38 people not asked, because enough were asked before. 1 person could not be asked then.',
  )
  assert.equal(othersText({ not_needed: 0, not_possible: 0 }), null)
})
