import { rolesWith } from '#contract/platform/member-rights.ts'
import { areBlockedPair } from '#server/people/connections/blocks.ts'
import type { Pair } from '#server/people/connections/rules.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

export type Side = 'employer' | 'employee' | 'support'
/** Conversation locked for writing, so that its messages are numbered in order. */
export type LockedConversation = {
  id: number
  kind: 'pair' | 'support'
  employer_id: number | null
  employee_id: number | null
}

/** Time a message may remain unread before a mail is sent. */
export const MAIL_AFTER = { minutes: 10 }

export const lockConversation = (tx: Tx, id: number): Promise<LockedConversation | null> => tx.maybe`
  select id, kind, employer_id, employee_id from conversations where id = ${id} for no key update`

/**
 * Locks the conversation of a pair, creating it if there is none; a concurrent caller
 * gets the same one.
 */
export const lockPairConversation = async (tx: Tx, pair: Pair): Promise<LockedConversation> => {
  await tx.run`
    insert into conversations (kind, employer_id, employee_id, created_at)
    values ('pair', ${pair.employer_id}, ${pair.employee_id}, ${tx.now})
    on conflict on constraint one_conversation_per_pair do nothing`
  const conversation = await tx.one<LockedConversation>`
    select id, kind, employer_id, employee_id from conversations
    where employer_id = ${pair.employer_id} and employee_id = ${pair.employee_id} for no key update`
  await giveSides(tx, [conversation.id])
  return conversation
}

/**
 * Locks the conversations of a person with all their connections, creating missing ones. Nobody can
 * end these connections before the caller commits.
 */
export const lockAllOf = async (tx: Tx, userId: number): Promise<LockedConversation[]> => {
  await tx.run`
    insert into conversations (kind, employer_id, employee_id, created_at)
    select 'pair', employer_id, employee_id, ${tx.now}
    from connections where (employer_id = ${userId} or employee_id = ${userId}) and status = 'accepted'
    order by employer_id, employee_id
    on conflict on constraint one_conversation_per_pair do nothing`
  const conversations = await tx.all<LockedConversation>`
    select c.id, c.kind, c.employer_id, c.employee_id
    from conversations c
      join connections k on k.employer_id = c.employer_id and k.employee_id = c.employee_id and k.status = 'accepted'
      join users o on o.id = case when c.employer_id = ${userId} then c.employee_id else c.employer_id end
        and o.status in ('active', 'on_leave')
    where c.kind = 'pair' and (c.employer_id = ${userId} or c.employee_id = ${userId})
    order by c.id for no key update of c for share of k`
  await giveSides(tx, idsOf(conversations))
  return conversations
}

/** The one conversation of a person with support, begun if there is none. */
export const lockSupport = async (tx: Tx, userId: number): Promise<LockedConversation> => {
  await tx.run`
    insert into conversations (kind, employer_id, employee_id, created_at)
    select 'support', case role when 'employer' then id end, case role when 'employee' then id end, ${tx.now}
    from users where id = ${userId} and role in ('employer', 'employee')
    on conflict (coalesce(employer_id, employee_id)) where kind = 'support' do nothing`
  const conversation = await tx.one<LockedConversation>`
    select id, kind, employer_id, employee_id from conversations
    where kind = 'support' and coalesce(employer_id, employee_id) = ${userId} for no key update`
  await giveSides(tx, [conversation.id])
  return conversation
}

export const idsOf = (conversations: readonly LockedConversation[]): number[] => conversations.map(({ id }) => id)

const giveSides = (tx: Tx, ids: readonly number[]) => tx.run`
  insert into conversation_participants (conversation_id, side, user_id, other_id)
  select c.id, s.side, s.user_id, s.other_id
  from conversations c cross join lateral (values
    ('employer', c.employer_id, c.employee_id), ('employee', c.employee_id, c.employer_id), ('support', null, null)
  ) as s (side, user_id, other_id)
  where c.id = any(${ids}::int[]) and (s.user_id is not null or (s.side = 'support' and c.kind = 'support'))
  order by c.id, s.side
  on conflict do nothing`

export type Written = { id: number; conversation_id: number; body: string; created_at: string }

/**
 * Adds the same message to each of these conversations, which the caller has locked, and counts it
 * as unread for the other side. Messages from support are mailed separately, at once.
 */
