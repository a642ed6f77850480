/** Sentences about why people were asked for a shift, or were not. */
import type { NotAskedReason, OwnRecord, SlotAsked, WhyAsked } from '#contract/booking/request-reasons.ts'

const inOrder = new Intl.ListFormat('en-AU', { type: 'conjunction' })
const ordinals = new Intl.PluralRules('en-AU', { type: 'ordinal' })
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
/** '3rd' */
const ordinal = (place: number) => `${place}${endings[ordinals.select(place)]}`

/** Why a person was asked, in the words of that person's screen. */
export function whyText({ reason, place, fitting, past_shifts, often_says_yes }: WhyAsked, employer: string) {
  if (reason === 'direct') return `${employer} chose you and asked you directly.`
  if (reason === 'applied') return `You applied, and ${employer} chose you.`
  if (reason === 'swap') return `A colleague handed you this shift, and ${employer} approved it.`
  if (reason === 'held') return 'You said yes to another shift that was taken, so this one was held for you.'
  const reasons = [
    ...(reason === 'newcomer' ? ['it was the turn of people who are new or have waited long'] : []),
    ...(reason === 'draw' ? ['one place in fifty is drawn at random among all who fit'] : []),
    ...(reason === 'pool' ? [`you are on a list of ${employer}`] : []),
    ...(reason === 'day_plan'
      ? [`${employer} filled several shifts of that day together and chose you for this one`]
      : []),
    ...(past_shifts > 0 ? ['you worked here before'] : []),
    ...(reason === 'rank' && often_says_yes ? ['you often say yes'] : []),
  ]
  const because = reasons.length > 0 ? inOrder.format(reasons) : 'you fit this shift and are free'
  const people = fitting === null || place === null || fitting < place ? null : fitting
  const turn = place === 1 ? 'you were asked first.' : `you were the ${ordinal(place ?? 1)} to be asked.`
  const fits = people === 1 ? 'Nobody else fits.' : `${people} people fit; ${turn}`
  return `You were asked because ${because}.${people === null ? '' : ` ${fits}`}`
}

const notAskedTexts: Record<NotAskedReason, string> = {
  enough: 'Enough people had been asked before your turn.',
  fresh: 'You had just been asked for another shift.',
  open: 'You had two other requests to answer.',
  day: 'You had been asked six times that day.',
  week: 'You had been asked fifteen times that week.',
  same_employer: 'They had asked you themselves for that time.',
  busy: 'You were answering another request at that moment.',
  late: 'You could not have arrived in time.',
  booked: 'You were booked then.',
  away: 'You were marked as away.',
  travel: 'You could not have travelled between this shift and another one in time.',
  rest: 'You would have had too little rest.',
  credential: 'Your profile or credentials did not meet a requirement.',
  subject: 'Your profile says that you cannot teach this subject.',
  wish: 'It did not fit your wishes for days a week or pay.',
  site: 'They asked others.',
  not_chosen: 'You applied, and they chose others.',
}
export const notAskedText = (reason: NotAskedReason) => notAskedTexts[reason]

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** 'You said yes 6 times where 3 would be usual.' */
export function recordText({ said_yes, usual }: OwnRecord) {
  if (said_yes === 0 && usual === 0) return 'There are too few requests so far to say how you usually answer.'
  if (said_yes === 0) return `You have not said yes lately, where ${usual} would be usual.`
  return `You said yes ${times(said_yes)} where ${usual === 0 ? 'less than 1' : usual} would be usual.`
}

/** Says that a person who has waited comes earlier; null for one who has not. */
export const waitedText = ({ waited }: OwnRecord) => {
  if (waited === 0) return null
  return waited === 1
    ? 'Last morning you were considered and not asked, so you come earlier today.'
    : `For ${waited} mornings in a row you were considered and not asked, so you come earlier today.`
}

/** Why a person was asked, in the words of the employer's screen. */
export const askedText = ({ reason, past_shifts }: SlotAsked['asked'][number]) => {
  const known = past_shifts > 0 ? 'worked here before' : null
  const why = {
    rank: 'Best match',
    newcomer: 'New, or has waited long',
    draw: 'Drawn at random',
    pool: 'Order of the pool',
    applied: 'Applied',
    day_plan: 'Plan for the day',
    swap: 'Took over from a colleague',
  }
  return [why[reason], known].filter(Boolean).join(', ')
}

/** Counts of those who were not asked; null if there are none. */
export const othersText = ({ not_needed, not_possible }: Pick<SlotAsked, 'not_needed' | 'not_possible'>) => {
  const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
  const parts = [
    not_needed > 0 && `${people(not_needed)} not asked, because enough were asked before.`,
    not_possible > 0 && `${people(not_possible)} could not be asked then.`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' ') : null
}
