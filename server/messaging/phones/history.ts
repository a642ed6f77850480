/** All messages to and from a person. */
import type { PersonMessage } from '#contract/messaging/phones.ts'
import { type Reader, shownTo } from '#server/messaging/outbox/outbox.ts'
import type { Db } from '#server/platform/database.ts'

type Query = { page: number; per_page: number }

export const messagesOf = async (db: Db, userId: number, { page, per_page }: Query, reader: Reader) => {
  // Throws `not_found` if there is no such person.
  const { total } = await db.one<{ total: number }>`
    select (select count(*) from messages where user_id = u.id)
      + (select count(*) from texts_received where user_id = u.id) as total
    from users u where u.id = ${userId}`
  const most = page * per_page
  const data = await db.all<PersonMessage>`
    with newest as (
      (select 'out' as direction, id, created_at from messages where user_id = ${userId} order by id desc limit ${most})
      union all
      (select 'in', id, received_at from texts_received where user_id = ${userId} order by id desc limit ${most})),
    shown as (
      select * from newest order by created_at desc, direction desc, id desc limit ${per_page} offset ${most - per_page})
    select n.direction, m.id, m.channel, m.recipient as address, m.subject, m.body, m.is_masked, m.state,
      null as outcome, w.shift_id, m.created_at, m.sent_at
    from shown n join (select ${shownTo(reader)} from messages m where m.user_id = ${userId}) m on m.id = n.id
      join messages w on w.id = m.id
    where n.direction = 'out'
    union all
    select 'in', r.id, 'sms', r.phone, '', r.body, false, null, r.outcome, r.shift_id, r.received_at, null
    from shown n join texts_received r on r.id = n.id where n.direction = 'in'
    order by created_at desc, direction desc, id desc`
  return { data, page, per_page, total }
}
