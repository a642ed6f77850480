import type { ChatMessage, Conversation } from '#contract/people/conversations.ts'
import type { Actor } from '#contract/platform/endpoint.ts'
import { nameOfActor } from '#server/identity/organisations/acts.ts'
import { hiddenFrom } from '#server/people/connections/blocks.ts'
import { pairsWithBooking } from '#server/people/hooks.ts'
import { type Db, type Fragment, sql } from '#server/platform/database.ts'
import type { Side } from './queries.ts'

type Me = Pick<Actor, 'id'>
/** Page and search of a list of conversations; `supportName` is the display name of support. */
export type ConversationQuery = { page: number; per_page: number; search?: string | undefined; supportName: string }

type Row = {
  id: number
  unread: number
  other_id: number | null
  name: string | null
  avatar: string | null
  role: 'employer' | 'employee' | null
  seen: number | null
  employer_id: number | null
  employee_id: number | null
  /** Whether the other account is open, and the two are connected. */
  is_open: boolean
  is_connected: boolean
  message_id: number | null
  is_mine: boolean
  written_by: string | null
  body: string
  created_at: string
}

// Characters of a message in a list, where it takes one line.
const EXCERPT = 200

/** Name of the person who wrote a message `m` for an employer. */
const writtenBy = nameOfActor('written', 'message_id', sql`m.id`, sql`m.created_at`)

/** Everything a screen shows of conversations; `sides` decides which ones and in what order. */
const rowsOf = (db: Db, sides: Fragment) => db.all<Row>`
  select s.conversation_id as id, s.unread, s.other_id, u.name, '/api/files/' || u.avatar as avatar, u.role,
    nullif(o.read_message_id, 0) as seen,
    c.employer_id, c.employee_id, s.other_id is null or u.status in ('active', 'on_leave') as is_open,
    exists (
      select from connections k
      where k.employer_id = c.employer_id and k.employee_id = c.employee_id and k.status = 'accepted') as is_connected,
    m.id as message_id, m.side = s.side as is_mine, case when m.side = 'employer' then ${writtenBy} end as written_by, left(m.body, ${EXCERPT}) as body, m.created_at
  from (${sides}) s
    join conversations c on c.id = s.conversation_id
    left join users u on u.id = s.other_id
    left join conversation_participants o on o.conversation_id = s.conversation_id and o.side <> s.side
    left join conversation_messages m on m.id = s.last_message_id
  order by s.last_message_id desc`

const conversationOfRow =
  (supportName: string, isBooked: (row: Row) => boolean) =>
  (row: Row): Conversation => ({
    id: row.id,
    other:
      row.other_id === null
        ? { id: null, name: supportName, avatar: null, role: 'support' }
        : { id: row.other_id, name: row.name!, avatar: row.avatar, role: row.role! },
    last_message:
      row.message_id === null
        ? null
        : {
            id: row.message_id,
            is_mine: row.is_mine,
            written_by: row.written_by,
            body: row.body,
            created_at: row.created_at,
          },
    unread: row.unread,
    seen_up_to: row.seen,
    may_write: row.other_id === null || (row.is_open && (row.is_connected || isBooked(row))),
  })

/** The conversations of some rows, with the name of support. */
const readConversations = async (db: Db, supportName: string, sides: Fragment): Promise<Conversation[]> => {
  const rows = await rowsOf(db, sides)
  const pairs = rows.flatMap(({ is_connected, employer_id, employee_id }) =>
    is_connected || employer_id === null || employee_id === null ? [] : { employer_id, employee_id },
  )
  const booked = pairs.length === 0 ? [] : await pairsWithBooking(db, pairs)
  const isBooked = (row: Row) =>
    booked.some(({ employer_id, employee_id }) => employer_id === row.employer_id && employee_id === row.employee_id)
  return rows.map(conversationOfRow(supportName, isBooked))
}

/** The person's own conversations, without those of a blocked pair. */
const visible = ({ id }: Me) => sql`s.user_id = ${id} and coalesce(s.other_id, 0) not in (${hiddenFrom(id)})`

/**
 * Each typed word matches the beginning of a word in the name. A search without any words matches
 * everyone.
 */
const nameMatches = ({ search, supportName }: ConversationQuery): Fragment =>
  search
    ? sql`coalesce(
        case when s.other_id is null then array_to_tsvector(words_of(${supportName}))
          else (select search_vector from people where person_id = s.other_id) end
        @@ (select name_query(words_of(${search}))), true)`
    : sql`true`

/** Newest message first; conversations without any message are left out. */
export const conversationsOf = async (db: Db, me: Me, query: ConversationQuery): Promise<Conversation[]> => {
  const { page, per_page, supportName } = query
  return readConversations(
    db,
    supportName,
    sql`select s.* from conversation_participants s
      where ${visible(me)} and s.last_message_id > 0 and ${nameMatches(query)}
      order by s.last_message_id desc limit ${per_page} offset ${(page - 1) * per_page}`,
  )
}

export const countConversations = async (db: Db, me: Me, query: ConversationQuery): Promise<number> =>
  (
    await db.one<{ count: number }>`
    select count(*) from conversation_participants s where ${visible(me)} and s.last_message_id > 0 and ${nameMatches(query)}`
  ).count

/** Unread messages in all conversations of a person. */
export const countUnread = async (db: Db, me: Me): Promise<number> =>
  (
    await db.one<{ unread: number }>`
    select coalesce(sum(s.unread), 0)::int as unread from conversation_participants s where ${visible(me)} and s.unread > 0`
  ).unread

/** Null for another person's conversation, as for an unknown one. */
export const conversationOf = async (db: Db, me: Me, id: number, supportName: string): Promise<Conversation | null> => {
  const found = sql`select s.* from conversation_participants s where s.conversation_id = ${id} and ${visible(me)}`
  return (await readConversations(db, supportName, found))[0] ?? null
}

export const conversationWith = async (db: Db, me: Me, otherId: number): Promise<Conversation | null> => {
  const found = sql`select s.* from conversation_participants s where s.other_id = ${otherId} and ${visible(me)}`
  return (await readConversations(db, '', found))[0] ?? null
}

export type Piece = { before?: number | undefined; per_page: number }

/**
 * Messages of a conversation as one side sees them, the newest or those before one; oldest first.
 */
export const messagesOf = async (db: Db, id: number, side: Side, { before, per_page }: Piece) => {
  const latestFirst = await db.all<ChatMessage & { sender_id: number | null }>`
    select id, side = ${side} as is_mine, case when m.side = 'employer' then ${writtenBy} end as written_by, body, created_at, sender_id
    from conversation_messages m
    where conversation_id = ${id} and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${per_page + 1}`
  return { messages: latestFirst.slice(0, per_page).reverse(), has_earlier: latestFirst.length > per_page }
}
