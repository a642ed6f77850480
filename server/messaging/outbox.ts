/** What admins see of everything that leaves the house. */
import type { Channel, Message, MessageState } from '#contract/messaging.ts'
import { type Db, type Fragment, sql } from '../platform/database.ts'

type Query = {
  page: number
  per_page: number
  search?: string | undefined
  state?: MessageState | undefined
  channel?: Channel | undefined
}
/** Whether a code that still counts is shown: on a machine for trying out, and nowhere else. */
export type Reader = { seesSecrets: boolean; now: Temporal.Instant }

/** The columns of a message as an admin sees it; who reads a code that still counts could sign in as somebody else. */
export const shownTo = ({ seesSecrets, now }: Reader): Fragment => {
  const masked = seesSecrets ? sql`false` : sql`coalesce(m.secret_until > ${now.toString()}, false)`
  const unmarked = (words: Fragment) =>
    sql`case when ${masked} then replace(${words}, m.secret, repeat('•', length(m.secret))) else ${words} end`
  return sql`m.id, m.channel, m.recipient, ${unmarked(sql`m.subject`)} as subject, ${unmarked(sql`m.body`)} as body,
    ${masked} as is_masked, m.state, m.tries, m.last_error, m.created_at, m.sent_at, m.resent_at, m.repeats_id`
}

/** What is typed stands anywhere in an address or a subject. */
const matching = (search: string) =>
  sql`lower(m.recipient) || ' ' || lower(m.subject) like
    '%' || lower(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`

export const outboxPage = async (db: Db, { page, per_page, search, state, channel }: Query, reader: Reader) => {
  const wanted = sql`${search ? matching(search) : sql`true`}
    and ${state ? sql`m.state = ${state}` : sql`true`} and ${channel ? sql`m.channel = ${channel}` : sql`true`}`
  // The total comes from its own query: a page past the end has no row to carry it.
  const { total } = await db.one<{ total: number }>`select count(*) as total from messages m where ${wanted}`
  const data = await db.all<Message>`
    select ${shownTo(reader)} from messages m
    join (select m.id from messages m where ${wanted}
      order by m.id desc limit ${per_page} offset ${(page - 1) * per_page}) as cut on cut.id = m.id
    order by m.id desc`
  return { data, page, per_page, total }
}

/** How many messages stand where, of all. */
export const countStates = async (db: Db): Promise<Record<MessageState, number>> => {
  const rows = await db.all<{ state: MessageState; count: number }>`
    select state, count(*) as count from messages group by state`
  return { waiting: 0, sent: 0, kept: 0, failed: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) }
}

export const messageById = (db: Db, id: number, reader: Reader) => db.one<Message>`
  select ${shownTo(reader)} from messages m where m.id = ${id}`

type Repetition = Pick<Message, 'id' | 'state' | 'created_at'>
export const repetitionsOf = (db: Db, id: number) => db.all<Repetition>`
  select id, state, created_at from messages where repeats_id = ${id} order by id`

type NewestMail = Pick<Message, 'recipient' | 'subject' | 'body' | 'created_at'>
export const newestMailTo = (db: Db, recipient: string) => db.maybe<NewestMail>`
  select recipient, subject, body, created_at from messages where recipient = ${recipient} order by id desc limit 1`
