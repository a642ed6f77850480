import type { AlertEvent, Channel, Message } from '#contract/messaging/outbox.ts'
import { type Db, onConstraint, sql, type Tx } from '#server/platform/database.ts'
import type { Outgoing } from './gateway.ts'
import { segmentsOf } from './sms-text.ts'
import { wakeSenders } from './wake-up.ts'

/**
 * The event and shift that a message is about, the earliest time to send it, and the time from
 * which it is useless.
 */
export type Occasion = { event?: AlertEvent; shiftId?: number; at?: Temporal.Instant; until?: Temporal.Instant }

export type Mail = Occasion & {
  to: string
  userId: number | null
  subject: string
  body: string
  /**
   * A sign-in code or link in the message; it is masked in the outbox for admins until it expires.
   */
  secret?: { text: string; until: Temporal.Instant }
}

/**
 * Puts mails in the outbox, which leave only if the transaction commits. Returns their ids in the
 * order of the mails.
 */
export const queueMails = async (tx: Tx, mails: readonly Mail[]): Promise<number[]> => {
  const { now } = tx
  wakeSenders(tx, 'mail')
  const rows = await tx.all<{ id: number }>`
    insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, event, shift_id,
      obsolete_after, leaves_at, next_try_at, created_at)
    select 'mail', m.user_id, m.recipient, m.subject, m.body, m.secret, m.secret_until, m.event, m.shift_id, m.until,
      m.at, coalesce(m.at, ${now}), ${now}
    from unnest(${mails.map(({ userId }) => userId)}::int[], ${mails.map(({ to }) => to)}::text[],
      ${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ body }) => body)}::text[],
      ${mails.map(({ secret }) => secret?.text ?? null)}::text[],
      ${mails.map(({ secret }) => secret?.until.toString() ?? null)}::timestamptz[],
      ${mails.map(({ event }) => event ?? null)}::text[], ${mails.map(({ shiftId }) => shiftId ?? null)}::int[],
      ${mails.map(({ until }) => until?.toString() ?? null)}::timestamptz[],
      ${mails.map(({ at }) => at?.toString() ?? null)}::timestamptz[])
      with ordinality as m (user_id, recipient, subject, body, secret, secret_until, event, shift_id, until, at, place)
    order by m.place
    returning id`
  return rows.map(({ id }) => id)
}

/** Puts a mail in the outbox, and returns its id. */
export const sendMail = async (tx: Tx, mail: Mail): Promise<number> => (await queueMails(tx, [mail]))[0]!

/**
 * Messages per second of a bulk mailing, so that other users' codes and notifications are sent in
 * between.
 */
const MANY_A_SECOND = 20

/**
 * Queues many mails in one statement; `ahead` is the number of mails of the same mailing already
 * queued.
 */
export const sendMails = (tx: Tx, mails: readonly Mail[], ahead = 0) => {
  const { now } = tx
  wakeSenders(tx, 'mail')
  return tx.run`
  insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, next_try_at, created_at)
  select 'mail', m.user_id, m.recipient, m.subject, m.body, m.secret, m.secret_until,
    ${now}::timestamptz + (${ahead}::int + m.place - 1)::float8 / ${MANY_A_SECOND}::int * interval '1 second',
    ${now}
  from unnest(${mails.map(({ userId }) => userId)}::int[], ${mails.map(({ to }) => to)}::text[],
    ${mails.map(({ subject }) => subject)}::text[], ${mails.map(({ body }) => body)}::text[],
    ${mails.map(({ secret }) => secret?.text ?? null)}::text[],
    ${mails.map(({ secret }) => secret?.until.toString() ?? null)}::timestamptz[])
    with ordinality as m (user_id, recipient, subject, body, secret, secret_until, place)
  order by m.place`
}

/**
 * `to` is E.164; the body names the product and, if a reply is possible, how to reply. An answer
 * goes ahead of messages that have waited less than an hour, because its recipient is looking at
 * the phone.
 */
export type Text = Occasion &
  Pick<Mail, 'secret'> & { to: string; userId: number | null; body: string; isAnswer?: true }

