import type { AlertEvent, MailWords, Message } from '#contract/messaging.ts'
import { type Db, onConstraint, type Tx } from '../platform/database.ts'
import { segmentsOf } from './gsm7.ts'

/** What a message tells of, when it may leave at the earliest, and when it is of no use any more. */
export type Occasion = { event?: AlertEvent; shiftId?: number; at?: Temporal.Instant; until?: Temporal.Instant }

export type Mail = Occasion & {
  to: string
  userId: number | null
  subject: string
  body: string
  /** A code or a link in it by which somebody comes in: as long as it counts, no admin reads it in the outbox. */
  secret?: { text: string; until: Temporal.Instant }
}

/** Puts a mail in the outbox; it leaves only if the caller's transaction commits. */
export const sendMail = (
  tx: Tx,
  { to, userId, subject, body, secret, event, shiftId, at, until }: Mail,
  now: Temporal.Instant,
) => tx.run`
  insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, event, shift_id,
    useless_after, next_try_at, created_at)
  values ('mail', ${userId}, ${to}, ${subject}, ${body}, ${secret?.text}, ${secret?.until.toString()}, ${event},
    ${shiftId}, ${until?.toString()}, ${(at ?? now).toString()}, ${now.toString()})`

/** So many of a large sending leave in a second, so that a code or a notice of somebody else goes in between. */
const MANY_A_SECOND = 20

/** Puts many mails in the outbox in one statement; `ahead` of the same sending are there already. */
export const sendMails = (tx: Tx, mails: readonly Mail[], now: Temporal.Instant, ahead = 0) => tx.run`
  insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, next_try_at, created_at)
  select 'mail', m.user_id, m.recipient, m.subject, m.body, m.secret, m.secret_until,
    ${now.toString()}::timestamptz + (${ahead}::int + m.place - 1)::float8 / ${MANY_A_SECOND}::int * interval '1 second',
    ${now.toString()}
  from unnest(${mails.map(({ userId }) => userId)}::int[], ${mails.map(({ to }) => to)}::text[],
    ${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ body }) => body)}::text[],
    ${mails.map(({ secret }) => secret?.text ?? null)}::text[],
    ${mails.map(({ secret }) => secret?.until.toString() ?? null)}::timestamptz[])
    with ordinality as m (user_id, recipient, subject, body, secret, secret_until, place)
  order by m.place`

/** `to` is E.164; the body names the product, and what it is answered with where it can be answered. */
export type Text = Occasion & { to: string; userId: number | null; body: string }

/** Puts a text message in the outbox, under this number. */
export const sendText = async (
  tx: Tx,
  { to, userId, body, event, shiftId, at, until }: Text,
  now: Temporal.Instant,
): Promise<number> =>
  (
    await tx.one<{ id: number }>`
      insert into messages (channel, user_id, recipient, subject, body, segments, event, shift_id, useless_after,
        next_try_at, created_at)
      values ('sms', ${userId}, ${to}, '', ${body}, ${segmentsOf(body)}, ${event}, ${shiftId}, ${until?.toString()},
        ${(at ?? now).toString()}, ${now.toString()})
      returning id`
  ).id

/**
 * What can be said where the push is shown: yes or no to a request, or on a reminder that one is on the way. The token is
 * good for that alone.
 */
export type PushedAnswers = { token: string; says?: 'on_my_way' }
export type Push = Occasion & {
  subscriptionId: number
  userId: number
  title: string
  body: string
  link: string
  answers?: PushedAnswers
}

/** Puts pushes to people's browsers in the outbox, in the order of the browsers. */
export const sendPushes = (tx: Tx, pushes: readonly Push[], now: Temporal.Instant) => tx.run`
  insert into messages (channel, user_id, recipient, subject, body, push, subscription_id, event, shift_id,
    useless_after, next_try_at, created_at)
  select 'push', p.user_id, 'browser ' || p.subscription_id, p.title, p.body, p.push, p.subscription_id, p.event,
    p.shift_id, p.until, p.at, ${now.toString()}
  from unnest(${pushes.map((p) => p.userId)}::int[], ${pushes.map((p) => p.title)}::text[],
    ${pushes.map((p) => p.body)}::text[],
    ${pushes.map(({ link, answers }) => JSON.stringify({ link, answers: answers ?? null }))}::jsonb[],
    ${pushes.map((p) => p.subscriptionId)}::int[], ${pushes.map((p) => p.event ?? null)}::text[],
    ${pushes.map((p) => p.shiftId ?? null)}::int[], ${pushes.map((p) => p.until?.toString() ?? null)}::timestamptz[],
    ${pushes.map((p) => (p.at ?? now).toString())}::timestamptz[])
    as p (user_id, title, body, push, subscription_id, event, shift_id, until, at)
  order by p.subscription_id`

