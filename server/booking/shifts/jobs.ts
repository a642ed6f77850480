import type { Shift } from '#contract/booking/shifts.ts'
import type { AlertEvent } from '#contract/messaging/outbox.ts'
import { refreshAgency } from '#server/booking/agencies/notices.ts'
import { addOfferMonths, expireStarted } from '#server/booking/offers/queries.ts'
import { updateRecords } from '#server/booking/offers/records.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import { type Alert, type AlertText, mailInstead } from '#server/messaging/preferences/alert.ts'
import type { Tx } from '#server/platform/database.ts'
import type { RecurringJob } from '#server/platform/jobs.ts'
import { emit } from '#server/platform/realtime/queries.ts'
import { bookingConfirmation, expired } from './messages.ts'
import { completeEnded, shiftById } from './queries.ts'
import { requested } from './request-notices.ts'

/**
 * Pending requests expire when the shift starts, and accepted ones complete when it ends
 * (rulings.md section 5).
 */
export const closeShifts: RecurringJob = {
  kind: 'close_shifts',
  every: 10,
  run: async ({ db }) => {
    const expire = () =>
      db.transaction(async (tx) => {
        const closed = await expireStarted(tx)
        const planned = closed.filter(({ is_planned }) => is_planned)
        await updateRecords(
          tx,
          planned.map(({ id }) => ({ id, outcome: 'closed' })),
        )
        for (const { id, is_planned } of closed) {
          const shift = await shiftById(tx, id)
          const { forEmployer, forEmployee } = expired(shift)
          if (is_planned) emit(tx, shift.inviter_id, 'shift')
          else await notify(tx, shift.inviter_id, forEmployer)
          await notify(tx, shift.invitee_id, forEmployee)
          await refreshAgency(tx, shift)
        }
        return closed.length
      })
    const complete = () =>
      db.transaction(async (tx) => {
        const closed = await completeEnded(tx)
        for (const { inviter_id, invitee_id } of closed) {
          emit(tx, inviter_id, 'shift')
          emit(tx, invitee_id, 'shift')
        }
        return closed.length
      })
    while ((await expire()) > 0);
    while ((await complete()) > 0);
  },
}

/** Adds the tables of the coming months. */
export const prepareOfferMonths: RecurringJob = {
  kind: 'prepare_offer_months',
  every: 24 * 60 * 60,
  run: ({ db }) => addOfferMonths(db),
}

const AT_ONCE = 100

/** `notice` is the in-app notification written together with the text, while it is unread. */
type FailedText = {
  id: number
  user_id: number
  shift_id: number
  event: AlertEvent
  obsolete_after: string | null
  notice: AlertText | null
  /** Hourly pay by an agency; null for a request without one. */
  pay_cents: number | null
}

/**
 * Failed texts after this id that are still relevant: a confirmation while the booking lasts, a
 * request while it is pending, anything else while its notification is unread. Texts that also went
 * by mail are skipped. The window is two days, because a text is given up after one.
 */
const takeFailed = (tx: Tx, after: number) => tx.all<FailedText>`
  select m.id, m.user_id, s.id as shift_id, m.event, m.obsolete_after, n.notice,
    (select b.pay_cents from agency_bookings b where b.shift_id = s.id) as pay_cents
  from messages m
  join requests s on s.id = m.shift_id
  left join lateral (
    select json_build_object('title', n.title, 'message', n.message, 'link', n.link) as notice from notifications n
    where n.user_id = m.user_id and n.shift_id = m.shift_id and n.created_at = m.created_at and n.read_at is null
    limit 1) n on true
  where m.state = 'failed' and m.channel = 'sms' and m.id > ${after} and m.user_id is not null and m.event is not null
    and m.created_at > ${tx.now.subtract({ hours: 48 })}::timestamptz
    and (m.obsolete_after is null or m.obsolete_after > ${tx.now})
    and case m.event when 'shift_booked' then s.status = 'accepted'
      when 'shift_request' then s.status = 'pending' and n.notice is not null
      else n.notice is not null end
    and not exists (select from messages i
      where i.shift_id = m.shift_id and i.user_id = m.user_id and i.event = m.event and i.channel = 'mail'
        and i.created_at >= m.created_at)
  order by m.id limit ${AT_ONCE} for update of m skip locked`

/** Text that the person missed, with its alert. */
const replacementOf = async (
  tx: Tx,
  { event, notice, obsolete_after, pay_cents }: FailedText,
  shift: Shift,
): Promise<AlertText & { alert: Alert }> => {
  // A confirmation has no notification.
  if (event === 'shift_booked' || notice === null) return bookingConfirmation(shift)
  if (event === 'shift_request') return { ...notice, alert: (await requested(tx, shift, pay_cents)).alert }
  const until = obsolete_after === null ? {} : { until: Temporal.Instant.from(obsolete_after) }
  return { ...notice, alert: { event, shiftId: shift.id, ...until } }
}

/** Mails one batch in a transaction; returns its last id, or null if there were none. */
const mailSome = async (tx: Tx, after: number): Promise<number | null> => {
  const batch = await takeFailed(tx, after)
  for (const failed of batch) {
    const replacement = await replacementOf(tx, failed, await shiftById(tx, failed.shift_id))
    await mailInstead(tx, failed.user_id, replacement, replacement.alert)
  }
  return batch.at(-1)?.id ?? null
}

/** Sends a mail in place of a text message that no gateway accepted. */
export const mailFailedTexts: RecurringJob = {
  kind: 'mail_failed_texts',
  every: 10,
  // Pages to the end each time: texts for people who want no mail stay in the list and must not
  // block the others.
  run: async ({ db }) => {
    for (let after: number | null = 0; after !== null; ) {
      const from: number = after
      after = await db.transaction((tx) => mailSome(tx, from))
    }
  },
}
