import type { OneAtATime, SlotStatus, Vacancy, VacancyApproval, VacancySlot } from '#contract/booking/vacancies.ts'
import { classificationFacts } from '#contract/people/classifications.ts'
import { wholeDollars } from '#contract/platform/money.ts'
import type { LevelNames } from '#contract/platform/service.ts'
import type { Sector } from '#contract/platform/values.ts'
import { isBehindOthers, turnText, WAITS_ANSWER, WAITS_TURN } from '#web/features/booking/shifts/turn-texts.ts'
import { dateIn, longDateOf, shortDate, stamp } from '#web/ui/dates.ts'
import type { ReadSentence } from './sentence.ts'

const inOrder = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** 'Teacher, Primary' */
export const roleAndLevel = (
  { classification, year_level }: Pick<Vacancy, 'classification' | 'year_level'>,
  levels: LevelNames[Sector],
) =>
  [classification && classificationFacts[classification].name, year_level && levels[year_level]]
    .filter(Boolean)
    .join(', ')

/** '1 of 2 booked, rejected by 3' */
export function bookedCountText({
  booked,
  headcount,
  rejected,
}: Pick<VacancySlot, 'booked' | 'headcount' | 'rejected'>) {
  const bookedText = `${booked.length} of ${headcount} booked`
  return rejected > 0 ? `${bookedText}, rejected by ${rejected}` : bookedText
}

/** Says what approval the vacancy waits for, or why it was not given. */
export function approvalText({ status, decided_by, reason }: Omit<VacancyApproval, 'id'>) {
  if (status === 'waiting') return 'An owner or manager decides. Nobody is asked until then.'
  return status === 'expired'
    ? 'Nobody approved it before it started. Nobody was asked.'
    : `Declined by ${decided_by}: ${reason}`
}

/**
 * Says in a sentence or two what happens with the slot now. Empty while it waits for approval,
 * because the card says that once for all slots.
 */
export function slotText(slot: VacancySlot, now: Date, isByApplication = false) {
  switch (slot.status) {
    case 'filled':
      return `Filled by ${inOrder.format(slot.booked.map(({ name }) => name))}.`
    case 'closed':
      return 'Closed.'
    case 'started':
      return missingText(slot.headcount - slot.booked.length)
    case 'waiting':
      return ''
    case 'open':
      return isByApplication ? applyingText(slot) : openText(slot, now)
  }
}

const missingText = (missing: number) =>
  `The shift has started; ${missing === 1 ? '1 person is' : `${missing} people are`} missing.`

function openText(slot: VacancySlot, now: Date) {
  const text = askingText(slot, now)
  return slot.is_open_job ? `${text} It is also listed under Open Jobs.` : text
}

/** Why new posts of the site ask for one shift at a time, and until when. */
export const oneAtATimeText = ({ withdrawn, until }: OneAtATime) =>
  `You have withdrawn ${withdrawn} posts in the last 20 days after people were asked. Until ${longDateOf(until)}, your new posts ask for one shift at a time, those in the next three days first. Requests already sent stay open. A shift that starts within two hours, or that replaces a person who left, does not wait.`

