import type { EventKind } from '#contract/realtime.ts'
import type { Tx } from '../platform/database.ts'

/**
 * Tells a person's open browsers that something of theirs changed; they hear of it when the transaction commits.
 * Written last and in the order of the people, so that two transactions that tell the same two people never wait for
 * each other in a circle.
 */
export const emit = (tx: Tx, userId: number, kind: EventKind, now: Temporal.Instant): void =>
  tx.beforeCommit(
    `event:${String(userId).padStart(12, '0')}:${kind}`,
    () => tx.run`
    with counter as (
      insert into event_streams as s (user_id, last_id) values (${userId}, 1)
      on conflict (user_id) do update set last_id = s.last_id + 1
      returning last_id)
    insert into events (user_id, id, kind, created_at)
    select ${userId}, last_id, ${kind}, ${now.toString()} from counter`,
  )