/** Puts a push to one of a person's browsers in the outbox. */
export const sendPush = (tx: Tx, push: Push, now: Temporal.Instant) => sendPushes(tx, [push], now)

/** What still waits to tell this person of the shift is not needed any more: they have reacted, or it is over. */
export const spare = (
  tx: Tx,
  { userId, shiftId, events }: { userId: number; shiftId: number; events?: AlertEvent[] },
) =>
  tx.run`
    update messages set state = 'spared'
    where user_id = ${userId} and shift_id = ${shiftId} and state = 'waiting' and tries = 0
      and (${events ?? null}::text[] is null or event = any(${events ?? null}))`

export type OutgoingMail = Pick<Message, 'id' | 'recipient' | 'subject' | 'body' | 'tries' | 'created_at' | 'resent_at'>

/**
 * Takes the next message that is due and that no earlier one to the same recipient holds up. Until `leaseSeconds` are
 * over it is due to nobody else; if we are gone by then, somebody takes it again.
 */
export const takeMail = (db: Db, leaseSeconds: number, now: Temporal.Instant) => db.maybe<OutgoingMail>`
  update messages set tries = tries + 1,
    next_try_at = ${now.toString()}::timestamptz + ${leaseSeconds} * interval '1 second'
  where id = (
    select m.id from messages m
    where m.state = 'waiting' and m.channel = 'mail' and m.next_try_at <= ${now.toString()}
      and not exists (select 1 from messages e where e.recipient = m.recipient and e.state = 'waiting' and e.id < m.id)
    order by m.next_try_at, m.id limit 1
    for update skip locked)
  returning id, recipient, subject, body, tries, created_at, resent_at`

export const markSent = (db: Db, id: number, now: Temporal.Instant) => db.run`
  update messages set state = 'sent', sent_at = ${now.toString()}, last_error = null
  where id = ${id} and state = 'waiting'`

export const markFailed = (db: Db, id: number, why: string) =>
  db.run`update messages set state = 'failed', last_error = ${why} where id = ${id} and state = 'waiting'`

export const tryLater = (db: Db, id: number, why: string, at: Temporal.Instant) => db.run`
  update messages set next_try_at = ${at.toString()}, last_error = ${why} where id = ${id} and state = 'waiting'`

/** Without a gateway the outbox is the end of the road. */
export const keepWaiting = (db: Db) => db.run`update messages set state = 'kept' where state = 'waiting'`

/** Locks a message for whoever has it sent again; two who press at once come one after the other. */
export const lockMessage = (tx: Tx, id: number) =>
  tx.one<Pick<Message, 'id' | 'channel' | 'state' | 'recipient' | 'subject'>>`
    select id, channel, state, recipient, subject from messages where id = ${id} for update`

const oneAtATime = onConstraint('one_waiting_repetition_per_message', 'message_waits')

/** What never left waits again, as the same message: who has it already can tell that by its id. */
export const waitAgain = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx.run`
  update messages set state = 'waiting', tries = 0, next_try_at = ${now.toString()}, resent_at = ${now.toString()},
    last_error = null
  where id = ${id}`.catch(oneAtATime)

/** Says again what was sent: a message of its own that names the first. */
export const repeatMessage = (tx: Tx, id: number, now: Temporal.Instant) =>
  tx.one<{ id: number }>`
    insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, repeats_id, next_try_at,
      created_at)
    select channel, user_id, recipient, subject, body, secret, secret_until, coalesce(repeats_id, id),
      ${now.toString()}, ${now.toString()}
    from messages where id = ${id}
    returning id`.catch(oneAtATime)

/** Puts a mail in the outbox that may be forgotten later, under this number. */
export const sendPassingMail = async (tx: Tx, { to, subject, body }: Omit<Mail, 'userId'>, now: Temporal.Instant) =>
  (
    await tx.one<{ id: number }>`
      insert into messages (channel, recipient, subject, body, next_try_at, created_at)
      values ('mail', ${to}, ${subject}, ${body}, ${now.toString()}, ${now.toString()}) returning id`
  ).id

export const forgetMail = (db: Db, id: number) => db.run`delete from messages where id = ${id}`

/** What the operator has this mail say; null where it says what came with the product. */
export const ownWordsOf = (db: Db, key: string) =>
  db.maybe<MailWords>`select subject, body from mail_words where key = ${key} and subject is not null`
