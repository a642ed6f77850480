import type { AlertEvent } from '#contract/messaging.ts'
import type { Shift } from '#contract/shifts.ts'
import { type Alert, mailInstead, type Told } from '../alerts/alert.ts'
import type { TextHouse } from '../messaging/texts.ts'
import type { Tx } from '../platform/database.ts'
import type { RecurringJob } from '../platform/jobs.ts'
import { bookedAlert, requestAlert } from './alerts.ts'
import { booked } from './domain.ts'
import { shiftById } from './queries.ts'

const AT_ONCE = 100

/** With what the product itself has told, while that is unread: the notice was written at the same moment as the text. */
type FailedText = {
  user_id: number
  shift_id: number
  event: AlertEvent
  useless_after: string | null
  notice: Told | null
}

// Where the mail goes as well it was written together with the text. Two days hold what was given up after one.
const takeFailed = (tx: Tx, now: Temporal.Instant) => tx.all<FailedText>`
  select m.user_id, m.shift_id, m.event, m.useless_after,
    (select json_build_object('title', n.title, 'message', n.message, 'link', n.link) from notifications n
      where n.user_id = m.user_id and n.shift_id = m.shift_id and n.created_at = m.created_at and n.read_at is null
      limit 1) as notice
  from messages m
  where m.state = 'failed' and m.channel = 'sms' and m.user_id is not null and m.shift_id is not null
    and m.event is not null and m.created_at > ${now.subtract({ hours: 48 }).toString()}::timestamptz
    and (m.useless_after is null or m.useless_after > ${now.toString()})
    and not exists (select from messages i
      where i.shift_id = m.shift_id and i.user_id = m.user_id and i.event = m.event and i.channel = 'mail'
        and i.created_at >= m.created_at)
  order by m.id limit ${AT_ONCE} for update of m skip locked`

type Telling = { told: Told; alert: Alert }

/** What is still to be told; null where the person has read it, or it is not so any more. */
const tellingOf = async (
  tx: Tx,
  house: TextHouse,
  { event, notice, useless_after }: FailedText,
  shift: Shift,
  now: Temporal.Instant,
): Promise<Telling | null> => {
  // A confirmation answers what was done a moment ago, so nobody is told of it inside the product.
  if (event === 'shift_booked')
    return shift.status === 'accepted' ? { told: booked(shift), alert: bookedAlert(house, shift) } : null
  if (notice === null) return null
  if (event === 'shift_request')
    return shift.status === 'pending' ? { told: notice, alert: await requestAlert(tx, house, shift, now) } : null
  const until = useless_after === null ? {} : { until: Temporal.Instant.from(useless_after) }
  return { told: notice, alert: { event, house, shiftId: shift.id, ...until } }
}

/** A text message that no gateway would take is followed by the mail that would have gone without a phone. */
export const mailFailedTexts = (house: TextHouse): RecurringJob => ({
  kind: 'mail_failed_texts',
  every: 10,
  run: ({ db, now }) =>
    db.transaction(async (tx) => {
      for (const failed of await takeFailed(tx, now)) {
        const shift = await shiftById(tx, failed.shift_id)
        const telling = await tellingOf(tx, house, failed, shift, now)
        if (telling !== null) await mailInstead(tx, failed.user_id, telling.told, telling.alert, now)
      }
    }),
})
