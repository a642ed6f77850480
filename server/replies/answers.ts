/** The answers to somebody who replied to a request that is closed. */
import type { ReplyOutcome } from '#contract/messaging.ts'
import type { Shift } from '#contract/shifts.ts'
import { type OpenRequest, type TextHouse, texts } from '../messaging/texts.ts'

export type Word = 'yes' | 'no'
export type Told = { outcome: ReplyOutcome; answer: string }
type About = { shift: Shift; zone: string; others: readonly OpenRequest[] }

/** A request that is no longer open: the truth of what became of it, and what else there is. */
export const ofClosed = (house: TextHouse, word: Word, about: About): Told => {
  switch (about.shift.status) {
    case 'accepted':
    case 'completed':
    case 'no_show':
      return {
        outcome: 'already_answered',
        answer: (word === 'yes' ? texts.alreadyBooked : texts.bookingStands)(house, about),
      }
    case 'rejected':
      return {
        outcome: 'already_answered',
        answer: (word === 'no' ? texts.alreadyRejected : texts.rejectionStands)(house, about),
      }
    case 'expired':
    case 'pending':
      return { outcome: 'expired', answer: texts.expired(house, about) }
    default:
      return { outcome: 'already_taken', answer: texts.taken(house, about) }
  }
}
