import { randomInt } from 'node:crypto'
import { type Db, sql, type Tx } from '#server/platform/database.ts'

// I and O read like digits, and Y7 or N7 alone would read like an answer.
const LETTERS = 'ABCDEFGHJKLMPQRSTUVWXZ'
const DIGITS = '23456789'
const withDigit = (codes: readonly string[]) => codes.flatMap((code) => [...DIGITS].map((digit) => code + digit))
const SHORT_CODES = withDigit([...LETTERS])
const LONG_CODES = withDigit(SHORT_CODES)
const ALL_CODES = SHORT_CODES.length + LONG_CODES.length
/** Days before a code is reused on the same phone. */
const KEPT_DAYS = 60
/** Days for which a reply without a code may be about a closed request or about our last text. */
const REMEMBERED_DAYS = 7

/**
 * Frees the oldest code, preferably of a closed request, if all are taken on a phone, which can be
 * provoked on purpose.
 */
const freeOldest = (tx: Tx, phone: string) => tx.run`
  delete from shift_codes
  where phone = ${phone} and (select count(*) from shift_codes where phone = ${phone}) >= ${ALL_CODES}::int
    and shift_id = (
      select c.shift_id from shift_codes c join requests s on s.id = c.shift_id
      where c.phone = ${phone} order by s.status = 'pending', c.issued_at, c.shift_id limit 1)`

/** A random code that is free, short if possible; null if all are taken. */
const freeCode = (taken: ReadonlySet<string>): string | null => {
  for (const codes of [SHORT_CODES, LONG_CODES]) {
    const free = codes.filter((code) => !taken.has(code))
    if (free.length > 0) return free[randomInt(free.length)]!
  }
  return null
}

export type CodedRequest = { shiftId: number; phone: string }
const keyOf = ({ shiftId, phone }: CodedRequest) => `${shiftId} ${phone}`

type KeptCode = { shift_id: number; phone: string; code: string }
/** Codes on these phones, without those that are old enough to be used again. */
const codesOn = async (tx: Tx, requests: readonly CodedRequest[]): Promise<KeptCode[]> => {
  const phones = [...new Set(requests.map(({ phone }) => phone))]
  const kept =
    await tx.all<KeptCode>`select shift_id, phone, code from shift_codes where phone = any(${phones}::text[])`
  const isNew = new Set(requests.map(keyOf))
  for (const { shift_id: shiftId, phone } of kept) isNew.delete(keyOf({ shiftId, phone }))
  if (isNew.size === 0) return kept
  const ended = await tx.all<KeptCode>`
    delete from shift_codes
    where phone = any(${phones}::text[]) and issued_at < ${tx.now}::timestamptz - ${KEPT_DAYS} * interval '1 day'
      and shift_id <> all(${requests.map(({ shiftId }) => shiftId)}::int[])
    returning shift_id, phone, code`
  if (ended.length === 0) return kept
  const isEnded = new Set(ended.map(({ phone, code }) => `${phone} ${code}`))
  return kept.filter(({ phone, code }) => !isEnded.has(`${phone} ${code}`))
}

/**
 * Returns the codes of requests on phones, in the order of the requests. A code is issued the first
 * time that a text message names its request.
 */
export const codesFor = async (tx: Tx, requests: readonly CodedRequest[]): Promise<string[]> => {
  const codes = new Map<string, string>()
  for (;;) {
    const open = requests.filter((request) => !codes.has(keyOf(request)))
    if (open.length === 0) return requests.map((request) => codes.get(keyOf(request))!)
    const taken = new Map<string, Set<string>>(open.map(({ phone }) => [phone, new Set()]))
    for (const { shift_id: shiftId, phone, code } of await codesOn(tx, open)) {
      taken.get(phone)!.add(code)
      codes.set(keyOf({ shiftId, phone }), code)
    }
    const chosen = new Map<string, CodedRequest & { code: string }>()
    for (const request of open) {
      if (codes.has(keyOf(request)) || chosen.has(keyOf(request))) continue
      const code = freeCode(taken.get(request.phone)!)
      if (code === null) {
        await freeOldest(tx, request.phone)
        // The freed code may have belonged to another of these requests.
        codes.clear()
        continue
      }
      taken.get(request.phone)!.add(code)
      chosen.set(keyOf(request), { ...request, code })
    }
    if (chosen.size === 0) continue
    const column = <K extends keyof CodedRequest | 'code'>(key: K) => [...chosen.values()].map((each) => each[key])
    // Another process may have just used a code, or given a request its own: the loop tries again.
    const given = await tx.all<KeptCode>`
      insert into shift_codes (shift_id, phone, code, issued_at)
      select c.*, ${tx.now} from unnest(${column('shiftId')}::int[], ${column('phone')}::text[], ${column('code')}::text[])
        as c (shift_id, phone, code)
      order by c.phone, c.shift_id
      on conflict do nothing returning shift_id, phone, code`
    for (const { shift_id: shiftId, phone, code } of given) codes.set(keyOf({ shiftId, phone }), code)
  }
}

