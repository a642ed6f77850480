import { type Db, sql } from '#server/platform/database.ts'

/** Chooses seven of ten connected pairs, who have a conversation. */
const TALKING = sql`abs(hashint4(k.id # 31)) % 10 < 7`
const MESSAGES_EACH = 4

/** Adds conversations between connected people. Triggers are off during the inserts. */
export const buildConversations = async (db: Db): Promise<number> => {
  const { now } = db
  await db.run`
    insert into conversations (kind, employer_id, employee_id, created_at)
    select 'pair', k.employer_id, k.employee_id, ${now} from connections k
    where k.status = 'accepted' and ${TALKING}`
  // Inserts round by round, so that the messages of one conversation lie apart on disk, as in
  // production.
  await db.run`
    insert into conversation_messages (conversation_id, side, sender_id, body, created_at)
    select c.id, s.side, case s.side when 'employer' then c.employer_id else c.employee_id end,
      'Message ' || n || ': ' || repeat('could you come on Monday? ', 1 + abs(hashint4(c.id # n)) % 6),
      ${now}::timestamptz - (${MESSAGES_EACH} - n) * interval '1 day'
    from generate_series(1, ${MESSAGES_EACH}::int) n cross join conversations c
    cross join lateral (select case when abs(hashint4(c.id # (n * 7))) % 2 = 0 then 'employer' else 'employee' end as side) s
    order by n, hashint4(c.id)`
  await db.run`
    insert into conversation_participants (conversation_id, side, user_id, other_id, last_message_id, read_message_id, unread)
    select c.id, s.side, s.user_id, s.other_id, m.last,
      case when s.is_behind then 0 else m.last end, case when s.is_behind then m.said_by_other else 0 end
    from conversations c
    cross join lateral (values
      ('employer', c.employer_id, c.employee_id, abs(hashint4(c.id # 5)) % 10 = 0),
      ('employee', c.employee_id, c.employer_id, abs(hashint4(c.id # 6)) % 10 = 0)
    ) s (side, user_id, other_id, is_behind)
    cross join lateral (
      select max(id) as last, count(*) filter (where side <> s.side) as said_by_other
      from conversation_messages where conversation_id = c.id) m`
  return (await db.one<{ count: number }>`select count(*) from conversations`).count
}
