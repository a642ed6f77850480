/** Sentences about a proposal for a day. */
import type {
  ChosenOutcome,
  DayFilled,
  DayProposal,
  DayToFill,
  NobodyReason,
  ProposedLine,
  SlotOfDay,
} from '#contract/booking/fill-day.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { turnText } from '#web/features/booking/shifts/turn-texts.ts'

const inOrder = new Intl.ListFormat('en-AU', { type: 'conjunction' })
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** '3 shifts still need people, at 2 sites.' */
export const unfilledText = ({ slots, sites }: Pick<DayToFill, 'slots' | 'sites'>) =>
  `${slots} shifts still need people${sites > 1 ? `, at ${sites} sites` : ''}.`

/** 'Music at Lake Campus'; without the site if it is the same. */
const slotName = ({ subject, site }: SlotOfDay, from: SlotOfDay) =>
  site.id === from.site.id ? subject : `${subject} at ${site.name}`

type About = { line: ProposedLine; slot: SlotOfDay; slots: readonly SlotOfDay[] }
/** Reason why this person is proposed for the slot; null if there is nothing to explain. */
export const whyText = ({ line, slot, slots }: About): string | null => {
  const other = (id: number) => slots.find((one) => one.id === id)!
  const { moved, also_slot_id, is_only_one } = line
  const also = also_slot_id === null ? null : other(also_slot_id)
  const sentences = [
    is_only_one && 'The only person who can be asked for this shift.',
    also && `Also takes ${slotName(also, slot)}, ${timeRange(also.start_time, also.end_time)}.`,
    moved &&
      (moved.is_only_one
        ? `${moved.name} fits better, but nobody else can take ${slotName(other(moved.slot_id), slot)}.`
        : `${moved.name} fits better, but is proposed for ${slotName(other(moved.slot_id), slot)}.`),
  ].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : null
}

export const nobodyTexts: Record<NobodyReason, string> = {
  nobody_fits: 'Nobody who fits is free.',
  all_asked: 'Everyone who fits has been asked.',
  not_now:
    'The people who fit cannot be asked right now, for example because they have just been asked for another shift.',
  needed_elsewhere: 'The people who fit are proposed for other shifts of this day.',
}

export const coveredText = ({ open_offers }: Pick<SlotOfDay, 'open_offers'>) =>
  `${people(open_offers)} ${open_offers === 1 ? 'has' : 'have'} been asked, which is very likely enough.`

/** Requests from a proposal do not wait, unlike those that Bellbird would send. */
export const turnSentence = ({ open_offers }: Pick<SlotOfDay, 'open_offers'>) =>
  `${turnText(open_offers > 0)}. Requests that you send here go out now.`

/** '2 of 3 open places can be filled.' */
export const filledText = ({ heads, filled }: Pick<DayProposal, 'heads' | 'filled'>) => {
  if (filled === 0) return 'Nobody can be proposed now.'
  if (heads === 1) return 'The open place can be filled.'
  if (filled < heads) return `${filled} of ${heads} open places can be filled.`
  return heads === 2 ? 'Both open places can be filled.' : `All ${heads} open places can be filled.`
}

/** Whether another proposal could fill more. */
export const boundText = ({ heads, filled, at_most_more }: Pick<DayProposal, 'heads' | 'filled' | 'at_most_more'>) => {
  if (filled === heads || (filled === 0 && at_most_more === 0)) return null
  return at_most_more === 0
    ? 'No other choice would fill more.'
    : `Another choice could fill at most ${at_most_more} more.`
}

export const outcomeTexts: Record<ChosenOutcome, string> = {
  asked: 'Asked',
  already_asked: 'Already asked',
  others_asked: 'A colleague has just asked others',
  not_available: 'Can no longer be asked',
  filled: 'Already filled',
  closed: 'No longer open',
}

/** Names the slots for which a colleague was faster; null if there are none. */
export const othersAskedText = ({ slots }: Pick<DayProposal, 'slots'>, lines: DayFilled['lines']) => {
  const ids = new Set(lines.flatMap(({ slot_id, outcome }) => (outcome === 'others_asked' ? [slot_id] : [])))
  const hasSites = slots.some(({ site }) => site.id !== slots[0]!.site.id)
  const names = slots
    .filter(({ id }) => ids.has(id))
    .map(({ subject, site, start_time }) =>
      hasSites ? `${subject} (${site.name}, ${start_time})` : `${subject} at ${start_time}`,
    )
  if (names.length === 0) return null
  const rest = names.length > 1 ? 'those requests were' : 'that request was'
  return `A colleague has just asked people for ${inOrder.format(names)}, so ${rest} not sent.`
}

export const sendLabel = (count: number) =>
  count === 0 ? 'Send requests' : `Send ${count === 1 ? '1 request' : `${count} requests`}`