export const insertMessages = async (
  tx: Tx,
  ids: readonly number[],
  message: { side: Side; senderId: number; body: string },
): Promise<Written[]> => {
  const { now } = tx
  const { side, senderId, body } = message
  const written = await tx.all<Written>`
    insert into conversation_messages (conversation_id, side, sender_id, body, created_at)
    select id, ${side}, ${senderId}, ${body}, ${now} from unnest(${ids}::int[]) id
    returning id, conversation_id, body, created_at`
  await tx.run`
    update conversation_participants s set
      last_message_id = m.id,
      unread = s.unread + (s.side <> ${side})::int,
      mail_due_at = case when s.side in (${side}, 'support') or ${side} = 'support' or s.is_mailed then s.mail_due_at
        else coalesce(s.mail_due_at, ${now.add(MAIL_AFTER)}::timestamptz) end
    from unnest(${written.map((m) => m.conversation_id)}::int[], ${written.map((m) => m.id)}::bigint[])
      as m (conversation_id, id)
    where s.conversation_id = m.conversation_id`
  return written
}

/** Recounts the unread messages of a side; the caller has locked the conversation. */
export const markRead = (tx: Tx, id: number, side: Side, upTo: number) => tx.run`
  update conversation_participants s set
    read_message_id = r.id,
    unread = (select count(*) from conversation_messages m
      where m.conversation_id = s.conversation_id and m.id > r.id and m.side <> s.side),
    mail_due_at = case when r.id = s.last_message_id then null else s.mail_due_at end,
    is_mailed = false
  from (select conversation_id, side, greatest(read_message_id, least(${upTo}::bigint, last_message_id)) as id
    from conversation_participants where conversation_id = ${id} and side = ${side}) r
  where s.conversation_id = r.conversation_id and s.side = r.side and r.id > s.read_message_id`

export type DueMail = {
  conversation_id: number
  side: 'employer' | 'employee'
  user_id: number
  /** Name of the author; null for support. */
  from: string | null
  /**
   * Time of the first unread message written since its reader was last online; null if there is
   * none, the account is closed or the pair is blocked. A session time in the future comes from a
   * clock that was ahead, and counts only for messages that are in the future too.
   */
  missed_at: string | null
}

/** Corrects due times set by a clock that was ahead: none is more than `MAIL_AFTER` from now. */
export const bringMailsForward = (db: Db) => {
  const latest = sql`${db.now.add(MAIL_AFTER)}::timestamptz`
  return db.run`
    update conversation_participants set mail_due_at = ${latest} where mail_due_at > ${latest} + interval '1 minute'`
}

/**
 * Takes some people with unread messages that are due; the outcome is stored in the same
 * transaction.
 */
export const takeDueMails = (tx: Tx, count: number) => tx.all<DueMail>`
  select s.conversation_id, s.side, u.id as user_id, o.name as from, (
    select min(m.created_at) from conversation_messages m
    where m.conversation_id = s.conversation_id and m.id > s.read_message_id and m.side <> s.side
      and u.status in ('active', 'on_leave')
      and not ${areBlockedPair(sql`u.id`, sql`s.other_id`)}
      and m.created_at > coalesce((
        select max(last_used_at) from sessions where user_id in (select p.user_id from people_of(s.user_id) p)
          and (last_used_at <= ${tx.now} or m.created_at > ${tx.now})), '-infinity')
  ) as missed_at
  from conversation_participants s join users u on u.id = s.user_id left join users o on o.id = s.other_id
  where s.mail_due_at <= ${tx.now}
  order by s.mail_due_at limit ${count} for update of s skip locked`

/** People who read the messages of an account, with their own addresses. */
export const readersOf = (tx: Tx, accountId: number) => tx.all<{ user_id: number; email: string; has_sites: boolean }>`
  select p.user_id, u.email,
    exists (select from accounts_of(p.user_id) a where a.account_id <> ${accountId}) as has_sites
  from people_of(${accountId}) p join users u on u.id = p.user_id
  where (p.role is null or p.role = any(${rolesWith('book')})) and u.status in ('active', 'on_leave')
  order by p.user_id`

type SideOf = Pick<DueMail, 'conversation_id' | 'side'>
/** No more mail is sent about this conversation until it has been read. */
export const markMailed = (tx: Tx, { conversation_id, side }: SideOf) => tx.run`
  update conversation_participants set mail_due_at = null, is_mailed = true
  where conversation_id = ${conversation_id} and side = ${side}`

export const setNextCheck = (tx: Tx, { conversation_id, side }: SideOf, at: Temporal.Instant | null) => tx.run`
  update conversation_participants set mail_due_at = ${at ?? null}
  where conversation_id = ${conversation_id} and side = ${side}`
