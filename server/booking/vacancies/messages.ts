/** Texts of the notices about a vacancy. */
import { when } from '#server/booking/shifts/format.ts'
import type { WallClock } from '#server/booking/shifts/rules.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'

type AllAsked = WallClock & {
  vacancy_id: number
  subject: string
  starts_at: string
  year_level: string | null
  pool_id: number | null
  fitting: number
  /** Whether all of them were asked; the others cannot be asked now. */
  isEveryone: boolean
  /** From 0 to 1. */
  chance: number
}

const inOrder = new Intl.ListFormat('en-AU', { type: 'disjunction' })

const askedText = ({ fitting, isEveryone }: AllAsked) => {
  if (fitting === 0) return 'Nobody else fits'
  if (!isEveryone) return `Everyone who can be asked now, of ${fitting} who fit, has been asked for`
  return fitting === 1
    ? 'The only person who fits has been asked for'
    : `All ${fitting} people who fit have been asked for`
}

const widenText = ({ pool_id, year_level }: AllAsked) =>
  inOrder.format([
    ...(pool_id === null ? [] : ['post it for everyone who fits, not only the pool']),
    ...(year_level === null ? [] : ['post it without the level']),
    'change the times',
    'ask people in other states under Book Staff',
  ])

/** Nobody is left to ask, and the open requests are not likely enough to fill the slot. */
export const allAsked = (slot: AllAsked): Notice => ({
  ...{ type: 'job', title: 'Everyone has been asked', link: `/employer/vacancies?vacancy=${slot.vacancy_id}` },
  message: `${askedText(slot)} ${when(slot)} (${slot.subject}). Chance of filling it in time: ${Math.round(slot.chance * 100)}%. To widen it, ${widenText(slot)}.`,
  alert: {
    event: 'shift_answer',
    startsAt: Temporal.Instant.from(slot.starts_at),
    until: Temporal.Instant.from(slot.starts_at),
  },
})
