/**
 * Parses a short reply to a text message. Bookings depend on it, so an answer counts only if the
 * reply contains nothing else: "yes" with a condition, a question or a quotation of our own text is
 * not an answer, and the person is asked again.
 */

/** `ack` is a bare "ok" or "thanks". `cancel` may mean a booking or text messages. */
export type ReplyWord = 'yes' | 'no' | 'ack' | 'cancel' | 'stop' | 'start' | 'help' | 'on_my_way'
export type ReplyWords = {
  /** Null if it is unclear, for example with both yes and no. */
  word: ReplyWord | null
  /** The short code of a request, like K7. */
  code: string | null
}

const words = (text: string) => new Set(text.split(' '))

const YES = words('yes y yep yeah yea yess yup accept accepted accepting confirm confirmed')
const NO = words('no n nope nah cant cannot reject rejected decline declined 👎')
/** An acknowledgement says that a text was read, not that the person comes. */
const THANKS = words('ok okay k kk thanks thankyou thx ta cheers')
const AGREEABLE = words('sure great perfect good awesome lovely 👍 👌')
/** Stops text messages in any short reply without a yes; the law requires us to obey an opt-out. */
const STOP = words('stop stopall unsubscribe optout')
/** Stops text messages only as the whole reply. */
const LONE_STOP = words('quit')
/** "CANCEL" may mean a booking or text messages. */
const CANCEL = words('cancel end')
const START = words('start unstop')
const HELP = words('help info')

const POLITE = words(
  'please pls plz sorry hi hello hey mate i im id it that this the shift one to for me just 🙂 😊 😀 🙏',
)
const WITH_YES = words('ill will can do take works happy love definitely absolutely of course am available be there')
const WITH_NO = words('unable unavailable unfortunately today tomorrow am busy')
const WITH_ON_MY_WAY = words('now am running late a bit little min mins minute minutes be there in yes ok yep traffic')
const WITH_START = words('again sms texts messages')
const WITH_HELP = words('need some what who is how')
const WITH_CANCEL = words('my booking bookings shifts request')
const TEXTS = words('text texts texting sms messages')

const CODE = /(?<![\p{L}\p{N}])([a-hj-mp-xz])[-.]?\s?([2-9]{1,2})(?![\p{L}\p{N}])/gu
/** "yesk7", as thumbs write it. */
const GLUED = /(?<![\p{L}\p{N}])(yes|yep|ok|no|nope)([a-hj-mp-xz][2-9]{1,2})(?![\p{L}\p{N}])/gu
const ON_MY_WAY = /\b(?:omw|(?:on|in) (?:my|the) way|on way|coming)\b/gu
/** Phrases whose single words mean something else, and the one word that they are read as. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bthank you\b/g, 'thanks'],
  [/\bcan not\b/g, 'cant'],
  [/\b(cant|cannot) (?:do|make|take)\b/g, '$1'],
  [/\bnot (?:available|able|today|tomorrow|this time)\b/g, 'unavailable'],
  [/\bopt[\s-]+out\b/g, 'optout'],
]
const SHORT = 6
/** No answer is as long. Our own texts are, and so are replies that quote them. */
const LONGEST = 160

/** Lower case; removes apostrophes, invisible characters and skin tones, and sets emoji apart. */
const bareOf = (body: string) =>
  body
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\u{fe0f}|[\u{1f3fb}-\u{1f3ff}'’‘`´]/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, ' $& ')

const all = (words: readonly string[], ...known: readonly Set<string>[]) =>
  words.every((word) => known.some((of) => of.has(word)))
const any = (words: readonly string[], known: Set<string>) => words.some((word) => known.has(word))

/**
 * Yes, no or an acknowledgement; null if the reply contains anything else. "Yes?" is a question.
 */
const answerOf = (words: readonly string[], isQuestion: boolean): ReplyWord | null => {
  if (isQuestion) return null
  const [yes, no] = [any(words, YES), any(words, NO)]
  if (yes && no) return null
  if (yes) return all(words, YES, THANKS, AGREEABLE, POLITE, WITH_YES) ? 'yes' : null
  if (no) return all(words, NO, THANKS, POLITE, WITH_NO) ? 'no' : null
  const isAck = any(words, THANKS) || any(words, AGREEABLE)
  return isAck && all(words, THANKS, AGREEABLE, POLITE) ? 'ack' : null
}

const wordOf = (text: string, hasCode: boolean): ReplyWord | null => {
  const isOnMyWay = text.search(ON_MY_WAY) >= 0
  const words = PHRASES.reduce((so, [phrase, word]) => so.replace(phrase, word), text.replace(ON_MY_WAY, ' '))
    .split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u)
    .filter((word) => word !== '')
  const [yes, no] = [any(words, YES), any(words, NO)]

  if (!yes && words.length <= SHORT && (any(words, STOP) || (words.length > 1 && words.join('') === 'stopall')))
    return 'stop'
  if (words.length === 0)
    return isOnMyWay ? 'on_my_way' : /^[\s?]*$/.test(text) && text.includes('?') && !hasCode ? 'help' : null
  if (isOnMyWay)
    return !no && words.every((word) => all([word], POLITE, THANKS, WITH_ON_MY_WAY) || /^\d{1,2}$/.test(word))
      ? 'on_my_way'
      : null
  if (any(words, CANCEL)) {
    if (any(words, TEXTS) && all(words, CANCEL, TEXTS, POLITE, WITH_CANCEL)) return 'stop'
    return all(words, CANCEL, POLITE, THANKS, WITH_CANCEL) ? 'cancel' : null
  }
  const answer = answerOf(words, text.includes('?'))
  if (answer !== null || yes || no || hasCode) return answer
  if (any(words, LONE_STOP) && all(words, LONE_STOP, POLITE)) return 'stop'
  if (any(words, START) && all(words, START, POLITE, WITH_START)) return 'start'
  if (any(words, HELP) && all(words, HELP, POLITE, WITH_HELP)) return 'help'
  return null
}

export const readReply = (body: string): ReplyWords => {
  if (body.trim().length > LONGEST) return { word: null, code: null }
  const bare = bareOf(body).replace(GLUED, '$1 $2')
  const codes = new Set([...bare.matchAll(CODE)].map(([, letter, digits]) => `${letter}${digits}`.toUpperCase()))
  const [code = null] = codes
  if (codes.size > 1) return { word: null, code: null }
  return { word: wordOf(bare.replace(CODE, ' '), code !== null), code }
}
