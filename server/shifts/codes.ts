/** The short codes by which requests are answered in text messages. */
import type { Db, Tx } from '../platform/database.ts'

// I and O read like digits, and Y7 or N7 alone would read like an answer.
const LETTERS = 'ABCDEFGHJKLMPQRSTUVWXZ'
/** A letter and one digit from 2 to 9, or two. */
const ALL_CODES = LETTERS.length * (8 + 8 * 8)
/** So long a code goes to no other request of the same phone. */
const KEPT_DAYS = 60
/** So long an answer without a code may mean a request that is not open any more. */
const REMEMBERED_DAYS = 7

const codeOf = (db: Db, shiftId: number, phone: string) => db.maybe<{ code: string }>`
  select code from shift_codes where shift_id = ${shiftId} and phone = ${phone}`

/** Where all are taken, which somebody may bring about on purpose, the oldest goes on: that of a closed request, if any. */
const freeOldest = (tx: Tx, phone: string) => tx.run`
  delete from shift_codes
  where phone = ${phone} and (select count(*) from shift_codes where phone = ${phone}) >= ${ALL_CODES}::int
    and shift_id = (
      select c.shift_id from shift_codes c join shifts s on s.id = c.shift_id
      where c.phone = ${phone} order by s.status = 'pending', c.given_at, c.shift_id limit 1)`

/** The code of a request on a phone, given the first time that a text message names it. */
export const codeFor = async (tx: Tx, shiftId: number, phone: string, now: Temporal.Instant): Promise<string> => {
  const known = await codeOf(tx, shiftId, phone)
  if (known) return known.code
  await tx.run`
    delete from shift_codes
    where phone = ${phone} and given_at < ${now.toString()}::timestamptz - ${KEPT_DAYS} * interval '1 day'`
  for (;;) {
    const given = await tx.maybe<{ code: string }>`
      with codes as (
        select letter || digit as code from string_to_table(${LETTERS}, null) as letter, generate_series(2, 9) as digit
        union all
        select letter || first || second from string_to_table(${LETTERS}, null) as letter,
          generate_series(2, 9) as first, generate_series(2, 9) as second)
      insert into shift_codes (shift_id, phone, code, given_at)
      select ${shiftId}, ${phone}, code, ${now.toString()} from codes
      where not exists (select from shift_codes taken where taken.phone = ${phone} and taken.code = codes.code)
      order by length(code), random() limit 1
      on conflict do nothing
      returning code`
    if (given) return given.code
    // Somebody else took that very code, or gave this request its own, in this moment.
    const meanwhile = await codeOf(tx, shiftId, phone)
    if (meanwhile) return meanwhile.code
    await freeOldest(tx, phone)
  }
}

/** The request of one of these people that has this code on this phone. */
export const shiftOfCode = async (
  db: Db,
  { phone, code, people }: { phone: string; code: string; people: readonly number[] },
): Promise<{ id: number; invitee_id: number } | null> => db.maybe`
  select s.id, s.invitee_id from shift_codes c join shifts s on s.id = c.shift_id
  where c.phone = ${phone} and c.code = ${code} and s.invitee_id = any(${people}::int[])`

/**
 * The request that one of these people means who answers without a code: the oldest open one that had gone to this phone
 * when they wrote, for what came later they cannot mean. Where none is open it is the last one that had gone out.
 */
export const requestMeant = (
  db: Db,
  { phone, people }: { phone: string; people: readonly number[] },
  wroteAt: Temporal.Instant,
  now: Temporal.Instant,
) => db.maybe<{ id: number; invitee_id: number }>`
  with told as (
    select s.id, s.invitee_id, c.given_at,
      s.status = 'pending' and lower(s.period) > ${now.toString()}::timestamptz as is_open
    from shift_codes c join shifts s on s.id = c.shift_id
    where c.phone = ${phone} and s.invitee_id = any(${people}::int[]) and c.given_at <= ${wroteAt.toString()}::timestamptz
      and exists (select from messages m
        where m.shift_id = s.id and m.channel = 'sms' and m.recipient = c.phone and m.state <> 'spared'
          and (m.state <> 'waiting' or m.tries > 0 or m.next_try_at <= ${wroteAt.toString()}::timestamptz)))
  select id, invitee_id from told
  where is_open or given_at > ${wroteAt.toString()}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day'
  order by is_open desc, case when is_open then given_at end, case when is_open then id end, given_at desc, id desc
  limit 1`

/** What else these people are asked, the oldest first. */
export const openRequestsOf = (
  db: Db,
  people: readonly number[],
  besides: number | null,
  count: number,
  now: Temporal.Instant,
) => db.all<{ id: number }>`
  select id from shifts
  where invitee_id = any(${people}::int[]) and status = 'pending' and lower(period) > ${now.toString()}::timestamptz
    and id is distinct from ${besides}
  order by created_at, id limit ${count}`