export const codeFor = async (tx: Tx, shiftId: number, phone: string): Promise<string> =>
  (await codesFor(tx, [{ shiftId, phone }]))[0]!

type Request = { id: number; invitee_id: number }
type OnPhone = { phone: string; people: readonly number[] }

/** The request of one of these people that has this code on this phone. */
export const shiftOfCode = async (
  db: Db,
  { phone, code, people }: OnPhone & { code: string },
): Promise<Request | null> => db.maybe`
  select s.id, s.invitee_id from shift_codes c join requests s on s.id = c.shift_id
  where c.phone = ${phone} and c.code = ${code} and s.invitee_id = any(${people}::int[])`

// A text message that waits for its first attempt has not been read yet.
const wasSent = (at: Temporal.Instant) => sql`m.channel = 'sms' and m.state <> 'spared'
  and (m.state <> 'waiting' or m.tries > 0 or m.next_try_at <= ${at}::timestamptz)`

/**
 * Requests sent to this phone before the reply was written: all open ones, oldest first, and the
 * latest closed one. A reply cannot mean a request that came after it.
 */
export const requestsOn = async (
  db: Db,
  { phone, people }: OnPhone,
  wroteAt: Temporal.Instant,
): Promise<{ open: Request[]; lastClosed: Request | null }> => {
  const rows = await db.all<Request & { is_open: boolean }>`
    with seen as (
      select s.id, s.invitee_id, c.issued_at,
        s.status = 'pending' and lower(s.period) > ${db.now}::timestamptz as is_open
      from shift_codes c join requests s on s.id = c.shift_id
      where c.phone = ${phone} and s.invitee_id = any(${people}::int[])
        -- A time still to come was written by a clock that was ahead.
        and (c.issued_at <= ${wroteAt}::timestamptz or c.issued_at > ${db.now}::timestamptz)
        and exists (select from messages m where m.shift_id = s.id and m.recipient = c.phone and ${wasSent(wroteAt)}))
    select id, invitee_id, is_open from seen
    where is_open or issued_at > ${wroteAt}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day'
    order by issued_at, id`
  const requestOf = ({ id, invitee_id }: Request) => ({ id, invitee_id })
  const lastClosed = rows.findLast(({ is_open }) => !is_open)
  return {
    open: rows.filter(({ is_open }) => is_open).map(requestOf),
    lastClosed: lastClosed ? requestOf(lastClosed) : null,
  }
}

/**
 * Shift that the last text message to this phone was about, whichever of these people it was for;
 * null if that text was about something else or is too old.
 */
export const shiftOfLastText = async (
  db: Db,
  { phone, people }: OnPhone,
  wroteAt: Temporal.Instant,
): Promise<(Request & { isRequest: boolean }) | null> => {
  const last = await db.maybe<{ id: number | null; invitee_id: number | null; is_request: boolean; at: string }>`
    select s.id, s.invitee_id, m.event = 'shift_request' as is_request, m.at
    from (
      select m.shift_id, m.event, m.id, coalesce(m.sent_at, m.leaves_at, m.created_at) as at from messages m
      where m.recipient = ${phone} and ${wasSent(wroteAt)}
        and coalesce(m.sent_at, m.leaves_at, m.created_at) <= ${wroteAt}::timestamptz
        and m.created_at > ${wroteAt}::timestamptz - ${REMEMBERED_DAYS} * interval '1 day') m
      left join requests s on s.id = m.shift_id and s.invitee_id = any(${people}::int[])
    order by m.at desc, m.id desc limit 1`
  return last?.id && last.invitee_id ? { id: last.id, invitee_id: last.invitee_id, isRequest: last.is_request } : null
}

/** Open requests for these people, oldest first, whether or not a text message named them. */
export const openRequestsOf = (db: Db, people: readonly number[], besides: number | null, count: number) => db.all<{
  id: number
}>`
  select id from offers
  where invitee_id = any(${people}::int[]) and status = 'pending' and lower(period) > ${db.now}::timestamptz
    and id is distinct from ${besides}
  order by created_at, id limit ${count}`