/** Puts text messages in the outbox. Returns their ids in the order of the texts. */
export const sendTexts = async (tx: Tx, texts: readonly Text[]): Promise<number[]> => {
  const { now } = tx
  wakeSenders(tx, 'sms')
  const turnOf = ({ at, isAnswer }: Text) => (isAnswer ? now.subtract({ hours: 1 }) : (at ?? now)).toString()
  const rows = await tx.all<{ id: number }>`
    insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, segments, event, shift_id,
      obsolete_after, leaves_at, next_try_at, created_at)
    select 'sms', t.user_id, t.recipient, '', t.body, t.secret, t.secret_until, t.segments, t.event, t.shift_id, t.until,
      t.at, t.turn, ${now}
    from unnest(${texts.map(({ userId }) => userId)}::int[], ${texts.map(({ to }) => to)}::text[],
      ${texts.map(({ body }) => body)}::text[], ${texts.map(({ secret }) => secret?.text ?? null)}::text[],
      ${texts.map(({ secret }) => secret?.until.toString() ?? null)}::timestamptz[],
      ${texts.map(({ body }) => segmentsOf(body))}::smallint[],
      ${texts.map(({ event }) => event ?? null)}::text[], ${texts.map(({ shiftId }) => shiftId ?? null)}::int[],
      ${texts.map(({ until }) => until?.toString() ?? null)}::timestamptz[],
      ${texts.map(({ at }) => at?.toString() ?? null)}::timestamptz[], ${texts.map(turnOf)}::timestamptz[])
      with ordinality as t (user_id, recipient, body, secret, secret_until, segments, event, shift_id, until, at, turn, place)
    order by t.place
    returning id`
  return rows.map(({ id }) => id)
}

/** Puts a text message in the outbox, and returns its id. */
export const sendText = async (tx: Tx, text: Text): Promise<number> => (await sendTexts(tx, [text]))[0]!

/**
 * Answers that a push notification offers: yes or no to a request or to a change of a booking or,
 * on a reminder, "on my way". The token is valid for that alone.
 */
export type PushedAnswers = { token: string; says?: 'on_my_way' | 'change' }
export type Push = Occasion & {
  subscriptionId: number
  userId: number
  title: string
  body: string
  link: string
  answers?: PushedAnswers
}

/** Puts pushes to people's browsers in the outbox, in the order of the browsers. */
export const sendPushes = (tx: Tx, pushes: readonly Push[]) => {
  const { now } = tx
  wakeSenders(tx, 'push')
  return tx.run`
  insert into messages (channel, user_id, recipient, subject, body, push, subscription_id, event, shift_id,
    obsolete_after, leaves_at, next_try_at, created_at)
  select 'push', p.user_id, 'browser ' || p.subscription_id, p.title, p.body, p.push, p.subscription_id, p.event,
    p.shift_id, p.until, p.at, coalesce(p.at, ${now}), ${now}
  from unnest(${pushes.map((p) => p.userId)}::int[], ${pushes.map((p) => p.title)}::text[],
    ${pushes.map((p) => p.body)}::text[],
    ${pushes.map(({ link, answers }) => JSON.stringify({ link, answers: answers ?? null }))}::jsonb[],
    ${pushes.map((p) => p.subscriptionId)}::int[], ${pushes.map((p) => p.event ?? null)}::text[],
    ${pushes.map((p) => p.shiftId ?? null)}::int[], ${pushes.map((p) => p.until?.toString() ?? null)}::timestamptz[],
    ${pushes.map((p) => p.at?.toString() ?? null)}::timestamptz[])
    as p (user_id, title, body, push, subscription_id, event, shift_id, until, at)
  order by p.subscription_id`
}

/** Puts a push to one of a person's browsers in the outbox. */
export const sendPush = (tx: Tx, push: Push) => sendPushes(tx, [push])

/**
 * Written so that it matches no partial index of waiting messages: thousands can wait, while few
 * belong to one person or number.
 */
const isWaiting = sql`lower(state) = 'waiting'`

/**
 * Cancels waiting messages to this person about one or more shifts, because the person has reacted
 * or the shift is over. A message that a process is already sending still goes out.
 */
export const cancelPending = (
  tx: Tx,
  {
    userIds,
    shiftId,
    events,
  }: { userIds: readonly number[]; shiftId: number | readonly number[]; events?: AlertEvent[] },
) =>
  tx.run`
    update messages set state = 'spared'
    where user_id = any(${userIds}::int[]) and shift_id = any(${[shiftId].flat()}::int[]) and ${isWaiting} and not is_leased
      and (${events ?? null}::text[] is null or event = any(${events ?? null}))`

/** Expedites messages that are scheduled for later and have not been tried yet. */
export const expedite = (tx: Tx, ids: readonly number[], at: Temporal.Instant) => tx.run`
  update messages set leaves_at = ${at}, next_try_at = ${at}
  where id = any(${ids}::bigint[]) and state || '' = 'waiting' and tries = 0 and not is_leased and next_try_at > ${at}`

/** Cancels the waiting text messages to a number, for everyone or for one person. */
export const cancelTextsTo = (tx: Tx, phone: string, userId: number | null = null) => tx.run`
  update messages set state = 'spared'
  where recipient = ${phone} and channel = 'sms' and ${isWaiting} and not is_leased
    and (${userId}::int is null or user_id = ${userId})`

