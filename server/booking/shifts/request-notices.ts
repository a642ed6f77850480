/** Notices of new shift requests. */

import type { Shift } from '#contract/booking/shifts.ts'
import { dollars } from '#contract/platform/money.ts'
import { signLinks } from '#server/messaging/links/signatures.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import { type Addressed, alertMail, type LazyText } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import { codesFor } from './codes.ts'
import { linkFor, whenAndWhat } from './format.ts'
import { shiftMails } from './mails.ts'
import { type AlertedNotice, bothSides, shiftTexts, timesOf, valuesFor } from './messages.ts'

/** The person reads what the agency pays, which the client does not. */
const requestMessage = (shift: Shift, payCents: number | null) => {
  const pay = shift.agency === null || payCents === null ? '' : `, for ${dollars(payCents)} an hour`
  return shift.agency === null
    ? `${shift.inviter.name} asks you to work on ${whenAndWhat(shift)}.`
    : `${shift.agency.name} asks you to work at ${shift.inviter.name} on ${whenAndWhat(shift)}${pay}.`
}

export const requestNotification = (shift: Shift, payCents: number | null = null): Notice => ({
  type: 'shift-invitation',
  title: 'New shift request',
  message: requestMessage(shift, payCents),
  link: linkFor('employee', shift),
  refreshes: bothSides(shift),
})

/** The text messages have codes to answer with, which are made only for those that are sent. */
const requestTexts = (shifts: readonly Shift[], say = shiftTexts.request): LazyText => {
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]))
  return async (tx, readers) => {
    const codes = await codesFor(
      tx,
      readers.map(({ shiftId, phone }) => ({ shiftId: shiftId!, phone })),
    )
    return readers.map(({ shiftId, zone }, i) =>
      say(tx.brand, { shift: shiftOf.get(shiftId!)!, zone, code: codes[i]! }),
    )
  }
}

/** Minutes for which a reminder is of use; after that the planner has decided again. */
const REMINDER_MINUTES = 5
/** Requests as text messages, to people who have not answered the push. */
export const requestReminders = (shifts: readonly Shift[], now: Temporal.Instant): Addressed[] => {
  const text = requestTexts(shifts, shiftTexts.reminder)
  const soon = now.add({ minutes: REMINDER_MINUTES })
  return shifts.map((shift) => {
    const startsAt = Temporal.Instant.from(shift.starts_at)
    const until = Temporal.Instant.compare(soon, startsAt) < 0 ? soon : startsAt
    return {
      userId: shift.invitee_id,
      alertText: { ...requestNotification(shift), link: linkFor('employee', shift) },
      alert: { event: 'shift_request', shiftId: shift.id, startsAt, only: 'sms', text, until },
    }
  })
}

/** The token in the mail and the push answers the request without signing in. */
type RequestKind = {
  /** Hourly pay by an agency. */
  payCents?: number | null
  /** Sent by the planner, which reminds those who do not answer a push. */
  isOfWave?: boolean
}
const requestNotice = (
  shift: Shift,
  { token, text }: { token: string; text: LazyText },
  { payCents = null, isOfWave = false }: RequestKind,
): AlertedNotice => {
  const until = Temporal.Instant.from(shift.starts_at)
  return {
    ...requestNotification(shift, payCents),
    alert: {
      ...{ event: 'shift_request', ...timesOf(shift, shift.starts_at), text },
      mail: alertMail(
        shiftMails.shift_request,
        async ({ brand }) => ({
          ...valuesFor('employee', brand, shift),
          // The token is in the URL fragment, so that no server on the way sees it.
          link: `${brand.publicUrl}/answer#${token}`,
        }),
        { text: token, until },
      ),
      push: requestMessage(shift, null),
      answers: { token },
      ...(isOfWave && { isTextLeft: true }),
    },
  }
}

/** Notices of new requests, in their order. */
export const requestNotices = async (
  tx: Tx,
  shifts: readonly Shift[],
  kind: RequestKind = {},
): Promise<AlertedNotice[]> => {
  const tokens = await signLinks(
    tx,
    shifts.map(({ id, invitee_id, starts_at }) => ({
      ...{ purpose: 'answer_shift' as const, userId: invitee_id, shiftId: id },
      until: Temporal.Instant.from(starts_at),
    })),
  )
  const text = requestTexts(shifts)
  return shifts.map((shift, i) => requestNotice(shift, { token: tokens[i]!, text }, kind))
}

/** Notice of one new request. */
export const requested = async (tx: Tx, shift: Shift, payCents: number | null = null): Promise<AlertedNotice> =>
  (await requestNotices(tx, [shift], { payCents }))[0]!
