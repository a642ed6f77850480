/** Sentences about a proposal for a day. */
import type {
  ChosenOutcome,
  DayProposal,
  DayToFill,
  NobodyReason,
  ProposedLine,
  ProposedPerson,
  SlotOfDay,
} from '#contract/booking/fill-day.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { shortTravelText } from '#web/features/people/places/distance-text.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** '3 shifts need people, at 2 sites' */
export const dayText = ({ slots, sites }: Pick<DayToFill, 'slots' | 'sites'>) =>
  `${slots} shifts still need people${sites > 1 ? `, at ${sites} sites` : ''}.`

/** 'Worked here 3 times · Preferred · About 8 km, 15 min' */
export const personFacts = ({ past_shifts, preferred, travel }: ProposedPerson) =>
  [
    past_shifts > 0 && `Worked here ${past_shifts === 1 ? 'once' : `${past_shifts} times`}`,
    preferred && 'Preferred',
    travel && shortTravelText(travel),
  ]
    .filter(Boolean)
    .join(' · ')

/** 'Music at Lake Campus'; the site is left out in the same one. */
const slotName = ({ subject, site }: SlotOfDay, from: SlotOfDay) =>
  site.id === from.site.id ? subject : `${subject} at ${site.name}`

type About = { line: ProposedLine; slot: SlotOfDay; slots: readonly SlotOfDay[] }
/** Why the proposed person is the one for the slot; null if there is nothing to explain. */
export const whyText = ({ line, slot, slots }: About): string | null => {
  const other = (id: number) => slots.find((one) => one.id === id)!
  const { moved, also_slot_id, is_only_one } = line
  const also = also_slot_id === null ? null : other(also_slot_id)
  const sentences = [
    is_only_one && 'The only person who can be asked for this.',
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
  not_now: 'The people who fit cannot be asked now, such as because they have another new request.',
  needed_elsewhere: 'The people who fit are proposed for other shifts of this day.',
}

export const coveredText = ({ open_offers }: Pick<SlotOfDay, 'open_offers'>) =>
  `${people(open_offers)} ${open_offers === 1 ? 'has' : 'have'} been asked, which is very likely enough.`

/** '2 of 3 open places have a person.' */
export const filledText = ({ heads, filled }: Pick<DayProposal, 'heads' | 'filled'>) => {
  if (filled === 0) return 'Nobody can be proposed now.'
  if (filled === heads)
    return heads === 1
      ? 'There is a person for the open place.'
      : `There is a person for each of the ${heads} open places.`
  return `There is a person for ${filled} of ${heads} open places.`
}

/** Whether another proposal could fill more. */
export const boundText = ({ heads, filled, at_most_more }: Pick<DayProposal, 'heads' | 'filled' | 'at_most_more'>) => {
  if (filled === heads) return null
  return at_most_more === 0
    ? 'Proved best: no other choice fills more.'
    : `Another choice could fill at most ${at_most_more} more.`
}

export const outcomeTexts: Record<ChosenOutcome, string> = {
  asked: 'Asked',
  already_asked: 'Had been asked',
  not_available: 'Cannot be asked any more',
  filled: 'Filled meanwhile',
  closed: 'Not open any more',
}

export const sendText = (count: number) =>
  count === 0 ? 'Send requests' : `Send ${count === 1 ? '1 request' : `${count} requests`}`
