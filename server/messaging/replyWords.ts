/**
 * What somebody means who answers a text message with a few words. A booking hangs on it, so an answer counts only if it
 * consists of nothing else: "yes" and whatever else is not known, be it a condition, a question or our own text quoted
 * beneath, is asked about again.
 */

export type ReplyWord = 'yes' | 'no' | 'stop' | 'start' | 'help' | 'on_my_way'
export type ReplyWords = {
  /** null where it cannot be told, as when both yes and no are said. */
  word: ReplyWord | null
  /** The short code of a request, like K7. */
  code: string | null
}

const words = (text: string) => new Set(text.split(' '))

const YES = words('yes y yep yeah yea yess yup ok okay k sure accept accepted accepting confirm confirmed 👍')
const NO = words('no n nope nah reject rejected decline declined 👎')
/** These end text messages whatever else is said in a short text; the law is on the side of whoever says it. */
const STOP = words('stop stopall unsubscribe optout')
/** These do only where they stand alone: "cancel K7" means a booking. */
const LONE_STOP = words('cancel end quit')
const START = words('start unstop')
const HELP = words('help info')

const POLITE = words(
  'please pls plz thanks thank you thankyou thx ta cheers hi hello hey mate sorry i im id it that this the shift one to for me just',
)
const WITH_YES = words(
  'ill will can do take works great good perfect happy love definitely absolutely of course am available be there',
)
const WITH_NO = words('cant cannot unable unavailable not available unfortunately do make today tomorrow am busy')
const WITH_ON_MY_WAY = words('now am running late a bit little min mins minute minutes be there in yes ok yep traffic')
const WITH_START = words('again sms texts messages')
const WITH_HELP = words('need some what who is how')

const CODE = /(?<![\p{L}\p{N}])([a-hj-mp-xz])[-.]?\s?([2-9]{1,2})(?![\p{L}\p{N}])/gu
/** "yesk7", as thumbs write it. */
const GLUED = /(?<![\p{L}\p{N}])(yes|yep|ok|no|nope)([a-hj-mp-xz][2-9]{1,2})(?![\p{L}\p{N}])/gu
const ON_MY_WAY = /\b(?:omw|(?:on|in) (?:my|the) way|on way|coming)\b/gu
const SHORT = 6
/** No answer is as long, but our own texts and what quotes them are. */
const LONGEST = 160

/** Small letters and blanks; what is drawn as nothing, and the colour of a thumb, say nothing. */
const bareOf = (body: string) =>
  body
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}|\u{fe0f}|[\u{1f3fb}-\u{1f3ff}'’‘`´]/gu, '')
    .replace(/👍|👎/gu, ' $& ')

const all = (said: readonly string[], ...known: readonly Set<string>[]) =>
  said.every((word) => known.some((of) => of.has(word)))
const any = (said: readonly string[], known: Set<string>) => said.some((word) => known.has(word))

const wordOf = (text: string, hasCode: boolean): ReplyWord | null => {
  const isOnMyWay = text.search(ON_MY_WAY) >= 0
  const said = text
    .replace(ON_MY_WAY, ' ')
    .replace(/opt[\s-]+out/g, 'optout')
    .split(/[^\p{L}\p{N}\p{Extended_Pictographic}]+/u)
    .filter((word) => word !== '')
  const [yes, no] = [any(said, YES), any(said, NO)]

  if (!yes && said.length <= SHORT && (any(said, STOP) || (said.length > 1 && said.join('') === 'stopall')))
    return 'stop'
  if (said.length === 0)
    return isOnMyWay ? 'on_my_way' : /^[\s?]*$/.test(text) && text.includes('?') && !hasCode ? 'help' : null
  if (isOnMyWay)
    return !no && said.every((word) => all([word], POLITE, WITH_ON_MY_WAY) || /^\d{1,2}$/.test(word))
      ? 'on_my_way'
      : null
  if (yes !== no) {
    if (yes) return all(said, YES, POLITE, WITH_YES) ? 'yes' : null
    return all(said, NO, POLITE, WITH_NO) ? 'no' : null
  }
  if (yes || hasCode) return null
  if (any(said, LONE_STOP) && all(said, LONE_STOP, POLITE)) return 'stop'
  if (any(said, START) && all(said, START, POLITE, WITH_START)) return 'start'
  if (any(said, HELP) && all(said, HELP, POLITE, WITH_HELP)) return 'help'
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