/** Cancels waiting notifications to a person whose account is closed. */
export const cancelAllTo = (tx: Tx, userId: number) => tx.run`
  update messages set state = 'spared'
  where user_id = ${userId} and event is not null and ${isWaiting} and not is_leased`

/** A process that dies during the lease leaves its messages to the next one. */
export type Taking = { most: number; leaseSeconds: number }

/**
 * Takes due messages, one per recipient: a message that is due or was tried blocks later ones to
 * the same recipient, except sign-in codes. One that was to leave at once counts as due, even if a
 * clock that was ahead wrote it. Until the lease expires no other process takes them.
 * `state || ''` makes the planner use the index on recipients; a recipient belongs to one channel,
 * so the order need not compare channels.
 */
export const takeDue = (db: Db, channel: Channel, { most, leaseSeconds }: Taking) =>
  db.all<Outgoing>`
    update messages m set tries = m.tries + 1, is_uncertain = m.is_uncertain or m.is_leased, is_leased = true,
      next_try_at = ${db.now}::timestamptz + ${leaseSeconds}::float8 * interval '1 second'
    where m.id = any(array(
      select w.id from messages w
      where w.state = 'waiting' and w.channel = ${channel} and w.next_try_at <= ${db.now}
        and (w.obsolete_after is null or w.obsolete_after > ${db.now})
        and (w.event is null and w.secret is not null or w.id = (
          select e.id from messages e
          where e.recipient = w.recipient and e.state || '' = 'waiting'
            and (e.tries > 0 or e.next_try_at <= greatest(e.created_at, ${db.now}::timestamptz))
          order by e.id limit 1))
      order by w.next_try_at, w.id limit ${most}
      for update skip locked))
    returning m.id, m.channel, m.user_id, m.recipient, m.subject, m.body, m.push, m.subscription_id, m.tries,
      m.created_at, m.obsolete_after, m.is_uncertain, m.secret, greatest(m.created_at, m.leaves_at, m.resent_at) as waits_since`

/** Result of an attempt. `tries` shows whether a newer attempt has begun since. */
export type Ended = { id: number; tries: number } & (
  | { state: 'sent'; gatewayId: string | null; segments: number | null }
  | { state: 'failed'; why: string }
  | { state: 'waiting'; why: string; at: Temporal.Instant; isUncertain: boolean }
)

/**
 * Records the results of attempts; a sent message stays sent even if another process has taken it
 * since.
 */
export const recordResults = (db: Db, ended: readonly Ended[]) => db.run`
  update messages m set state = e.state, is_leased = false, last_error = e.why,
    sent_at = case when e.state = 'sent' then ${db.now}::timestamptz end,
    next_try_at = coalesce(e.next_try_at, m.next_try_at), is_uncertain = coalesce(e.is_uncertain, m.is_uncertain),
    gateway_id = coalesce(e.gateway_id, m.gateway_id), segments = coalesce(e.segments, m.segments)
  from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ tries }) => tries)}::int[],
    ${ended.map(({ state }) => state)}::text[], ${ended.map((one) => (one.state === 'sent' ? null : one.why))}::text[],
    ${ended.map((one) => (one.state === 'waiting' ? one.at.toString() : null))}::timestamptz[],
    ${ended.map((one) => (one.state === 'waiting' ? one.isUncertain : null))}::boolean[],
    ${ended.map((one) => (one.state === 'sent' ? one.gatewayId : null))}::text[],
    ${ended.map((one) => (one.state === 'sent' ? one.segments : null))}::smallint[])
    as e (id, tries, state, why, next_try_at, is_uncertain, gateway_id, segments)
  where m.id = e.id and m.state || '' = 'waiting' and (e.state = 'sent' or m.tries = e.tries)`

const isUnclaimed = (now: Temporal.Instant) => sql`not (is_leased and next_try_at > ${now})`

export type Moved = {
  id: number
  channel: Channel
  user_id: number | null
  event: AlertEvent | null
  obsolete_after: string | null
  next_try_at: string
  tries: number
}
/**
 * Brings messages forward that were written or tried by a clock that was ahead. A wait of less than
 * an hour, as before an undo ends, keeps its length. A longer one ends with quiet hours, so the
 * message keeps the time of day. A lease that is too long ends in a minute, because the message may
 * still be on its way.
 */
