import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readReply } from './replyWords.ts'

const means = (word: ReturnType<typeof readReply>['word'], code: string | null, ...bodies: string[]) => {
  for (const body of bodies) assert.deepEqual(readReply(body), { word, code }, JSON.stringify(body))
}

test('yes is understood in the ways that people write it', () => {
  means(
    'yes',
    null,
    'YES',
    'yes',
    ' Yes! ',
    'Y',
    'y.',
    'yep',
    'Yeah',
    'OK',
    'okay',
    'sure',
    'Yes please',
    'yes, thanks',
  )
  means(
    'yes',
    null,
    'accept',
    'I accept',
    '“YES”',
    'ＹＥＳ',
    'ye\u200bs',
    '👍',
    '👍🏽',
    'Yes, I can do it',
    "Yes I'll take it",
  )
})

test('no is understood in the ways that people write it', () => {
  means(
    'no',
    null,
    'NO',
    'n',
    'Nope',
    'no thanks',
    'No thank you',
    'reject',
    'Decline',
    'sorry no',
    "no, I can't",
    '👎',
  )
})

test('a code stands before or after, in any case, with a blank, a hyphen or nothing between', () => {
  means(
    'yes',
    'K7',
    'YES K7',
    'yes k7',
    'K7 yes',
    'k-7 Yes!',
    'yes K 7',
    'yes please k7',
    'YESK7',
    'Y K7',
    'k7: y',
    'ok k7',
  )
  means('no', 'K72', 'no k72', 'K72 NO', 'n K 72', 'NOk72', 'k72, sorry, no thanks')
  means(null, 'K7', 'K7', 'k 7?')
})

test('what says more than yes or no is not understood', () => {
  means(
    null,
    null,
    'yes no',
    'Yes but only until 12',
    'no worries',
    'not sure',
    'yes?? who is this and when',
    'yeah nah',
  )
  means(null, null, 'yes k7 and m4', 'hello', '', '   ', 'YES I cant', 'tomorrow')
  means(null, 'K7', 'yes K7 or no K7', 'yes k7 if I can leave at 2', 'cancel K7')
  means('yes', 'K7', 'YES K7 yes k7')
})

test('our own text that is quoted beneath answers nothing', () => {
  const ours =
    'Bellbird: Hill needs you Tue 3 Mar 08:30-15:30, Maths. Reply YES K7 or NO K7. http://b.example/s/1 STOP to end SMS'
  means(null, 'K7', ours, `yes\n> ${ours}`, `Liked “${ours}”`, `👍 to “${ours}”`)
})

test('stop ends text messages, alone or in a few words, and cancel, end and quit alone', () => {
  means(
    'stop',
    null,
    'STOP',
    'stop.',
    'Stop all',
    'STOPALL',
    'unsubscribe',
    'opt out',
    'OPT-OUT',
    'optout',
    'please stop',
  )
  means('stop', null, 'stop texting me', 'no stop', 'CANCEL', 'End', 'quit please')
  means(null, null, 'the weekend', 'quit my other job so I have time')
})

test('start, help and being on the way', () => {
  means('start', null, 'START', 'unstop', 'start again please')
  means('help', null, 'HELP', 'Help!', 'info', 'help me please', '?', '??')
  means('on_my_way', null, 'OMW', 'on my way', 'On the way!', "I'm coming", 'omw, 10 mins late', 'yes on my way')
  means('on_my_way', 'K7', 'omw K7')
  means(null, null, 'not coming', 'no, I am not on my way')
})

const noise = fc.constantFrom('', ' ', '!', '.', ', ', '\n', ' - ')
const cased = (word: string) => fc.boolean().map((upper) => (upper ? word.toUpperCase() : word))
const yesWord = fc.constantFrom('yes', 'y', 'yep', 'ok', 'sure', 'accept').chain(cased)
const noWord = fc.constantFrom('no', 'n', 'nope', 'reject', 'decline').chain(cased)
const code = fc
  .tuple(fc.constantFrom(...'ABCDEFGHJKLMPQRSTUVWXZ'), fc.constantFrom('', '-', ' '), fc.constantFrom('2', '9', '44'))
  .map(([letter, between, digits]) => ({ typed: `${letter}${between}${digits}`, code: letter + digits }))

test('whatever the case and the signs around them, a word and a code on either side mean the same', () => {
  fc.assert(
    fc.property(fc.oneof(yesWord, noWord), code, noise, noise, fc.boolean(), (word, k, before, after, codeFirst) => {
      const body = `${before}${codeFirst ? `${k.typed} ${word}` : `${word} ${k.typed}`}${after}`
      assert.equal(readReply(body).code, k.code)
      assert.ok(['yes', 'no'].includes(readReply(body).word!), body)
    }),
  )
})

test('nothing that says yes and no, or yes and a word that we do not know, is taken for an answer', () => {
  const strange = fc
    .stringMatching(/^[a-z]{9,14}$/)
    .filter(
      (word) =>
        !/^(absolutely|definitely|available|unavailable|unfortunately|accepting|confirmed|unsubscribe)$/.test(word),
    )
  fc.assert(
    fc.property(fc.shuffledSubarray(['yes', 'no', 'K7', 'please'], { minLength: 2 }), strange, (said, odd) => {
      if (said.includes('yes') && said.includes('no')) assert.equal(readReply(said.join(' ')).word, null)
      assert.equal(readReply([...said, odd].join(' ')).word, null)
    }),
  )
})

test('any text at all is read without a fault, in a moment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (body) => {
      const { code: found } = readReply(body)
      if (found !== null) assert.match(found, /^[A-HJ-MP-XZ][2-9]{1,2}$/)
    }),
  )
  readReply('k 7 '.repeat(400))
  readReply(' ?'.repeat(800))
})
