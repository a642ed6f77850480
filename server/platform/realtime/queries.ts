import type { EventKind } from '#contract/platform/realtime.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { wakeListeners } from './wake-up.ts'

export type StreamedEvent = { user_id: number; id: number; kind: EventKind }

/** A browser that was away for longer is told that everything may have changed. */
const KEPT_DAYS = 7
/** Events per person and round; the rest follow in the next round. */
export const EVENTS_A_ROUND = 500

/** Goes to everybody who acts for an account, or to one person only. */
type UnsentEvent = { id: number; isPersonal: boolean; kind: EventKind }
// Keyed by a function that a transaction shares with its handles at other instants.
const unsent = new WeakMap<Tx['beforeCommit'], Map<string, UnsentEvent>>()

const queueEvent = (tx: Tx, event: UnsentEvent): void => {
  const events = unsent.get(tx.beforeCommit) ?? new Map<string, UnsentEvent>()
  if (!unsent.has(tx.beforeCommit)) {
    unsent.set(tx.beforeCommit, events)
    tx.beforeCommit('event', () => storeEvents(tx, [...events.values()]))
  }
  events.set(`${event.id}:${event.isPersonal}:${event.kind}`, event)
}

/**
 * Sends an event on commit to the open browsers of everybody who acts for an account: the person
 * themself, or the members of an employer's organisation.
 */
export const emit = (tx: Tx, accountId: number, kind: EventKind): void =>
  queueEvent(tx, { id: accountId, isPersonal: false, kind })

/** Sends an event on commit to these people, also to those who act for no account any more. */
export const emitToPeople = (tx: Tx, people: readonly number[], kind: EventKind): void => {
  for (const id of people) queueEvent(tx, { id, isPersonal: true, kind })
}

export const emitToMany = (tx: Tx, accounts: readonly number[], kinds: readonly EventKind[]) => {
  for (const accountId of accounts) for (const kind of kinds) emit(tx, accountId, kind)
}

/**
 * Stores events just before the commit and in order of user id, so that two transactions for the
 * same people cannot deadlock.
 */
const storeEvents = async (tx: Tx, events: readonly UnsentEvent[]): Promise<void> => {
  const ofAccounts = events.filter(({ isPersonal }) => !isPersonal)
  const ofPeople = events.filter(({ isPersonal }) => isPersonal)
  const people = await tx.all<{ user_id: number }>`
    with audience as (
      select p.user_id, e.kind
      from unnest(${ofAccounts.map(({ id }) => id)}::int[], ${ofAccounts.map(({ kind }) => kind)}::text[])
          as e (account_id, kind)
        cross join lateral people_of(e.account_id) p
      union
      select user_id, kind
      from unnest(${ofPeople.map(({ id }) => id)}::int[], ${ofPeople.map(({ kind }) => kind)}::text[])
          as e (user_id, kind)),
    counter as (
      insert into event_streams as s (user_id, last_id)
      select user_id, count(*) from audience group by user_id order by user_id
      on conflict (user_id) do update set last_id = s.last_id + excluded.last_id
      returning user_id, last_id),
    stored as (
      insert into events (user_id, id, kind, created_at)
      select a.user_id, c.last_id + 1 - row_number() over (partition by a.user_id order by a.kind desc), a.kind,
        ${tx.now}
      from audience a join counter c using (user_id))
    select user_id from counter`
  tx.afterCommit((db) => {
    for (const { user_id } of people) wakeListeners(db, user_id)
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
  select user_id, id, kind from events_after(${people}::int[], ${seen}::bigint[], ${EVENTS_A_ROUND})
  order by user_id, id`

export const deleteOldEvents = (db: Db) =>
  db.run`delete from events where created_at < ${db.now.subtract({ hours: KEPT_DAYS * 24 })}`
