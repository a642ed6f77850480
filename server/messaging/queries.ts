import type { MailWords, Message } from '#contract/messaging.ts'
import { type Db, sql, type Tx } from '../platform/database.ts'

export type Mail = { to: string; userId: number | null; subject: string; body: string }

/** Puts a mail in the outbox; it leaves only if the caller's transaction commits. */
export const sendMail = (tx: Tx, mail: Mail, now: Temporal.Instant) => tx.run`
  insert into messages (channel, user_id, recipient, subject, body, next_try_at, created_at)
  values ('mail', ${mail.userId}, ${mail.to}, ${mail.subject}, ${mail.body}, ${now.toString()}, ${now.toString()})`

export type OutgoingMail = Pick<Message, 'id' | 'recipient' | 'subject' | 'body' | 'tries' | 'created_at'>

/**
 * Takes the next message that is due and that no earlier one to the same recipient holds up. Until `leaseSeconds` are
 * over it is due to nobody else; if we are gone by then, somebody takes it again.
 */
export const takeMail = (db: Db, leaseSeconds: number, now: Temporal.Instant) => db.maybe<OutgoingMail>`
  update messages set tries = tries + 1,
    next_try_at = ${now.toString()}::timestamptz + ${leaseSeconds} * interval '1 second'
  where id = (
    select m.id from messages m
    where m.state = 'waiting' and m.next_try_at <= ${now.toString()}
      and not exists (select 1 from messages e where e.recipient = m.recipient and e.state = 'waiting' and e.id < m.id)
    order by m.next_try_at, m.id limit 1
    for update skip locked)
  returning id, recipient, subject, body, tries, created_at`

export const markSent = (db: Db, id: number, now: Temporal.Instant) => db.run`
  update messages set state = 'sent', sent_at = ${now.toString()}, last_error = null
  where id = ${id} and state = 'waiting'`

export const markFailed = (db: Db, id: number, why: string) =>
  db.run`update messages set state = 'failed', last_error = ${why} where id = ${id} and state = 'waiting'`

export const tryLater = (db: Db, id: number, why: string, at: Temporal.Instant) => db.run`
  update messages set next_try_at = ${at.toString()}, last_error = ${why} where id = ${id} and state = 'waiting'`

/** Without a gateway the outbox is the end of the road. */
export const keepWaiting = (db: Db) => db.run`update messages set state = 'kept' where state = 'waiting'`

export const outbox = async (
  db: Db,
  { page, per_page, search }: { page: number; per_page: number; search?: string | undefined },
) => {
  const found = search
    ? sql`position(lower(${search}) in lower(recipient)) > 0 or position(lower(${search}) in lower(subject)) > 0`
    : sql`true`
  // The total comes from its own query: a page past the end has no row to carry it.
  const { total } = await db.one<{ total: number }>`select count(*) as total from messages where ${found}`
  const data = await db.all<Message>`
    select id, channel, recipient, subject, body, state, tries, last_error, created_at, sent_at
    from messages where ${found} order by id desc limit ${per_page} offset ${(page - 1) * per_page}`
  return { data, page, per_page, total }
}

type NewestMail = Pick<Message, 'recipient' | 'subject' | 'body' | 'created_at'>
export const newestMailTo = (db: Db, recipient: string) => db.maybe<NewestMail>`
  select recipient, subject, body, created_at from messages where recipient = ${recipient} order by id desc limit 1`

/** What the operator has this mail say; null where it says what came with the product. */
export const ownWordsOf = (db: Db, key: string) =>
  db.maybe<MailWords>`select subject, body from mail_words where key = ${key} and subject is not null`