export const bringForward = (tx: Tx) => {
  const now = sql`${tx.now}::timestamptz`
  const written = sql`greatest(created_at, resent_at)`
  const isAhead = sql`tries = 0 and moved_at is null and ${written} > ${now} + interval '1 minute'`
  // Two hours are longer than any wait between two attempts.
  const waitsTooLong = sql`tries > 0 and next_try_at > ${now} + interval '2 hours'`
  const ahead = sql`case when leaves_at is null or resent_at is not null or leaves_at < created_at + interval '1 hour'
    then ${written} - ${now}
    else round(extract(epoch from ${written} - ${now}) / 86400)::float8 * interval '24 hours' end`
  return tx.all<Moved>`
    update messages set
      next_try_at = case when ${isAhead} then next_try_at - (${ahead}) when is_leased then ${now} + interval '1 minute' else ${now} end,
      leaves_at = case when ${isAhead} then leaves_at - (${ahead}) else leaves_at end,
      moved_at = case when ${isAhead} then ${now} else moved_at end
    where state = 'waiting' and (${isAhead} or ${waitsTooLong})
    returning id, channel, user_id, event, obsolete_after, next_try_at, tries`
}

/** Lets a message that has not been tried leave no earlier than this. */
export const delay = (tx: Tx, id: number, at: Temporal.Instant) => tx.run`
  update messages set leaves_at = ${at}, next_try_at = ${at}
  where id = ${id} and state = 'waiting' and tries = 0 and not is_leased`

/**
 * Ends messages that are no longer useful: as failed if they were due in time, else as cancelled.
 */
export const endObsolete = (db: Db) => db.run`
  update messages set is_leased = false,
    state = case when tries = 0 and next_try_at >= obsolete_after then 'spared' else 'failed' end,
    last_error = case when tries = 0 and next_try_at >= obsolete_after then null
      else 'It could not leave as long as it was of use.' || coalesce(' ' || last_error, '') end
  where state = 'waiting' and obsolete_after <= ${db.now} and ${isUnclaimed(db.now)}`

/** Gives up messages that have waited since this time for a gateway that is down. */
export const endOld = (db: Db, channel: Channel, since: Temporal.Instant, why: string) => db.run`
  update messages set state = 'failed', is_leased = false, last_error = coalesce(last_error, ${why})
  where state = 'waiting' and channel = ${channel} and ${isUnclaimed(db.now)}
    and greatest(created_at, leaves_at, resent_at) <= ${since}`

/** Ends due messages of channels without a gateway; they stay in the outbox. */
export const endWithoutGateway = (db: Db, channels: readonly Channel[]) => db.run`
  update messages set state = 'kept', is_leased = false
  where state = 'waiting' and channel = any(${channels}) and next_try_at <= ${db.now}`

/**
 * Marks failed messages as reported and returns their number; does nothing if the last report is
 * recent. Failed pushes do not count, because their content also goes out on another channel.
 */
export const reportFailed = async (tx: Tx, lastReportBefore: Temporal.Instant): Promise<number> =>
  tx.run`
    update messages set reported_at = ${tx.now}
    where state = 'failed' and reported_at is null and channel <> 'push'
      and coalesce((select max(reported_at) from messages) <= ${lastReportBefore}, true)`

const onWaitingRepetition = onConstraint('one_waiting_repetition_per_message', 'message_waits')

/**
 * Queues a message again that was not sent, under the same id, so that a recipient who has it
 * already can recognise the duplicate.
 */
export const queueAgain = (tx: Tx, { id, channel }: Pick<Message, 'id' | 'channel'>) => {
  const { now } = tx
  wakeSenders(tx, channel)
  return tx.run`
    update messages set state = 'waiting', tries = 0, next_try_at = ${now}, resent_at = ${now},
      last_error = null, obsolete_after = null, reported_at = null
    where id = ${id}`.catch(onWaitingRepetition)
}

/** Queues a sent message again, as a new message that names the first. */
export const repeatMessage = (tx: Tx, { id, channel }: Pick<Message, 'id' | 'channel'>) => {
  const { now } = tx
  wakeSenders(tx, channel)
  return tx.one<{ id: number }>`
    insert into messages (channel, user_id, recipient, subject, body, secret, secret_until, event, shift_id, segments,
      push, subscription_id, repeats_id, next_try_at, created_at)
    select channel, user_id, recipient, subject, body, secret, secret_until, event, shift_id, segments, push,
      subscription_id, coalesce(repeats_id, id), ${now}, ${now}
    from messages where id = ${id}
    returning id`.catch(onWaitingRepetition)
}

/** Queues a mail that belongs to no account. Returns its id, so that it can be deleted later. */
export const sendOwnerlessMail = async (tx: Tx, { to, subject, body }: Omit<Mail, 'userId'>) => {
  const { now } = tx
  wakeSenders(tx, 'mail')
  const { id } = await tx.one<{ id: number }>`
    insert into messages (channel, recipient, subject, body, next_try_at, created_at)
    values ('mail', ${to}, ${subject}, ${body}, ${now}, ${now}) returning id`
  return id
}

export const deleteMail = (db: Db, id: number) => db.run`delete from messages where id = ${id}`
