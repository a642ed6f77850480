import type { ReplyOutcome } from '#contract/messaging/outbox.ts'

/** Labels for the outcome of a text message that a person sent to us. */
export const outcomeNames: Record<ReplyOutcome, string> = {
  booked: 'Booked',
  rejected: 'Rejected',
  already_taken: 'No longer open',
  expired: 'Already expired',
  already_answered: 'Already answered',
  not_bookable: 'Could not be booked',
  terms_first: 'New terms not agreed to yet',
  details_first: 'Details not opened yet',
  nothing_open: 'No open request',
  several_open: 'Several open requests, asked which one',
  acknowledged: 'Acknowledged, nothing changed',
  not_understood: 'Not understood',
  unknown_number: 'Unknown number',
  confirmed: 'Number confirmed',
  stopped: 'SMS stopped',
  started: 'SMS resumed',
  helped: 'Help sent',
  on_my_way: 'On the way',
  too_many: 'Too many messages',
  failed: 'Could not be read',
}
