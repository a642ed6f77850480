/** Text messages that people have sent to us, until they are read. */
import type { ReplyOutcome } from '#contract/messaging/outbox.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export const CHANNEL = 'texts'
/** Texts of one number that are kept per hour; only a machine sends more. */
const MOST_AN_HOUR = 120
const STRANGERS_KEPT_DAYS = 90

/** Wakes the readers of all processes; a lost notification costs half a second. */
export const wakeReaders = (tx: Tx): void =>
  tx.afterCommit((db) => void db.run`select pg_notify(${CHANNEL}, '')`.catch(() => {}))

export type NewText = { gatewayId: string; phone: string; body: string }
/** False if it was received before, or if the number has sent too many. */
export const storeText = async (tx: Tx, { gatewayId, phone, body }: NewText) =>
  (await tx.run`
    insert into texts_received (gateway_id, phone, body, received_at, next_try_at)
    select ${gatewayId}, ${phone}, ${body}, ${tx.now}, ${tx.now}
    where (select count(*) from texts_received
      where phone = ${phone} and received_at > ${tx.now}::timestamptz - interval '1 hour') < ${MOST_AN_HOUR}::int
    on conflict on constraint a_text_is_received_once do nothing`) === 1

export type Received = { id: number; phone: string; body: string; received_at: string; tries: number }
/**
 * Locks the next waiting message whose number has no earlier one waiting. Written like this, the
 * query walks the index of waiting messages and stops at the first match, however many there are.
 */
export const takeText = (tx: Tx) => tx.maybe<Received>`
  select id, phone, body, received_at, tries from texts_received r
  where r.state = 'waiting'
    -- No wait is as long as two minutes, unless the clock was set back.
    and (r.next_try_at <= ${tx.now} or r.next_try_at > ${tx.now}::timestamptz + interval '2 minutes')
    and r.id = (
      select e.id from texts_received e where e.phone = r.phone and e.state || '' = 'waiting' order by e.id limit 1)
  order by r.id limit 1
  for update skip locked`

export type Reading = { outcome: ReplyOutcome; userId: number | null; shiftId: number | null; answerId: number | null }
export const saveReading = (tx: Tx, id: number, read: Reading) => tx.run`
  update texts_received set state = 'read', read_at = ${tx.now}, outcome = ${read.outcome},
    user_id = ${read.userId}, shift_id = ${read.shiftId}, answer_id = ${read.answerId}
  where id = ${id}`

/** Retries a text later after a failure of ours; its effects were rolled back. */
export const readLater = (db: Db, id: number, at: Temporal.Instant) => db.run`
  update texts_received set tries = tries + 1, next_try_at = ${at} where id = ${id} and state = 'waiting'`

export type Answered = {
  /** Answers sent to this number in the last hour. */
  hourly: number
  /** Answers in the last day that said we do not know the number. */
  asStranger: number
}
export const answeredOf = (db: Db, phone: string) => db.one<Answered>`
  select count(*) filter (where read_at > ${db.now}::timestamptz - interval '1 hour') as hourly,
    count(*) filter (where outcome = 'unknown_number') as "asStranger"
  from texts_received
  where phone = ${phone} and answer_id is not null and received_at > ${db.now}::timestamptz - interval '2 days'
    and read_at > ${db.now}::timestamptz - interval '1 day'`

/** Deletes old text messages from numbers without an account. */
export const deleteUnknownTexts = (db: Db) => db.run`
  delete from texts_received
  where user_id is null and state = 'read'
    and received_at < ${db.now}::timestamptz - ${STRANGERS_KEPT_DAYS}::int * interval '1 day'`
