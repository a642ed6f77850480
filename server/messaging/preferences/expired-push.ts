import type { Channel } from '#contract/messaging/outbox.ts'
import { expedite } from '#server/messaging/outbox/queries.ts'
import { subscriptionsOf } from '#server/messaging/push/queries.ts'
import type { Tx } from '#server/platform/database.ts'
import { whenItMayRing } from './rules.ts'

type Follower = { id: number; channel: Channel; time_zone: string; quiet_from: string | null; quiet_to: string | null }

/**
 * Messages that follow a push without a reaction: written at the same moment, about the same event.
 */
const followersOf = (tx: Tx, userId: number) => tx.all<Follower>`
  select m.id, m.channel, u.time_zone, a.quiet_from, a.quiet_to
  from messages m join users u on u.id = m.user_id left join alert_preferences a on a.user_id = u.id
  where m.user_id = ${userId} and m.channel in ('sms', 'mail') and m.state = 'waiting' and m.next_try_at > ${tx.now}
    and exists (
      select from messages p
      where p.user_id = m.user_id and p.channel = 'push' and p.event = m.event
        and p.shift_id is not distinct from m.shift_id and p.created_at = m.created_at)
  order by m.id`

/**
 * Handles a device that no longer shows pushes. If it was the last one, nobody can react to a push,
 * so the messages that follow leave at once; text messages still wait until quiet hours are over.
 */
export const onPushExpired = async (tx: Tx, userId: number): Promise<void> => {
  if ((await subscriptionsOf(tx, userId)).length > 0) return
  for (const { id, channel, time_zone, quiet_from: from, quiet_to: to } of await followersOf(tx, userId)) {
    const quiet = channel === 'sms' && from !== null && to !== null ? { from, to } : null
    await expedite(tx, [id], whenItMayRing(tx.now, quiet, time_zone))
  }
}
