/** Filters of the outbox, kept in the URL. */

import type { AlertEvent, Channel, MessageState } from '#contract/messaging/outbox.ts'
import { keysOf } from '#contract/platform/keys.ts'
import { parsePage } from '#web/platform/url-state.ts'

export type OutboxFilters = { search: string; state: MessageState | null; channel: Channel | null; page: number }
export const noFilters: OutboxFilters = { search: '', state: null, channel: null, page: 1 }

export const stateNames: Record<MessageState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Stored',
  failed: 'Failed',
  spared: 'Not needed',
}
export const channelNames: Record<Channel, string> = { mail: 'Email', sms: 'SMS', push: 'Push' }

export const eventNames: Record<AlertEvent, string> = {
  shift_request: 'Shift request',
  shift_booked: 'Booking confirmation',
  shift_answer: 'Answer to a request',
  shift_change: 'Shift change',
  approval: 'Approval of a request',
  shift_reminder: 'Shift reminder',
  attendance: 'Shift arrival',
  wishes: 'Question about a day',
  message: 'Unread message',
  connection: 'Connection',
  credential: 'Credential',
  timesheet: 'Timesheet',
  account: 'Account',
}

export const optionsOf = <Id extends string>(names: Record<Id, string>) =>
  keysOf(names).map((id) => ({ id, name: names[id] }))

const keyOf = <Id extends string>(names: Record<Id, string>, value: unknown) =>
  keysOf(names).find((each) => each === value) ?? null

export const isFiltered = ({ search, state, channel }: OutboxFilters) =>
  search !== '' || state !== null || channel !== null

export const readFilters = ({ search, state, channel, page }: Record<string, unknown>): OutboxFilters => ({
  search: search === undefined ? '' : String(search).slice(0, 200),
  state: keyOf(stateNames, state),
  channel: keyOf(channelNames, channel),
  page: parsePage(page),
})

/**
 * Builds the search parameters from the filters and the open message; `undefined` removes a
 * parameter.
 */
export const searchParamsOf = ({ search, state, channel, page }: OutboxFilters, message: number | null) => ({
  search: search || undefined,
  state: state ?? undefined,
  channel: channel ?? undefined,
  page: page > 1 ? page : undefined,
  message: message ?? undefined,
})
