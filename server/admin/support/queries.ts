import type * as z from 'zod'
import type {
  HandledStatus,
  SupportAssignee,
  SupportForm,
  SupportMessage,
  SupportNote,
  SupportStatus,
} from '#contract/admin/support.ts'
import type { Role } from '#contract/platform/endpoint.ts'
import { rolesWith } from '#contract/platform/member-rights.ts'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

type NewTicket = z.output<typeof SupportForm>

const ticketColumns = sql`s.id, s.name, s.email, s.subject, s.message, s.status, s.created_at,
  coalesce(s.status in ('pending', 'in_progress') and s.asked_at > s.answered_at, false) as has_replied,
  (select json_build_object('id', a.id, 'name', a.name) from users a where a.id = s.assignee_id) as assignee`

export const addMessage = (tx: Tx, userId: number, { name, email, subject, message }: NewTicket) =>
  tx.one<SupportMessage>`
    with s as (
      insert into support_messages (user_id, name, email, subject, message, created_at, asked_at)
      values (${userId}, ${name}, ${email}, ${subject}, ${message}, ${tx.now}, ${tx.now})
      returning *)
    select ${ticketColumns} from s`

/** Records that the person replied on their newest open ticket; false if there is none. */
export const recordReplyOfPerson = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.run`
    update support_messages set asked_at = ${tx.now}
    where id = (
      select id from support_messages where user_id = ${userId} and status in ('pending', 'in_progress')
      order by id desc limit 1)`) === 1

type Query = {
  page: number
  per_page: number
  search?: string | undefined
  status?: SupportStatus | undefined
  assignee?: SupportAssignee | undefined
  conversation?: number | undefined
}

/** Includes all tickets, so the caller must be authorised first; `me` is the admin who reads. */
export const messagesPage = async (db: Db, query: Query, me: number) => {
  const { page, per_page, search, status, assignee, conversation } = query
  const found = search
    ? sql`(position(lower(${search}) in lower(s.subject)) > 0 or position(lower(${search}) in lower(s.name)) > 0
        or position(lower(${search}) in s.email) > 0)`
    : sql`true`
  const inState = status ? sql`s.status = ${status}` : sql`true`
  const ofAdmin = assignee === 'me' ? sql`s.assignee_id = ${me}` : sql`s.assignee_id is null`
  const ofPerson = conversation
    ? sql`s.user_id = (
        select coalesce(employer_id, employee_id) from conversations where id = ${conversation} and kind = 'support')`
    : sql`true`
  const where = sql`${found} and ${inState} and ${assignee ? ofAdmin : sql`true`} and ${ofPerson}`
  const { total } = await db.one<{ total: number }>`select count(*) as total from support_messages s where ${where}`
  const data = await db.all<SupportMessage>`
    select ${ticketColumns} from support_messages s where ${where}
    order by s.created_at desc, s.id desc limit ${per_page} offset ${(page - 1) * per_page}`
  return { data, page, per_page, total }
}

export const countMessages = (db: Db) => db.one<{ total: number; pending: number }>`
  select count(*) as total, count(*) filter (where status = 'pending') as pending from support_messages`

export type Ticket = SupportMessage & { user_id: number; role: Role; has_left: boolean }
export const messageWithSender = (db: Db, id: number) => db.one<Ticket>`
  select ${ticketColumns}, s.user_id, public_role(u.role) as role, u.closed_at is not null as has_left from support_messages s join users u on u.id = s.user_id where s.id = ${id}`

/** Locks a ticket, so that two admins change it in turn. */
export const lockSupportTicket = (tx: Tx, id: number) =>
  tx.one<{ subject: string; status: SupportStatus; assignee_id: number | null }>`
    select subject, status, assignee_id from support_messages where id = ${id} for no key update`

export const supportMessageById = (db: Db, id: number) => db.one<SupportMessage>`
  select ${ticketColumns} from support_messages s where s.id = ${id}`

export const setStatus = async (tx: Tx, id: number, status: HandledStatus, adminId: number) => {
  await tx.run`
    update support_messages set status = ${status}, handled_by = ${adminId}, handled_at = ${tx.now}
    where id = ${id}`
  return supportMessageById(tx, id)
}

export const setAssignee = async (tx: Tx, id: number, assigneeId: number | null) => {
  await tx.run`update support_messages set assignee_id = ${assigneeId} where id = ${id}`
  return supportMessageById(tx, id)
}

type Recipient = { id: number; email: string; has_sites: boolean }
/**
 * Person who wrote the message to support. Once they no longer act for its site, everyone who books
 * staff for it. `has_sites` says whether they act for other sites too.
 */
export const recipientsOfReply = (tx: Tx, messageId: number) => tx.all<Recipient>`
  with ticket as (
    select s.user_id, coalesce((
      select a.person_id from acts a
      where a.account_id = s.user_id and a.act = 'written' and a.at = s.created_at order by a.id desc limit 1),
      s.user_id) as writer_id
    from support_messages s where s.id = ${messageId}),
  readers as (
    select p.user_id, p.role, t.user_id as site_id, p.user_id = t.writer_id as is_writer
    from ticket t cross join lateral people_of(t.user_id) p)
  select u.id, u.email, exists (select from accounts_of(u.id) a where a.account_id <> r.site_id) as has_sites
  from readers r join users u on u.id = r.user_id
  where r.is_writer or (u.status in ('active', 'on_leave') and r.role = any(${rolesWith('book')})
    and not exists (select from readers where is_writer))
  order by u.id`

/** Records that an admin answered; a pending ticket becomes one in progress. */
export const recordAnswer = (tx: Tx, id: number, adminId: number) => tx.run`
  update support_messages set answered_at = ${tx.now}, handled_by = ${adminId}, handled_at = ${tx.now},
    status = case when status = 'pending' then 'in_progress' else status end
  where id = ${id}`

type NewNote = { messageId: number; authorId: number; body: string }
export const addNote = (tx: Tx, { messageId, authorId, body }: NewNote) => tx.one<SupportNote>`
  with n as (
    insert into support_notes (message_id, author_id, body, created_at)
    values (${messageId}, ${authorId}, ${body}, ${tx.now}) returning *)
  select n.id, u.name as author, n.body, n.created_at from n left join users u on u.id = n.author_id`

export const supportNotes = (db: Db, messageId: number) => db.all<SupportNote>`
  select n.id, u.name as author, n.body, n.created_at from support_notes n left join users u on u.id = n.author_id
  where n.message_id = ${messageId} order by n.id`

export const namesOf = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db.all<{ id: number; name: string }>`select id, name from users where id = any(${ids}::int[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
