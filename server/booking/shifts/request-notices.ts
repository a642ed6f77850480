/** Notices of new shift requests. */

import { payText } from '#contract/booking/pay-estimates-rules.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { localityText } from '#contract/people/places-rules.ts'
import { dollars } from '#contract/platform/money.ts'
import { payEstimatesOf } from '#server/booking/pay-estimates/queries.ts'
import { suburbsOf } from '#server/booking/workplaces/queries.ts'
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
    const suburbs = await suburbsOf(
      tx,
      shifts.map(({ inviter_id }) => inviter_id),
    )
    return readers.map(({ shiftId, zone }, i) => {
      const shift = shiftOf.get(shiftId!)!
      return say(tx.brand, { shift, zone, suburb: suburbs.get(shift.inviter_id)?.name, code: codes[i]! })
    })
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

type Terms = (tx: Tx, shift: Shift) => Promise<{ suburb: string; pay: string }>
/** Suburb and pay, as lines of the mails; read at the first mail, for all requests together. */
const termsOf = (shifts: readonly Shift[], payCents: number | null): Terms => {
  const read = async (tx: Tx) => {
    const own = shifts.filter(({ agency }) => agency === null)
    const pays = await payEstimatesOf(
      tx,
      own.map(({ inviter_id, ...times }) => ({ employer_id: inviter_id, ...times })),
    )
    const suburbs = await suburbsOf(
      tx,
      shifts.map(({ inviter_id }) => inviter_id),
    )
    return { suburbs, pays: new Map(own.map(({ id }, i) => [id, payText(pays[i]!)])) }
  }
  const agencyPay = payCents === null ? undefined : `${dollars(payCents)} an hour`
  let terms: ReturnType<typeof read> | undefined
  return async (tx, { id, inviter_id }) => {
    terms ??= read(tx)
    const { suburbs, pays } = await terms
    const [suburb, pay] = [suburbs.get(inviter_id), pays.get(id) ?? agencyPay]
    return { suburb: suburb ? `\nWhere: ${localityText(suburb)}` : '', pay: pay ? `\nPay: ${pay}` : '' }
  }
}

type RequestKind = {
  /** Hourly pay by an agency. */
  payCents?: number | null
  /** Sent by the planner, which reminds those who do not answer a push. */
  isOfWave?: boolean
}
/** The token in the mail and the push answers the request without signing in. */
const requestNotice = (
  shift: Shift,
  { token, text, terms }: { token: string; text: LazyText; terms: Terms },
  { payCents = null, isOfWave = false }: RequestKind,
): AlertedNotice => {
  const until = Temporal.Instant.from(shift.starts_at)
  return {
    ...requestNotification(shift, payCents),
    alert: {
      ...{ event: 'shift_request', ...timesOf(shift, shift.starts_at), text },
      mail: alertMail(
        shiftMails.shift_request,
        async (tx) => ({
          ...valuesFor('employee', tx.brand, shift),
          ...(await terms(tx, shift)),
          // The token is in the URL fragment, so that no server on the way sees it.
          link: `${tx.brand.publicUrl}/answer#${token}`,
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
  const [text, terms] = [requestTexts(shifts), termsOf(shifts, kind.payCents ?? null)]
  return shifts.map((shift, i) => requestNotice(shift, { token: tokens[i]!, text, terms }, kind))
}

/** Notice of one new request. */
export const requested = async (tx: Tx, shift: Shift, payCents: number | null = null): Promise<AlertedNotice> =>
  (await requestNotices(tx, [shift], { payCents }))[0]!
