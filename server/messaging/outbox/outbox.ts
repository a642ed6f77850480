import type { Channel, Message, MessageState } from '#contract/messaging/outbox.ts'
import { type Db, type Fragment, sql, type Tx } from '#server/platform/database.ts'
import { anywhere } from '#server/platform/text-search.ts'

type Query = {
  page: number
  per_page: number
  search?: string | undefined
  state?: MessageState | undefined
  channel?: Channel | undefined
}
/** Whether valid codes are shown, which is the case in a demo only. */
export type Reader = { seesSecrets: boolean; now: Temporal.Instant }

/** Masks a code that is still valid, because its reader could sign in as another user. */
const isMasked = ({ seesSecrets, now }: Reader) =>
  seesSecrets ? sql`false` : sql`coalesce(m.secret_until > ${now}, false)`
const unmarked = (content: Fragment, reader: Reader) =>
  sql`case when ${isMasked(reader)} then replace(${content}, m.secret, repeat('•', length(m.secret))) else ${content} end`

/** The columns of a message as an admin sees it. */
export const shownTo = (reader: Reader): Fragment => sql`m.id, m.channel, m.recipient,
  ${unmarked(sql`m.subject`, reader)} as subject, ${unmarked(sql`m.body`, reader)} as body,
  ${isMasked(reader)} as is_masked, m.state, m.tries, m.last_error, m.created_at, m.sent_at, m.resent_at, m.repeats_id,
  m.event, m.shift_id, m.segments,
  case when m.state = 'waiting' and m.next_try_at > ${reader.now} and not m.is_leased then m.next_try_at end
    as leaves_at,
  m.channel <> 'push' or m.subscription_id is not null as is_reachable`

/**
 * Finds the text anywhere in the recipient or the subject. The first condition uses the index; the
 * second stops an admin from finding a masked code digit by digit.
 */
const matching = (search: string, reader: Reader) => {
  const found = (subject: Fragment) =>
    sql`lower(m.recipient) || ' ' || lower(${subject}) like lower(${anywhere(search)})`
  return sql`${found(sql`m.subject`)} and ${found(unmarked(sql`m.subject`, reader))}`
}

const countStates = async (db: Db): Promise<Record<MessageState, number>> => {
  const rows = await db.all<{ state: MessageState; count: number }>`
    select state, count(*) as count from messages group by state`
  return {
    waiting: 0,
    sent: 0,
    kept: 0,
    failed: 0,
    spared: 0,
    ...Object.fromEntries(rows.map((row) => [row.state, row.count])),
  }
}

const sumOf = (counts: Record<MessageState, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

export const outboxPage = async (db: Db, { page, per_page, search, state, channel }: Query, reader: Reader) => {
  const counts = await countStates(db)
  const cut = sql`order by id desc limit ${per_page} offset ${(page - 1) * per_page}`
  const inState = state ? sql`m.state = ${state}` : sql`true`
  // If the counts already give the total, the page walks a single index; otherwise one query
  // returns both.
  const { total, ids } =
    search || channel
      ? await db.one<{ total: number; ids: string[] }>`
          with found as materialized (
            select m.id from messages m
            where ${search ? matching(search, reader) : sql`true`} and ${inState}
              and ${channel ? sql`m.channel = ${channel}` : sql`true`})
          select count(*) as total, array(select id from found ${cut}) as ids from found`
      : await db.one<{ total: number; ids: string[] }>`
          select ${state ? counts[state] : sumOf(counts)}::bigint as total,
            array(select id from messages m where ${inState} ${cut}) as ids`
  const data = await db.all<Message>`
    select ${shownTo(reader)} from messages m where m.id = any(${ids}::bigint[]) order by m.id desc`
  return { data, page, per_page, total, counts }
}

export const messageById = (db: Db, id: number, reader: Reader) => db.one<Message>`
  select ${shownTo(reader)} from messages m where m.id = ${id}`

/**
 * Locks a message for resending, so that two admins who press the button at once are served in
 * turn.
 */
export const lockMessage = (tx: Tx, id: number) =>
  tx.one<Pick<Message, 'id' | 'channel' | 'state' | 'recipient' | 'subject' | 'is_reachable'>>`
    select id, channel, state, recipient, subject, channel <> 'push' or subscription_id is not null as is_reachable
    from messages where id = ${id} for update`

type Repetition = Pick<Message, 'id' | 'state' | 'created_at'>
export const repetitionsOf = (db: Db, id: number) => db.all<Repetition>`
  select id, state, created_at from messages where repeats_id = ${id} order by id`

type NewestMail = Pick<Message, 'recipient' | 'subject' | 'body' | 'created_at'>
export const newestMailTo = (db: Db, recipient: string) => db.maybe<NewestMail>`
  select recipient, subject, body, created_at from messages where recipient = ${recipient} order by id desc limit 1`

/** Gateway ids among these that belong to messages known to be sent. */
export const namedByGateway = async (db: Db, gatewayIds: readonly string[]): Promise<Set<string>> => {
  // Not null: gateway_id, because it is compared.
  const rows = await db.all<{ gateway_id: string }>`
    select gateway_id from messages where gateway_id = any(${gatewayIds})`
  return new Set(rows.map((row) => row.gateway_id))
}
