import type { Shift } from '#contract/booking/shifts.ts'
import type { ReplyOutcome } from '#contract/messaging/messaging.ts'
import { type OpenRequest, texts } from '#server/messaging/outbox/texts.ts'
import type { Brand } from '#server/platform/config.ts'

export type Word = 'yes' | 'no'
export type ReplyResult = { outcome: ReplyOutcome; answer: string }
type About = { shift: Shift; zone: string; others: readonly OpenRequest[] }

/** A request that is no longer open: the truth of what became of it, and what else there is. */
export const ofClosed = (brand: Brand, word: Word, about: About): ReplyResult => {
  switch (about.shift.status) {
    case 'accepted':
    case 'completed':
    case 'no_show':
      return {
        outcome: 'already_answered',
        answer: (word === 'yes' ? texts.alreadyBooked : texts.bookingStands)(brand, about),
      }
    case 'rejected':
      return {
        outcome: 'already_answered',
        answer: (word === 'no' ? texts.alreadyRejected : texts.rejectionStands)(brand, about),
      }
    case 'expired':
    case 'pending':
      return { outcome: 'expired', answer: texts.expired(brand, about) }
    default:
      return { outcome: 'already_taken', answer: texts.taken(brand, about) }
  }
}
