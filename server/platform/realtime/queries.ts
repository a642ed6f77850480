import type { EventKind } from '#contract/platform/realtime.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { wakeListeners } from './wake-up.ts'

export type StreamedEvent = { user_id: number; id: number; kind: EventKind }

/** A browser that was away for longer is told that everything may have changed. */
const KEPT_DAYS = 7
/** Events per person and round; the rest follow in the next round. */
export const EVENTS_A_ROUND = 500

/**
 * Sends an event to a person's open browsers on commit. Written last and in order of user id, so
 * that two transactions for the same people cannot deadlock.
 */
export const emit = (tx: Tx, userId: number, kind: EventKind): void => {
  tx.beforeCommit(
    `event:${String(userId).padStart(12, '0')}:${kind}`,
    () => tx.run`
    with counter as (
      insert into event_streams as s (user_id, last_id) values (${userId}, 1)
      on conflict (user_id) do update set last_id = s.last_id + 1
      returning last_id)
    insert into events (user_id, id, kind, created_at)
    select ${userId}, last_id, ${kind}, ${tx.now} from counter`,
  )
  tx.afterCommit((db) => wakeListeners(db, userId))
}

/**
 * Does the same for many people and several kinds in one statement. Do not combine it with `emit`
 * in one transaction, which would break the order of the people.
 */
export const emitToMany = (tx: Tx, people: readonly number[], kinds: readonly EventKind[]) => {
  const recipients = [...new Set(people)].sort((a, b) => a - b)
  tx.beforeCommit(
    'event:many',
    () => tx.run`
    with counter as (
      insert into event_streams as s (user_id, last_id)
      select user_id, ${kinds.length}::int from unnest(${recipients}::int[]) user_id order by user_id
      on conflict (user_id) do update set last_id = s.last_id + excluded.last_id
      returning user_id, last_id)
    insert into events (user_id, id, kind, created_at)
    select user_id, last_id - ${kinds.length}::int + place, kind, ${tx.now}
    from counter cross join unnest(${kinds}::text[]) with ordinality as k (kind, place)`,
  )
  tx.afterCommit((db) => {
    for (const userId of recipients) wakeListeners(db, userId)
  })
}

type StreamPosition = { last_id: number; kept: number; before_recent: number | null }
/**
 * Position of a person's stream: its newest event id, the number of events kept after `lastSeen`,
 * and the id before the first event after `since`, if there is one.
 */
export const streamPositionOf = (
  db: Db,
  userId: number,
  lastSeen: number,
  since: Temporal.Instant,
) => db.one<StreamPosition>`
  select coalesce((select last_id from event_streams where user_id = ${userId}), 0) as last_id,
    (select count(*) from events where user_id = ${userId} and id > ${lastSeen}) as kept,
    (select min(id) - 1 from events where user_id = ${userId} and created_at > ${since}) as before_recent`

/** Events of these people after the id that each has seen, in order of id. */
export const eventsAfter = (db: Db, people: readonly number[], seen: readonly number[]) => db.all<StreamedEvent>`
  select e.user_id, e.id, e.kind
  from unnest(${people}::int[], ${seen}::bigint[]) as w (user_id, seen)
    cross join lateral (
      select user_id, id, kind from events
      where user_id = w.user_id and id > w.seen order by id limit ${EVENTS_A_ROUND}) e
  order by e.user_id, e.id`

export const forgetOldEvents = (db: Db) =>
  db.run`delete from events where created_at < ${db.now.subtract({ hours: KEPT_DAYS * 24 })}`