/** '12 people fit. Nobody has applied yet.' */
function applyingText({ applicants, fitting, open_offers }: VacancySlot) {
  const people = (count: number) => (count === 1 ? '1 person has' : `${count} people have`)
  return [
    applicants === 0 && fitting !== null && fittingText(fitting),
    applicants > 0 ? `${people(applicants)} applied.` : 'Nobody has applied yet.',
    open_offers > 0 && `${people(open_offers)} been asked.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function waitingText({ open_offers }: VacancySlot) {
  if (open_offers === 0) return `${WAITS_TURN}. ${turnText(false)}.`
  const people = open_offers === 1 ? '1 person' : `${open_offers} people`
  return `${WAITS_ANSWER} from ${people}. ${turnText(true)}.`
}

function askingText(slot: VacancySlot, now: Date) {
  if (slot.waits_turn) return waitingText(slot)
  const { open_offers, fitting, chance } = slot
  const next = nextText(slot, now)
  if (open_offers > 0) {
    return [
      `Asking ${askedOf(open_offers, fitting)}${answersText(slot)}.`,
      chance !== null && `Chance of filling it in time: ${chance}%.`,
      next ?? 'Nobody else is left to ask.',
    ]
      .filter(Boolean)
      .join(' ')
  }
  if (next === null) return noneLeftText(fitting)
  if (fitting === null) return `Looking for people who fit. ${next}`
  return `${fittingText(fitting)} ${next}`
}

function noneLeftText(fitting: number | null) {
  if (fitting === null) return 'Looking for people who fit.'
  return fitting === 0 ? 'Nobody who fits is free.' : 'Everyone who fits has been asked.'
}

/** ': each usually answers within 9 minutes', the median for the slowest channel in use. */
function answersText({ open_offers, answer_minutes }: VacancySlot) {
  if (answer_minutes === null) return ''
  const time = answer_minutes < 60 ? `${answer_minutes} minutes` : `${Math.ceil(answer_minutes / 60)} hours`
  return open_offers === 1 ? `: usually answered within ${time}` : `: each usually answers within ${time}`
}

function askedOf(asked: number, fitting: number | null) {
  if (fitting === null || fitting < asked) return asked === 1 ? '1 person' : `${asked} people`
  if (fitting === asked) return fitting === 1 ? 'the only person who fits' : `all ${fitting} people who fit`
  return `${asked} of ${fitting} people who fit`
}

/** '41 people fit.' */
export function fittingText(fitting: number) {
  if (fitting === 0) return 'Nobody fits at the moment.'
  return fitting === 1 ? '1 person fits.' : `${fitting} people fit.`
}

/** 'About $412 each.': an estimate, and so without cents. */
export const costText = (cents: number, headcount: number) =>
  `About ${wholeDollars(cents)}${headcount > 1 ? ' each' : ''}.`

const missingNames = { date: 'the date', times: 'the times' }
/** Says what the form could not read from a sentence. */
export function sentenceText({ missing, people, year_level, class_room, colleague }: ReadSentence, subject: string) {
  if (missing.length === 3 && colleague === null && people.length === 0 && year_level === null && class_room === '')
    return 'Nothing in the sentence was understood, so it is in the note.'
  if (missing.length === 0) return 'Filled in from your sentence. Please check it.'
  const names = missing.map((part) => (part === 'subject' ? `the ${subject.toLowerCase()}` : missingNames[part]))
  return `Filled in from your sentence. It does not say ${inOrder.format(names)}, so please check.`
}

type Figures = { cost_cents: number }
/** '5 people in all. About $2,060.', for more than one person; undefined otherwise. */
export function totalText(figures: readonly Figures[], slots: readonly { headcount: number }[]) {
  const people = slots.reduce((sum, { headcount }) => sum + headcount, 0)
  if (people < 2 || figures.length !== slots.length) return undefined
  const cents = slots.reduce((sum, { headcount }, i) => sum + headcount * figures[i]!.cost_cents, 0)
  const shifts = slots.length === people ? `${people} shifts` : `${people} people`
  return `${shifts} in all. ${costText(cents, 1)}`
}

/** 'More people may be asked at 06:17.', or 'We will look again ...' if all who fit were asked. */
function nextText(slot: VacancySlot, now: Date) {
  if (slot.next_look_at === null) return null
  const { fitting, open_offers, rejected } = slot
  const isAnyLeft = fitting === null || fitting > open_offers + rejected
  const next = !isAnyLeft ? 'We will look again' : open_offers > 0 ? 'More people may be asked' : 'People will be asked'
  return `${next} ${whenText(slot.next_look_at, slot.time_zone, now)}.`
}

function whenText(at: string, zone: string, now: Date) {
  if (new Date(at) <= now) return 'in a moment'
  const date = dateIn(zone, at)
  const time = stamp(at, zone).slice(-5)
  return date === dateIn(zone, now) ? `at ${time}` : `on ${shortDate(date)} at ${time}`
}

export type VacancyStatus = SlotStatus | VacancyApproval['status'] | 'waits_turn'
type StatusFacts = Pick<Vacancy, 'slots' | 'closed_at' | 'approval'>
/**
 * Status of the whole vacancy: that of its approval until approved, otherwise `open` or
 * `waits_turn` while any slot is open.
 */
export function vacancyStatus({ slots, closed_at, approval }: StatusFacts): VacancyStatus {
  if (approval !== null) return approval.status
  const open = slots.filter(({ status }) => status === 'open')
  if (open.length > 0) return open.every(isBehindOthers) ? 'waits_turn' : 'open'
  if (slots.every(({ status }) => status === 'filled')) return 'filled'
  return closed_at === null ? 'started' : 'closed'
}
