/** Message log of a shift: SMS, push and mail, with the replies. */
import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#contract/booking/shifts.ts'
import type { SmsLogEntry } from '#contract/booking/sms-replies.ts'
import { outcomeNames } from '#web/features/messaging/outbox/outcome-names.ts'
import { api } from '#web/platform/client.ts'
import { clockTime, dateIn, shortDate, stamp, todayIn, viewerZone } from '#web/ui/dates.ts'

export const ENTRIES = 100

/** Read again with everything that shows shifts, whenever one of them changes. */
export const useShiftMessages = (shiftId: number) =>
  useQuery({
    queryKey: ['shifts', 'exchange', shiftId],
    queryFn: ({ signal }) =>
      api.replies.exchange({ params: { id: String(shiftId) }, query: { per_page: String(ENTRIES) } }, { signal }),
  })

/** '06:14', '3 Mar, 06:14', and with the year where that is another. */
export function timeText(instant: string, zone = viewerZone(), now = new Date()) {
  const time = clockTime(stamp(instant, zone).slice(-5))
  const date = dateIn(zone, instant)
  const today = todayIn(zone, now)
  if (date === today) return time
  const day = shortDate(date)
  return `${date.slice(0, 4) === today.slice(0, 4) ? day.replace(/ \d+$/, '') : day}, ${time}`
}

const states = {
  waiting: 'Waiting',
  sent: 'Sent',
  kept: 'Stored, not sent',
  failed: 'Failed',
  spared: 'Not needed',
} as const

/** Status of an entry in words. */
export function messageStatus({ state, outcome, leaves_at }: SmsLogEntry, zone?: string, now?: Date) {
  if (outcome !== null) return outcomeNames[outcome]
  if (leaves_at !== null) return `Waiting until ${timeText(leaves_at, zone, now)}`
  return state === null ? '' : states[state]
}

const channels = { sms: 'SMS', push: 'Push', mail: 'Email' } as const
/** 'SMS to you', 'SMS from Ana' */
export function channelText(
  { channel, direction, side }: SmsLogEntry,
  reader: string,
  names: Pick<Shift, 'inviter' | 'invitee'>,
) {
  const otherName = side === 'employer' ? names.inviter.name : names.invitee.name
  return `${channels[channel]} ${direction === 'out' ? 'to' : 'from'} ${side === reader ? 'you' : otherName}`
}

const viaLabels = { sms: 'by SMS', link: 'by the link in a message' } as const
/** 'Accepted by SMS, 06:14'; null for an answer given on the screen. */
export function answerText({ answered_via, answered_at, status }: Shift, now?: Date) {
  if (answered_via === null || answered_via === 'screen' || answered_at === null) return null
  return `${status === 'rejected' ? 'Rejected' : 'Accepted'} ${viaLabels[answered_via]}, ${timeText(answered_at, undefined, now)}`
}
