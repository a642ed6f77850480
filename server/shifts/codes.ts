/** The short codes by which requests are answered in text messages. */
import type { Db, Tx } from '../platform/database.ts'

// I and O read like digits, and Y7 or N7 alone would read like an answer.
const LETTERS = 'ABCDEFGHJKLMPQRSTUVWXZ'
/** So long a code goes to no other request of the same phone. */
const KEPT_DAYS = 60

const codeOf = (db: Db, shiftId: number, phone: string) => db.maybe<{ code: string }>`
  select code from shift_codes where shift_id = ${shiftId} and phone = ${phone}`

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
  }
}

/** The request of one of these people that has this code on this phone. */
export const shiftOfCode = async (
  db: Db,
  { phone, code, people }: { phone: string; code: string; people: readonly number[] },
): Promise<{ id: number; invitee_id: number } | null> => db.maybe`
  select s.id, s.invitee_id from shift_codes c join shifts s on s.id = c.shift_id
  where c.phone = ${phone} and c.code = ${code} and s.invitee_id = any(${people}::int[])`

/** The open requests of these people that have a code on this phone, the oldest first. */
export const openByCode = (
  db: Db,
  { phone, people }: { phone: string; people: readonly number[] },
  now: Temporal.Instant,
) => db.all<{ id: number; invitee_id: number; code: string }>`
  select s.id, s.invitee_id, c.code from shift_codes c join shifts s on s.id = c.shift_id
  where c.phone = ${phone} and s.invitee_id = any(${people}::int[]) and s.status = 'pending'
    and lower(s.period) > ${now.toString()}::timestamptz
  order by c.given_at, s.id`
