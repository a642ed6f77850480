import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readReply } from './reply-words.ts'

const deps = (word: ReturnType<typeof readReply>['word'], code: string | null, ...bodies: string[]) => {
  for (const body of bodies) assert.deepEqual(readReply(body), { word, code }, JSON.stringify(body))
}

test('reads the usual ways to say yes', () => {
  deps('yes', null, 'YES', 'yes', ' Yes! ', 'Y', 'y.', 'yep', 'Yeah', 'Yes please', 'yes, thanks', 'ok yes', 'yes 👍')
  deps('yes', null, 'accept', 'I accept', '“YES”', 'ＹＥＳ', 'ye\u200bs', 'Yes, I can do it', 'Yes I’ll take it')
  deps('yes', null, 'yes sure', 'Yes, thank you 😊', 'Okay, yes please!')
})

test('reads the usual ways to say no', () => {
  deps('no', null, 'NO', 'n', 'Nope', 'no thanks', 'No thank you', 'reject', 'Decline', 'sorry no', 'no sorry', '👎🏿')
  deps('no', null, 'no, I can’t', "can't", 'I can`t sorry', 'Cannot', 'sorry can not do it', 'cant make it today')
  deps('no', null, 'no, not available', 'ok no thanks')
})

test('an acknowledgement is neither yes nor no', () => {
  deps('ack', null, 'OK', 'okay', 'k', 'K.', 'sure', 'thanks', 'Ok thanks', 'Great!', 'thank you', 'Thx mate', 'Cheers')
  deps('ack', null, '👍', '👍🏽', '👍🏿👍🏿', '👌', 'ok great thanks 😊')
  deps('ack', 'K7', 'ok k7', 'sure, K7')
})

test('a code comes before or after, in any case, with a blank, a hyphen or nothing', () => {
  deps('yes', 'K7', 'YES K7', 'YES  k7!', 'K7 yes', 'k-7 Yes!', 'yes K 7', 'yes please k7', 'YESK7', 'Y K7', 'k7: y')
  deps('yes', 'K7', 'ok yes K7', 'yes thanks K7', 'YES K7 yes k7')
  deps('no', 'K72', 'no k72', 'K72 NO', 'n K 72', 'NOk72', 'k72, sorry, no thanks', 'can’t K72')
  deps(null, 'K7', 'K7', 'k 7?')
})

test('a yes or no with a condition, a question or anything else is no answer', () => {
  deps(null, null, 'yes no', 'Yes but only until 12', 'yes if I can leave at 2', 'yes unless it rains', 'yes maybe')
  deps(null, null, 'no worries', 'not sure', 'yes?? who is this and when', 'yeah nah', 'yes until 12', 'Yes?', 'ok?')
  deps(null, null, 'yes k7 and m4', 'YES K7 YES M4', 'hello', '', '   ', 'YES I cant', 'tomorrow', 'cant wait')
  deps(null, null, 'yes can you call me', 'no, I am available', 'no not busy', 'sure no problem', 'ok I will do it')
  deps(null, 'K7', 'yes K7 or no K7', 'yes k7 if I can leave at 2', 'YES K7?', 'K7 yes but not before 9')
})

test('our own text that is quoted beneath answers nothing', () => {
  const ours =
    'Bellbird: Hill needs you Tue 3 Mar 08:30-15:30, Maths. Reply YES K7 or NO K7. http://b.example/s/1 STOP to end SMS'
  deps(null, 'K7', ours, `yes\n> ${ours}`, `Liked “${ours}”`, `👍 to “${ours}”`)
})

test('CANCEL and END ask for an explanation, unless text messages are named', () => {
  deps('cancel', null, 'CANCEL', 'End', 'cancel please', 'cancel my shift', 'Cancel the booking, sorry')
  deps('cancel', 'K7', 'cancel K7')
  deps('stop', null, 'end texts', 'cancel sms please')
  deps(null, null, 'cancel yes', 'the weekend ends')
})

test('stop ends text messages, alone or in a few words, and quit alone', () => {
  deps(
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
  deps('stop', null, 'stop texting me', 'no stop', 'quit please')
  deps(null, null, 'the weekend', 'quit my other job so I have time')
})

test('start, help and being on the way', () => {
  deps('start', null, 'START', 'unstop', 'start again please')
  deps('help', null, 'HELP', 'Help!', 'info', 'help me please', '?', '??')
  deps('on_my_way', null, 'OMW', 'on my way', 'On the way!', "I'm coming", 'omw, 10 mins late', 'yes on my way')
  deps('on_my_way', 'K7', 'omw K7')
  deps(null, null, 'not coming', 'no, I am not on my way')
})

const noise = fc.constantFrom('', ' ', '!', '.', ', ', '\n', ' - ')
const cased = (word: string) => fc.boolean().map((upper) => (upper ? word.toUpperCase() : word))
const YES_WORDS = ['yes', 'y', 'yep', 'yeah', 'accept']
const yesWord = fc.constantFrom(...YES_WORDS).chain(cased)
const noWord = fc.constantFrom('no', 'n', 'nope', 'reject', 'decline').chain(cased)
const code = fc
  .tuple(fc.constantFrom(...'ABCDEFGHJKLMPQRSTUVWXZ'), fc.constantFrom('', '-', ' '), fc.constantFrom('2', '9', '44'))
  .map(([letter, between, digits]) => ({ typed: `${letter}${between}${digits}`, code: letter + digits }))

test('a word and a code mean the same in any order, case and punctuation', () => {
  fc.assert(
    fc.property(fc.oneof(yesWord, noWord), code, noise, noise, fc.boolean(), (word, k, before, after, codeFirst) => {
      const body = `${before}${codeFirst ? `${k.typed} ${word}` : `${word} ${k.typed}`}${after}`
      assert.equal(readReply(body).code, k.code)
      assert.equal(readReply(body).word, YES_WORDS.includes(word.toLowerCase()) ? 'yes' : 'no', body)
    }),
  )
})

test('YES with NO, or YES with an unknown word, is no answer', () => {
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
